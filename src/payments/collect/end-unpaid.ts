import { cancelFound } from '../../bookings/cancel/cancel-booking.ts'
import { isPaidUp } from '../../bookings/owed/due-now.ts'
import { bookingEventData } from '../../bookings/record/booking-answer.ts'
import { changeStatus } from '../../bookings/record/history.ts'
import { updateBookingMoney } from '../../bookings/record/money-queries.ts'
import { endPending } from '../../bookings/record/pending-change.ts'
import { readSoldHotel } from '../../bookings/sell/sale-queries.ts'
import { type Booking, bookedItems } from '../../bookings/shape/booking.ts'
import { type BookingNow, isStayOver } from '../../bookings/shape/booking-now.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { findPaymentProvider, type HotelRow } from '../../hotels/queries.ts'
import { fractionDigits } from '../../stay/values/money.ts'
import { isTransfer, type ProviderName } from '../providers/contract/provider-list.ts'
import type { Payment } from '../record/payment.ts'
import { updatePayment } from '../record/queries.ts'
import { findSetting } from '../settings/queries.ts'
import type { Answers, Said } from './ask-provider.ts'
import { lookedAtNext } from './asking-schedule.ts'
import { askedOf, isLongUnpaid, isUnpaid, isUnsettled } from './due-times.ts'
import { paymentEvent } from './payment-answer.ts'
import { PAYMENTS, type Standing } from './standing.ts'

export type Ending =
  | 'cancelled'
  /** It waits for no money any more. */
  | 'let_be'
  | undefined

/**
 * Cancels a booking that nobody paid in time and nobody can any more: its providers, asked after the time was over, said so of
 * every payment, as its payments are now. A provider that does not say is waited for, but not for ever.
 */
export const endUnpaid = async (tx: Tx, standing: Standing, answers: Answers): Promise<Ending> => {
  const { booking } = standing
  const now = Date.parse(standing.now)
  if (!isLate(booking, now)) return undefined
  const hotel = await readSoldHotel(tx, false)
  // Guests who are there, have been, or had a booking before it was changed are not sent away: they pay at the hotel.
  if (!isUnpaid(booking, now) || booking.stands_unpaid || !isExpected({ booking, hotel }))
    return letBe(tx, booking)
  if (!isOver(booking, answers, now)) return undefined
  if (await isPaidAtHotel(tx, booking)) return letBe(tx, booking)
  await expirePayments(tx, standing, { ...booking, booking_status: 'cancelled' })
  await cancelFound(tx, { booking, hotel }, { isExpired: true, fee: 0 }, asCaller(standing))
  return 'cancelled'
}

const letBe = async (tx: Tx, booking: Booking): Promise<Ending> => {
  booking.is_paid ||= isPaidUp(booking)
  booking.payment_due_at = null
  booking.stands_unpaid = false
  updateBookingMoney(tx, await tx.nextVersion(), booking)
  return 'let_be'
}

const isLate = ({ booking_status, payment_due_at }: Booking, now: number): boolean =>
  booking_status !== 'cancelled' && payment_due_at !== null && Date.parse(payment_due_at) <= now

/** Whether all its guests are still to come. */
const isExpected = (found: BookingNow): boolean =>
  bookedItems(found.booking).every(({ stay_status }) => stay_status === 'expected') && !isStayOver(found)

/** Whether nobody takes it online any more: the hotel takes no payments now, or none so small. */
const isPaidAtHotel = async (tx: Tx, booking: Booking): Promise<boolean> => {
  const { payment_provider } = (await findPaymentProvider(tx, tx.hotelId))!
  if (payment_provider === null) return true
  booking.payment_vendor = payment_provider
  return isPaidUp(booking)
}

/** One that was begun after the providers were asked, or about which nobody asked, keeps the booking. */
const isOver = (booking: Booking, answers: Answers, now: number, changeId: number | null = null): boolean => {
  const isLong = isLongUnpaid(booking, now, changeId)
  const isAnswered = (said: Said | undefined): boolean =>
    said !== undefined && (isLong || NOT_PAID.has(said.state))
  return booking
    .payments!.filter(
      (payment) => payment.change_id === changeId && isUnsettled(payment) && payment.begun_at !== null,
    )
    .every(({ payment_id }) => isAnswered(answers.get(payment_id)))
}

const NOT_PAID = new Set<Said['state']>(['failed', 'expired', 'unknown'])

/** Those of what has ended, with the one that was looked at. */
const expirePayments = async (tx: Tx, { payment: own, now }: Standing, over: Booking): Promise<void> => {
  const version = await tx.nextVersion()
  for (const payment of over.payments!.filter(({ change_id }) => change_id === own.change_id)) {
    const isOpen = payment.payment_status === 'pending'
    if (!isOpen && payment !== own) continue
    if (isOpen)
      Object.assign(payment, { payment_status: 'expired', settled_at: now } satisfies Partial<Payment>)
    updatePayment(tx, version, lookedAtNext(payment, over, now))
  }
}

const asCaller = ({ hotel }: Standing) => ({
  tokenName: PAYMENTS,
  chainCode: hotel.chain_code,
  hotelCode: hotel.hotel_code,
  digits: fractionDigits(hotel.currency) ?? 2,
})

/**
 * Ends a change that was not paid in time and cannot be any more, as its providers said of every payment for it. The booking
 * stays as it is. A provider that does not say is waited for, but not for ever.
 */
export const lapseChange = async (
  tx: Tx,
  standing: Standing,
  answers: Answers,
): Promise<'lapsed' | undefined> => {
  const { booking, payment, now } = standing
  const moment = Date.parse(now)
  const isLate = isUnpaid(booking, moment, payment.change_id)
  if (!isLate && !(await isUnpayable(tx, booking, payment.change_id))) return undefined
  if (isLate && !isOver(booking, answers, moment, payment.change_id)) return undefined
  const { pending: _, ...over } = booking
  await expirePayments(tx, standing, over)
  tx.tick({ ...paymentEvent(standing, PAYMENTS), ...(await endedChange(tx, booking, 'lapsed')) })
  return 'lapsed'
}

/** Ends the change of a booking that waits for money. What its event has of it: what it held, and what became of it. */
const endedChange = async (tx: Tx, booking: Booking, status: 'lapsed' | 'given_up') => ({
  changes: changeStatus(booking, status),
  ...(await endPending(tx, booking, status === 'lapsed' ? 'lapsed' : 'ended')),
})

/** Whether nobody can pay for a change any more, though it is not late: the hotel takes no payments, and none is under way. */
const isUnpayable = async (tx: Tx, booking: Booking, changeId: number | null): Promise<boolean> => {
  if (changeId === null || booking.pending?.change_id !== changeId) return false
  const { payment_provider } = (await findPaymentProvider(tx, tx.hotelId))!
  if (payment_provider !== null) return false
  const asked = askedOf(booking, changeId).filter((payment) => isUnsettled(payment))
  if (asked.some(({ begun_at, provider }) => begun_at !== null && !isTransfer(provider))) return false
  const settings = await Promise.all(
    asked.map(({ provider }) => findSetting(tx, tx.hotelId, provider as ProviderName)),
  )
  return settings.every((setting) => setting === undefined)
}

/** A guest gives up a change that waits for money: the booking stays as it is, and what is paid all the same goes back. */
export const giveUpChange = async (
  tx: Tx,
  booking: Booking,
  hotel: Pick<HotelRow, 'chain_code' | 'hotel_code'>,
  actor: string,
): Promise<boolean> => {
  if (booking.pending === undefined) return false
  tx.tick({
    type: 'booking.updated',
    data: { ...bookingEventData(booking, hotel), changed: [] },
    actor,
    bookingId: booking.booking_id,
    ...(await endedChange(tx, booking, 'given_up')),
  })
  return true
}
