import { askedNow, dueNowLeft } from '../../bookings/owed/due-now.ts'
import { dueOf } from '../../bookings/owed/item-fees.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { type Minor, wholeSteps } from '../../stay/values/money.ts'
import { paymentStepOf } from '../providers/contract/provider-facts.ts'
import { isProvider } from '../providers/contract/provider-list.ts'
import type { Payment } from '../record/payment.ts'

/** Money that is waited for: for the booking itself, or for a change of it. */
export interface Wait {
  change_id: number | null
  amount: Minor
  until: Instant
  /** The link that asks for it. */
  link?: { link_id: number; amount: Minor | null }
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

/**
 * What a link asks for now: all that is due, or what it was made for where that is less, in whole steps of the provider; 0 where
 * the booking is cancelled, or about to be because nobody paid in time.
 */
export const linkAmount = (booking: Booking, most: Minor | null, provider: string, now: Instant): Minor => {
  if (booking.booking_status === 'cancelled' || isUnpaid(booking, now)) return 0
  const due = dueOf(booking)
  const step = (isProvider(provider) ? paymentStepOf(provider, booking.currency) : null) ?? 1
  return wholeSteps(Math.min(most ?? due, due), step)
}

/** Whether a link that asks for an amount once was paid already, by another payment. */
export const isLinkPaid = (
  { payments = [] }: Booking,
  { payment_id, link_id, link_amount }: Payment,
): boolean =>
  link_amount !== null &&
  payments.some(
    (other) =>
      other.link_id === link_id && other.payment_id !== payment_id && other.payment_status === 'paid',
  )

const isWantedByLink = (payment: Payment, booking: Booking, now: Instant): boolean =>
  !isOverdue(payment, now) &&
  !isReplaced(payment, booking) &&
  !isLinkPaid(booking, payment) &&
  payment.amount === linkAmount(booking, payment.link_amount, payment.provider, now)

/** Whether a payment is what its guest is to pay now: of this amount, and through nobody else since. */
export const isWanted = (payment: Payment, booking: Booking, now: Instant): boolean => {
  if (payment.link_id !== null) return isWantedByLink(payment, booking, now)
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

/** Payments that were asked for, of the booking (null) or of a change; or by a link. */
export const askedOf = (
  { payments = [] }: Pick<Booking, 'payments'>,
  changeId: number | null,
  linkId: number | null = null,
): Payment[] =>
  payments.filter(
    ({ due_at, change_id, link_id }) => due_at !== null && change_id === changeId && link_id === linkId,
  )

/** Whether its guest was led elsewhere since: nobody is to pay this one. */
export const isReplaced = (payment: Payment, booking: Booking): boolean =>
  payment.payment_status === 'pending' &&
  payment.due_at !== null &&
  askedOf(booking, payment.change_id, payment.link_id).at(-1)?.payment_id !== payment.payment_id
