import { dueOf } from '../../bookings/owed/item-fees.ts'
import { updateBookingMoney } from '../../bookings/record/money-queries.ts'
import { findBookingById } from '../../bookings/record/queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { findHotel, type HotelRow } from '../../hotels/queries.ts'
import { queueRefundMail } from '../../mail/queue-mail.ts'
import { paymentEvent } from '../collect/payment-answer.ts'
import type { RefundState } from '../providers/contract/provider.ts'
import {
  isGivenBack,
  leftOf,
  type Payment,
  type Refund,
  sumOfGoodwill,
  sumOfRefunds,
} from '../record/payment.ts'
import { findRefund, timeNow, updateRefund } from '../record/queries.ts'
import { Receipts } from '../record/receipts.ts'

const HOUR = 3_600_000

/** A refund with what decides about it, read under the lock. */
export interface RefundStanding {
  hotel: HotelRow
  booking: Booking
  payment: Payment
  /** One of the booking's refunds: what is written there is seen here. */
  refund: Refund
  now: string
}

export const readRefundStanding = async (tx: Tx, refundId: number): Promise<RefundStanding | undefined> => {
  const found = await findRefund(tx, tx.hotelId, refundId)
  if (found === undefined) return undefined
  const [booking, hotel, now] = await Promise.all([
    findBookingById(tx, tx.hotelId, found.booking_id),
    findHotel(tx, tx.hotelId),
    timeNow(tx),
  ])
  const refund = booking!.refunds!.find(({ refund_id }) => refund_id === refundId)!
  const payment = booking!.payments!.find(({ payment_id }) => payment_id === found.payment_id)!
  return { hotel: hotel!, booking: booking!, payment, refund, now }
}

/** Whether no more is given back than was paid if this refund counts. */
export const fits = ({ booking, payment }: RefundStanding, refund: Refund): boolean =>
  isGivenBack(refund) || refund.amount <= leftOf(payment, booking.refunds!)

/**
 * Takes over how a provider says that a refund stands. One that failed gave nothing back; one that is manual waits for staff. What
 * is said of one that failed after another took its place counts for nothing. If the provider made it after that, or after staff
 * did, the money went out twice: staff see it.
 */
export const applyRefund = async (
  tx: Tx,
  refundId: number,
  said: RefundState,
  actor: string,
): Promise<Refund | undefined> => {
  const standing = await readRefundStanding(tx, refundId)
  if (standing === undefined) return undefined
  const { refund, payment } = standing
  const { refund_status, is_given_twice } = refund
  if (refund_status === 'succeeded' || is_given_twice) {
    refund.look_at = null
    refund.is_given_twice ||= refund.is_by_hand && said.state === 'succeeded'
  } else takeOver(standing, said)
  if (refund.refund_status === refund_status && refund.is_given_twice === is_given_twice)
    updateRefund(tx, await tx.nextVersion(), refund)
  else await changeRefunds(tx, standing, [refund, ...nowFitting(standing, payment)], actor)
  return refund
}

const takeOver = (standing: RefundStanding, said: RefundState): void => {
  const { refund, now } = standing
  const counts = said.state === 'failed' || fits(standing, refund)
  const isPending = said.state === 'pending'
  if ('reason' in said) refund.problem = said.reason.slice(0, 500)
  else if (counts) refund.problem = null
  if ('reference' in said) refund.reference = said.reference ?? refund.reference
  // What does not count is only asked about, never asked for: that needs the provider's name for it.
  const isAskedAbout = isPending && (counts || refund.reference !== null)
  refund.look_at = isAskedAbout ? new Date(Date.parse(now) + HOUR).toISOString() : null
  if (counts) {
    refund.refund_status = said.state
    refund.settled_at = isPending ? null : now
    if (isGivenBack(refund)) refund.is_put_away = false
  } else if (said.state === 'succeeded') {
    refund.is_given_twice = true
    refund.is_put_away = false
  }
}

/** What went out twice counts once the refund in its place has failed. */
const nowFitting = (standing: RefundStanding, payment: Payment): Refund[] =>
  standing.booking
    .refunds!.filter((refund) => refund.payment_id === payment.payment_id && refund !== standing.refund)
    .filter((refund) => {
      const isBeside = refund.is_given_twice && refund.refund_status === 'failed'
      if (!isBeside || !fits(standing, refund)) return false
      Object.assign(refund, {
        refund_status: 'succeeded',
        is_given_twice: false,
        is_put_away: false,
        problem: null,
        settled_at: standing.now,
      } satisfies Partial<Refund>)
      return true
    })

export const changeRefunds = async (
  tx: Tx,
  standing: RefundStanding,
  changed: readonly Refund[],
  actor: string,
): Promise<void> => {
  const version = await tx.nextVersion()
  for (const refund of changed) updateRefund(tx, version, refund)
  await noteRefunds(tx, standing, changed, actor)
  // What went out twice, or was put away, is for staff alone.
  for (const { is_given_twice, is_put_away, refund_status } of changed)
    if (!is_given_twice && !is_put_away)
      await queueRefundMail(tx, standing.booking.booking_id, refund_status, standing.payment.provider)
}

/** Writes what refunds of one payment, new or changed, mean for their booking. Those that were made get their credit notes. */
export const noteRefunds = async (
  tx: Tx,
  { hotel, booking, payment }: Pick<RefundStanding, 'hotel' | 'booking' | 'payment'>,
  changed: readonly Refund[],
  actor: string,
): Promise<void> => {
  const version = await tx.nextVersion()
  booking.refunded_amount = sumOfRefunds(booking.refunds!)
  booking.goodwill_amount = sumOfGoodwill(booking.refunds!)
  updateBookingMoney(tx, version, booking)
  const made = changed.filter((refund) => refund.refund_status === 'succeeded' && !refund.is_given_twice)
  const receipts = new Receipts(tx, hotel)
  for (const refund of made) await receipts.ofRefund(booking, payment, refund, dueOf(booking))
  tx.tick(paymentEvent({ hotel, booking, payment }, actor, changed))
}
