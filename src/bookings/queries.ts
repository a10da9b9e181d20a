import type { FieldChange } from '../db/change.ts'
import type { Sql } from '../db/sql.ts'
import { type Day, formatDay } from '../stay/civil-date.ts'
import type { Booking, BookingStatus } from './booking.ts'

const COLUMNS = [
  'booking_id',
  'booking_code',
  'booking_status',
  'is_ack',
  'is_paid',
  'arrival_date',
  'departure_date',
  'arrival_time',
  'total_price',
  'currency',
  'guest_name',
  'guest_email',
  'guest_phone',
  'guest_address',
  'special_request',
  'payment_id',
  'page_token',
  'redirect_url',
  'send_url_to_email',
  'cancel_reason',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'cancelled_at',
  'terms_accepted_at',
]

const ITEM_COLUMNS = `item, room_id, room_code, room_name, rate_id, rate_code, rate_name, arrival_date, departure_date,
  rooms, guests, adults, children, nightly, rate_price, total_price, item_status, holds_rooms`
const CHARGE_COLUMNS = 'kind, code, name, item, quantity, amount, is_included, is_at_hotel'

const partsOf = (table: string, columns: string, order: string): string =>
  `(select coalesce(json_agg(part), '[]') from (select ${columns} from ${table} p
    where p.hotel_id = b.hotel_id and p.booking_id = b.booking_id order by ${order}) part)`

/** A booking `b` with all that belongs to it. */
export const BOOKING = `${COLUMNS.map((name) => `b.${name}`).join(', ')},
  ${partsOf('booking_room', ITEM_COLUMNS, 'item')} as items,
  ${partsOf('booking_charge', CHARGE_COLUMNS, 'line')} as charges`

export const findBooking = (sql: Sql, hotelId: number, bookingCode: string) =>
  sql.row<Booking>(`select ${BOOKING} from booking b where b.hotel_id = $1 and b.booking_code = $2`, [
    hotelId,
    bookingCode,
  ])

export const findBookingById = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.row<Booking>(`select ${BOOKING} from booking b where b.hotel_id = $1 and b.booking_id = $2`, [
    hotelId,
    bookingId,
  ])

export const findBookingByPage = (sql: Sql, hotelId: number, pageToken: string) =>
  sql.row<Booking>(`select ${BOOKING} from booking b where b.hotel_id = $1 and b.page_token = $2`, [
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
  /** Only bookings that hold rooms and depart today or later. */
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

const hasItem = (condition: string): string =>
  `exists (select from booking_room i where i.hotel_id = $1 and i.booking_id = b.booking_id and ${condition})`

/** Newest first. Days of creation are days of the hotel. */
export const listBookings = (sql: Sql, hotelId: number, filter: BookingFilter) =>
  sql.rows<Booking>(
    `select ${BOOKING}
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
       and ($11::text is null or ${hasItem('i.room_code = $11')})
       and ($12::text is null or ${hasItem('i.rate_code = $12')})
       and (not $13::bool
            or ${hasItem('i.holds_rooms and i.departure_date >= (now() at time zone h.timezone)::date')})
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

/** Bookings that hold rooms of this type and depart today or later. */
export const countBookingsOfRoom = async (sql: Sql, hotelId: number, roomId: number, today: Day) =>
  (await sql.row<{ count: number }>(
    `select count(distinct booking_id)::int as count from booking_room
     where hotel_id = $1 and room_id = $2 and departure_date >= $3 and holds_rooms`,
    [hotelId, roomId, formatDay(today)],
  ))!.count

export const countBookingsOfRate = async (sql: Sql, hotelId: number, rateId: number, today: Day) =>
  (await sql.row<{ count: number }>(
    `select count(distinct booking_id)::int as count from booking_room
     where hotel_id = $1 and rate_id = $2 and departure_date >= $3 and holds_rooms`,
    [hotelId, rateId, formatDay(today)],
  ))!.count

export interface BookingEvent {
  version: number
  event_type: string
  created_at: string
  actor: string
  changes: FieldChange[] | null
}

/** What happened to a booking, oldest first. */
export const listBookingEvents = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<BookingEvent>(
    `select version, event_type, created_at, actor, changes from event
     where hotel_id = $1 and booking_id = $2 order by version`,
    [hotelId, bookingId],
  )
