import { BOOKING_COLUMNS, type BookingRow } from '../bookings/queries.ts'
import type { Tx } from '../db/in-hotel.ts'
import type { Sql } from '../db/sql.ts'

/** The oldest booking under an address, whatever its case. */
export const findBookingOfGuest = (sql: Sql, hotelId: number, email: string) =>
  sql.row<BookingRow>(
    `select ${BOOKING_COLUMNS} from booking where hotel_id = $1 and lower(guest_email) = lower($2)
     order by booking_id limit 1`,
    [hotelId, email],
  )

/** What may name the guest, and no change of a booking writes. */
export const forgetBookingTexts = (tx: Tx, bookingId: number): void =>
  tx.write(
    'update booking set cancel_reason = null, redirect_url = null where hotel_id = $1 and booking_id = $2',
    [tx.hotelId, bookingId],
  )

/** Mail to the guest that was not sent never is; what a mail server said of the address goes. */
export const forgetMail = (tx: Tx, bookingId: number): void =>
  tx.write(
    `update mail set last_error = null,
       given_up_at = case when recipient = 'guest' and sent_at is null then coalesce(given_up_at, now()) else given_up_at end
     where hotel_id = $1 and booking_id = $2`,
    [tx.hotelId, bookingId],
  )

/** What receivers of webhooks answered to events of the booking. */
export const forgetResponses = (tx: Tx, bookingId: number): void =>
  tx.write(
    `update webhook_delivery d set response = '' from event e
     where d.hotel_id = $1 and e.hotel_id = $1 and e.booking_id = $2 and d.version = e.version and d.response <> ''`,
    [tx.hotelId, bookingId],
  )
