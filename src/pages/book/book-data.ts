import type { Catalogue } from '../../../web/messages/en.ts'
import { lookFor, withFound } from '../../../web/widget/rooms/find-alternatives.ts'
import type {
  Alternatives,
  BookData,
  Hotel,
  PromoAnswer,
  RoomOffer,
  Stay,
  Theme,
} from '../../../web/widget/types.ts'
import type { CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { roomByRoom } from '../../calendar/room-by-room.ts'
import { AppError } from '../../errors.ts'
import { BASE_PATH } from '../../http/request/base-path.ts'
import { Pace } from '../../portions.ts'
import { SearchParts } from '../../search/answer/search-parts.ts'
import { promoAnswer, searchedPromo } from '../../search/answer/searched-promo.ts'
import { rateCalendar } from '../../search/rate-calendar.ts'
import { searchRoom } from '../../search/search.ts'
import { UNKNOWN_AGE } from '../../stay/lists/party-bounds.ts'
import type { Party } from '../../stay/party/party.ts'
import { sleepersOf } from '../../stay/party/sleepers.ts'
import { type Day, formatDay, LAST_DAY, parseDay } from '../../stay/values/civil-date.ts'
import { pathBefore } from '../frame/own-address.ts'
import type { PageRequest } from '../frame/page-query.ts'

export interface BookDataRequest {
  calendar: HotelCalendar
  hotel: Hotel
  pageRequest: PageRequest
  today: Day
  publicUrl: string
  view: BookData['view']
  theme: Theme
  language: string
  locale: string
  messages: Catalogue
  parts: BookData['parts']
  pass: { pass: string; seconds: number }
  sendsMail: boolean
  exchanges: boolean
}

const MOST_ROUNDS = 10

/** Everything the booking page shows at first. If the hotel changes meanwhile, it is made again, so that all parts agree. */
export const bookData = async (request: BookDataRequest): Promise<BookData> => {
  const { calendar } = request
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { version } = calendar
    const data = await makeData(request)
    if (calendar.version === version) return data
  }
  throw new AppError('unavailable')
}

/** Shows rooms for the requested dates; without dates, for the first ones that can be booked. */
const makeData = async (request: BookDataRequest): Promise<BookData> => {
  const { calendar, hotel, pageRequest, today, publicUrl, view, theme } = request
  const { language, locale, messages, parts, pass, sendsMail, exchanges } = request
  const stay = await stayOf(calendar, pageRequest, today)
  const { rooms, promo } =
    view === 'bar' ? { rooms: [], promo: null } : await roomsFor(calendar, stay, today, publicUrl, language)
  return {
    view,
    theme,
    base: pathBefore(publicUrl),
    pageUrl: `${publicUrl}/book/${hotel.chain_code}/${hotel.hotel_code}`,
    language,
    locale,
    messages,
    parts,
    hotel,
    today: formatDay(today),
    stay,
    datesPast: pageRequest.isPast,
    roomCode: rooms.find(({ room_code }) => room_code === pageRequest.roomCode)?.room_code ?? null,
    browse: pageRequest.browse,
    chosen: rooms.some(({ room_code }) => room_code === pageRequest.chosen?.room)
      ? pageRequest.chosen!
      : null,
    also: pageRequest.also,
    party: pageRequest.party ?? null,
    instead: pageRequest.instead ?? null,
    ways: null,
    asksAges: dependsOnAges(calendar),
    exchanges,
    takesPromo: calendar.prices.hasPromos,
    showsTerms: calendar.prices.rules.policies.length > 0,
    freeRates: freeRatesOf(calendar),
    promo,
    rooms,
    unready: [],
    alternatives: await alternativesFor(calendar, rooms, stay, today),
    pass: pass.pass,
    passSeconds: pass.seconds,
    sendsMail,
  }
}

/** Rates under policies that begin with a time of free cancellation: at those it may be over. */
const freeRatesOf = ({ rates, prices, hotel }: HotelCalendar): string[] => {
  const free = new Set(
    prices.rules.policies
      .filter(({ steps }) => steps.every(({ before, value }) => before !== null || value === 0))
      .map(({ code }) => code),
  )
  return rates
    .filter(({ facts }) => free.has(facts.policy_code ?? hotel.default_policy_code ?? ''))
    .map(({ facts }) => facts.rate_code)
}

/** Whether anything that guests pay depends on the ages of children. */
const dependsOnAges = ({ rooms, rates, prices }: HotelCalendar): boolean =>
  [
    ...rooms.map(({ rules }) => rules.occupancy?.childBands),
    ...rates.map(({ rules }) => rules.terms?.occupancy?.childBands),
    ...prices.rules.extras.map(({ childBands }) => childBands),
    ...prices.rules.taxes.map(({ ageBands }) => ageBands),
  ].some((bands) => bands !== undefined && bands.length > 0)

/** Rooms that show neither price nor picture. Only the database knows whether they ever had a price. */
export const bareRooms = ({ rooms }: BookData): string[] =>
  rooms
    .filter(({ rate_details, image_details }) => rate_details.length === 0 && image_details.length === 0)
    .map(({ room_code }) => room_code)

/** The page without rooms that are not ready for guests. */
export const withoutRooms = (data: BookData, unready: string[]): BookData => ({
  ...data,
  rooms: data.rooms.filter(({ room_code }) => !unready.includes(room_code)),
  unready,
})

const LOOK_AHEAD = 120
// A night of a search builds objects, so it counts as several steps of a `Pace`.
const STEPS_OF_NIGHT = 4

const stayOf = async (calendar: HotelCalendar, pageRequest: PageRequest, today: Day): Promise<Stay> => {
  const { adults, children, ages, rooms, promo } = pageRequest
  const arrival = pageRequest.arrival ?? (await firstFree(calendar, pageRequest, today))
  const departure = pageRequest.departure ?? arrival + pageRequest.nights
  const dates = { arrival: formatDay(arrival), departure: formatDay(departure) }
  return { ...dates, adults, children, ages, rooms, promo }
}

const partyOf = ({
  adults,
  children,
  ages,
}: Pick<Stay, 'adults' | 'children' | 'ages'>): NonNullable<Party> => ({
  adults,
  children,
  ages: ages.map((age) => age ?? UNKNOWN_AGE),
})

/** The first day on which a stay of that many nights can begin, for addresses without usable dates. */
const firstFree = async (calendar: HotelCalendar, pageRequest: PageRequest, today: Day): Promise<Day> => {
  const { rooms, nights, promo } = pageRequest
  const party = partyOf(pageRequest)
  const last = Math.min(today + LOOK_AHEAD, LAST_DAY - 1)
  const arrivals = { first: today, last, nights, rooms, party, today, now: Date.now(), room_code: undefined }
  const { days } = await rateCalendar(calendar, { ...arrivals, promo_code: promo || undefined })
  return (
    today +
    Math.max(
      days.findIndex(({ is_available }) => is_available === 1),
      0,
    )
  )
}

// Nobody reads more offers than this on one page. Each room shows its cheapest ones.
const MOST_OFFERS = 1000

const roomsFor = async (
  calendar: HotelCalendar,
  stay: Stay,
  today: Day,
  publicUrl: string,
  lang: string,
): Promise<{ rooms: RoomOffer[]; promo: PromoAnswer | null }> => {
  const [arrival, departure] = [parseDay(stay.arrival)!, parseDay(stay.departure)!]
  const asked = {
    stay: { arrival, departure, rooms: stay.rooms, party: partyOf(stay) },
    today,
    now: Date.now(),
    room_code: undefined,
    rate_code: undefined,
    availableOnly: false,
    lang,
  }
  const promo = stay.promo === '' ? undefined : searchedPromo(calendar, asked, stay.promo)
  const search = { ...asked, promo }
  const parts = new SearchParts(publicUrl + BASE_PATH)
  const offer = (room: CalendarRoom) => {
    const most = Math.max(Math.floor(MOST_OFFERS / calendar.rooms.length), 1)
    return searchRoom(parts, calendar, room, search, most)!
  }
  const nights = departure - arrival
  const steps = () =>
    calendar.rates.length *
    (nights * STEPS_OF_NIGHT + calendar.stepsOfStay(sleepersOf(stay.rooms, asked.stay.party), nights))
  const rooms = await roomByRoom(calendar, ({ facts }) => facts.is_publish, steps, offer)
  return { rooms, promo: promo === undefined ? null : promoAnswer(promo) }
}

const alternativesFor = async (
  calendar: HotelCalendar,
  rooms: readonly RoomOffer[],
  stay: Stay,
  today: Day,
): Promise<Alternatives> => {
  const pace = new Pace()
  const party = partyOf(stay)
  const promo_code = stay.promo || undefined
  let found: Alternatives = { rooms: {} }
  const { max_rooms_per_booking } = calendar.hotel
  for (const { room_code, looking } of lookFor(rooms, stay, formatDay(today), max_rooms_per_booking)) {
    let step = looking.next()
    while (!step.done) {
      const { first, last, ...question } = step.value
      const range = { first: parseDay(first)!, last: Math.min(parseDay(last)!, LAST_DAY - 1) }
      const asked = { ...question, ...range, party, today, now: Date.now(), promo_code }
      const { days } = await rateCalendar(calendar, asked)
      step = looking.next(days)
      if (pace.isDue(calendar.rates.length * days.length * 2)) await pace.rest()
    }
    found = withFound(found, room_code, step.value)
  }
  return found
}
