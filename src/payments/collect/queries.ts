import { BOOKING } from '../../bookings/record/queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import type { Sweep } from '../../db/hotel/sweep.ts'
import type { AskParts } from '../../db/placement/parts.ts'
import { numbers } from '../../db/rows/arrays.ts'
import { hotelsDue } from '../../jobs/queries.ts'
import type { Backlog } from '../../jobs/work.ts'
import type { Hint } from '../providers/contract/provider.ts'
import { AT_HOTEL, type Payment, type Refund } from '../record/payment.ts'
import { PAYMENT, REFUND } from '../record/queries.ts'

type Table = 'payment' | 'refund'

/** Longer than any wait. A later time was written before the clock was set back. */
const TOO_LATE: Record<Table, string> = { payment: `interval '60 days'`, refund: `interval '1 day'` }

/** Hotels with a payment or refund to look at. */
export const hotelsToLookAt = (table: Table) =>
  hotelsDue({
    table,
    where: 'look_at is not null',
    isDue: (waiting) =>
      `((select w.look_at <= now() from ${waiting} order by w.look_at limit 1)
        or (select w.look_at > now() + ${TOO_LATE[table]} from ${waiting} order by w.look_at desc limit 1))`,
  })

/** A payment or refund that this process looks at until the lease ends. */
export type Leased<Row> = Row & { hotel_id: number; age_seconds: number }

/** Which rows are not of these providers. */
const NOT_OF: Record<Table, string> = {
  payment: 'and provider <> all($4::text[])',
  refund:
    'and payment_id not in (select payment_id from payment where hotel_id = $1 and provider = any($4::text[]))',
}

const lease =
  <Row>(table: Table, columns: string) =>
  (
    sql: WritingSql,
    hotelId: number,
    limit: number,
    leaseSeconds: number,
    withoutProviders: readonly string[] = [],
  ) =>
    sql.rows<Leased<Row>>(
      `update ${table} set looks = looks + 1, look_at = now() + make_interval(secs => $3)
       where hotel_id = $1 and ${table}_id in (
         select ${table}_id from ${table}
         where hotel_id = $1 and look_at is not null and (look_at <= now() or look_at > now() + ${TOO_LATE[table]})
           ${withoutProviders.length === 0 ? '' : NOT_OF[table]}
         order by look_at limit $2 for update skip locked)
       returning hotel_id, ${columns}, extract(epoch from look_at - created_at)::int - $3::int as age_seconds`,
      [hotelId, limit, leaseSeconds, ...(withoutProviders.length === 0 ? [] : [withoutProviders])],
    )

export const leasePayments = lease<Payment>('payment', PAYMENT)

const leaseRefundRows = lease<Refund>('refund', REFUND)

/** Refunds, each with the provider of its payment. */
export const leaseRefunds = async (
  ...[sql, hotelId, ...rest]: Parameters<typeof leaseRefundRows>
): Promise<(Leased<Refund> & { provider: string })[]> => {
  const refunds = await leaseRefundRows(sql, hotelId, ...rest)
  if (refunds.length === 0) return []
  const payments = await sql.rows<{ payment_id: number; provider: string }>(
    'select payment_id, provider from payment where hotel_id = $1 and payment_id = any($2)',
    [hotelId, numbers(refunds.map(({ payment_id }) => payment_id))],
  )
  const providers = new Map(payments.map(({ payment_id, provider }) => [payment_id, provider]))
  return refunds.map((refund) => ({ ...refund, provider: providers.get(refund.payment_id) ?? AT_HOTEL }))
}

/** Looks at it again later, unless somebody else has it now or it was settled. */
export const lookLater = (
  sql: WritingSql,
  table: Table,
  hotelId: number,
  id: number,
  looks: number,
  waitMs: number,
) =>
  sql.run(
    `update ${table} set look_at = now() + $4 * interval '1 millisecond'
     where hotel_id = $1 and ${table}_id = $2 and looks = $3 and look_at is not null`,
    [hotelId, id, looks, waitMs],
  )

export const backlogOf = (table: Table) => (ask: AskParts) =>
  ask<Backlog>(
    (nameOf) =>
      `select count(*)::int as due, coalesce(max(extract(epoch from now() - look_at)), 0)::float8 as oldest_seconds
       from ${nameOf(table)} where look_at <= now()`,
  )

export const isEventKnown = async (sql: Sql, hotelId: number, provider: string, eventId: string) =>
  (await sql.row('select from payment_event where hotel_id = $1 and provider = $2 and event_id = $3', [
    hotelId,
    provider,
    eventId,
  ])) !== undefined

/** Keeps what a provider told us, once. */
export const noteEvent = (sql: WritingSql, hotelId: number, provider: string, eventId: string) =>
  sql.run(
    `insert into payment_event (hotel_id, provider, event_id) values ($1, $2, $3)
     on conflict (hotel_id, provider, event_id) do nothing`,
    [hotelId, provider, eventId],
  )

/** Looks as soon as possible at the payment that a provider told about, by our code or its own. */
export const lookAtNamed = async (
  sql: WritingSql,
  hotelId: number,
  provider: string,
  { code, reference, paymentReference }: Hint,
) => {
  // Of a session whose begin was not answered the provider's name for it comes this way too.
  await sql.run(
    `update payment set look_at = now(), reference = coalesce(reference, $4),
       payment_reference = coalesce(payment_reference, $5)
     where hotel_id = $1 and provider = $2 and payment_status <> 'paid' and begun_at is not null and not is_void
       and (payment_code = $3 or reference = $4 or payment_reference = $5)`,
    [hotelId, provider, code, reference, paymentReference],
  )
  await sql.run(
    `update refund set look_at = now()
     where hotel_id = $1 and (refund_code = $2 or reference = $3)
       and (refund_status = 'pending'
         or (refund_status = 'failed' or is_by_hand) and reference is not null and not is_given_twice)`,
    [hotelId, code, reference],
  )
}

/** What providers told us is of use as long as they may tell it again. */
export const oldPaymentEvents: Sweep<{ hotel_id: number; provider: string; event_id: string }> = {
  find: (ask, most) =>
    ask(
      (nameOf) =>
        `select hotel_id, provider, event_id from ${nameOf('payment_event')}
         where created_at < now() - interval '30 days' limit ${most}`,
    ),
  async remove(sql, hotelId, keys) {
    let removed = 0
    for (const { provider, event_id } of keys)
      removed += await sql.run(
        'delete from payment_event where hotel_id = $1 and provider = $2 and event_id = $3',
        [hotelId, provider, event_id],
      )
    return removed
  },
}

/** Payments and refunds of a hotel that are not final, oldest first. */
export const listUnsettled = (sql: Sql, hotelId: number, after: number, most: number) =>
  sql.rows<Payment>(
    `select ${PAYMENT} from payment
     where hotel_id = $1 and look_at is not null and begun_at is not null and payment_status <> 'paid' and payment_id > $2
     order by payment_id limit $3`,
    [hotelId, after, most],
  )

export const listPendingRefunds = (sql: Sql, hotelId: number, after: number, most: number) =>
  sql.rows<Refund>(
    `select ${REFUND} from refund
     where hotel_id = $1 and look_at is not null and refund_id > $2 order by refund_id limit $3`,
    [hotelId, after, most],
  )

/** Refunds that no provider makes, and those that went out twice. */
export const listRefundsForStaff = (sql: Sql, hotelId: number, most: number) =>
  sql.rows<Refund>(
    `select ${REFUND} from refund
     where hotel_id = $1 and (refund_status in ('failed', 'manual') or is_given_twice) and not is_put_away
     order by refund_id limit $2`,
    [hotelId, most],
  )

export const listPaymentsWithProblem = (sql: Sql, hotelId: number, most: number) =>
  sql.rows<Payment>(
    `select ${PAYMENT} from payment where hotel_id = $1 and problem is not null order by payment_id limit $2`,
    [hotelId, most],
  )

/**
 * Bookings whose guests are asked for money, whether or not they have begun to pay it. Found by their payments, which are
 * looked at as long as money is waited for: that is an index, and few.
 */
export const listAwaited = (sql: Sql, hotelId: number, most: number) =>
  sql.rows<Booking>(
    `select ${BOOKING} from booking b
     where b.hotel_id = $1
       and b.booking_id in (select booking_id from payment where hotel_id = $1 and look_at is not null)
       and b.payment_due_at is not null and not b.is_paid and b.booking_status <> 'cancelled'
     order by b.booking_id limit $2`,
    [hotelId, most],
  )

export interface OverpaidBooking {
  booking_code: string
  guest_name: string
  booking_status: string
  arrival_date: string
  departure_date: string
  currency: string
  paid_amount: number
  refunded_amount: number
  overpaid_amount: number
}

/** Bookings with money that belongs to their guests, but for what a refund that failed is told about already. */
export const listOverpaid = (sql: Sql, hotelId: number, most: number) =>
  sql.rows<OverpaidBooking>(
    `select booking_code, guest_name, booking_status, arrival_date, departure_date, currency, paid_amount, refunded_amount,
            overpaid_amount
     from booking b
     where hotel_id = $1 and overpaid_amount > 0 and overpaid_amount > coalesce((
       select sum(amount) from refund r where r.hotel_id = $1 and r.booking_id = b.booking_id
         and r.refund_status = 'failed' and not r.is_put_away and not r.is_given_twice), 0)
     order by booking_id limit $2`,
    [hotelId, most],
  )

export interface BookingOfMoney {
  booking_id: number
  booking_code: string
  guest_name: string
}

/** What is said of bookings beside their money. */
export const listBookingsOfMoney = (sql: Sql, hotelId: number, bookingIds: readonly number[]) =>
  sql.rows<BookingOfMoney>(
    'select booking_id, booking_code, guest_name from booking where hotel_id = $1 and booking_id = any($2)',
    [hotelId, numbers(bookingIds)],
  )
