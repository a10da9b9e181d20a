import type { Sql } from '../../db/connection/sql.ts'
import type { FieldChange } from '../../db/hotel/change.ts'
import { numbers } from '../../db/rows/arrays.ts'
import type { ProviderName } from '../../payments/providers/contract/provider-list.ts'
import { listPaymentsOf, listRefundsOf } from '../../payments/record/queries.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import { lookedUpKeys } from '../../typed/email-address.ts'
import { type Booking, type BookingCharge, type BookingItem, hasMoney } from '../shape/booking.ts'
import { listPending } from './change-queries.ts'
import { type BookingFilter, EMAIL_KEY, lookedThrough, ofStaff, withItem } from './filter-queries.ts'
import type { paymentInEvent, refundInEvent } from './money-answer.ts'

const COLUMNS =
  `booking_id booking_code booking_status is_ack is_paid arrival_date departure_date arrival_time total_price
  grand_total promo_id promo_code currency guest_name guest_email guest_phone guest_address special_request payment_id page_token redirect_url
  send_url_to_email cancel_reason is_expired created_at created_by updated_at updated_by cancelled_at terms_accepted_at
  paid_amount refunded_amount goodwill_amount due_now payment_due_at stands_unpaid payment_vendor refund_amount language expired_extras
  guest_names fee_floor change_id source notes`.split(/\s+/)

const ITEM_COLUMNS =
  `item room_id room_code room_name rate_id rate_code rate_name arrival_date departure_date rooms guests
  adults children children_ages guest_name nightly nightly_totals extras rate_price total_price item_status holds_rooms
  cancel_reason terms stay_status fee released_from stay_steps promo_nightly price_override override_reason units`.split(
    /\s+/,
  )

const CHARGE_COLUMNS = 'kind code name item quantity amount is_included is_at_hotel is_once'.split(' ')

const BOOKING_ROW = COLUMNS.map((name) => `b.${name}`).join(', ')

const partsOf = (table: string, columns: string[], order: string): string =>
  `(select coalesce(json_agg(part), '[]') from (select ${columns.join(', ')} from ${table} p
    where p.hotel_id = $1 and p.booking_id = b.booking_id order by ${order}) part)`

/** The columns of booking `b` with its items and charges. The hotel is `$1`: a cluster has to see it in every table. */
export const BOOKING = `${BOOKING_ROW},
  ${partsOf('booking_room', ITEM_COLUMNS, 'item')} as items,
  ${partsOf('booking_charge', CHARGE_COLUMNS, 'line')} as charges`

const findBy =
  <Value>(column: string) =>
  async (sql: Sql, hotelId: number, value: Value): Promise<Booking | undefined> => {
    const row = await sql.row<Booking>(
      `select ${BOOKING} from booking b where b.hotel_id = $1 and b.${column} = $2`,
      [hotelId, value],
    )
    if (row !== undefined) await readMoney(sql, hotelId, [row])
    return row
  }

export const findBooking = findBy<string>('booking_code')
export const findBookingById = findBy<number>('booking_id')
export const findBookingByPage = findBy<string>('page_token')

/** Payments, refunds and a change that waits for money, of those that have any. */
const readMoney = async (sql: Sql, hotelId: number, bookings: readonly Booking[]): Promise<void> => {
  const paid = bookings.filter(hasMoney)
  if (paid.length === 0) return
  const ids = paid.map(({ booking_id }) => booking_id)
  const changes = paid.flatMap(({ change_id }) => change_id ?? [])
  const [payments, refunds, pending] = await Promise.all([
    listPaymentsOf(sql, hotelId, ids),
    listRefundsOf(sql, hotelId, ids),
    changes.length === 0 ? [] : listPending(sql, hotelId, changes),
  ])
  for (const booking of paid) {
    booking.payments = payments.filter(({ booking_id }) => booking_id === booking.booking_id)
    booking.refunds = refunds.filter(({ booking_id }) => booking_id === booking.booking_id)
    const waiting = pending.find(({ booking_id }) => booking_id === booking.booking_id)
    if (waiting !== undefined) booking.pending = waiting
  }
}

/** Newest first. Days of creation are days in the hotel's time zone. */
export const listBookings = async (sql: Sql, hotelId: number, filter: BookingFilter): Promise<Booking[]> => {
  const { first, last, byArrival, codes, email, status, isAck, before, limit } = filter
  const keys = email === null ? null : lookedUpKeys(email)
  const values: unknown[] = [hotelId, first, last, byArrival, codes, keys, status, isAck, before, limit]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const text = `select ${BOOKING_ROW}, ${FLAT_ITEM}
     from (
       select b.* from ${lookedThrough(filter, parameter)} join hotel h using (hotel_id)
       where b.hotel_id = $1
         and ($2::date is null or case when $4 then b.arrival_date >= $2
              else b.created_at >= $2::timestamp at time zone h.timezone end)
         and ($3::date is null or case when $4 then b.arrival_date <= $3
              else b.created_at < ($3::date + 1)::timestamp at time zone h.timezone end)
         and ($5::text[] is null or b.booking_code = any($5))
         and ($6::text[] is null or ${EMAIL_KEY} = any($6))
         and ($7::text is null or b.booking_status = $7)
         and ($8::bool is null or b.is_ack = $8)
         and ($9::bigint is null or b.booking_id < $9)
         ${withItem(filter, parameter)}
         ${ofStaff(filter, parameter)}
       order by b.booking_id desc limit $10
     ) b
     cross join lateral (
       select * from booking_room where hotel_id = $1 and booking_id = b.booking_id offset 0) i
     order by b.booking_id desc, i.item`
  const [, rows] = await Promise.all([sql.rows(PLAN_ANEW), sql.rows<FlatRow>(text, values)])
  const bookings = gathered(rows)
  if (bookings.length === 0) return bookings
  const [charges] = await Promise.all([
    listCharges(sql, hotelId, bookings),
    readMoney(sql, hotelId, bookings),
  ])
  for (const booking of bookings) booking.charges = charges.get(booking.booking_id) ?? []
  return bookings
}

// A plan made for all possible filters is bad for the filters given.
const PLAN_ANEW = 'set local plan_cache_mode = force_custom_plan'

// One row for each item with its booking's columns: reading items as JSON takes twice as long.
const FLAT_NAMES = ITEM_COLUMNS.map((name): [string, string] => [name, `${name} of item`])
const FLAT_ITEM = FLAT_NAMES.map(([name, flat]) => `i.${name} as "${flat}"`).join(', ')
type FlatRow = Booking & Record<string, unknown>

const gathered = (rows: readonly FlatRow[]): Booking[] => {
  const bookings: Booking[] = []
  for (const row of rows) {
    const item: Record<string, unknown> = {}
    for (const [name, flat] of FLAT_NAMES) item[name] = row[flat]
    if (bookings.at(-1)?.booking_id !== row.booking_id) {
      row.items = []
      bookings.push(row)
    }
    bookings.at(-1)!.items.push(item as unknown as BookingItem)
  }
  return bookings
}

const listCharges = async (sql: Sql, hotelId: number, bookings: readonly Booking[]) => {
  const rows = await sql.rows<BookingCharge & { booking_id: number }>(
    `select booking_id, ${CHARGE_COLUMNS.join(', ')} from booking_charge
     where hotel_id = $1 and booking_id = any($2) order by booking_id, line`,
    [hotelId, numbers(bookings.map(({ booking_id }) => booking_id))],
  )
  return Map.groupBy(rows, ({ booking_id }) => booking_id)
}

/** How many of these codes no booking has. With an e-mail, bookings of other guests do not count. */
export const countMissing = async (sql: Sql, hotelId: number, codes: string[], email: string | null) =>
  (await sql.row<{ count: number }>(
    `select count(*)::int as count from unnest($2::text[]) as asked (code)
     where not exists (select from booking b where b.hotel_id = $1 and b.booking_code = asked.code
                       and ($3::text[] is null or ${EMAIL_KEY} = any($3)))`,
    [hotelId, codes, email === null ? null : lookedUpKeys(email)],
  ))!.count

/** Bookings that take rooms of this type and depart today or later. */
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

type EventPayment = Omit<ReturnType<typeof paymentInEvent>, 'provider'> & {
  provider: ProviderName | 'hotel'
}
/** Of an event that is about one payment it is left out which. */
type EventRefund = ReturnType<typeof refundInEvent> & { payment_code?: string }

export interface BookingEvent {
  version: number
  event_type: string
  created_at: string
  actor: string
  actor_code: string | null
  changes: FieldChange[] | null
  /** The payment and the refunds that it is about, as the event named them. */
  payment: EventPayment | null
  refunds: EventRefund[] | null
  /** What was still to pay then. */
  due_amount: number | null
}

/** The events of a booking, oldest first. */
export const listBookingEvents = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<BookingEvent>(
    `select version, event_type, created_at, actor, actor_code, changes, data -> 'payment' as payment,
            data -> 'refunds' as refunds, (data ->> 'due_amount')::float8 as due_amount
     from event
     where hotel_id = $1 and booking_id = $2 order by version`,
    [hotelId, bookingId],
  )
