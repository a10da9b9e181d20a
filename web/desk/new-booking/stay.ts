import { MOST_ROOMS_ASKED } from '../../../src/stay/lists/party-bounds.ts'
import { daysBetween } from '../../shared/words.ts'
import { ignoredWith, isOfRole } from '../bookings/change/reason-items.tsx'
import { MOST_NIGHTS } from '../bookings/read-bookings.ts'
import { parseCount, parsePrice } from '../parts/amounts.ts'
import { readAges } from '../prices/sample.tsx'
import { t } from '../session.ts'
import type { Draft, Line } from './draft.ts'
import { mayName } from './roles.ts'

/** Who sleeps in the rooms of a line. */
export interface Party {
  rooms: number
  adults: number
  children: number
  ages: number[]
}

const MOST_PEOPLE = 999

const countOf = (text: string, least: number, most: number): number | undefined => {
  const count = parseCount(text)
  return count !== undefined && count >= least && count <= most ? count : undefined
}

/** Undefined while something of it is missing or wrong. */
export const partyOf = (line: Line): Party | undefined => {
  const rooms = countOf(line.rooms, 1, MOST_ROOMS_ASKED)
  const adults = countOf(line.adults, 0, MOST_PEOPLE)
  const children = countOf(line.children, 0, MOST_PEOPLE)
  const ages = line.ages.trim() === '' ? [] : readAges(line.ages)
  if (rooms === undefined || adults === undefined || children === undefined || ages === undefined)
    return undefined
  if (adults + children < 1 || (ages.length > 0 && ages.length !== children)) return undefined
  return { rooms, adults, children, ages }
}

export const faultOfDates = ({ arrival, departure }: Draft): string | undefined => {
  if (arrival === '' || departure === '') return t('errMissing')
  if (departure <= arrival) return t('errDepartureFirst')
  return daysBetween(arrival, departure) > MOST_NIGHTS ? t('errNightsMost', { n: MOST_NIGHTS }) : undefined
}

const formOf = (line: Line, party: Party) => ({
  room_code: line.room,
  rate_code: line.rate,
  rooms: party.rooms,
  adults: party.adults,
  children: party.children,
  ...(party.ages.length > 0 ? { children_ages: party.ages } : {}),
  ...(Object.keys(line.extras).length > 0
    ? { extras: Object.entries(line.extras).map(([extra_code, quantity]) => ({ extra_code, quantity })) }
    : {}),
})

/** The stay as the API asks for it; undefined while something of it is missing. */
export const stayOf = (draft: Draft) => {
  if (faultOfDates(draft) !== undefined) return undefined
  const items: ReturnType<typeof formOf>[] = []
  for (const line of draft.lines) {
    const party = partyOf(line)
    if (party === undefined || line.room === '' || line.rate === '') return undefined
    items.push(formOf(line, party))
  }
  return {
    arrival_date: draft.arrival,
    departure_date: draft.departure,
    items,
    ...(draft.promo.trim() === '' ? {} : { promo_code: draft.promo.trim() }),
  }
}

/** Prices that were named, by item, unless the role was lowered meanwhile. A price is asked about before its reason is typed. */
export const overridesOf = ({ lines }: Draft) =>
  (mayName() ? lines : []).flatMap(({ price, reason }, at) => {
    const total_price = price === undefined ? undefined : parsePrice(price)
    return total_price === undefined
      ? []
      : [{ item: at + 1, total_price, reason: reason.trim() === '' ? '…' : reason.trim() }]
  })

export const sellingOf = (draft: Draft) => {
  const price_override = overridesOf(draft)
  const ignore = ignoredWith(price_override.length > 0, draft.ignore)
  return {
    ...(price_override.length > 0 ? { price_override } : {}),
    ...(ignore.length > 0 ? { ignore } : {}),
  }
}

/** Whether the price or a rule is another than the hotel's: nothing can be held like that. */
export const isSpecial = (draft: Draft): boolean =>
  draft.ignore.some(isOfRole) || (mayName() && draft.lines.some(({ price }) => price !== undefined))
