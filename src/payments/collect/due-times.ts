import { askedNow, dueNowLeft } from '../../bookings/owed/due-now.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { Minor } from '../../stay/values/money.ts'
import type { Payment } from '../record/payment.ts'

/** Money that is waited for: for the booking itself, or for a change of it. */
export interface Wait {
  change_id: number | null
  amount: Minor
  until: Instant
}

/** What is waited for, of the booking (null) or of a change; undefined: nothing, or the change does not wait any more. */
export const waitOf = (booking: Booking, changeId: number | null): Wait | undefined => {
  const { pending, payment_due_at } = booking
  if (changeId === null)
    return askedNow(booking) > 0
      ? { change_id: null, amount: dueNowLeft(booking), until: Date.parse(payment_due_at!) }
      : undefined
  if (pending?.change_id !== changeId) return undefined
  return { change_id: changeId, amount: pending.amount, until: Date.parse(pending.due_at) }
}

/** What a guest may pay online now: a change that waits comes first, because it asks for all that is due with it. */
export const payableNow = (booking: Booking, now: Instant): Wait | undefined =>
  [booking.pending?.change_id ?? null, null]
    .map((changeId) => waitOf(booking, changeId))
    .find((wait) => wait !== undefined && wait.until > now)

/** Until when a booking waits for money first; undefined where it waits for none. */
export const awaitedUntil = (booking: Booking): Instant | undefined => {
  const waits = [null, booking.pending?.change_id ?? null].flatMap(
    (changeId) => waitOf(booking, changeId) ?? [],
  )
  return waits.length === 0 ? undefined : Math.min(...waits.map(({ until }) => until))
}

/** Whether a guest may pay what is due of the booking itself now. */
export const isPayable = (booking: Booking, now: Instant): boolean =>
  (waitOf(booking, null)?.until ?? Number.NEGATIVE_INFINITY) > now

/** Whether a payment is what its guest is to pay now: of this amount, and through nobody else since. */
export const isWanted = (payment: Payment, booking: Booking, now: Instant): boolean => {
  const wait = waitOf(booking, payment.change_id)
  return (
    wait !== undefined && wait.until > now && wait.amount === payment.amount && !isReplaced(payment, booking)
  )
}

/** Whether what a payment is for was not paid in time, and is to end. */
export const isUnpaid = (booking: Booking, now: Instant, changeId: number | null = null): boolean =>
  (waitOf(booking, changeId)?.until ?? Number.POSITIVE_INFINITY) <= now

/** A provider that cannot be reached delays the end of an unpaid booking by at most this. */
export const WAIT_FOR_PROVIDER = 15 * 60_000

/** Whether the rooms of one that is unpaid have waited long enough for providers that do not answer. */
export const isLongUnpaid = (booking: Booking, now: Instant, changeId: number | null = null): boolean =>
  isUnpaid(booking, now - WAIT_FOR_PROVIDER, changeId)

export const isOverdue = ({ due_at }: Payment, now: Instant): boolean =>
  due_at !== null && Date.parse(due_at) <= now

export const isLongOverdue = ({ due_at }: Payment, now: Instant): boolean =>
  due_at !== null && Date.parse(due_at) + WAIT_FOR_PROVIDER <= now

/** Whether a provider may still say that it was paid. */
export const isUnsettled = ({ payment_status, due_at, is_void }: Payment): boolean =>
  payment_status !== 'paid' && due_at !== null && !is_void

/** Payments that were asked for, of the booking (null) or of a change. */
export const askedOf = ({ payments = [] }: Pick<Booking, 'payments'>, changeId: number | null): Payment[] =>
  payments.filter(({ due_at, change_id }) => due_at !== null && change_id === changeId)

/** Whether its guest was led elsewhere since: nobody is to pay this one. */
export const isReplaced = (payment: Payment, booking: Booking): boolean =>
  payment.payment_status === 'pending' &&
  payment.due_at !== null &&
  askedOf(booking, payment.change_id).at(-1)?.payment_id !== payment.payment_id
