import { setTimeout as delay } from 'node:timers/promises'
import { readClock } from '../calendar/queries.ts'
import { isDatabaseAway } from '../db/faults.ts'
import { type EventRow, listEventsOf } from '../events/queries.ts'
import type { Services } from '../services.ts'
import {
  advanceWebhook,
  insertDelivery,
  type Leased,
  leaseWebhooks,
  postponeWebhook,
  returnWebhook,
} from './delivery-queries.ts'
import { isFailing, waitAfter } from './retry.ts'
import { type Outcome, sendMessage } from './send.ts'

// Each is one socket that mostly waits, so there may be many: those that do not answer must not keep others waiting.
const MOST_AT_ONCE = 200
const LOOK_EVERY_MS = 500
const LOOK_AFTER_TROUBLE_MS = 5000
const EVENTS_AT_ONCE = 50

type Needs = Pick<Services, 'config' | 'db' | 'log'>

/** Delivers events to webhooks until stopped. Any number of processes may do so: a lease keeps each webhook to one. */
export const startWebhooks = (services: Needs): { stop(): Promise<void> } => {
  const stopped = new AbortController()
  const running = new Set<Promise<void>>()
  const unreturned = new Set<Leased>()
  const round = async (): Promise<void> => {
    for (const leased of unreturned) {
      await services.db.write((sql) => returnWebhook(sql, leased, 0))
      unreturned.delete(leased)
    }
    const most = MOST_AT_ONCE - running.size
    if (most <= 0) return
    for (const leased of await services.db.write((sql) => leaseWebhooks(sql, most))) {
      const work = deliverAll(services, leased, stopped.signal)
        .catch((err) => {
          services.log.error({ err }, 'webhooks: a delivery could not be noted; it is made again')
          // Nobody delivers it until the lease ends: given back as soon as the database can be asked.
          if (isDatabaseAway(err)) unreturned.add(leased)
        })
        .finally(() => running.delete(work))
      running.add(work)
    }
  }
  const looking = lookAround(services, round, stopped.signal)
  return {
    async stop() {
      stopped.abort()
      await looking
      await Promise.allSettled(running)
    },
  }
}

const lookAround = async ({ log }: Needs, round: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  let trouble = false
  while (!signal.aborted) {
    try {
      await round()
      trouble = false
    } catch (err) {
      if (!trouble) log.warn({ err }, 'webhooks: the database cannot be asked; trying again')
      trouble = true
    }
    await delay(trouble ? LOOK_AFTER_TROUBLE_MS : LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(
      () => {},
    )
  }
}

/** Sends what is due to one webhook, in order, until there is nothing more, one fails, or the lease is lost. */
const deliverAll = async (services: Needs, leased: Leased, signal: AbortSignal): Promise<void> => {
  const clock = clockSince(leased.leased_at)
  let after = leased.cursor_version
  for (;;) {
    const { events, version } = await readDue(services, leased, after)
    for (const event of events) {
      if (!(await deliverOne(services, leased, event, clock(), signal))) return
      leased.attempts = 0
      after = event.version
    }
    if (events.length < EVENTS_AT_ONCE) {
      await services.db.write((sql) => returnWebhook(sql, leased, version))
      return
    }
  }
}

/** The database's clock, from a moment on it: one server whose own is wrong would sign what every receiver refuses. */
const clockSince = (instant: string): (() => number) => {
  const ahead = Date.parse(instant) - performance.now()
  return () => performance.now() + ahead
}

/** Events and clock of one moment: where no more events are found, there are none up to that version. */
const readDue = ({ db }: Needs, { hotel_id, event_types }: Leased, after: number) =>
  db.snapshot(async (sql) => {
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

/** True where it was delivered and the lease is still our own. */
const deliverOne = async (
  { config, db, log }: Needs,
  leased: Leased,
  event: EventRow,
  now: number,
  signal: AbortSignal,
): Promise<boolean> => {
  const allowPrivate = config.webhooksAllowPrivate
  const outcome = await sendMessage(leased, messageOf(event), { allowPrivate, signal, now })
  if (signal.aborted && outcome.status === null) {
    await db.write((sql) => returnWebhook(sql, leased, 0))
    return false
  }
  const { retryAfterMs: _, ...noted } = outcome
  const { event_id, version, event_type } = event
  const delivery = { event_id, version, event_type, attempt: leased.attempts + 1, ...noted }
  const { hotel_id, webhook_code } = leased
  await db.write((sql) => insertDelivery(sql, hotel_id, webhook_code, delivery))
  if (outcome.delivered) return db.write((sql) => advanceWebhook(sql, leased, version))
  const failed = afterFailure(leased.attempts + 1, outcome)
  await db.write((sql) => postponeWebhook(sql, leased, failed))
  if (failed.state !== 'active')
    log.warn({ webhook: webhook_code, state: failed.state }, 'webhooks: not delivered')
  return false
}

const GONE = 410

const afterFailure = (attempts: number, { status, retryAfterMs }: Outcome) => ({
  attempts,
  state:
    status === GONE
      ? ('disabled' as const)
      : isFailing(attempts)
        ? ('failing' as const)
        : ('active' as const),
  waitMs: waitAfter(attempts, retryAfterMs),
})
