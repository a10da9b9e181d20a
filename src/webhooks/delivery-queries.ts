import type { Sql, WritingSql } from '../db/sql.ts'
import type { Backlog } from '../jobs/work.ts'
import type { DeliveryRow, WebhookState } from './queries.ts'
import type { Receiver } from './send.ts'

// One attempt takes 15 s at most, and the lease begins anew with each.
const LEASE = `interval '30 seconds'`

/** A webhook that this process delivers to, as long as the lease is its own. */
export interface Leased extends Receiver {
  hotel_id: number
  webhook_code: string
  lease_id: string
  event_types: string[] | null
  cursor_version: number
  attempts: number
  /** When it was taken, on the database's clock: the one that all processes share. */
  leased_at: string
}

// No lease ends as late as that: the clock was put back since. What was put off by it would wait as long as it was moved.
const CLOCK_WAS_PUT_BACK = `w.leased_until > now() + interval '90 seconds'`

/** Takes webhooks that have something to send and that no process is at. The lease is committed before anything is sent. */
export const leaseWebhooks = (sql: WritingSql, most: number) =>
  sql.rows<Leased>(
    `with due as (
       select w.hotel_id, w.webhook_code from webhook w join hotel_clock c using (hotel_id)
       where w.state <> 'disabled' and c.version > w.cursor_version
         and (w.attempts = 0 or w.next_attempt_at <= now() or ${CLOCK_WAS_PUT_BACK})
         and (w.leased_until is null or w.leased_until < now() or ${CLOCK_WAS_PUT_BACK})
       order by w.next_attempt_at limit $1
       for update of w skip locked
     )
     update webhook w set lease_id = gen_random_uuid(), leased_until = now() + ${LEASE}
     from due where w.hotel_id = due.hotel_id and w.webhook_code = due.webhook_code
     returning w.hotel_id, w.webhook_code, w.lease_id, w.url, w.secret, w.event_types, w.cursor_version, w.attempts,
       now() as leased_at`,
    [most],
  )

const OWN = `hotel_id = $1 and webhook_code = $2 and lease_id = $3`
const ownValues = ({ hotel_id, webhook_code, lease_id }: Leased) => [hotel_id, webhook_code, lease_id]

/** An event was delivered. False where the lease was lost. */
export const advanceWebhook = async (sql: WritingSql, leased: Leased, version: number): Promise<boolean> =>
  (await sql.run(
    `update webhook set cursor_version = $4, attempts = 0, state = 'active', next_attempt_at = now(),
       leased_until = now() + ${LEASE}
     where ${OWN}`,
    [...ownValues(leased), version],
  )) === 1

/** Nothing more to send up to a version: others may take it again. */
export const returnWebhook = (sql: WritingSql, leased: Leased, version: number) =>
  sql.run(
    `update webhook set cursor_version = greatest(cursor_version, $4), lease_id = null, leased_until = null
     where ${OWN}`,
    [...ownValues(leased), version],
  )

/** An attempt failed: when to try again, and what is shown meanwhile. The lease ends now, which is kept: see above. */
export const postponeWebhook = (
  sql: WritingSql,
  leased: Leased,
  failed: { attempts: number; state: WebhookState; waitMs: number },
) =>
  sql.run(
    `update webhook set attempts = $4, state = $5, next_attempt_at = now() + $6 * interval '1 millisecond',
       lease_id = null, leased_until = now()
     where ${OWN}`,
    [...ownValues(leased), failed.attempts, failed.state, failed.waitMs],
  )

export type NewDelivery = Omit<DeliveryRow, 'delivery_id' | 'created_at'>

/** Notes what was sent and what came back, unless the webhook was deleted meanwhile. */
export const insertDelivery = (
  sql: WritingSql,
  { hotel_id, webhook_code }: Pick<Leased, 'hotel_id' | 'webhook_code'>,
  delivery: NewDelivery,
) =>
  sql.run(
    `with counted as (
       update webhook set last_delivery_id = last_delivery_id + 1 where hotel_id = $1 and webhook_code = $2
       returning last_delivery_id
     )
     insert into webhook_delivery (hotel_id, webhook_code, delivery_id, event_id, version, event_type, attempt, delivered,
                                   status, response, error, duration_ms)
     select $1, $2, last_delivery_id, $3, $4, $5, $6, $7, $8, $9, $10, $11 from counted`,
    [
      hotel_id,
      webhook_code,
      delivery.event_id,
      delivery.version,
      delivery.event_type,
      delivery.attempt,
      delivery.delivered,
      delivery.status,
      delivery.response,
      delivery.error,
      delivery.duration_ms,
    ],
  )

/** Webhooks that have something to send, whoever has them in hand, and how long ago the oldest of it happened. */
export const findBacklog = (sql: Sql) =>
  sql.row<Backlog>(
    `select count(*)::int as due, coalesce(max(extract(epoch from now() - e.created_at)), 0)::float8 as oldest_seconds
     from webhook w join hotel_clock c using (hotel_id)
     left join event e on e.hotel_id = w.hotel_id and e.version = w.cursor_version + 1
     where w.state <> 'disabled' and c.version > w.cursor_version`,
  )

/** Deliveries are kept for 30 days. Answers how many went. */
export const forgetDeliveries = (sql: WritingSql) =>
  sql.run(`delete from webhook_delivery where created_at < now() - interval '30 days'`)
