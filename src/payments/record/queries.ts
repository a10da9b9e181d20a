import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { numbers } from '../../db/rows/arrays.ts'
import { insertRows } from '../../db/rows/insert-rows.ts'
import type { ProviderName } from '../providers/contract/provider-list.ts'
import type { Payment, Refund } from './payment.ts'

const PAYMENT_COLUMNS =
  `payment_id payment_code booking_id provider mode method note amount currency payment_status begun_at reference
  payment_reference checkout_url due_at problem seen_amount seen_currency look_at looks created_at created_by
  settled_at is_void change_id link_id link_amount`.split(/\s+/) as (keyof Payment)[]

const REFUND_COLUMNS =
  `refund_id refund_code payment_id booking_id amount goodwill currency refund_status is_put_away is_by_hand is_given_twice reason note reference problem look_at looks
  created_at created_by settled_at`.split(/\s+/) as (keyof Refund)[]

export const PAYMENT = PAYMENT_COLUMNS.join(', ')
export const REFUND = REFUND_COLUMNS.join(', ')

const insert = <Row extends object>(
  tx: Tx,
  table: string,
  columns: readonly (keyof Row & string)[],
  row: Row,
  version: number,
): void =>
  insertRows(
    tx,
    table,
    [...columns, 'version', 'created_by_code'],
    [[...columns.map((name) => row[name]), version, tx.actorCode]],
  )

export const insertPayment = (tx: Tx, version: number, payment: Payment): void =>
  insert(tx, 'payment', PAYMENT_COLUMNS, payment, version)

export const insertRefund = (tx: Tx, version: number, refund: Refund): void =>
  insert(tx, 'refund', REFUND_COLUMNS, refund, version)

/** Of some bookings, in the order in which they were made. */
export const listPaymentsOf = (sql: Sql, hotelId: number, bookingIds: readonly number[]) =>
  sql.rows<Payment>(
    `select ${PAYMENT} from payment where hotel_id = $1 and booking_id = any($2) order by payment_id`,
    [hotelId, numbers(bookingIds)],
  )

export const listRefundsOf = (sql: Sql, hotelId: number, bookingIds: readonly number[]) =>
  sql.rows<Refund>(
    `select ${REFUND} from refund where hotel_id = $1 and booking_id = any($2) order by refund_id`,
    [hotelId, numbers(bookingIds)],
  )

export const listPayments = (sql: Sql, hotelId: number, bookingId: number) =>
  listPaymentsOf(sql, hotelId, [bookingId])

export const listRefunds = (sql: Sql, hotelId: number, bookingId: number) =>
  listRefundsOf(sql, hotelId, [bookingId])

export const findPayment = (sql: Sql, hotelId: number, paymentId: number) =>
  sql.row<Payment>(`select ${PAYMENT} from payment where hotel_id = $1 and payment_id = $2`, [
    hotelId,
    paymentId,
  ])

export const findPaymentByCode = (sql: Sql, hotelId: number, paymentCode: string) =>
  sql.row<Payment>(`select ${PAYMENT} from payment where hotel_id = $1 and payment_code = $2`, [
    hotelId,
    paymentCode,
  ])

export const findRefund = (sql: Sql, hotelId: number, refundId: number) =>
  sql.row<Refund>(`select ${REFUND} from refund where hotel_id = $1 and refund_id = $2`, [hotelId, refundId])

export const findRefundByCode = (sql: Sql, hotelId: number, refundCode: string) =>
  sql.row<Refund>(`select ${REFUND} from refund where hotel_id = $1 and refund_code = $2`, [
    hotelId,
    refundCode,
  ])

/** Payments that are open or may still become paid are looked at as soon as possible: their booking has changed. */
export const lookSoon = (tx: Tx, bookingId: number): void =>
  tx.write(
    'update payment set look_at = now() where hotel_id = $1 and booking_id = $2 and look_at is not null',
    [tx.hotelId, bookingId],
  )

/** Payments for changes that guests wait with are looked at as soon as possible: perhaps nobody can pay them any more. */
export const lookAtChanges = (tx: Tx): void =>
  tx.write(
    `update payment set look_at = now()
     where hotel_id = $1 and change_id is not null and look_at is not null and payment_status <> 'paid' and due_at > now()`,
    [tx.hotelId],
  )

/** Ends payments of a test through some providers. Each is looked at once more when it is due, for its booking's sake. */
export const voidTestPayments = (tx: Tx, version: number, providers: readonly ProviderName[]): void => {
  const tests = `hotel_id = $1 and mode = 'test' and payment_status <> 'paid' and not is_void and provider = any($2)`
  // Not as coalesce(settled_at, now()) below: Citus refuses that.
  tx.write(`update payment set settled_at = now() where ${tests} and settled_at is null`, [
    tx.hotelId,
    providers,
  ])
  tx.write(
    `update payment set is_void = true, payment_status = 'expired', problem = null, version = $3
     where ${tests}`,
    [tx.hotelId, providers, version],
  )
}

/** Writes what may change of a payment under the hotel's clock. */
export const updatePayment = (tx: Tx, version: number, payment: Payment): void =>
  tx.write(
    `update payment set payment_status = $3, method = $4, note = $5, payment_reference = $6, problem = $7,
       seen_amount = $8, seen_currency = $9, settled_at = $10, begun_at = $11, look_at = $12, version = $13
     where hotel_id = $1 and payment_id = $2`,
    [
      tx.hotelId,
      payment.payment_id,
      payment.payment_status,
      payment.method,
      payment.note,
      payment.payment_reference,
      payment.problem,
      payment.seen_amount,
      payment.seen_currency,
      payment.settled_at,
      payment.begun_at,
      payment.look_at,
      version,
    ],
  )

export const updateRefund = (tx: Tx, version: number, refund: Refund): void =>
  tx.write(
    `update refund set refund_status = $3, reference = $4, problem = $5, settled_at = $6, look_at = $7, version = $8,
       is_put_away = $9, is_given_twice = $10, is_by_hand = $11
     where hotel_id = $1 and refund_id = $2`,
    [
      tx.hotelId,
      refund.refund_id,
      refund.refund_status,
      refund.reference,
      refund.problem,
      refund.settled_at,
      refund.look_at,
      version,
      refund.is_put_away,
      refund.is_given_twice,
      refund.is_by_hand,
    ],
  )

/** Notes which person received a payment, or handed a refund over. */
export const noteSettledBy = (tx: Tx, table: 'payment' | 'refund', id: number, person: string): void =>
  tx.write(
    `update ${table} set settled_by = $3, settled_by_code = $4 where hotel_id = $1 and ${table}_id = $2`,
    [tx.hotelId, id, person, tx.actorCode],
  )

/**
 * Keeps what the provider answered when it was asked for a session, and answers what is kept: the first answer counts, so that
 * two tabs are led to one page also where a provider made two.
 */
export const noteSession = async (
  sql: WritingSql,
  hotelId: number,
  paymentId: number,
  { reference, url }: { reference: string; url: string | null },
): Promise<{ reference: string; url: string | null }> => {
  await sql.run(
    `update payment set reference = $3, checkout_url = $4
     where hotel_id = $1 and payment_id = $2 and (reference is null or reference = $3)`,
    [hotelId, paymentId, reference, url],
  )
  const kept = await findPayment(sql, hotelId, paymentId)
  return { reference: kept!.reference!, url: kept!.checkout_url }
}

/** The time of the database after the lock: `now()` is that of the transaction's begin. */
export const timeNow = async (sql: Sql): Promise<string> =>
  (await sql.row<{ now: string }>('select clock_timestamp() as now'))!.now
