import { readAges, readExtras, readItems, readParty } from '../../../web/widget/address.ts'
import { type Browse, readBrowse } from '../../../web/widget/browse/browse-address.ts'
import type { Age, Chosen, Party, PutAside } from '../../../web/widget/types.ts'
import { CHOICE_ON_PAGE } from '../../stay/lists/party-bounds.ts'
import { MOST_NIGHTS } from '../../stay/rule/stay.ts'
import { type Day, LAST_DAY, parseDay } from '../../stay/values/civil-date.ts'

/** What the address of the booking page asks for. Dates are undefined if the address has none that can be used. */
export interface PageRequest {
  arrival: Day | undefined
  departure: Day | undefined
  /** Whether the dates of the address are past. The page then shows the first free stay of as many nights. */
  isPast: boolean
  nights: number
  adults: number
  children: number
  ages: Age[]
  rooms: number
  /** Empty if there is none. */
  promo: string
  also: PutAside[]
  /** The whole party, where the address is of one of several rooms. */
  party: Party | undefined
  /** The room that another is looked for instead of. */
  instead: PutAside | undefined
  roomCode: string | undefined
  chosen: Chosen | undefined
  browse: Browse
}

type Query = Record<string, unknown>

// The API accepts both spellings of these names, so links to the page may use either.
const SPELLINGS: Record<string, string[]> = {
  start_date: ['start_date', 'StartDate'],
  end_date: ['end_date', 'EndDate'],
  adults: ['adults', 'Adults'],
  children: ['children', 'Children'],
  rooms: ['rooms', 'Rooms'],
  children_ages: ['children_ages', 'ChildrenAges'],
}

/** The first value of a parameter, as text; an address may repeat it. */
export const textOf = (query: Query, name: string): string | undefined => {
  for (const spelling of SPELLINGS[name] ?? [name]) {
    const value = [query[spelling]].flat()[0]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

const countOf = (query: Query, name: string, otherwise: number, least: number, most: number): number => {
  const text = textOf(query, name)
  if (text === undefined || !/^\d{1,6}$/.test(text)) return otherwise
  return Math.min(Math.max(Number(text), least), most)
}

/** Reads the address of the page. Values that cannot be used are replaced by defaults: a page never answers an error. */
export const readPageRequest = (query: Query, today: Day): PageRequest => {
  const dates = readDates(query, today)
  // An offer that was chosen for past dates is not chosen for the dates shown instead.
  return {
    ...dates,
    ...readGuests(query),
    rooms: countOf(query, 'rooms', 1, ...CHOICE_ON_PAGE.rooms),
    promo: readPromo(query),
    roomCode: textOf(query, 'room_code')?.slice(0, 50),
    also: dates.isPast ? [] : readItems(textOf(query, 'also')),
    party: dates.isPast ? undefined : readWhole(query),
    instead: dates.isPast ? undefined : readItems(textOf(query, 'instead'))[0],
    chosen: dates.isPast ? undefined : readChosen(query),
    browse: readBrowse((name) => textOf(query, name)),
  }
}

/** Ages without a number of children count them. */
const readGuests = (query: Query): Pick<PageRequest, 'adults' | 'children' | 'ages'> => {
  const ages = textOf(query, 'children_ages')
  const given = ages === undefined ? 0 : Math.min(ages.split(',').length, CHOICE_ON_PAGE.children[1])
  const children = countOf(query, 'children', given, ...CHOICE_ON_PAGE.children)
  return {
    adults: countOf(query, 'adults', 2, ...CHOICE_ON_PAGE.adults),
    children,
    ages: readAges(ages, children),
  }
}

/** Only one that the page could have searched for. */
const readWhole = (query: Query): Party | undefined => {
  const party = readParty(textOf(query, 'party') ?? '')
  const [fewest, most] = CHOICE_ON_PAGE.adults
  return party &&
    party.adults >= fewest &&
    party.adults <= most &&
    party.children <= CHOICE_ON_PAGE.children[1]
    ? party
    : undefined
}

const LONGEST_PROMO = 100

const readPromo = (query: Query): string => {
  const promo = textOf(query, 'promo_code')?.trim() ?? ''
  return promo.length <= LONGEST_PROMO && !hasControls(promo) ? promo : ''
}

const hasControls = (text: string): boolean => /\p{C}/u.test(text)

const readChosen = (query: Query): Chosen | undefined => {
  const [room, rate] = [textOf(query, 'room'), textOf(query, 'rate')]
  if (textOf(query, 'step') !== 'details' || room === undefined || rate === undefined) return undefined
  return { room, rate, extras: readExtras(textOf(query, 'extras')) }
}

type Dates = Pick<PageRequest, 'arrival' | 'departure' | 'isPast' | 'nights'>

const readDates = (query: Query, today: Day): Dates => {
  const start = parseDay(textOf(query, 'start_date') ?? '')
  const none = { arrival: undefined, departure: undefined, isPast: false, nights: 1 }
  if (start === undefined || start > LAST_DAY - MOST_NIGHTS) return none
  const end = parseDay(textOf(query, 'end_date') ?? '') ?? start + 1
  const nights = Math.min(Math.max(end - start, 1), MOST_NIGHTS)
  if (start < today) return { ...none, isPast: true, nights }
  return { arrival: start, departure: start + nights, isPast: false, nights }
}
