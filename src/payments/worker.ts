import { AppError } from '../errors.ts'
import { JobRunner } from '../jobs/runner.ts'
import type { Outcome, Work } from '../jobs/work.ts'
import type { Services } from '../services.ts'
import { waitForProvider } from './collect/asking-schedule.ts'
import { lookAtPayment } from './collect/look-at-payment.ts'
import {
  backlogOf,
  hotelsToLookAt,
  type Leased,
  leasePayments,
  leaseRefunds,
  lookLater,
} from './collect/queries.ts'
import { applyRefund } from './give-back/apply-refund.ts'
import { lookAtRefund } from './give-back/look-at-refund.ts'
import { ProviderAway } from './providers/contract/provider.ts'
import type { Payment, Refund } from './record/payment.ts'

const EVERY_MS = 1000
const AT_ONCE = 24
// No hotel and no provider that hangs takes the room of all others.
const MOST_OF_HOTEL = 4
const MOST_OF_PROVIDER = 8
const WITHIN_MS = 30_000
// Longer than looking can take, so that no other process asks at the same time.
const LEASE_SECONDS = 120
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RETRY = { waitsMs: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR], spread: [0.9, 1.1] } as const
const REFUND_RETRY = { ...RETRY, giveUpAfterMs: 3 * 24 * HOUR }

interface Looked extends Outcome {
  error: string
}

const LOOKED: Looked = { done: true, error: '' }

const failed = (err: unknown): Looked => ({
  done: false,
  error: (err as Error).message,
  ...(err instanceof ProviderAway ? { retryAfterMs: err.retryAfterMs } : {}),
})

/** What is refused under the lock is refused again at once: it waits as after any other failure. */
const looked = async (look: Promise<{ error?: Error } | string>): Promise<Looked> => {
  try {
    const result = await look
    return typeof result === 'string' || result.error === undefined ? LOOKED : failed(result.error)
  } catch (err) {
    if (err instanceof AppError && !err.retryable) return failed(err)
    throw err
  }
}

type RefundAtProvider = Refund & { provider: string }

/** What is the same for payments and refunds. */
const watch = <Row extends { looks: number; provider: string }>(
  table: 'payment' | 'refund',
  idOf: (row: Row) => number,
): Pick<
  Work<Leased<Row>, Leased<Row>, Looked>,
  | 'name'
  | 'mostAtOnce'
  | 'mostOfHotel'
  | 'waitsFor'
  | 'lookEveryMs'
  | 'stepWithinMs'
  | 'due'
  | 'hotelOf'
  | 'steps'
  | 'failed'
  | 'attempt'
  | 'advance'
  | 'finish'
  | 'giveBack'
  | 'backlog'
> => ({
  name: `${table}s`,
  mostAtOnce: AT_ONCE,
  mostOfHotel: MOST_OF_HOTEL,
  waitsFor: { of: ({ provider }) => provider, most: MOST_OF_PROVIDER },
  lookEveryMs: EVERY_MS,
  stepWithinMs: WITHIN_MS,
  due: hotelsToLookAt(table),
  hotelOf: ({ hotel_id }) => hotel_id,
  steps: async (row) => ({ steps: [row], isLast: true }),
  failed,
  attempt: ({ looks }) => looks,
  // When to look again was written with what the provider said.
  advance: async () => true,
  finish: async () => {},
  giveBack: (sql, row) => lookLater(sql, table, row.hotel_id, idOf(row), row.looks, 0),
  backlog: backlogOf(table),
})

/** Asks providers about payments that are not settled, ends those that are due, and carries refunds out. */
export const paymentWorkers = (services: Services) => {
  const { db, log } = services
  const payments = watch<Payment>('payment', ({ payment_id }) => payment_id)
  const refunds = watch<RefundAtProvider>('refund', ({ refund_id }) => refund_id)
  return [
    new JobRunner<Leased<Payment>, Leased<Payment>, Looked>(
      {
        ...payments,
        retry: RETRY,
        lease: (sql, hotelId, most, without) => leasePayments(sql, hotelId, most, LEASE_SECONDS, without),
        perform: (_lease, payment, stopping) =>
          looked(lookAtPayment(services, payment.hotel_id, payment, stopping)),
        async postpone(sql, payment, _step, { error, retryAfterMs = 0 }, { waitMs }) {
          const { hotel_id, payment_id, looks } = payment
          log.warn({ payment_id, hotel_id, error }, 'a payment could not be asked about')
          const waits = { planned: waitMs ?? HOUR, asked: retryAfterMs }
          const wait = waitForProvider(payment, Date.now(), waits)
          await lookLater(sql, 'payment', hotel_id, payment_id, looks, wait)
        },
      },
      db,
      log,
    ),
    new JobRunner<Leased<RefundAtProvider>, Leased<RefundAtProvider>, Looked>(
      {
        ...refunds,
        retry: REFUND_RETRY,
        lease: (sql, hotelId, most, without) => leaseRefunds(sql, hotelId, most, LEASE_SECONDS, without),
        ageMs: ({ age_seconds }) => age_seconds * 1000,
        perform: (_lease, refund, stopping) =>
          looked(lookAtRefund(services, refund.hotel_id, refund, stopping)),
        async postpone(sql, refund, _step, { error }, { waitMs }) {
          const { hotel_id, refund_id, looks } = refund
          log.warn({ refund_id, hotel_id, error }, 'a refund could not be carried out')
          if (waitMs !== null) await lookLater(sql, 'refund', hotel_id, refund_id, looks, waitMs)
          else
            await db.inHotel(hotel_id, (tx) =>
              applyRefund(tx, refund_id, { state: 'failed', reason: error }, 'Payments'),
            )
        },
      },
      db,
      log,
    ),
  ]
}
