import { PORTION } from '../../../web/widget/chain/chain-address.ts'
import type { Area, Faults, Looking } from '../../../web/widget/chain/chain-types.ts'
import type { Stay } from '../../../web/widget/types.ts'
import { placeIn } from '../../hotel-search/schemas.ts'
import { MOST_HOTELS } from '../../hotel-search/search-hotels.ts'
import { formatDay, parseDay } from '../../stay/values/civil-date.ts'
import { fractionDigits } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { type PageRequest, readPageRequest, textOf } from '../frame/page-query.ts'
import type { Query } from '../frame/page-request.ts'

/** What the address of the page of a chain asks for, as far as it can be had. */
export interface ChainRequest {
  stay: Stay
  looking: Looking
  faults: Faults
}

/** Where a day ends last of all. */
const LAST_ZONE = 'Etc/GMT+12'

/** Values that cannot be used are replaced, as on a hotel's page, and what was replaced is told. */
export const readChainRequest = (query: Query): ChainRequest => {
  const asked = readPageRequest(query, todayIn(LAST_ZONE))
  const { adults, children, ages, rooms, promo } = asked
  // Tomorrow is over nowhere: the day of Greenwich is at most one behind.
  const arrival = asked.arrival ?? todayIn('UTC') + 1
  const dates = { arrival: formatDay(arrival), departure: formatDay(arrival + asked.nights) }
  return {
    stay: { ...dates, adults, children, ages, rooms, promo },
    looking: readLooking(query),
    faults: {
      isPast: asked.isPast,
      oddDates: !asked.isPast && hasOddDates(query, asked),
      oddParty: hasOddParty(query, asked),
    },
  }
}

/** The same day twice is one night. */
const hasOddDates = (query: Query, { arrival, nights }: PageRequest): boolean => {
  const [start, end] = [textOf(query, 'start_date'), textOf(query, 'end_date')]
  if (start === undefined) return end !== undefined
  if (arrival === undefined) return true
  const last = end === undefined ? arrival + 1 : parseDay(end)
  return last === undefined || Math.max(last - arrival, last === arrival ? 1 : 0) !== nights
}

const hasOddParty = (query: Query, asked: PageRequest): boolean =>
  hasOddAges(query, asked) ||
  (['adults', 'children', 'rooms'] as const).some((name) => {
    const text = textOf(query, name)
    return text !== undefined && text !== String(asked[name])
  })

/** One that is left out is not known; one that is no age, or of no child, cannot be used. */
const hasOddAges = (query: Query, { ages }: PageRequest): boolean =>
  (textOf(query, 'children_ages') ?? '')
    .split(',')
    .some((text, child) => text.trim() !== '' && (ages[child] ?? null) === null)

const readLooking = (query: Query): Looking => {
  const near = textOf(query, 'near')
  const place = near === undefined ? undefined : placeIn(near)
  const sort = textOf(query, 'sort')
  const currency = textOf(query, 'currency') ?? ''
  return {
    sort: sort === 'stars' || (sort === 'distance' && place !== undefined) ? sort : 'price',
    currency: fractionDigits(currency) === undefined ? '' : currency,
    near: place === undefined ? '' : `${place.latitude},${place.longitude}`,
    area: readArea(textOf(query, 'area') ?? ''),
    show: readShow(textOf(query, 'show') ?? ''),
  }
}

/** Whole portions. */
const readShow = (text: string): number => {
  const asked = /^\d{1,3}$/.test(text) ? Math.ceil(Number(text) / PORTION) * PORTION : 0
  return Math.min(Math.max(asked, PORTION), Math.ceil(MOST_HOTELS / PORTION) * PORTION)
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,6})?$/

const readArea = (text: string): Area | null => {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return null
  const [south, west, north, east] = parts.map(Number) as [number, number, number, number]
  const isOnEarth = Math.abs(south) <= 90 && Math.abs(north) <= 90 && south <= north
  return isOnEarth && Math.abs(west) <= 180 && Math.abs(east) <= 180 ? [south, west, north, east] : null
}
