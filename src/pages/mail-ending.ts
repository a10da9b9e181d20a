import type { MailName } from '../../web/messages/mail/en.ts'
import type { Booking } from '../bookings/booking.ts'
import { dueOf, refundOf, sumOfFees } from '../bookings/item-fees.ts'
import type { Payment, Refund } from '../payment-tables/payment.ts'
import { AT_HOTEL, sumOfRefunds } from '../payment-tables/payment.ts'
import type { Minor } from '../stay/money.ts'
import type { LetterWords } from './mail-words.ts'
import type { BookingMoney } from './paying-data.ts'

/** To whom the money of a booking is told, and how its amounts are written. */
export interface MoneyTold {
  words: LetterWords
  toGuest: boolean
  /** Amounts of one list have the same digits. */
  money(minor: Minor, like: readonly Minor[]): string
}

/** What comes back of a cancelled booking: what was said then, and what came in since and is given back. */
const backOf = (booking: Booking): Minor => Math.max(refundOf(booking), booking.refunded_amount)

/** What cancelling cost, what was paid, and what comes back: each also where that is nothing. */
export const endingLines = (booking: Booking, { words, toGuest, money }: MoneyTold): [string, string][] => {
  const fee = sumOfFees(booking.items)
  const isAbsent = booking.items.some(({ stay_status }) => stay_status === 'no_show')
  if (booking.booking_status !== 'cancelled')
    return isAbsent ? [[words.mail.t('absenceFee'), money(fee, [fee])]] : []
  const [paid, back, owed] = [booking.paid_amount, backOf(booking), dueOf(booking)]
  const kept = Math.max(0, paid - back)
  const like = [fee, paid, back, owed, kept]
  return [
    [words.page.t('cancelFee'), money(fee, like)],
    [toGuest ? words.page.t('cancelRefund') : words.mail.t('hotelBack'), money(back, like)],
    // What was paid has a row of its own below the price.
    ...(paid === 0 ? [[words.paying.t('paidSoFar'), money(0, like)] as [string, string]] : []),
    ...(kept > 0 ? [[words.mail.t('kept'), money(kept, like)] as [string, string]] : []),
    ...(owed > 0 ? [[words.mail.t('stillToPay'), money(owed, like)] as [string, string]] : []),
  ]
}

/** No provider gives these back: the hotel does it itself. */
const isByHand = ({ provider }: Payment): boolean => provider === AT_HOTEL || provider === 'bank_transfer'

/** How and when money comes back, or why none does. */
export const moneyBackNotes = (
  booking: Booking,
  money: BookingMoney | undefined,
  told: MoneyTold,
): [string, string][] => {
  const lines = [...refundLines(booking, money, told), ...restLines(booking, told)]
  return lines.length === 0 ? [] : [[told.words.mail.t('moneyBack'), lines.join('\n')]]
}

const refundLines = (
  { payments = [] }: Booking,
  money: BookingMoney | undefined,
  { words, toGuest, money: text }: MoneyTold,
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

/** What of a cancelled booking is not on its way back. */
const restLines = (booking: Booking, { words: { mail }, toGuest, money }: MoneyTold): string[] => {
  if (booking.booking_status !== 'cancelled') return []
  const back = backOf(booking)
  const open = back - booking.refunded_amount
  if (open > 0) return [mail.t(toGuest ? 'backOpen' : 'hotelOpen', { amount: money(open, [open]) })]
  if (back > 0) return []
  const owed = dueOf(booking)
  if (owed > 0) return [mail.t('backOwed', { amount: money(owed, [owed]) })]
  return [mail.t(booking.paid_amount > 0 ? 'backKept' : 'backNone')]
}
