import type { Booking } from '../bookings/booking.ts'
import { dueNowLeft } from '../bookings/due-now.ts'
import type { Payment } from '../payment-tables/payment.ts'
import type { Instant } from '../stay/instants.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether a guest may pay this online now. */
export const isPayable = (booking: Booking, now: Instant): boolean =>
  booking.booking_status !== 'cancelled' &&
  dueNowLeft(booking) > 0 &&
  booking.payment_due_at !== null &&
  Date.parse(booking.payment_due_at) > now

/** A provider that cannot be reached delays the end of an unpaid booking by at most this. */
const WAIT_FOR_PROVIDER = 15 * MINUTE

export const isOverdue = ({ due_at }: Payment, now: Instant): boolean =>
  due_at !== null && Date.parse(due_at) <= now

export const isLongOverdue = ({ due_at }: Payment, now: Instant): boolean =>
  due_at !== null && Date.parse(due_at) + WAIT_FOR_PROVIDER <= now

const LOOKS_AFTER = [MINUTE, 5 * MINUTE, 15 * MINUTE]
/** Money may come this long after it was due. */
const KEEP_LOOKING = 3 * DAY

/**
 * When the provider is asked next, or null for never: 1, 5 and 15 minutes after the session was begun, then every hour, when
 * it is due, and until three days after.
 */
export const nextLook = (payment: Payment, now: Instant): Instant | null => {
  const due = payment.due_at === null ? null : Date.parse(payment.due_at)
  const isWaiting = payment.payment_status !== 'paid' && due !== null
  if (!isWaiting) return null
  if (payment.begun_at === null) return now < due ? due : null
  if (now >= due + KEEP_LOOKING) return null
  const begun = Date.parse(payment.begun_at)
  const next = LOOKS_AFTER.map((after) => begun + after).find((at) => at > now) ?? now + HOUR
  return now < due ? Math.min(next, due) : next
}
