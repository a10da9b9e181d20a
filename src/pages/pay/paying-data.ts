import type { HotelMoment, Paying, PayingState } from '../../../web/widget/pay/paying-types.ts'
import { belowStep, dueNowLeft } from '../../bookings/owed/due-now.ts'
import { chargesOfPresent, dueOf, overpaidOf } from '../../bookings/owed/item-fees.ts'
import { type Booking, hasMoney, totalOf } from '../../bookings/shape/booking.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import { isPayable } from '../../payments/collect/due-times.ts'
import { isTransfer, type ProviderName } from '../../payments/providers/contract/provider-list.ts'
import type { Payment, Refund } from '../../payments/record/payment.ts'
import { listPayments, listRefunds, timeNow } from '../../payments/record/queries.ts'
import { listReceipts, type Receipt } from '../../payments/record/receipts.ts'
import { findSetting } from '../../payments/settings/queries.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { formatInstant, type Instant } from '../../stay/values/instants.ts'
import { fractionDigits, fromMinor, type Minor } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { isPaidShort } from '../booking/booking-terms.ts'
import { isAllAbsent } from '../booking/gone-rooms.ts'

/** How a guest comes to the page: from the provider, after leaving it, or because it could not be opened. */
export type Coming = 'back' | 'left' | 'away' | null

/** What is stored about the money of a booking. */
export interface BookingMoney {
  payments: readonly Payment[]
  refunds: readonly Refund[]
  receipts: readonly Receipt[]
  instructions: string
  /** Whether the hotel takes payments online now. */
  isTaken: boolean
  /** The time of the database, as for all that ends. */
  now: Instant
}

/** Undefined where nothing was ever asked for or paid in advance. */
export const readMoney = async (
  sql: Sql,
  hotelId: number,
  booking: Booking,
): Promise<BookingMoney | undefined> => {
  if (!hasMoney(booking)) return undefined
  const { booking_id, payment_vendor } = booking
  const [payments, refunds, receipts, setting, hotel, now] = await Promise.all([
    listPayments(sql, hotelId, booking_id),
    listRefunds(sql, hotelId, booking_id),
    listReceipts(sql, hotelId, booking_id),
    payment_vendor === null ? undefined : findSetting(sql, hotelId, payment_vendor as ProviderName),
    findPaymentProvider(sql, hotelId),
    timeNow(sql),
  ])
  return {
    payments,
    refunds,
    receipts,
    instructions: setting?.instructions ?? '',
    isTaken: hotel!.payment_provider !== null,
    now: Date.parse(now),
  }
}

/** Whether anything is asked for online: where nobody takes it any more, it is paid at the hotel. */
const isAskedOnline = (booking: Booking, { payments, isTaken }: BookingMoney): boolean =>
  booking.payment_due_at !== null &&
  (isTaken ||
    payments.some(
      ({ payment_status, begun_at, link_id }) =>
        payment_status === 'pending' && begun_at !== null && link_id === null,
    ))

/** The payment that the guest is asked for, or was last; not what others pay by a link. */
export const askedPayment = ({ payments }: Pick<BookingMoney, 'payments'>): Payment | undefined =>
  payments.findLast(({ due_at, link_id }) => due_at !== null && link_id === null)

const stateOf = (booking: Booking, money: BookingMoney, coming: Coming): PayingState | null => {
  const asked = askedPayment(money)
  if (booking.booking_status === 'cancelled') {
    if (!booking.is_expired) return null
    if (booking.paid_amount === 0) return 'expired'
    return isPaidShort(booking, money.payments) ? 'short' : 'too_late'
  }
  if (dueNowLeft(booking) === 0 || !isAskedOnline(booking, money))
    return coming !== null && asked?.payment_status === 'paid' ? 'received' : null
  if (asked?.problem === 'amount_differs' || asked?.problem === 'currency_differs') return 'problem'
  if (!isPayable(booking, money.now)) return 'late'
  if (asked !== undefined && isTransfer(asked.provider)) return 'transfer'
  if (coming === 'away') return 'away'
  if (asked?.payment_status === 'failed') return 'failed'
  const isBegun = asked?.payment_status === 'pending' && asked.begun_at !== null
  if (coming === 'back' && isBegun) return 'waiting'
  return coming === 'left' ? 'left' : 'due'
}

const WITH_BUTTON = new Set<PayingState | null>(['due', 'waiting', 'failed', 'left', 'away'])
const RENEWED = new Set<PayingState | null>(['waiting', 'late'])

const sumOf = (refunds: readonly Refund[], ...states: Refund['refund_status'][]): Minor =>
  refunds.reduce((sum, { refund_status, amount }) => (states.includes(refund_status) ? sum + amount : sum), 0)

/** What is still to be paid: now, later, at the hotel, and by guests who come no more. A cancelled booking asks for nothing here. */
const duesOf = (
  booking: Booking,
  money: BookingMoney,
): Record<'now' | 'later' | 'atHotel' | 'ofFees', Minor> => {
  const none = { now: 0, later: 0, atHotel: 0, ofFees: 0 }
  if (booking.booking_status === 'cancelled') return none
  const due = dueOf(booking)
  // Once nobody waits for it any more, it is paid at the hotel.
  const now = isAskedOnline(booking, money) ? Math.min(due, dueNowLeft(booking)) : 0
  const rest = due - now
  if (isAllAbsent(booking)) return { ...none, now, ofFees: rest }
  const onlyThere = totalOf(chargesOfPresent(booking).filter(({ is_at_hotel }) => is_at_hotel))
  const atHotel = booking.payment_vendor === null ? rest : Math.min(rest, onlyThere + belowStep(booking))
  return { ...none, now, later: rest - atHotel, atHotel }
}

export const momentAt = (timezone: string, instant: Instant, now: Instant): HotelMoment => {
  const text = formatInstant(timezone, instant)
  const day = text.slice(0, 10)
  return { day, time: text.slice(11, 16), isToday: day === formatDay(todayIn(timezone, now)) }
}

interface PayingPlace {
  timezone: string
  /** The address of the booking's page. */
  page: string
  language: string
  coming: Coming
  /** Whether the page may still load itself again. */
  mayRenew: boolean
}

/** The money of a booking as its page and its mail tell it. */
export const payingData = (booking: Booking, money: BookingMoney, place: PayingPlace): Paying => {
  const digits = fractionDigits(booking.currency) ?? 2
  const amount = (minor: Minor): number => fromMinor(minor, digits)
  const state = stateOf(booking, money, place.coming)
  const dues = duesOf(booking, money)
  const asked = askedPayment(money)
  const lang = `lang=${place.language}`
  return {
    state,
    amount: amount(state === 'short' ? booking.due_now : dues.now > 0 ? dues.now : (asked?.amount ?? 0)),
    until:
      dues.now === 0 || booking.payment_due_at === null
        ? null
        : momentAt(place.timezone, Date.parse(booking.payment_due_at), money.now),
    stands: booking.stands_unpaid,
    payUrl: WITH_BUTTON.has(state) ? `${place.page}/pay?${lang}` : null,
    isTest: asked?.mode === 'test',
    instructions: WITH_BUTTON.has(state) || state === 'transfer' ? money.instructions : '',
    isRenewed: place.mayRenew && RENEWED.has(state),
    paid: amount(booking.paid_amount),
    givenBack: amount(sumOf(money.refunds, 'succeeded')),
    givingBack: amount(sumOf(money.refunds, 'pending', 'manual')),
    dueNow: amount(dues.now),
    dueLater: amount(dues.later),
    arrival: booking.arrival_date,
    dueAtHotel: amount(dues.atHotel),
    dueOfFees: amount(dues.ofFees),
    gift: amount(booking.goodwill_amount),
    overpaid: amount(booking.booking_status === 'cancelled' ? 0 : overpaidOf(booking)),
    receipts: money.receipts.map(({ receipt_number, kind, content }) => ({
      number: receipt_number,
      kind,
      amount: amount(content.amount),
      url: `${place.page}/receipt/${receipt_number}?${lang}`,
    })),
  }
}
