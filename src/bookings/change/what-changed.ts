import type { Booking } from '../shape/booking.ts'
import type { ChangedItem } from './move-stay.ts'

const MOVED = ['room_code', 'rate_code', 'rooms', 'extras'] as const
const PARTY = ['guests', 'adults', 'children', 'children_ages'] as const

/** A change as it is wanted: what is free to change is in the booking already. */
export interface Wanted {
  booking: Booking
  before: readonly ChangedItem[]
  items: readonly ChangedItem[]
  arrival_date: string
  departure_date: string
}

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The fields of an item that changed. A new item has all. */
const changedFields = (before: ChangedItem | undefined, after: ChangedItem): string[] =>
  [...MOVED, ...PARTY, 'guest_name' as const].filter(
    (name) => before === undefined || !isSame(before[name], after[name]),
  )

const guestFields = (booking: Booking): [string, unknown][] => [
  ['arrival_time', booking.arrival_time],
  ['guest_detail.name', booking.guest_name],
  ['guest_detail.email', booking.guest_email],
  ['guest_detail.phone', booking.guest_phone],
  ['guest_detail.address', booking.guest_address],
  ['guest_detail.special_request', booking.special_request],
]

export interface Changed {
  /** Under their names in the API; those of items beyond the first are named as `items`. */
  names: string[]
  moves: boolean
  party: boolean
}

export const whatChanged = (
  booking: Booking,
  wanted: Wanted,
  promoChanges: boolean,
  priceChanges: boolean,
): Changed => {
  const dates = (['arrival_date', 'departure_date'] as const).filter((name) => wanted[name] !== booking[name])
  const fields = wanted.items.map((item, at) => changedFields(wanted.before[at], item))
  const [first = [], ...others] = fields
  const isFirst = wanted.items[0]!.item === booking.items[0]!.item
  const ofFirst = isFirst ? first.filter((name) => name !== 'guest_name') : []
  const ofOthers = others.flat().length > 0 || first.length > ofFirst.length
  const now = new Map(guestFields(wanted.booking))
  const free = guestFields(booking).filter(([name, value]) => !isSame(value, now.get(name)))
  const has = (names: readonly string[]) => fields.flat().some((name) => names.includes(name))
  return {
    names: [
      ...ofFirst,
      ...dates,
      ...(ofOthers ? ['items'] : []),
      ...(promoChanges ? ['promo_code'] : []),
      ...(priceChanges ? ['price_override'] : []),
      ...free.map(([name]) => name),
    ],
    moves: dates.length > 0 || promoChanges || priceChanges || has(MOVED),
    party: has(PARTY),
  }
}
