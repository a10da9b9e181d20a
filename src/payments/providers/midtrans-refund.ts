import { fractionDigits, scaleOf } from '../../stay/values/money.ts'
import type { Answered } from './contract/bounded-fetch.ts'
import type { RefundOrder, RefundState } from './contract/provider.ts'
import { type MidtransPayment, statusCodeOf } from './midtrans-payment.ts'

const REFUNDABLE = new Set([
  ...['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'qris', 'kredivo', 'akulaku'],
])
const ONLY_WHOLE = new Set(['shopeepay', 'ovo'])

type Ask = (action: 'refund' | 'cancel', body?: object) => Promise<Answered>

/**
 * Gives a payment back, or a part of it. A refund of the same key that Midtrans lists already is not made again. What was
 * captured but not settled can only be cancelled as a whole: a part waits for the settlement.
 */
export const midtransRefund = async (
  { code, amount }: RefundOrder,
  found: MidtransPayment,
  ask: Ask,
): Promise<RefundState> => {
  if (found.refundKeys.includes(code)) return { state: 'succeeded', reference: code }
  const { paymentType, status } = found
  const isWhole = amount === found.amount
  if (!REFUNDABLE.has(paymentType)) return manual(`Midtrans does not refund ${paymentType}`)
  if (!isWhole && ONLY_WHOLE.has(paymentType)) return manual(`${paymentType} is refunded as a whole only`)
  if (status === 'cancel') return { state: 'succeeded', reference: code }
  if (status === 'capture')
    return isWhole ? cancelled(await ask('cancel'), code) : { state: 'pending', reference: null }
  const refund = {
    refund_key: code,
    amount: amount / scaleOf(fractionDigits(found.currency) ?? 0),
    reason: code,
  }
  return refunded(await ask('refund', refund), code)
}

const manual = (reason: string): RefundState => ({ state: 'manual', reason })

const cancelled = (answered: Answered, code: string): RefundState =>
  statusCodeOf(answered) === '200'
    ? { state: 'succeeded', reference: code }
    : { state: 'pending', reference: null }

const refunded = (answered: Answered, code: string): RefundState => {
  const said = statusCodeOf(answered)
  switch (said) {
    case '200':
      return { state: 'succeeded', reference: code }
    // Known already, but not listed with the payment yet.
    case '406':
      return { state: 'pending', reference: code }
    case '412':
      return manual('Midtrans cannot refund this payment any more')
    default:
      return { state: 'failed', reason: `midtrans_${said}` }
  }
}
