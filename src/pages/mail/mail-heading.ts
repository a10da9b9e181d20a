import type { HotelMoment, Paying } from '../../../web/widget/pay/paying-types.ts'
import { momentText } from '../../../web/widget/words/paying-words.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { MailKind, Recipient } from '../../mail/queries.ts'
import type { Payment } from '../../payments/record/payment.ts'
import { isPaidShort } from '../booking/booking-terms.ts'
import type { Happening } from './mail-acts.ts'
import { isStillDue } from './mail-money-rows.ts'
import type { LetterWords } from './mail-words.ts'

/** What a mail is about: how the booking stands first, then the weightiest of what happened. */
export type Tone =
  | 'booked'
  | 'changed'
  | 'cancelled'
  | 'paid'
  | 'refunding'
  | 'refunded'
  | 'waiting'
  | 'reminding'
  | 'late'
  | 'problem'
  | 'expired'
  | 'tooLate'
  | 'short'
  | 'revived'
  | 'unrefunded'
  | 'noShow'
  | 'link'

const TONES: Record<MailKind, Tone> = {
  booked: 'booked',
  changed: 'changed',
  cancelled: 'cancelled',
  no_show: 'noShow',
  paid: 'paid',
  refunding: 'refunding',
  refunded: 'refunded',
  unrefunded: 'unrefunded',
  expiring: 'reminding',
  payment_link: 'link',
}

const OF_LIVE = ['booked', 'no_show', 'changed', 'paid', 'unrefunded', 'refunded', 'refunding'] as const
const OF_CANCELLED = ['unrefunded', 'refunded', 'refunding', 'paid'] as const

/** Undefined where there is nothing left to say: a reminder of what is paid or cancelled. */
export const toneOf = (
  happened: readonly Happening[],
  booking: Booking,
  paying: Paying | null,
  payments: readonly Payment[],
  hasLink = false,
): Tone | undefined => {
  const kinds = new Set(happened.flatMap((one) => one.kinds))
  if (kinds.size === 1 && kinds.has('expiring')) return isStillDue(paying) ? 'reminding' : undefined
  if (kinds.size === 1 && kinds.has('payment_link')) return hasLink ? 'link' : undefined
  if (booking.booking_status === 'cancelled')
    return toneOfCancelled(kinds, happened, booking, isPaidShort(booking, payments))
  if (paying !== null && paying.dueNow > 0 && !paying.stands) return toneOfUnpaid(paying)
  if (happened.some(({ isRevived }) => isRevived)) return 'revived'
  const first = OF_LIVE.find((kind) => kinds.has(kind)) ?? 'changed'
  return first === 'no_show' && !isAbsent(booking) ? 'changed' : TONES[first]
}

const isAbsent = ({ items }: Booking): boolean => items.some(({ stay_status }) => stay_status === 'no_show')

const toneOfCancelled = (
  kinds: ReadonlySet<MailKind>,
  happened: readonly Happening[],
  { is_expired, paid_amount }: Booking,
  isShort: boolean,
): Tone => {
  if (isShort && kinds.has('cancelled')) return 'short'
  if (!isShort && is_expired && paid_amount > 0 && happened.some(({ isPaid }) => isPaid)) return 'tooLate'
  const first = OF_CANCELLED.find((kind) => kinds.has(kind))
  if (first !== undefined && !kinds.has('cancelled')) return TONES[first]
  return is_expired && paid_amount === 0 ? 'expired' : 'cancelled'
}

const toneOfUnpaid = (paying: Paying): Tone => {
  if (paying.state === 'problem') return 'problem'
  return isStillDue(paying) ? 'waiting' : 'late'
}

interface HeadingValues extends Record<string, string> {
  hotel: string
  code: string
  name: string
  dates: string
}

interface Moments {
  /** Until when the payment is, or was, waited for. */
  until: HotelMoment | null
  /** The day of the hotel. */
  today: string
}

/** What a mail says first. To the hotel the subject says it all. */
export const headingOf = (
  tone: Tone,
  recipient: Recipient,
  words: LetterWords,
  values: HeadingValues,
  amount: string,
  { until, today }: Moments,
): { subject: string; lead: string } => {
  const { mail } = words
  const moment = until === null ? '' : momentText(mail, until)
  const ofSubject = { ...values, until: until?.day === today ? mail.time(until.time) : moment }
  const subject = subjectOf(tone, recipient, words, ofSubject)
  return {
    subject,
    lead: recipient === 'hotel' ? subject : leadOf(tone, words, { ...values, amount, until: moment }),
  }
}

const subjectOf = (
  tone: Tone,
  recipient: Recipient,
  { page, paying, mail }: LetterWords,
  values: HeadingValues,
): string => {
  const toGuest = recipient === 'guest'
  switch (tone) {
    case 'booked':
      return page.t(toGuest ? 'mailBookedSubject' : 'mailHotelBooked', values)
    case 'changed':
      return page.t(toGuest ? 'mailChangedSubject' : 'mailHotelChanged', values)
    case 'cancelled':
      return page.t(toGuest ? 'mailCancelledSubject' : 'mailHotelCancelled', values)
    case 'paid':
      return paying.t(toGuest ? 'mailPaidSubject' : 'mailHotelPaid', values)
    case 'refunding':
      return paying.t(toGuest ? 'mailRefundingSubject' : 'mailHotelRefunding', values)
    case 'refunded':
      return paying.t(toGuest ? 'mailRefundedSubject' : 'mailHotelRefunded', values)
    case 'reminding':
      return toGuest ? mail.t('waitingSubject', values) : paying.t('mailHotelExpiring', values)
    default:
      return mail.t(toGuest ? `${tone}Subject` : HOTEL_SUBJECTS[tone], values)
  }
}

const HOTEL_SUBJECTS = {
  waiting: 'hotelWaiting',
  late: 'hotelLate',
  problem: 'hotelProblem',
  expired: 'hotelExpired',
  tooLate: 'hotelTooLate',
  short: 'hotelShort',
  revived: 'hotelRevived',
  unrefunded: 'hotelUnrefunded',
  noShow: 'hotelNoShow',
  // Guests alone are sent links.
  link: 'hotelWaiting',
} as const

const leadOf = (tone: Tone, { page, paying, mail }: LetterWords, values: Record<string, string>): string => {
  switch (tone) {
    case 'booked':
      return page.t('mailBookedLead', values)
    case 'changed':
      return page.t('mailChangedLead', values)
    case 'cancelled':
      return page.t('mailCancelledLead', values)
    case 'paid':
      return paying.t('mailPaidLead', values)
    case 'refunding':
      return paying.t('mailRefundingLead', values)
    case 'refunded':
      return paying.t('mailRefundedLead', values)
    default:
      return mail.t(`${tone}Lead`, values)
  }
}
