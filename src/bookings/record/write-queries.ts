import type { Writing } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { numbers } from '../../db/rows/arrays.ts'
import { insertRows } from '../../db/rows/insert-rows.ts'
import { storedEmailKey } from '../../typed/email-address.ts'
import { overpaidOf } from '../owed/item-fees.ts'
import type { Booking, BookingItem, BookingStatus } from '../shape/booking.ts'

/** Writes a new booking with its items and charges. The statements travel in one packet. */
export const insertBooking = (tx: Writing, version: number, booking: Booking): void => {
  insertRow(tx, version, booking)
  for (const item of booking.items) insertItem(tx, booking.booking_id, item)
  insertCharges(tx, booking)
}

const insertRow = (tx: Writing, version: number, booking: Booking): void =>
  tx.write(
    `insert into booking (hotel_id, version, booking_id, booking_code, booking_status, is_ack, is_paid, arrival_date,
       departure_date, arrival_time, total_price, currency, guest_name, guest_email, guest_phone, guest_address,
       special_request, payment_id, page_token, redirect_url, send_url_to_email, created_at, created_by, updated_at,
       updated_by, terms_accepted_at, grand_total, promo_id, promo_code, due_now, payment_due_at, payment_vendor, language,
       email_key, guest_names, created_by_code, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37)`,
    [
      tx.hotelId,
      version,
      booking.booking_id,
      booking.booking_code,
      booking.booking_status,
      booking.is_ack,
      booking.is_paid,
      booking.arrival_date,
      booking.departure_date,
      booking.arrival_time,
      booking.total_price,
      booking.currency,
      booking.guest_name,
      booking.guest_email,
      booking.guest_phone,
      JSON.stringify(booking.guest_address),
      booking.special_request,
      booking.payment_id,
      booking.page_token,
      booking.redirect_url,
      booking.send_url_to_email,
      booking.created_at,
      booking.created_by,
      booking.updated_at,
      booking.updated_by,
      booking.terms_accepted_at,
      booking.grand_total,
      booking.promo_id,
      booking.promo_code,
      booking.due_now,
      booking.payment_due_at,
      booking.payment_vendor,
      booking.language,
      storedEmailKey(booking.guest_email),
      booking.guest_names && JSON.stringify(booking.guest_names),
      tx.actorCode,
      booking.source,
    ],
  )

const itemValues = (tx: Writing, bookingId: number, item: BookingItem): unknown[] => [
  tx.hotelId,
  bookingId,
  item.item,
  item.room_id,
  item.room_code,
  item.room_name,
  item.rate_id,
  item.rate_code,
  item.rate_name,
  item.arrival_date,
  item.departure_date,
  item.rooms,
  item.guests,
  item.adults,
  item.children,
  numbers(item.nightly),
  item.rate_price,
  item.total_price,
  item.item_status,
  item.holds_rooms,
  item.children_ages && numbers(item.children_ages),
  item.guest_name,
  item.nightly_totals && numbers(item.nightly_totals),
  item.extras && JSON.stringify(item.extras),
  item.cancel_reason,
  item.terms && JSON.stringify(item.terms),
  item.stay_status,
  item.fee,
  item.released_from,
  item.stay_steps && JSON.stringify(item.stay_steps),
  item.promo_nightly && numbers(item.promo_nightly),
  // What was held before there were any has none.
  item.price_override ?? null,
  item.override_reason ?? null,
]

export const insertItem = (tx: Writing, bookingId: number, item: BookingItem): void =>
  tx.write(
    `insert into booking_room (hotel_id, booking_id, item, room_id, room_code, room_name, rate_id, rate_code, rate_name,
       arrival_date, departure_date, rooms, guests, adults, children, nightly, rate_price, total_price, item_status,
       holds_rooms, children_ages, guest_name, nightly_totals, extras, cancel_reason, terms, stay_status, fee,
       released_from, stay_steps, promo_nightly, price_override, override_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25, $26, $27, $28, $29, $30, $31, $32, $33)`,
    itemValues(tx, bookingId, item),
  )

const CHARGE_COLUMNS = [
  'kind',
  'code',
  'name',
  'item',
  'quantity',
  'amount',
  'is_included',
  'is_at_hotel',
  'is_once',
] as const

const insertCharges = (tx: Writing, booking: Booking): void =>
  insertRows(
    tx,
    'booking_charge',
    ['booking_id', 'line', ...CHARGE_COLUMNS],
    booking.charges.map((charge, index) => [
      booking.booking_id,
      index + 1,
      ...CHARGE_COLUMNS.map((name) => charge[name]),
    ]),
  )

/** Writes all fields of the booking itself that may change. Returns the time of the change. */
export const updateBookingRow = async (tx: Tx, booking: Booking): Promise<string> =>
  (await tx.row<{ updated_at: string }>(
    `update booking set is_ack = $3, arrival_date = $4, departure_date = $5, arrival_time = $6, total_price = $7,
       guest_name = $8, guest_email = $9, guest_phone = $10, guest_address = $11, special_request = $12,
       updated_by = $13, updated_at = now(), version = $14, grand_total = $15,
       promo_id = $16, promo_code = $17, email_key = $18, overpaid_amount = $19,
       guest_names = $20, fee_floor = $21
     where hotel_id = $1 and booking_id = $2 returning updated_at`,
    [
      tx.hotelId,
      booking.booking_id,
      booking.is_ack,
      booking.arrival_date,
      booking.departure_date,
      booking.arrival_time,
      booking.total_price,
      booking.guest_name,
      booking.guest_email,
      booking.guest_phone,
      JSON.stringify(booking.guest_address),
      booking.special_request,
      booking.updated_by,
      await tx.nextVersion(),
      booking.grand_total,
      booking.promo_id,
      booking.promo_code,
      storedEmailKey(booking.guest_email),
      overpaidOf(booking),
      booking.guest_names && JSON.stringify(booking.guest_names),
      booking.fee_floor,
    ],
  ))!.updated_at

export const updateNotesRow = async (tx: Tx, booking: Booking): Promise<Booking> => {
  const written = await tx.row<Partial<Booking>>(
    `update booking set notes = $3, updated_by = $4, updated_at = now(), version = $5
     where hotel_id = $1 and booking_id = $2 returning updated_at`,
    [tx.hotelId, booking.booking_id, booking.notes, booking.updated_by, await tx.nextVersion()],
  )
  return { ...booking, ...written }
}

export const updateItem = (tx: Tx, bookingId: number, item: BookingItem): void =>
  tx.write(
    `update booking_room set room_id = $4, room_code = $5, room_name = $6, rate_id = $7, rate_code = $8, rate_name = $9,
       arrival_date = $10, departure_date = $11, rooms = $12, guests = $13, adults = $14, children = $15, nightly = $16,
       rate_price = $17, total_price = $18, item_status = $19, holds_rooms = $20, children_ages = $21, guest_name = $22,
       nightly_totals = $23, extras = $24, cancel_reason = $25, terms = $26, stay_status = $27, fee = $28,
       released_from = $29, stay_steps = $30, promo_nightly = $31, price_override = $32, override_reason = $33
     where hotel_id = $1 and booking_id = $2 and item = $3`,
    itemValues(tx, bookingId, item),
  )

export const updateItemUnits = (tx: Tx, bookingId: number, { item, units = null }: BookingItem): void =>
  tx.write(`update booking_room set units = $4 where hotel_id = $1 and booking_id = $2 and item = $3`, [
    tx.hotelId,
    bookingId,
    item,
    units && JSON.stringify(units),
  ])

export const replaceCharges = (tx: Tx, booking: Booking): void => {
  tx.write('delete from booking_charge where hotel_id = $1 and booking_id = $2', [
    tx.hotelId,
    booking.booking_id,
  ])
  insertCharges(tx, booking)
}

/** Writes that a booking is cancelled with all its items, each for nothing if it has no fee yet. */
export const cancelBookingRow = async (tx: Tx, booking: Booking): Promise<Booking> => {
  tx.write(
    `update booking_room set item_status = 'cancelled', holds_rooms = false, fee = coalesce(fee, 0)
     where hotel_id = $1 and booking_id = $2`,
    [tx.hotelId, booking.booking_id],
  )
  const written = await tx.row<Partial<Booking>>(
    `update booking set booking_status = 'cancelled', cancelled_at = now(), cancel_reason = $3, updated_at = now(),
       updated_by = $4, version = $5, refund_amount = $6, overpaid_amount = $7, is_expired = $8
     where hotel_id = $1 and booking_id = $2
     returning cancelled_at, updated_at`,
    [
      tx.hotelId,
      booking.booking_id,
      booking.cancel_reason,
      booking.updated_by,
      await tx.nextVersion(),
      booking.refund_amount,
      overpaidOf(booking),
      booking.is_expired,
    ],
  )
  return { ...booking, ...written }
}

export const confirmBookingRow = async (
  tx: Tx,
  booking: Booking,
  status: BookingStatus,
  isAck: boolean,
  actor: string,
): Promise<Booking> => ({
  ...booking,
  ...(await tx.row<Partial<Booking>>(
    `update booking set booking_status = $3, is_ack = $4, updated_at = now(), updated_by = $5, version = $6
     where hotel_id = $1 and booking_id = $2 returning booking_status, is_ack, updated_at, updated_by`,
    [tx.hotelId, booking.booking_id, status, isAck, actor, await tx.nextVersion()],
  )),
})
