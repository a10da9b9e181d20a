import { readClock } from '../calendar/queries.ts'
import { inTransaction } from '../db/rows/together.ts'
import { type EventRow, listEventsOf } from '../events/queries.ts'
import { JobRunner } from '../jobs/runner.ts'
import type { Failure, Work } from '../jobs/work.ts'
import type { Services } from '../services.ts'
import {
  advanceWebhook,
  findBacklog,
  findHotelsDue,
  insertDelivery,
  type Leased,
  leaseWebhooks,
  postponeWebhook,
  returnWebhook,
} from './delivery-queries.ts'
import { isFailing, RETRY } from './retry-waits.ts'
import { type Outcome, RECEIVER_WITHIN_MS, sendMessage } from './send-message.ts'

// Each is one socket that mostly waits, so many are possible. Receivers that do not answer must not delay others.
const MOST_AT_ONCE = 200
const LOOK_EVERY_MS = 500
const EVENTS_AT_ONCE = 50
const GONE = 410

type Needs = Pick<Services, 'config' | 'db' | 'log'>

interface Delivered extends Outcome {
  done: boolean
  interrupted: boolean
}

/** A leased webhook: the version up to which events were handled, and the database's time. */
interface Delivery {
  webhook: Leased
  after: number
  /** The hotel's version when no more events were found. */
  upTo: number
  now(): number
}

/** Delivers events to webhooks, to each in order, until stopped. */
export const startWebhooks = ({ config, db, log }: Needs) =>
  new JobRunner(deliveries({ config, db, log }), db, log).start()

const deliveries = ({ config, db, log }: Needs): Work<Delivery, EventRow, Delivered> => ({
  name: 'webhooks',
  mostAtOnce: MOST_AT_ONCE,
  lookEveryMs: LOOK_EVERY_MS,
  stepWithinMs: RECEIVER_WITHIN_MS + 5000,
  retry: RETRY,
  due: async (ask, most) => ({ hotelIds: await findHotelsDue(ask, most), next: 0 }),
  async lease(sql, hotelId, most) {
    const leased = await leaseWebhooks(sql, hotelId, most)
    return leased.map((webhook) => ({
      webhook,
      after: webhook.cursor_version,
      upTo: 0,
      now: clockSince(webhook.leased_at),
    }))
  },
  hotelOf: ({ webhook }) => webhook.hotel_id,
  async steps(delivery) {
    const { events, version } = await readDue({ db }, delivery)
    delivery.upTo = version
    return { steps: events, isLast: events.length < EVENTS_AT_ONCE }
  },
  async perform({ webhook, now }, event, signal) {
    const allowPrivate = config.webhooksAllowPrivate
    const outcome = await sendMessage(webhook, messageOf(event), { allowPrivate, signal, now: now() })
    return {
      ...outcome,
      done: outcome.delivered,
      interrupted: signal.aborted && outcome.status === null,
    }
  },
  failed: (err) => ({
    done: false,
    interrupted: false,
    delivered: false,
    status: null,
    response: '',
    error: (err as Error).message,
    duration_ms: 0,
    retryAfterMs: 0,
  }),
  attempt: ({ webhook }) => webhook.attempts + 1,
  async advance(sql, delivery, event, outcome) {
    const { webhook } = delivery
    const [isOwn] = await inTransaction(sql, () =>
      Promise.all([
        advanceWebhook(sql, webhook, event.version),
        insertDelivery(sql, webhook, notedOf(webhook, event, outcome)),
      ]),
    )
    webhook.attempts = 0
    delivery.after = event.version
    return isOwn
  },
  async postpone(sql, { webhook }, event, outcome, failure) {
    const state = stateAfter(failure, outcome)
    await inTransaction(sql, () =>
      Promise.all([
        postponeWebhook(sql, webhook, { attempts: failure.attempt, state, waitMs: failure.waitMs! }),
        insertDelivery(sql, webhook, notedOf(webhook, event, outcome)),
      ]),
    )
    if (state !== 'active') log.warn({ webhook: webhook.webhook_code, state }, 'webhooks: not delivered')
  },
  finish: (sql, { webhook, upTo }) => returnWebhook(sql, webhook, upTo),
  giveBack: (sql, { webhook }) => returnWebhook(sql, webhook, 0),
  backlog: findBacklog,
})

/**
 * The database's clock, continued from one reading. A server with a wrong clock would sign messages that
 * receivers refuse.
 */
const clockSince = (instant: string): (() => number) => {
  const ahead = Date.parse(instant) - performance.now()
  return () => performance.now() + ahead
}

/** Reads events and version in one snapshot: if no more events are found, there are none up to that version. */
const readDue = ({ db }: Pick<Needs, 'db'>, { webhook: { hotel_id, event_types }, after }: Delivery) =>
  db.of(hotel_id).snapshot(async (sql) => {
    const [events, clock] = await Promise.all([
      listEventsOf(sql, hotel_id, after, event_types, EVENTS_AT_ONCE),
      readClock(sql, hotel_id),
    ])
    return { events, version: clock!.version }
  })

export const messageOf = ({ event_id, event_type, created_at, version, data }: EventRow) => ({
  id: event_id,
  body: JSON.stringify({ type: event_type, timestamp: created_at, data, version }),
})

const notedOf = (
  { attempts }: Leased,
  { event_id, version, event_type }: EventRow,
  { delivered, status, response, error, duration_ms }: Delivered,
) => ({
  event_id,
  version,
  event_type,
  attempt: attempts + 1,
  delivered,
  status,
  response,
  error,
  duration_ms,
})

const stateAfter = ({ attempt }: Failure, { status }: Delivered) => {
  if (status === GONE) return 'disabled'
  return isFailing(attempt) ? 'failing' : 'active'
}
