import type { Sql } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import type { Receiver } from './send-message.ts'

export type WebhookState = 'active' | 'failing' | 'disabled'

export interface LastDelivery {
  event_type: string
  version: number | null
  created_at: string
  delivered: boolean
  status: number | null
  error: string | null
}

export interface WebhookRow {
  webhook_code: string
  url: string
  event_types: string[] | null
  state: WebhookState
  cursor_version: number
  attempts: number
  next_attempt_at: string
  created_at: string
  created_by: string
  last_delivery: LastDelivery | null
}

/** The webhooks of a hotel in order of creation, or the one with the code, each with its last delivery. */
export const listWebhooks = (sql: Sql, hotelId: number, webhookCode: string | null = null) =>
  sql.rows<WebhookRow>(
    `select w.webhook_code, w.url, w.event_types, w.state, w.cursor_version, w.attempts, w.next_attempt_at,
            w.created_at, w.created_by, (
              select json_build_object('event_type', d.event_type, 'version', d.version, 'created_at', d.created_at,
                                       'delivered', d.delivered, 'status', d.status, 'error', d.error)
              from webhook_delivery d
              where d.hotel_id = $1 and d.webhook_code = w.webhook_code order by d.delivery_id desc limit 1
            ) as last_delivery
     from webhook w where w.hotel_id = $1 and ($2::text is null or w.webhook_code = $2)
     order by w.created_at, w.webhook_code`,
    [hotelId, webhookCode],
  )

/** Includes the database's time, which messages are signed with. */
export const findReceiver = (sql: Sql, hotelId: number, webhookCode: string) =>
  sql.row<Receiver & { now: string }>(
    'select url, secret, now() as now from webhook where hotel_id = $1 and webhook_code = $2',
    [hotelId, webhookCode],
  )

export const countWebhooks = async (sql: Sql, hotelId: number): Promise<number> =>
  (await sql.row<{ count: number }>('select count(*)::int as count from webhook where hotel_id = $1', [
    hotelId,
  ]))!.count

export interface NewWebhook extends Receiver {
  webhook_code: string
  event_types: string[] | null
  /** Only events after this version are sent. */
  cursor_version: number
  created_by: string
}

export const insertWebhook = (tx: Tx, webhook: NewWebhook): void =>
  tx.write(
    `insert into webhook (hotel_id, webhook_code, url, event_types, secret, cursor_version, created_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tx.hotelId,
      webhook.webhook_code,
      webhook.url,
      webhook.event_types,
      webhook.secret,
      webhook.cursor_version,
      webhook.created_by,
    ],
  )

export const deleteWebhook = (tx: Tx, webhookCode: string): void => {
  const values = [tx.hotelId, webhookCode]
  tx.write('delete from webhook_delivery where hotel_id = $1 and webhook_code = $2', values)
  tx.write('delete from webhook where hotel_id = $1 and webhook_code = $2', values)
}

/** Sends all events after a version again. A process that is delivering loses its lease. */
export const rewindWebhook = (tx: Tx, webhookCode: string, after: number): void =>
  tx.write(
    `update webhook set cursor_version = $3, attempts = 0, state = 'active', next_attempt_at = now(), lease_id = null,
       leased_until = null
     where hotel_id = $1 and webhook_code = $2`,
    [tx.hotelId, webhookCode, after],
  )

export interface DeliveryRow {
  delivery_id: number
  event_id: string
  version: number | null
  event_type: string
  attempt: number
  delivered: boolean
  status: number | null
  response: string
  error: string | null
  duration_ms: number
  created_at: string
}

export const listDeliveries = (sql: Sql, hotelId: number, webhookCode: string, limit: number) =>
  sql.rows<DeliveryRow>(
    `select delivery_id, event_id, version, event_type, attempt, delivered, status, response, error, duration_ms,
            created_at
     from webhook_delivery where hotel_id = $1 and webhook_code = $2 order by delivery_id desc limit $3`,
    [hotelId, webhookCode, limit],
  )
