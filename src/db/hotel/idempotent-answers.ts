import type { Sql, Writing } from '../connection/sql.ts'
import { texts } from '../rows/arrays.ts'
import type { Tx } from './in-hotel.ts'
import { oldRows } from './sweep.ts'

export interface StoredAnswer {
  request_hash: Buffer
  status: number
  body: string
}

/** The answer stored under a key, if it is not older than a day. */
export const findAnswer = (sql: Sql, hotelId: number, operation: string, key: string) =>
  sql.row<StoredAnswer>(
    `select request_hash, status, body from idempotent_answer
     where hotel_id = $1 and operation = $2 and idempotency_key = $3 and created_at > now() - interval '24 hours'`,
    [hotelId, operation, key],
  )

/** The same for callers whose keys have a name of their own. Earlier versions stored their answers under the common one. */
export const findAnswerApart = (sql: Sql, hotelId: number, name: string, common: string, key: string) =>
  sql.row<StoredAnswer>(
    `select request_hash, status, body from idempotent_answer
     where hotel_id = $1 and operation = any(array[$2, $3]) and idempotency_key = $4
       and (operation = $2 or told_apart is null) and created_at > now() - interval '24 hours'
     order by operation = $2 desc limit 1`,
    [hotelId, name, common, key],
  )

export const storeAnswer = (tx: Writing, operation: string, key: string, answer: StoredAnswer): void =>
  tx.write(
    `insert into idempotent_answer (hotel_id, operation, idempotency_key, request_hash, status, body, told_apart)
     values ($1, $2, $3, $4, $5, $6, true)
     on conflict (hotel_id, operation, idempotency_key) do update
     set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
       created_at = excluded.created_at,
       told_apart = true`,
    [tx.hotelId, operation, key, answer.request_hash, answer.status, answer.body],
  )

/** The same where nothing is stored under the key, or else the transaction fails. */
export const storeFirstAnswer = (tx: Writing, operation: string, key: string, answer: StoredAnswer): void =>
  tx.write(
    `insert into idempotent_answer (hotel_id, operation, idempotency_key, request_hash, status, body, told_apart)
     values ($1, $2, $3, $4, $5, $6, true)`,
    [tx.hotelId, operation, key, answer.request_hash, answer.status, answer.body],
  )

/** Makes the transaction fail if an earlier version stored an answer under the name that all callers had in common. */
export const requireNoCommonAnswer = (tx: Writing, common: string, key: string): void =>
  tx.write(
    `select require_rows(count(*), 0) from idempotent_answer
     where hotel_id = $1 and operation = $2 and idempotency_key = $3 and told_apart is null`,
    [tx.hotelId, common, key],
  )

/** Leaves only the newest answers under a name, at most so many. */
export const forgetOldestAnswers = (tx: Writing, operation: string, most: number): void =>
  tx.write(
    `delete from idempotent_answer where hotel_id = $1 and operation = $2 and created_at < (
       select created_at from idempotent_answer where hotel_id = $1 and operation = $2
       order by created_at desc offset $3 limit 1)`,
    [tx.hotelId, operation, most - 1],
  )

/** Stored answers are good for a day. */
export const oldAnswers = oldRows<{ hotel_id: number; operation: string; idempotency_key: string }>(
  'idempotent_answer',
  { operation: 'text', idempotency_key: 'text' },
  '24 hours',
)

export interface NamedAnswer {
  operation: string
  idempotency_key: string
  body: string
}

/** Stored answers that contain one of some e-mail addresses or a booking code. */
export const listAnswersNaming = (
  sql: Sql,
  hotelId: number,
  emails: readonly string[],
  bookingCode: string | null,
) =>
  sql.rows<NamedAnswer>(
    `select operation, idempotency_key, body from idempotent_answer
     where hotel_id = $1 and (strpos(body, $3) > 0 or exists (
       select from unnest($2::text[]) as e (email)
       where strpos(lower(body), lower(email)) > 0 or strpos(lower(idempotency_key), lower(email)) > 0))`,
    [hotelId, texts(emails), bookingCode],
  )

export const replaceAnswer = (tx: Tx, operation: string, key: string, body: string): void =>
  tx.write(
    `update idempotent_answer set body = $4 where hotel_id = $1 and operation = $2 and idempotency_key = $3`,
    [tx.hotelId, operation, key, body],
  )

export const deleteAnswer = (tx: Tx, operation: string, key: string): void =>
  tx.write(`delete from idempotent_answer where hotel_id = $1 and operation = $2 and idempotency_key = $3`, [
    tx.hotelId,
    operation,
    key,
  ])
