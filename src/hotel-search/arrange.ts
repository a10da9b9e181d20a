import { fromMinor } from '../stay/values/money.ts'
import type { FoundHotel, LookedAt, MissingHotel } from './search-hotels.ts'
import { isFound } from './search-hotels.ts'

export const SORTS = ['price', 'distance', 'stars'] as const
export type Sort = (typeof SORTS)[number]

export interface Place {
  latitude: number
  longitude: number
}

/** How found hotels are chosen and put in order. */
export interface Arrangement {
  sort: Sort
  near: Place | undefined
  within_km: number | undefined
  max_price: number | undefined
  /** Left out: the one that most of the hotels have. */
  currency: string | undefined
  limit: number
  /** Only those that the page of their chain shows. */
  isListedOnly?: boolean
}

export interface ArrangedHotel extends FoundHotel {
  /** Undefined where no place was asked for, or the hotel has told none. */
  distance_km: number | undefined
  /** Of its offer, in its currency; Infinity without one. */
  grandTotal: number
}

export interface Arranged {
  hotels: ArrangedHotel[]
  missing: MissingHotel[]
}

const EARTH_KM = 6371.0088
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The shortest way over the ground between two places, taking the earth for a ball. */
export const distanceKm = (from: Place, to: Place): number => {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

const grandTotalOf = ({ offer, digits }: FoundHotel): number =>
  offer === undefined ? Infinity : fromMinor(offer.grandTotal, digits)

/** The currency that most of the hotels have; of several the first by its letters. */
const mostUsed = (hotels: readonly FoundHotel[]): string => {
  const counts = [...Map.groupBy(hotels, ({ currency }) => currency)]
  counts.sort(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || (one < other ? -1 : 1))
  return counts[0]?.[0] ?? ''
}

type Order = (one: ArrangedHotel, other: ArrangedHotel) => number

/** Infinity on both sides is no difference. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
const byCode: Order = (one, other) => (one.hotel_code < other.hotel_code ? -1 : 1)
const byDistance: Order = (one, other) => compare(one.distance_km ?? Infinity, other.distance_km ?? Infinity)
const byStars: Order = (one, other) => other.hotel_star - one.hotel_star

/** Hotels of another currency come last, those without an offer last among theirs. */
const byPrice =
  (currency: string): Order =>
  (one, other) =>
    Number(one.currency !== currency) - Number(other.currency !== currency) ||
    (one.currency < other.currency ? -1 : Number(one.currency > other.currency)) ||
    compare(one.grandTotal, other.grandTotal)

const orderOf = ({ sort }: Arrangement, currency: string): Order => {
  const price = byPrice(currency)
  const first = { price, distance: byDistance, stars: byStars }[sort]
  return (one, other) => first(one, other) || price(one, other) || byCode(one, other)
}

const placeOf = ({ latitude, longitude }: FoundHotel): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/** Those that were asked for, in their order. Which could not be looked at is told whatever was asked. */
export const arrange = (hotels: readonly LookedAt[], asked: Arrangement): Arranged => {
  const { near, within_km, max_price, limit, isListedOnly = false } = asked
  const found = hotels.filter(isFound).map((hotel) => {
    const place = placeOf(hotel)
    const distance_km = near && place && distanceKm(near, place)
    return { ...hotel, distance_km, grandTotal: grandTotalOf(hotel) }
  })
  const currency = asked.currency ?? mostUsed(found)
  const isNear = ({ distance_km }: ArrangedHotel) =>
    within_km === undefined || (distance_km !== undefined && distance_km <= within_km)
  const isCheap = (hotel: ArrangedHotel) =>
    max_price === undefined ||
    hotel.currency !== currency ||
    hotel.offer === undefined ||
    hotel.grandTotal <= max_price
  return {
    hotels: found
      .filter((hotel) => (hotel.is_listed || !isListedOnly) && isNear(hotel) && isCheap(hotel))
      .sort(orderOf(asked, currency))
      .slice(0, limit),
    missing: hotels.filter((hotel) => !isFound(hotel)),
  }
}
