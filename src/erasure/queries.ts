import { EMAIL_KEY } from '../bookings/record/email-key-queries.ts'
import { BOOKING } from '../bookings/record/queries.ts'
import type { Booking } from '../bookings/shape/booking.ts'
import type { Sql, WritingSql } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { lookedUpKeys } from '../typed/email-address.ts'

/** The oldest booking of an e-mail address, however it was spelled. */
export const findBookingOfGuest = (sql: Sql, hotelId: number, email: string) =>
  sql.row<Booking>(
    `select ${BOOKING} from booking b where b.hotel_id = $1 and ${EMAIL_KEY} = any($2)
     order by b.booking_id limit 1`,
    [hotelId, lookedUpKeys(email)],
  )

/** Clears texts that may name the guest and that updates of a booking do not write. */
export const forgetBookingTexts = (tx: Tx, bookingId: number): void =>
  tx.write(
    `update booking set cancel_reason = null, is_expired = false, redirect_url = null, notes = ''
     where hotel_id = $1 and booking_id = $2`,
    [tx.hotelId, bookingId],
  )

/** Clears who sleeps in the rooms of a booking, and why some were cancelled. */
export const forgetSleepers = (tx: Tx, bookingId: number): void =>
  tx.write(
    `update booking_room set guest_name = null, cancel_reason = null, override_reason = null
     where hotel_id = $1 and booking_id = $2
       and (guest_name is not null or cancel_reason is not null or override_reason is not null)`,
    [tx.hotelId, bookingId],
  )

/** Clears why staff did what they did. */
export const forgetReasons = (tx: Tx, bookingId: number): void =>
  tx.write('delete from booking_reason where hotel_id = $1 and booking_id = $2', [tx.hotelId, bookingId])

/** What its guest asked to have changed may name who sleeps there. */
export const forgetChanges = (tx: Tx, bookingId: number): void =>
  tx.write('update booking_change set wanted = null where hotel_id = $1 and booking_id = $2', [
    tx.hotelId,
    bookingId,
  ])

/** Clears what staff and providers wrote about payments, and where the guest was to pay. */
export const forgetPaymentTexts = (tx: Tx, bookingId: number): void => {
  tx.write(
    `update payment set method = '', note = '', checkout_url = null where hotel_id = $1 and booking_id = $2`,
    [tx.hotelId, bookingId],
  )
  tx.write(`update refund set note = '', problem = null where hotel_id = $1 and booking_id = $2`, [
    tx.hotelId,
    bookingId,
  ])
}

/** Receipts stay as they were made but for the name and the company, and for how was paid, which staff typed. */
export const forgetReceiptTexts = (tx: Tx, bookingId: number): void =>
  tx.write(
    `update receipt set content = jsonb_set(jsonb_set(content, '{guest_name}', 'null'), '{method}', '""') - 'company'
     where hotel_id = $1 and booking_id = $2`,
    [tx.hotelId, bookingId],
  )

/** Unsent mail to the guest is given up. Error messages are cleared, because they may contain the address. */
export const forgetMail = (tx: Tx, bookingId: number): void => {
  tx.write(
    `update mail set given_up_at = now() where hotel_id = $1 and booking_id = $2
       and recipient = 'guest' and sent_at is null and given_up_at is null`,
    [tx.hotelId, bookingId],
  )
  tx.write('update mail set last_error = null where hotel_id = $1 and booking_id = $2', [
    tx.hotelId,
    bookingId,
  ])
}

/** What was mailed says who the guest is. */
export const forgetMessages = (tx: Tx, bookingId: number): void =>
  tx.write('delete from message where hotel_id = $1 and booking_id = $2', [tx.hotelId, bookingId])

interface PaymentEvent {
  version: number
  data: { payment?: { method?: string }; refunds?: { problem?: string | null }[] }
}

/** Earlier versions told how was paid, and what a provider said of a refund, in events too. */
export const forgetPaymentEvents = async (tx: Tx, bookingId: number): Promise<void> => {
  const events = await tx.rows<PaymentEvent>(
    `select version, data from event where hotel_id = $1 and booking_id = $2 and event_type = 'payment.changed'`,
    [tx.hotelId, bookingId],
  )
  for (const { version, data } of events) {
    if (data.payment?.method === undefined && !data.refunds?.some(({ problem }) => problem !== undefined))
      continue
    const { method: _, ...payment } = data.payment ?? {}
    const refunds = data.refunds?.map(({ problem: __, ...refund }) => refund)
    tx.write('update event set data = $3 where hotel_id = $1 and version = $2', [
      tx.hotelId,
      version,
      JSON.stringify({ ...data, payment, refunds }),
    ])
  }
}

/** Clears what receivers of webhooks answered to events of the booking. */
export const forgetResponses = (tx: Tx, bookingId: number): void =>
  tx.write(
    `update webhook_delivery d set response = '' from event e
     where d.hotel_id = $1 and e.hotel_id = $1 and e.booking_id = $2 and d.version = e.version and d.response <> ''`,
    [tx.hotelId, bookingId],
  )

/** The number of a transaction that began after everything committed so far. */
export const newTransaction = async (sql: Sql): Promise<string> =>
  (await sql.row<{ id: string }>('select pg_current_xact_id()::text as id'))!.id

/**
 * Whether PostgreSQL keeps rows as they were before a transaction, whoever vacuums: because another session of this
 * database may still read them, or because an older transaction is open in any database of the server. What is
 * rewritten is read with a snapshot, and snapshots begin at the oldest open transaction of the whole server.
 */
export const hasOlderReaders = async (sql: Sql, transaction: string): Promise<boolean> =>
  (await sql.row<{ older: boolean }>(
    `select pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8 or exists (
       select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) >= age($1::xid8::xid)
     ) as older`,
    [transaction],
  ))!.older

/** Cleans indexes too, which a plain vacuum skips if few rows are dead. */
export const vacuumTable = (sql: WritingSql, table: string, rewrite: boolean) =>
  sql.run(`vacuum (${rewrite ? 'full' : 'index_cleanup on'}, analyze) ${table}`)

export const isEmptyTable = async (sql: Sql, table: string): Promise<boolean> =>
  (await sql.row(`select from ${table} limit 1`)) === undefined

/** A row that no operation writes. */
const STAND_IN = {
  idempotent_answer: {
    insert: `insert into idempotent_answer (hotel_id, operation, idempotency_key, request_hash, status, body)
      values ($1, '', '', '', 0, '')`,
    remove: `delete from idempotent_answer where hotel_id = $1 and operation = '' and idempotency_key = ''`,
  },
  webhook_delivery: {
    insert: `insert into webhook_delivery (hotel_id, webhook_code, delivery_id, event_id, event_type, attempt, delivered,
        response, duration_ms)
      values ($1, '', 0, '00000000-0000-0000-0000-000000000000', '', 0, false, '', 0)`,
    remove: `delete from webhook_delivery where hotel_id = $1 and webhook_code = '' and delivery_id = 0`,
  },
}

/** Replaces the statistics of an empty table by those of one row that no other transaction sees. */
export const analyzeWithRow = async (
  sql: WritingSql,
  table: keyof typeof STAND_IN,
  part: string,
  hotelId: number,
): Promise<void> => {
  const { insert, remove } = STAND_IN[table]
  await sql.run('begin')
  await sql.run(insert, [hotelId])
  await sql.run(`analyze ${part}`)
  await sql.run(remove, [hotelId])
  await sql.run('commit')
}
