import { isDeepStrictEqual } from 'node:util'
import type { PriceOverride } from '../../stay/quote/price-override.ts'
import { refuseValue } from '../shape/booked-party.ts'
import { type Booking, type BookingItem, nightTotalsOf } from '../shape/booking.ts'
import type { StaffRequest } from '../shape/staff-fields.ts'
import type { WantedItem } from '../shape/wanted-items.ts'
import { type Nights, nightsOf } from './quoting-move.ts'

interface Numbered extends WantedItem {
  item: number
}

/** A change, as far as it decides whether prices stay. */
interface Asked extends Nights {
  before: readonly Numbered[]
  staff?: StaffRequest | undefined
}

/** Whether staff name another price, or another reason for it. */
export const namesPrice = (
  { booking, items }: { booking: Booking; items: readonly Numbered[] },
  staff: StaffRequest | undefined,
): boolean => {
  const overrides = [...(staff?.overrides ?? [])]
  for (const [number] of overrides)
    if (!items.some(({ item }) => item === number))
      refuseValue('price_override', `the booking has no item ${number}, or it is cancelled`)
  return overrides.some(([number, { total, reason }]) => {
    const had = booking.items.find(({ item }) => item === number)
    return had?.price_override !== total || had.override_reason !== reason
  })
}

const OF_PRICE = ['room_code', 'rate_code', 'rooms', 'guests', 'adults', 'children', 'children_ages'] as const

/** The price that is named for an item, or that it keeps: one that was named goes with other dates, room, rate or guests. */
export const overrideOf = (
  wanted: Numbered,
  had: BookingItem | undefined,
  { arrival, departure, before, staff }: Asked,
): PriceOverride | undefined => {
  const named = staff?.overrides.get(wanted.item)
  if (named !== undefined || had === undefined || had.price_override === null) return named
  const own = nightsOf(had)
  const was = before.find(({ item }) => item === wanted.item)!
  const isKept =
    own.arrival === arrival &&
    own.departure === departure &&
    OF_PRICE.every((name) => isDeepStrictEqual(wanted[name], was[name]))
  if (!isKept) return undefined
  return {
    total: had.price_override,
    reason: had.override_reason,
    shared: { nightly: had.nightly, totals: nightTotalsOf(had) },
  }
}
