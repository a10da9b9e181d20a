import type { BookingData, PendingPart } from '../../../web/widget/booking/booking-types.ts'
import { bookingIn } from '../../bookings/record/booking-names.ts'
import { type Booking, grandTotalOf } from '../../bookings/shape/booking.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { findPaymentProvider, type HotelRow } from '../../hotels/queries.ts'
import { askedOf } from '../../payments/collect/due-times.ts'
import { isProvider, isTransfer } from '../../payments/providers/contract/provider-list.ts'
import { type Payment, sumOfRefunds } from '../../payments/record/payment.ts'
import { findSetting } from '../../payments/settings/queries.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { type Coming, momentAt } from '../pay/paying-data.ts'
import { stayFacts } from './stay-facts.ts'

interface PageOfPending {
  page: string
  language: string
  coming: Coming
  now: number
  mayRenew: boolean
}

const troubleOf = (payment: Payment | undefined, coming: Coming): PendingPart['trouble'] => {
  if (coming === 'away') return 'away'
  if (payment?.payment_status === 'failed') return 'failed'
  return coming === 'back' && payment?.payment_status === 'pending' && payment.begun_at !== null
    ? 'waiting'
    : null
}

/** The change of a booking that waits for money, as its page shows it; null: none does, or its time is over. */
export const pendingPart = async (
  sql: Sql,
  { hotel_id, timezone }: HotelRow,
  booking: Booking,
  { page, language, coming, now, mayRenew }: PageOfPending,
): Promise<PendingPart | null> => {
  const { pending, currency } = booking
  if (pending === undefined || Date.parse(pending.due_at) <= now) return null
  const digits = fractionDigits(currency) ?? 2
  const payment = askedOf(booking, pending.change_id).at(-1)
  const provider = payment?.provider ?? ''
  const [setting, hotel] = await Promise.all([
    isProvider(provider) ? findSetting(sql, hotel_id, provider) : undefined,
    findPaymentProvider(sql, hotel_id),
  ])
  const isTaken = hotel!.payment_provider !== null || (setting !== undefined && payment?.is_void === false)
  const trouble = troubleOf(payment, coming)
  return {
    amount: fromMinor(pending.amount, digits),
    until: momentAt(timezone, Date.parse(pending.due_at), now),
    was: stayFacts(booking),
    now: stayFacts(bookingIn({ ...booking, ...pending.booked }, language)),
    before: fromMinor(grandTotalOf(booking), digits),
    total: fromMinor(pending.grand_total, digits),
    isTaken,
    payUrl: isTransfer(provider) || !isTaken ? null : `${page}/pay?lang=${language}`,
    giveUpUrl: `${page}/stay/give-up?lang=${language}`,
    instructions: setting?.instructions ?? '',
    trouble,
    hasPaid: booking.paid_amount > booking.refunded_amount,
    isRenewed: mayRenew && trouble === 'waiting',
  }
}

/** What became of the change that was paid for last; null: nothing that its guest does not see by itself. */
export const changeNews = (booking: Booking, coming: Coming): BookingData['changing']['news'] => {
  const { payments = [], refunds = [], currency } = booking
  const payment = payments.findLast(({ due_at, link_id }) => due_at !== null && link_id === null)
  if (payment?.payment_status !== 'paid' || payment.change_id === null) return null
  const isBack = refunds.some(
    ({ payment_id, reason }) => payment_id === payment.payment_id && reason === 'rooms_gone',
  )
  const amount = fromMinor(payment.amount, fractionDigits(currency) ?? 2)
  if (isBack) return { is: 'late', amount }
  return coming === null ? null : { is: 'made', amount }
}

/**
 * What is known of the payment that a guest comes back from, where what it was for had ended before: given up, or cancelled.
 * Null: it was for something that stands, or it is paid.
 */
export const endedPayment = (booking: Booking, coming: Coming): BookingData['changing']['ended'] => {
  const { payments = [], pending, booking_status, is_expired } = booking
  const payment = payments.findLast(({ due_at, link_id }) => due_at !== null && link_id === null)
  if (coming !== 'back' || payment === undefined || payment.payment_status === 'paid') return null
  const isCancelled = booking_status === 'cancelled' && !is_expired
  const isOver = isCancelled || (payment.change_id !== null && pending?.change_id !== payment.change_id)
  if (!isOver || isTransfer(payment.provider)) return null
  return payment.payment_status === 'pending' && payment.begun_at !== null ? 'asking' : 'nothing'
}

/** What the last change of the guest gave back. */
export const givenByChange = ({ refunds = [], currency }: Booking): number => {
  const ofChanges = refunds.filter(({ reason }) => reason === 'changed')
  const last = ofChanges.at(-1)?.created_at
  const given = ofChanges.filter(({ created_at }) => created_at === last)
  return fromMinor(sumOfRefunds(given), fractionDigits(currency) ?? 2)
}
