import { askedNow } from '../../bookings/owed/due-now.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { Payment } from '../record/payment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Until when a booking waits for money that is due now; undefined where it waits for none. */
const awaitedUntil = (booking: Booking): Instant | undefined =>
  askedNow(booking) > 0 ? Date.parse(booking.payment_due_at!) : undefined

/** Whether a guest may pay this online now. */
export const isPayable = (booking: Booking, now: Instant): boolean =>
  (awaitedUntil(booking) ?? Number.NEGATIVE_INFINITY) > now

/** Whether it was not paid in time, and is to end. */
export const isUnpaid = (booking: Booking, now: Instant): boolean =>
  (awaitedUntil(booking) ?? Number.POSITIVE_INFINITY) <= now

/** A provider that cannot be reached delays the end of an unpaid booking by at most this. */
const WAIT_FOR_PROVIDER = 15 * MINUTE

/** Whether the rooms of one that is unpaid have waited long enough for providers that do not answer. */
export const isLongUnpaid = (booking: Booking, now: Instant): boolean =>
  isUnpaid(booking, now - WAIT_FOR_PROVIDER)

export const isOverdue = ({ due_at }: Payment, now: Instant): boolean =>
  due_at !== null && Date.parse(due_at) <= now

export const isLongOverdue = ({ due_at }: Payment, now: Instant): boolean =>
  due_at !== null && Date.parse(due_at) + WAIT_FOR_PROVIDER <= now

/** Whether a provider may still say that it was paid. */
export const isUnsettled = ({ payment_status, due_at, is_void }: Payment): boolean =>
  payment_status !== 'paid' && due_at !== null && !is_void

/** Whether its guest was led elsewhere since: nobody is to pay this one. */
export const isReplaced = (payment: Payment, { payments = [] }: Booking): boolean =>
  payment.payment_status === 'pending' &&
  payment.due_at !== null &&
  payments.findLast(({ due_at }) => due_at !== null)?.payment_id !== payment.payment_id

const LOOKS_AFTER = [MINUTE, 5 * MINUTE, 15 * MINUTE]
/** Money may come this long after it was due. */
const KEEP_LOOKING = 3 * DAY

/**
 * When the provider is asked next, or null for never: 1, 5 and 15 minutes after the session was begun, then every hour, when
 * it is due, and until three days after.
 */
export const nextLook = (payment: Payment, now: Instant): Instant | null => {
  const due = payment.due_at === null ? null : Date.parse(payment.due_at)
  if (payment.payment_status === 'paid' || due === null) return null
  if (payment.begun_at === null || payment.is_void) return now < due ? due : null
  if (now >= due + KEEP_LOOKING) return null
  const begun = Date.parse(payment.begun_at)
  const next = LOOKS_AFTER.map((after) => begun + after).find((at) => at > now) ?? now + HOUR
  return now < due ? Math.min(next, due) : next
}

/** Every payment of a booking that waits for money, be it paid itself, is looked at when the wait is over, then each minute. */
export const nextLookOf = (payment: Payment, booking: Booking, now: Instant): Instant | null => {
  const next = nextLook(payment, now)
  const until = awaitedUntil(booking)
  return until === undefined
    ? next
    : Math.min(next ?? Number.POSITIVE_INFINITY, until > now ? until : now + MINUTE)
}

/**
 * How long a provider that is away is left alone: as planned, but rooms wait for what is due. Asked for longer by the provider,
 * at most until they are given up.
 */
export const waitForProvider = (
  payment: Payment,
  now: Instant,
  { planned, asked }: { planned: number; asked: number },
): number => {
  const isWaitedFor = payment.payment_status === 'pending' || isOverdue(payment, now)
  const wait = isWaitedFor && !isLongOverdue(payment, now) ? Math.max(MINUTE, asked) : planned
  const givenUp = payment.due_at === null ? now : Date.parse(payment.due_at) + WAIT_FOR_PROVIDER
  return Math.min(wait, HOUR, givenUp > now ? Math.max(MINUTE, givenUp - now) : HOUR)
}
