import { updateBookingMoney } from '../bookings/money-queries.ts'
import { findBookingById } from '../bookings/queries.ts'
import type { Tx } from '../db/in-hotel.ts'
import { findHotel } from '../hotels/queries.ts'
import { queueRefundMail } from '../mail/queue-mail.ts'
import { isGivenBack, type Refund } from '../payment-tables/payment.ts'
import { findPayment, findRefund, timeNow, updateRefund } from '../payment-tables/queries.ts'
import { ProviderRefused, type RefundState } from '../providers/provider.ts'
import { PAYMENTS } from './apply-payment.ts'
import { paymentEvent } from './payment-answer.ts'
import type { PaymentServices } from './payment-services.ts'
import { providerOfPayment } from './provider-of-payment.ts'

const HOUR = 3_600_000

/** Carries a refund out, or asks how it stands: its code is the provider's key, so that no money is given back twice. */
export const lookAtRefund = async (
  services: PaymentServices,
  hotelId: number,
  refund: Refund,
  signal: AbortSignal,
): Promise<RefundState['state']> => {
  const said = await ask(services, hotelId, refund, signal)
  await services.db.inHotel(hotelId, (tx) => applyRefund(tx, refund.refund_id, said, PAYMENTS))
  return said.state
}

const ask = async (
  services: PaymentServices,
  hotelId: number,
  refund: Refund,
  signal: AbortSignal,
): Promise<RefundState> => {
  const payment = await services.db.of(hotelId).read((sql) => findPayment(sql, hotelId, refund.payment_id))
  if (payment === undefined) return { state: 'manual', reason: 'the payment is not known' }
  const { payment_code: code, reference, payment_reference: paymentReference, amount, currency } = payment
  try {
    const provider = await providerOfPayment(services, hotelId, payment)
    const known = { code, reference, paymentReference, amount, currency }
    const order = {
      code: refund.refund_code,
      payment: known,
      amount: refund.amount,
      reference: refund.reference,
    }
    return await provider.refund(order, signal)
  } catch (err) {
    if (err instanceof ProviderRefused) return { state: 'failed', reason: err.message }
    throw err
  }
}

/** Takes over how a refund stands. One that failed gave nothing back; one that is manual waits for staff. */
export const applyRefund = async (
  tx: Tx,
  refundId: number,
  said: RefundState,
  actor: string,
): Promise<Refund | undefined> => {
  const refund = await findRefund(tx, tx.hotelId, refundId)
  if (refund === undefined || refund.refund_status === 'succeeded') return refund
  const [booking, payment, hotel, now] = await Promise.all([
    findBookingById(tx, tx.hotelId, refund.booking_id),
    findPayment(tx, tx.hotelId, refund.payment_id),
    findHotel(tx, tx.hotelId),
    timeNow(tx),
  ])
  const before = { ...refund }
  refund.refund_status = said.state
  refund.problem = 'reason' in said ? said.reason.slice(0, 500) : null
  if ('reference' in said) refund.reference = said.reference ?? refund.reference
  const isPending = said.state === 'pending'
  refund.look_at = isPending ? new Date(Date.parse(now) + HOUR).toISOString() : null
  refund.settled_at = isPending ? null : now
  const version = await tx.nextVersion()
  updateRefund(tx, version, refund)
  if (before.refund_status === refund.refund_status) return refund
  const difference = Number(isGivenBack(refund)) - Number(isGivenBack(before))
  booking!.refunded_amount += difference * refund.amount
  updateBookingMoney(tx, version, booking!)
  tx.tick(paymentEvent({ hotel: hotel!, booking: booking!, payment: payment! }, actor, [refund]))
  await queueRefundMail(tx, refund.booking_id, said.state, payment!.provider)
  return refund
}
