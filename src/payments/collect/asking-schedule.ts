import type { Booking } from '../../bookings/shape/booking.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { Payment } from '../record/payment.ts'
import { awaitedUntil, isLongOverdue, isOverdue, WAIT_FOR_PROVIDER } from './due-times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
const nextLookOf = (payment: Payment, booking: Booking, now: Instant): Instant | null => {
  const next = nextLook(payment, now)
  const until = awaitedUntil(booking)
  return until === undefined
    ? next
    : Math.min(next ?? Number.POSITIVE_INFINITY, until > now ? until : now + MINUTE)
}

/** The payment, to be looked at when that is due next. */
export const lookedAtNext = (payment: Payment, booking: Booking, now: string): Payment => {
  const next = nextLookOf(payment, booking, Date.parse(now))
  return { ...payment, look_at: next === null ? null : new Date(next).toISOString() }
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
