import { randomUUID } from 'node:crypto'
import type { Database } from '../db/hotel/database.ts'
import { inTransaction } from '../db/rows/together.ts'
import type { ErrorCode } from '../error-codes.ts'
import { AppError } from '../errors.ts'
import { toFlag } from '../http/fields/fields.ts'
import type { Caller } from '../http/request/caller.ts'
import { ANSWER_WITHIN_MS, withTimeout } from '../http/request/deadline.ts'
import { insertDelivery } from './delivery-queries.ts'
import { findReceiver } from './queries.ts'
import { RECEIVER_WITHIN_MS, sendMessage } from './send-message.ts'

/** The time for a receiver, plus the usual time for the database before and after it. */
export const TEST_WITHIN_MS = RECEIVER_WITHIN_MS + 2 * ANSWER_WITHIN_MS

export const MOST_TESTS = { hotel: 3, host: 10, all: 30 }

/**
 * Limits the tests that wait for a receiver, per hotel and per host, so that a silent receiver does not block others.
 */
class TestsUnderWay {
  private readonly counts = new Map<string, number>()

  async take<T>(hotelId: number, url: string, work: () => Promise<T>): Promise<T> {
    const [hotel, host, all] = [`hotel ${hotelId}`, `host ${new URL(url).host}`, 'all']
    if (this.of(hotel) >= MOST_TESTS.hotel || this.of(host) >= MOST_TESTS.host) throw refusal('rate_limited')
    if (this.of(all) >= MOST_TESTS.all) throw refusal('unavailable')
    this.add([hotel, host, all], 1)
    try {
      return await work()
    } finally {
      this.add([hotel, host, all], -1)
    }
  }

  private of(name: string): number {
    return this.counts.get(name) ?? 0
  }

  private add(names: string[], change: 1 | -1): void {
    for (const name of names) {
      const count = this.of(name) + change
      if (count === 0) this.counts.delete(name)
      else this.counts.set(name, count)
    }
  }
}

const refusal = (code: ErrorCode): AppError =>
  new AppError(code, { message: 'Too many tests are waiting for their receivers. Let them end first.' })

const underWay = new TestsUnderWay()

/** Sends a test and returns the answer. Holds no database connection while the receiver works. */
export const sendTest = async (
  db: Database,
  { hotelId, chainCode, hotelCode }: Caller,
  webhookCode: string,
  allowPrivate: boolean,
) => {
  const receiver = await withTimeout(db.of(hotelId).read((sql) => findReceiver(sql, hotelId, webhookCode)))
  if (receiver === undefined) throw new AppError('webhook_not_found')
  const test = { event_id: randomUUID(), event_type: 'webhook.test' }
  const data = { chain_code: chainCode, hotel_code: hotelCode, webhook_code: webhookCode }
  const body = JSON.stringify({ type: test.event_type, timestamp: receiver.now, data })
  const options = { allowPrivate, now: Date.parse(receiver.now) }
  const { retryAfterMs: _, ...outcome } = await underWay.take(hotelId, receiver.url, () =>
    sendMessage(receiver, { id: test.event_id, body }, options),
  )
  const noted = { ...test, ...outcome }
  const own = { hotel_id: hotelId, webhook_code: webhookCode }
  await db
    .of(hotelId)
    .write((sql) =>
      inTransaction(sql, () => insertDelivery(sql, own, { ...noted, version: null, attempt: 1 })),
    )
  return { ...noted, delivered: toFlag(outcome.delivered) }
}
