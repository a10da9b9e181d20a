import { askedNow } from '../../bookings/owed/due-now.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { Payment } from '../record/payment.ts'

/** Until when a booking waits for money that is due now; undefined where it waits for none. */
export const awaitedUntil = (booking: Booking): Instant | undefined =>
  askedNow(booking) > 0 ? Date.parse(booking.payment_due_at!) : undefined

/** Whether a guest may pay this online now. */
export const isPayable = (booking: Booking, now: Instant): boolean =>
  (awaitedUntil(booking) ?? Number.NEGATIVE_INFINITY) > now

/** Whether it was not paid in time, and is to end. */
export const isUnpaid = (booking: Booking, now: Instant): boolean =>
  (awaitedUntil(booking) ?? Number.POSITIVE_INFINITY) <= now

/** A provider that cannot be reached delays the end of an unpaid booking by at most this. */
export const WAIT_FOR_PROVIDER = 15 * 60_000

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
