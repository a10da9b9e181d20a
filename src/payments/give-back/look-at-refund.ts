import type { PaymentServices } from '../collect/provider-of-payment.ts'
import { providerOfPayment } from '../collect/provider-of-payment.ts'
import { PAYMENTS } from '../collect/standing.ts'
import { ProviderRefused, type RefundState } from '../providers/contract/provider.ts'
import type { Refund } from '../record/payment.ts'
import { findPayment } from '../record/queries.ts'
import { applyRefund } from './apply-refund.ts'

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
