import { METHODS, moneyIn } from '../payments/payment-words.ts'
import { t } from '../session.ts'
import type { HistoryEntry } from '../types.ts'

type Payment = NonNullable<HistoryEntry['payment']>
type Refund = HistoryEntry['refunds'][number]

/** `by card`, `in cash`, `through Stripe` */
const byWay = ({ provider, method }: Pick<Payment, 'provider' | 'method'>): string => {
  if (provider !== 'hotel') return t('through', { provider: t(`provider-${provider}`) })
  const known = METHODS.find((name) => name === method)
  if (known !== undefined && known !== 'other') return t(`by-${known}`)
  return known === undefined && method !== '' ? t('through', { provider: method }) : t('by-other')
}

/** Who asks the providers, and guests who pay: all others are staff. */
export const PAYMENTS = 'Payments'
const NOT_STAFF = new Set([PAYMENTS, 'Guest'])

const paymentName = ({ status, provider, problem }: Payment, isByStaff: boolean) => {
  if (status === 'paid') return provider === 'hotel' ? 'historyReceived' : 'historyPayment-paid'
  if (problem !== null) return 'historyProblem'
  // Of what was not paid staff can only say that they dealt with it.
  return isByStaff ? 'historyDealt' : (`historyPayment-${status}` as const)
}

const paymentWords = (payment: Payment, isByStaff: boolean): string =>
  t(paymentName(payment, isByStaff), {
    amount: moneyIn(payment.amount, payment.currency),
    way: byWay(payment),
  })

const refundWords = (refund: Refund): string => {
  const { amount, currency, status, is_put_away, is_given_twice } = refund
  const stands = is_given_twice === 1 ? 'twice' : is_put_away === 1 ? 'put_away' : status
  return t(`historyRefund-${stands}`, { amount: moneyIn(amount, currency), way: byWay(refund) })
}

/** Money that came for nothing goes back at once: the news is that it came. */
const isReturned = ({ reason, status }: Refund): boolean =>
  (reason === 'paid_twice' || reason === 'rooms_gone') && (status === 'pending' || status === 'manual')

/** What an entry tells of money, one sentence each, the news first. */
export const moneyTold = (entry: HistoryEntry): string[] => {
  const { payment, refunds, created_by } = entry
  const isNews = payment !== null && (refunds.length === 0 || refunds.some(isReturned))
  return [...(isNews ? [paymentWords(payment, !NOT_STAFF.has(created_by))] : []), ...refunds.map(refundWords)]
}
