import { exact } from '../amounts.ts'
import type { MessageName } from '../messages/en.ts'
import { language, t, words } from '../session.ts'
import type { Payment, Refund } from '../types.ts'

export const METHODS = ['cash', 'card', 'transfer', 'other'] as const

/** How it was paid: through whom, or what staff said. */
export const wayOf = ({ provider, method }: Pick<Payment, 'provider' | 'method'>): string => {
  const known = METHODS.find((name) => name === method)
  const said = known === undefined ? method : t(`method-${known}`)
  return provider === 'hotel' && said !== '' ? said : t(`provider-${provider}`)
}

/** What is left of a payment that was not given back. */
export const leftOf = ({ status, amount, refunds }: Payment): number =>
  status !== 'paid'
    ? 0
    : exact(
        refunds
          .filter((refund) => refund.status !== 'failed')
          .reduce((left, refund) => left - refund.amount, amount),
      )

/** An amount in whatever currency a provider named. */
const moneyIn = (amount: number, currency: string): string => {
  try {
    return new Intl.NumberFormat(language.value, { style: 'currency', currency }).format(amount)
  } catch {
    return `${amount} ${currency}`
  }
}

/** What a person has to look at. */
export const problemOf = (payment: Omit<Payment, 'refunds'>): string | undefined => {
  const { problem, amount, currency, seen_amount, seen_currency } = payment
  if (problem === null) return undefined
  return t(`problem-${problem}`, {
    amount: moneyIn(amount, currency),
    seen: moneyIn(seen_amount ?? 0, seen_currency ?? currency),
  })
}

/** Refunds that wait for a person. */
export const needsHand = ({ status }: Pick<Refund, 'status'>): boolean =>
  status === 'manual' || status === 'failed'

export const refundProblemOf = ({ status, amount }: Pick<Refund, 'status' | 'amount'>): string | undefined =>
  needsHand({ status })
    ? t(status === 'failed' ? 'refundFailed' : 'refundManual', { amount: words.value.money(amount) })
    : undefined

/** What was not cancelled by anybody has a reason that is a word of the API. */
export const reasonWords = (reason: string): string =>
  reason === 'payment_expired' ? t('reason-payment_expired') : reason

export const methodOptions = (): [string, string][] =>
  METHODS.map((name) => [name, t(`method-${name}` satisfies MessageName)])
