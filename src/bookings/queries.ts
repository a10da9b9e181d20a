import type { Tx } from '../db/in-hotel.ts'
import type { Sql } from '../db/sql.ts'
import { type Day, formatDay } from '../stay/civil-date.ts'

export type BookingStatus = 'new' | 'confirmed' | 'cancelled'

export interface Address {
  area?: string
  country?: string
  city?: string
  state?: string
  postCode?: string
}

export interface BookingRow {
  booking_id: number
  booking_code: string
  booking_status: BookingStatus
  is_ack: boolean
  is_paid: boolean
  room_id: number
  room_code: string
  room_name: string
  rate_id: number
  rate_code: string
  rate_name: string
  arrival_date: string
  departure_date: string
  arrival_time: string | null
  rooms: number
  guests: number
  adults: number | null
  children: number | null
  nightly: number[]
  rate_price: number
  total_price: number
  currency: string
  guest_name: string
  guest_email: string
  guest_phone: string
  guest_address: Address
  special_request: string
  payment_id: string
  page_token: string
  redirect_url: string | null
  send_url_to_email: boolean
  cancel_reason: string | null
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
  cancelled_at: string | null
  terms_accepted_at: string | null
}

export const BOOKING_COLUMNS = `booking_id, booking_code, booking_status, is_ack, is_paid, room_id, room_code, room_name, rate_id,
  rate_code, rate_name, arrival_date, departure_date, arrival_time, rooms, guests, adults, children, nightly, rate_price,
  total_price, currency, guest_name, guest_email, guest_phone, guest_address, special_request, payment_id, page_token,
  redirect_url, send_url_to_email, cancel_reason, created_at, created_by, updated_at, updated_by, cancelled_at,
  terms_accepted_at`

export const insertBooking = (tx: Tx, version: number, row: BookingRow): void =>
  tx.write(
    `insert into booking (hotel_id, version, ${BOOKING_COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40)`,
    [
      tx.hotelId,
      version,
      row.booking_id,
      row.booking_code,
      row.booking_status,
      row.is_ack,
      row.is_paid,
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
      row.currency,
      row.guest_name,
      row.guest_email,
      row.guest_phone,
      JSON.stringify(row.guest_address),
      row.special_request,
      row.payment_id,
      row.page_token,
      row.redirect_url,
      row.send_url_to_email,
      row.cancel_reason,
      row.created_at,
      row.created_by,
      row.updated_at,
      row.updated_by,
      row.cancelled_at,
      row.terms_accepted_at,
    ],
  )

export const findBooking = (sql: Sql, hotelId: number, bookingCode: string) =>
  sql.row<BookingRow>(`select ${BOOKING_COLUMNS} from booking where hotel_id = $1 and booking_code = $2`, [
    hotelId,
    bookingCode,
  ])

export const findBookingById = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.row<BookingRow>(`select ${BOOKING_COLUMNS} from booking where hotel_id = $1 and booking_id = $2`, [
    hotelId,
    bookingId,
  ])

export const findBookingByPage = (sql: Sql, hotelId: number, pageToken: string) =>
  sql.row<BookingRow>(`select ${BOOKING_COLUMNS} from booking where hotel_id = $1 and page_token = $2`, [
    hotelId,
    pageToken,
  ])

export interface BookingFilter {
  first: string | null
  last: string | null
  byArrival: boolean
  codes: string[] | null
  email: string | null
  status: BookingStatus | null
  isAck: boolean | null
  roomCode: string | null
  rateCode: string | null
  /** Only bookings that are not cancelled and depart today or later. */
  upcoming: boolean
  /** Parts that all have to be in what a guest is found by. */
  words: string[] | null
  /** Only bookings made before the one of this id. */
  before: number | null
  limit: number
}

// Looks through the index alone, newest first, as far as the page behind it wants; `offset 0` keeps it a scan of its own.
const FOUND = `(
  select hotel_id, booking_id from booking
  where hotel_id = $1 and guest_fold like all (array(
    select '%' || regexp_replace(folded(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' from unnest($14::text[]) word))
    and ($9::bigint is null or booking_id < $9)
  order by booking_id desc offset 0
) found join booking b using (hotel_id, booking_id)`

/** Newest first. Days of creation are days of the hotel. */
export const listBookings = (sql: Sql, hotelId: number, filter: BookingFilter) =>
  sql.rows<BookingRow>(
    `select ${BOOKING_COLUMNS.replace(/\b(\w+)/g, 'b.$1')}
     from ${filter.words === null ? 'booking b' : FOUND} join hotel h using (hotel_id)
     where b.hotel_id = $1
       and ($2::date is null or case when $4 then b.arrival_date >= $2
            else b.created_at >= $2::timestamp at time zone h.timezone end)
       and ($3::date is null or case when $4 then b.arrival_date <= $3
            else b.created_at < ($3::date + 1)::timestamp at time zone h.timezone end)
       and ($5::text[] is null or b.booking_code = any($5))
       and ($6::text is null or lower(b.guest_email) = lower($6))
       and ($7::text is null or b.booking_status = $7)
       and ($8::bool is null or b.is_ack = $8)
       and ($9::bigint is null or b.booking_id < $9)
       and ($11::text is null or b.room_code = $11)
       and ($12::text is null or b.rate_code = $12)
       and (not $13::bool or (b.booking_status <> 'cancelled'
            and b.departure_date >= (now() at time zone h.timezone)::date))
     order by b.booking_id desc limit $10`,
    [
      hotelId,
      filter.first,
      filter.last,
      filter.byArrival,
      filter.codes,
      filter.email,
      filter.status,
      filter.isAck,
      filter.before,
      filter.limit,
      filter.roomCode,
      filter.rateCode,
      filter.upcoming,
      ...(filter.words === null ? [] : [filter.words]),
    ],
  )

/** How many of these codes no booking has, or none of a guest with this e-mail where one is given. */
export const countMissing = async (sql: Sql, hotelId: number, codes: string[], email: string | null) =>
  (await sql.row<{ count: number }>(
    `select count(*)::int as count from unnest($2::text[]) as asked (code)
     where not exists (select from booking b where b.hotel_id = $1 and b.booking_code = asked.code
                       and ($3::text is null or lower(b.guest_email) = lower($3)))`,
    [hotelId, codes, email],
  ))!.count

export const cancelBookingRow = async (tx: Tx, bookingId: number, reason: string | null, actor: string) =>
  (await tx.row<BookingRow>(
    `update booking set booking_status = 'cancelled', cancelled_at = now(), cancel_reason = $3, updated_at = now(),
       updated_by = $4, version = $5
     where hotel_id = $1 and booking_id = $2 returning ${BOOKING_COLUMNS}`,
    [tx.hotelId, bookingId, reason, actor, await tx.nextVersion()],
  ))!

export const confirmBookingRow = async (
  tx: Tx,
  bookingId: number,
  status: BookingStatus,
  isAck: boolean,
  actor: string,
) =>
  (await tx.row<BookingRow>(
    `update booking set booking_status = $3, is_ack = $4, updated_at = now(), updated_by = $5, version = $6
     where hotel_id = $1 and booking_id = $2 returning ${BOOKING_COLUMNS}`,
    [tx.hotelId, bookingId, status, isAck, actor, await tx.nextVersion()],
  ))!

/** Bookings of a room that are not cancelled and depart today or later. */
export const countBookingsOfRoom = async (sql: Sql, hotelId: number, roomId: number, today: Day) =>
  (await sql.row<{ count: number }>(
    `select count(*)::int as count from booking
     where hotel_id = $1 and room_id = $2 and departure_date >= $3 and booking_status <> 'cancelled'`,
    [hotelId, roomId, formatDay(today)],
  ))!.count

export const countBookingsOfRate = async (sql: Sql, hotelId: number, rateId: number, today: Day) =>
  (await sql.row<{ count: number }>(
    `select count(*)::int as count from booking
     where hotel_id = $1 and rate_id = $2 and departure_date >= $3 and booking_status <> 'cancelled'`,
    [hotelId, rateId, formatDay(today)],
  ))!.count
