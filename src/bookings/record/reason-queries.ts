import type { Sql, Writing } from '../../db/connection/sql.ts'
import { insertRows } from '../../db/rows/insert-rows.ts'
import type { BookingItem } from '../shape/booking.ts'

/** Why staff did something to a booking; item 0: not to one item. */
export interface StaffReason {
  version: number
  item: number
  reason: string
}

export const insertReasons = (
  tx: Writing,
  version: number,
  bookingId: number,
  reasons: readonly Omit<StaffReason, 'version'>[],
): void => {
  if (reasons.length === 0) return
  const rows = reasons.map(({ item, reason }) => [version, item, bookingId, reason])
  insertRows(tx, 'booking_reason', ['version', 'item', 'booking_id', 'reason'], rows)
}

/** Why the prices that items have now, and had not before, were named. */
export const newReasons = (before: readonly BookingItem[], after: readonly BookingItem[]) =>
  after.flatMap(({ item, price_override, override_reason: reason }) => {
    const was = before.find((each) => each.item === item)
    const isKnown = was?.price_override === price_override && was?.override_reason === reason
    return reason == null || isKnown ? [] : [{ item, reason }]
  })

export const listReasons = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<StaffReason>(
    'select version, item, reason from booking_reason where hotel_id = $1 and booking_id = $2 order by version, item',
    [hotelId, bookingId],
  )
