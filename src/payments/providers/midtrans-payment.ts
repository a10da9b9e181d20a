import { fractionDigits, type Minor, toMinor } from '../../stay/values/money.ts'
import { figureIn, recordsIn, textIn, unreadable } from './contract/answers.ts'
import type { Answered } from './contract/bounded-fetch.ts'
import { type PaymentState, ProviderAway, ProviderRefused } from './contract/provider.ts'
import { textOrNull } from './contract/signatures.ts'

/** What Midtrans says about an order. */
export interface MidtransPayment {
  orderId: string
  transactionId: string
  status: string
  fraudStatus: string | null
  paymentType: string
  amount: Minor
  currency: string
  /** The keys of refunds that were made of it. */
  refundKeys: readonly string[]
}

const NOT_FOUND = '404'
const RETRY_AFTER_MS = 30_000

/** The code in the body counts: it often comes with HTTP status 200. Only what is refused may do without. */
export const statusCodeOf = ({ status, body }: Answered): string => {
  const code = textOrNull(body.status_code) ?? (status < 400 ? undefined : String(status))
  if (code === undefined) throw unreadable('status_code')
  if (/^5|^429$/.test(code)) throw new ProviderAway(`Midtrans answered ${code}`, RETRY_AFTER_MS)
  return code
}

/** Undefined if there is no such order. */
export const paymentIn = (answered: Answered): MidtransPayment | undefined => {
  const code = statusCodeOf(answered)
  if (code === NOT_FOUND) return undefined
  const { body } = answered
  const [orderId, transactionId, status] = [body.order_id, body.transaction_id, body.transaction_status].map(
    textOrNull,
  )
  if (orderId == null || transactionId == null || status == null) {
    if (!code.startsWith('4')) throw unreadable('order')
    throw new ProviderRefused(code, `Midtrans does not tell the status (${code})`)
  }
  const currency = body.currency == null ? 'IDR' : textIn(body.currency, 'currency')
  const amount = toMinor(figureIn(body.gross_amount, 'gross_amount'), fractionDigits(currency) ?? 0)
  if (amount === undefined) throw unreadable('gross_amount')
  return {
    orderId,
    transactionId,
    status: status.toLowerCase(),
    fraudStatus: textOrNull(body.fraud_status),
    paymentType: textOrNull(body.payment_type) ?? '',
    amount,
    currency,
    refundKeys: recordsIn(body.refunds ?? [], 'refunds').map(({ refund_key }) => String(refund_key)),
  }
}

/** https://docs.midtrans.com: what was paid and given back later was paid. */
const PAID = new Set(['settlement', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback'])
const OVER = new Set(['expire', 'cancel'])
const FAILED = new Set(['deny', 'failure'])

export const stateIn = (payment: MidtransPayment): PaymentState => {
  const { status, fraudStatus, amount, currency, transactionId } = payment
  const isCaptured = status === 'capture' && fraudStatus === 'accept'
  if (PAID.has(status) || isCaptured)
    return { state: 'paid', amount, currency, paymentReference: transactionId }
  if (OVER.has(status)) return { state: 'expired' }
  if (FAILED.has(status) || fraudStatus === 'deny') return { state: 'failed', reason: status }
  return { state: 'open' }
}
