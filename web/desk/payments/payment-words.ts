import { locale } from '../language/language.ts'
import type { MessageName } from '../messages/en.ts'
import { exact } from '../parts/amounts.ts'
import { hotel, t, words } from '../session.ts'
import type { Payment, Refund } from '../types.ts'
import { providerName } from './provider-name.ts'

export const METHODS = ['cash', 'card', 'transfer', 'other'] as const

/** How it was paid: through whom, or what staff said. */
export const wayOf = ({ provider, method }: Pick<Payment, 'provider' | 'method'>): string => {
  const known = METHODS.find((name) => name === method)
  const said = known === undefined ? method : t(`method-${known}`)
  return provider === 'hotel' && said !== '' ? said : providerName({ t }, provider)
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
export const moneyIn = (amount: number, currency: string): string => {
  if (currency === hotel.value?.hotel_information.currency) return words.value.money(amount)
  try {
    return new Intl.NumberFormat(locale.value, { style: 'currency', currency }).format(amount)
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

type Waiting = Pick<Refund, 'status'> & Partial<Pick<Refund, 'is_put_away'>>

/** Refunds that wait for a person. */
export const needsHand = ({ status, is_put_away }: Waiting): boolean =>
  status === 'manual' || (status === 'failed' && is_put_away !== 1)

type Problematic = Waiting & Pick<Refund, 'amount'> & Partial<Pick<Refund, 'is_given_twice' | 'is_replaced'>>

export const refundProblemOf = (refund: Problematic): string | undefined => {
  if (!needsHand(refund)) return undefined
  return t(problemName(refund), { amount: words.value.money(refund.amount) })
}

const problemName = ({ status, is_given_twice, is_replaced }: Problematic) => {
  if (is_given_twice === 1) return 'refundTwice'
  if (is_replaced === 1) return 'refundReplaced'
  return status === 'failed' ? 'refundFailed' : 'refundManual'
}

/** What staff say of a refund that waits for them. */
export const doneLabel = ({ is_given_twice, is_replaced }: Partial<Refund>): string =>
  t(is_given_twice === 1 ? 'dealtWith' : is_replaced === 1 ? 'putAwayYes' : 'doneByHand')

interface OverpaidMoney {
  paid_amount: number
  refunded_amount: number
  overpaid_amount: number
}

/** What was paid and not given back, what the booking costs now, and what is too much of it. */
export const overpaidWords = ({ paid_amount, refunded_amount, overpaid_amount }: OverpaidMoney): string => {
  const paid = exact(paid_amount - refunded_amount)
  const cost = exact(paid - overpaid_amount)
  const { money } = words.value
  return t('isOverpaid', { paid: money(paid), cost: money(cost), amount: money(overpaid_amount) })
}

/** What was not cancelled by anybody has a reason that is a word of the API. */
export const reasonWords = (reason: string): string =>
  reason === 'payment_expired' ? t('reason-payment_expired') : reason

export const methodOptions = (): [string, string][] =>
  METHODS.map((name) => [name, t(`method-${name}` satisfies MessageName)])
