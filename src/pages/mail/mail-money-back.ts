import type { MailName } from '../../../web/messages/mail/en.ts'
import { dueOf } from '../../bookings/owed/item-fees.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import { isTransfer } from '../../payments/providers/contract/provider-list.ts'
import type { Payment, Refund } from '../../payments/record/payment.ts'
import { AT_HOTEL, sumOfRefunds } from '../../payments/record/payment.ts'
import { fractionDigits, fromMinor, type Minor } from '../../stay/values/money.ts'
import { backOf, endingCosts, givenBefore } from '../booking/booking-terms.ts'
import { isAllAbsent } from '../booking/gone-rooms.ts'
import type { BookingMoney } from '../pay/paying-data.ts'
import type { LetterWords } from './mail-words.ts'

/** To whom a letter says what became of the money, and how its amounts are written. */
export interface LetterMoney {
  words: LetterWords
  toGuest: boolean
  /** Amounts of one list have the same digits. */
  money(minor: Minor, like: readonly Minor[]): string
}

export const letterMoney = ({ currency }: Booking, words: LetterWords, toGuest: boolean): LetterMoney => {
  const digits = fractionDigits(currency) ?? 2
  const amount = (minor: Minor): number => fromMinor(minor, digits)
  return { words, toGuest, money: (minor, like) => words.page.money(amount(minor), like.map(amount)) }
}

/** What cancelling cost, what was paid, and what comes back: each also where that is nothing. Of one that stands, rows below the price say it. */
export const endingLines = (booking: Booking, { words, toGuest, money }: LetterMoney): [string, string][] => {
  if (booking.booking_status !== 'cancelled') return []
  const { paid_amount: paid } = booking
  const { fee, due: owed, refund: back, retained } = endingCosts(booking)
  const like = [fee, paid, back, owed, retained]
  return [
    [words.page.t('cancelFee'), money(fee, like)],
    [toGuest ? words.page.t('cancelRefund') : words.mail.t('hotelBack'), money(back, like)],
    // What was paid has a row of its own below the price.
    ...(paid === 0 ? [[words.paying.t('paidSoFar'), money(0, like)] as [string, string]] : []),
    ...(retained > 0 ? [[words.mail.t('kept'), money(retained, like)] as [string, string]] : []),
    ...(owed > 0 ? [[words.mail.t('stillToPay'), money(owed, like)] as [string, string]] : []),
  ]
}

/** No provider gives these back: the hotel does it itself. */
const isByHand = ({ provider }: Payment): boolean => provider === AT_HOTEL || isTransfer(provider)

/** How and when money comes back, or why none does. */
export const moneyBackLines = (
  booking: Booking,
  money: BookingMoney | undefined,
  letter: LetterMoney,
): string[] => [...refundLines(booking, money, letter), ...restLines(booking, letter)]

export const moneyBackNotes = (
  booking: Booking,
  money: BookingMoney | undefined,
  letter: LetterMoney,
): [string, string][] => {
  const lines = moneyBackLines(booking, money, letter)
  return lines.length === 0 ? [] : [[letter.words.mail.t('moneyBack'), lines.join('\n')]]
}

const refundLines = (
  { payments = [] }: Booking,
  money: BookingMoney | undefined,
  { words, toGuest, money: text }: LetterMoney,
): string[] => {
  const hands = new Set((money?.payments ?? payments).filter(isByHand).map(({ payment_id }) => payment_id))
  const wayOf = ({ refund_status, payment_id }: Refund): MailName | undefined => {
    const byHand = hands.has(payment_id)
    if (refund_status === 'succeeded') return byHand || !toGuest ? 'wentBack' : 'backDone'
    if (refund_status === 'failed') return undefined
    if (refund_status === 'manual' || byHand) return toGuest ? 'backByHand' : 'hotelByHand'
    return toGuest ? 'backAsPaid' : 'goesBack'
  }
  const ways = Map.groupBy(money?.refunds ?? [], wayOf)
  return [...ways].flatMap(([name, refunds]) => {
    const amount = sumOfRefunds(refunds)
    return name === undefined ? [] : [words.mail.t(name, { amount: text(amount, [amount]) })]
  })
}

/** What of a cancelled booking, or one that nobody came to, is not on its way back. */
const restLines = (booking: Booking, { words: { mail }, toGuest, money }: LetterMoney): string[] => {
  const isCancelled = booking.booking_status === 'cancelled'
  if (!isCancelled && !isAllAbsent(booking)) return []
  const given = booking.refunded_amount - givenBefore(booking)
  const back = isCancelled ? backOf(booking) : given
  const open = back - given
  if (open > 0) return [mail.t(toGuest ? 'backOpen' : 'hotelOpen', { amount: money(open, [open]) })]
  if (back > 0) return []
  const owed = dueOf(booking)
  if (owed > 0) return [mail.t('backOwed', { amount: money(owed, [owed]) })]
  return [mail.t(booking.paid_amount > 0 ? 'backKept' : 'backNone')]
}
