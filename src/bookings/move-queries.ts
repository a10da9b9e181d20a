import type { Tx } from '../db/in-hotel.ts'
import type { Sql } from '../db/sql.ts'
import type { BookingRow } from './queries.ts'

/** Writes everything of a booking that may change, as the row says. Answers when. */
export const updateBookingRow = async (tx: Tx, row: BookingRow): Promise<string> =>
  (await tx.row<{ updated_at: string }>(
    `update booking set is_ack = $3, room_id = $4, room_code = $5, room_name = $6, rate_id = $7, rate_code = $8,
       rate_name = $9, arrival_date = $10, departure_date = $11, arrival_time = $12, rooms = $13, guests = $14,
       adults = $15, children = $16, nightly = $17, rate_price = $18, total_price = $19, guest_name = $20,
       guest_email = $21, guest_phone = $22, guest_address = $23, special_request = $24, updated_by = $25,
       updated_at = now(), version = $26
     where hotel_id = $1 and booking_id = $2 returning updated_at`,
    [
      tx.hotelId,
      row.booking_id,
      row.is_ack,
      row.room_id,
      row.room_code,
      row.room_name,
      row.rate_id,
      row.rate_code,
      row.rate_name,
      row.arrival_date,
      row.departure_date,
      row.arrival_time,
      row.rooms,
      row.guests,
      row.adults,
      row.children,
      row.nightly,
      row.rate_price,
      row.total_price,
      row.guest_name,
      row.guest_email,
      row.guest_phone,
      JSON.stringify(row.guest_address),
      row.special_request,
      row.updated_by,
      await tx.nextVersion(),
    ],
  ))!.updated_at

export interface BookingEvent {
  version: number
  event_type: string
  created_at: string
  actor: string
  data: Record<string, unknown>
}

/** What happened to a booking, oldest first. */
export const listBookingEvents = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<BookingEvent>(
    `select version, event_type, created_at, actor, data from event
     where hotel_id = $1 and booking_id = $2 order by version`,
    [hotelId, bookingId],
  )
