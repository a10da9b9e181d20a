import { METHODS, moneyIn } from '../../payments/payment-words.ts'
import { providerName } from '../../payments/provider-name.ts'
import { t } from '../../session.ts'
import type { HistoryEntry } from '../../types.ts'

type Payment = NonNullable<HistoryEntry['payment']>
type Refund = HistoryEntry['refunds'][number]

/** `by card`, `in cash`, `through Stripe` */
const byWay = ({ provider, method }: Pick<Payment, 'provider' | 'method'>): string => {
  if (provider !== 'hotel') return t('through', { provider: providerName({ t }, provider) })
  const known = METHODS.find((name) => name === method)
  if (known !== undefined && known !== 'other') return t(`by-${known}`)
  return known === undefined && method !== '' ? t('through', { provider: method }) : t('by-other')
}

/** Who asks the providers, and guests who pay: all others are staff. */
export const PAYMENTS = 'Payments'
const NOT_STAFF = new Set([PAYMENTS, 'Guest'])

/** It ended before it was due: another way to pay took its place, or nothing is asked for any more. */
const isClosedEarly = ({ status, due_at }: Payment, at: string): boolean =>
  status === 'expired' && due_at !== null && Date.parse(at) < Date.parse(due_at)

const paymentName = (payment: Payment, { created_at, created_by }: HistoryEntry) => {
  const { status, provider, problem } = payment
  if (status === 'paid') return provider === 'hotel' ? 'historyReceived' : 'historyPayment-paid'
  if (problem !== null) return 'historyProblem'
  // Of what was not paid staff can only say that they dealt with it.
  if (!NOT_STAFF.has(created_by)) return 'historyDealt'
  return isClosedEarly(payment, created_at) ? 'historyPayment-closed' : (`historyPayment-${status}` as const)
}

const paymentWords = (payment: Payment, entry: HistoryEntry): string =>
  t(paymentName(payment, entry), {
    amount: moneyIn(payment.amount, payment.currency),
    way: byWay(payment),
  })

const refundWords = (refund: Refund): string => {
  const { amount, currency, status, is_put_away, is_given_twice } = refund
  const stands = is_given_twice === 1 ? 'twice' : is_put_away === 1 ? 'put_away' : status
  const sentence = t(`historyRefund-${stands}`, { amount: moneyIn(amount, currency), way: byWay(refund) })
  return giftWords(refund).reduce((what, why) => t('historyWhy', { what, why }), sentence)
}

/** What staff gave for nothing, or for the guest to pay again. */
const giftWords = ({ goodwill_amount, is_still_due, amount, currency, status }: Refund): string[] => {
  if (status === 'failed') return []
  if (is_still_due === 1) return [t('giftAgain')]
  if (goodwill_amount === 0) return []
  return [
    goodwill_amount === amount ? t('giftAll') : t('giftPart', { gift: moneyIn(goodwill_amount, currency) }),
  ]
}

/** Money that came for nothing goes back at once: the news is that it came. */
const isReturned = ({ reason, status }: Refund): boolean =>
  (reason === 'paid_twice' || reason === 'rooms_gone') && (status === 'pending' || status === 'manual')

/** What an entry says about money, one sentence each, the news first. */
export const letterMoney = (entry: HistoryEntry): string[] => {
  const { payment, refunds } = entry
  const isNews = payment !== null && (refunds.length === 0 || refunds.some(isReturned))
  return [...(isNews ? [paymentWords(payment, entry)] : []), ...refunds.map(refundWords)]
}
