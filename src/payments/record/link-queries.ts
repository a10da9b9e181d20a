import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Minor } from '../../stay/values/money.ts'

/** A link by which anybody pays for a booking. */
export interface PaymentLink {
  link_id: number
  booking_id: number
  secret_hash: Buffer
  mailed_hash: Buffer | null
  /** What it asks for at most; null: all that is due. */
  amount: Minor | null
  created_at: string
  created_by: string
  ended_at: string | null
}

const LINK = 'link_id, booking_id, secret_hash, mailed_hash, amount, created_at, created_by, ended_at'

export const insertLink = (
  tx: Tx,
  link: Pick<PaymentLink, 'link_id' | 'booking_id' | 'secret_hash' | 'amount' | 'created_at' | 'created_by'>,
): void =>
  tx.write(
    `insert into payment_link (hotel_id, link_id, booking_id, secret_hash, amount, created_at, created_by, created_by_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.hotelId,
      link.link_id,
      link.booking_id,
      link.secret_hash,
      link.amount,
      link.created_at,
      link.created_by,
      tx.actorCode,
    ],
  )

export const findLink = (sql: Sql, hotelId: number, linkId: number) =>
  sql.row<PaymentLink>(`select ${LINK} from payment_link where hotel_id = $1 and link_id = $2`, [
    hotelId,
    linkId,
  ])

/** Of a booking, oldest first. */
export const listLinks = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<PaymentLink>(
    `select ${LINK} from payment_link where hotel_id = $1 and booking_id = $2 order by link_id`,
    [hotelId, bookingId],
  )

export const endLink = (tx: Tx, linkId: number): void =>
  tx.write(
    'update payment_link set ended_at = now() where hotel_id = $1 and link_id = $2 and ended_at is null',
    [tx.hotelId, linkId],
  )

/** Keeps the secret of the mail that is about to be sent, in place of that of the one before. */
export const noteMailed = (sql: WritingSql, hotelId: number, linkId: number, hash: Buffer) =>
  sql.run('update payment_link set mailed_hash = $3 where hotel_id = $1 and link_id = $2', [
    hotelId,
    linkId,
    hash,
  ])
