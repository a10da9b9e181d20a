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

interface StaffAct {
  created_at: string
  created_by: string
  actor_code: string | null
}

/** Links to pay by that staff made. */
export const listMadeLinks = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<StaffAct & { amount: number | null; is_mailed: boolean }>(
    `select l.created_at, l.created_by, l.created_by_code as actor_code, l.amount, exists (
       select from mail m where m.hotel_id = $1 and m.booking_id = $2 and m.link_id = l.link_id and m.asked_by is null
     ) as is_mailed
     from payment_link l where l.hotel_id = $1 and l.booking_id = $2 order by l.link_id`,
    [hotelId, bookingId],
  )

/** Mail that staff had sent again. */
export const listAskedMail = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<StaffAct & { kind: string; recipient: string; language: string }>(
    `select created_at, asked_by as created_by, asked_by_code as actor_code, kind, recipient, language
     from mail where hotel_id = $1 and booking_id = $2 and asked_by is not null order by mail_id`,
    [hotelId, bookingId],
  )
