import type { Booking } from '../bookings/booking.ts'
import { dueNowLeft } from '../bookings/due-now.ts'
import { findBookingById } from '../bookings/queries.ts'
import type { Tx } from '../db/in-hotel.ts'
import { findHotel, findPaymentProvider } from '../hotels/queries.ts'
import { findSetting } from '../payment-settings/queries.ts'
import { newPayment } from '../payment-tables/new-payment.ts'
import { newPaymentCode, type Payment } from '../payment-tables/payment.ts'
import { insertPayment, noteSession, timeNow, updatePayment } from '../payment-tables/queries.ts'
import { ProviderRefused } from '../providers/provider.ts'
import { checkoutOf } from './checkout.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { isPayable, nextLook } from './money.ts'
import { paymentEvent } from './payment-answer.ts'
import type { PaymentServices } from './payment-services.ts'
import { providerOfPayment } from './provider-of-payment.ts'
import { GUEST } from './standing.ts'

/** Where a guest who wants to pay goes. */
export type Begun =
  /** To the provider, or null: what to do stands on the booking's page. */
  | { url: string | null }
  /** There is nothing to pay any more. */
  | 'not_payable'

/** Tries of one booking. */
const MOST_PAYMENTS = 50

interface Chosen {
  booking: Booking
  payment: Payment
  isStale: boolean
}

/**
 * Leads a guest to the provider. The row is committed before the provider is asked, and its code is the provider's key, so
 * that two tabs, or a try after a crash, are led to one session.
 */
export const beginPayment = async (
  services: PaymentServices,
  hotelId: number,
  bookingId: number,
  signal: AbortSignal,
): Promise<Begun> => {
  for (let tries = 0; tries < 2; tries++) {
    const chosen = await services.db.inHotel(hotelId, (tx) => choose(tx, bookingId))
    if (chosen === undefined) return 'not_payable'
    const { booking, payment, isStale } = chosen
    if (!isStale) return sessionOf(services, hotelId, payment, booking, signal)
    // It was begun for another amount. Ended first, so that nobody pays both.
    const { error } = await lookAtPayment(services, hotelId, payment, signal)
    if (error !== undefined) throw error
  }
  return 'not_payable'
}

/** The payment to be made: the open one, else a new one. */
const choose = async (tx: Tx, bookingId: number): Promise<Chosen | undefined> => {
  const [booking, hotel, now] = await Promise.all([
    findBookingById(tx, tx.hotelId, bookingId),
    findHotel(tx, tx.hotelId),
    timeNow(tx),
  ])
  if (booking === undefined || !isPayable(booking, Date.parse(now))) return undefined
  const { payments = [] } = booking
  const open = payments.findLast(
    ({ payment_status, due_at }) => payment_status === 'pending' && due_at !== null,
  )
  const amount = dueNowLeft(booking)
  if (open !== undefined && open.amount !== amount) return { booking, payment: open, isStale: true }
  if (open === undefined && payments.length >= MOST_PAYMENTS) return undefined
  const last = payments.findLast(({ due_at }) => due_at !== null)!
  const payment =
    open ??
    newPayment({
      payment_id: tx.nextId(),
      payment_code: newPaymentCode(),
      booking_id: bookingId,
      ...(await accountInUse(tx, last)),
      amount,
      currency: booking.currency,
      due_at: booking.payment_due_at,
      now,
      actor: GUEST,
    })
  const version = await tx.nextVersion()
  payment.begun_at ??= now
  payment.look_at = new Date(nextLook(payment, Date.parse(now))!).toISOString()
  if (open === undefined) {
    insertPayment(tx, version, payment)
    tx.tick(paymentEvent({ hotel: hotel!, booking, payment }, GUEST))
  } else updatePayment(tx, version, payment)
  return { booking, payment, isStale: false }
}

/** Through whom the hotel is paid now; where nobody, as it was. */
const accountInUse = async (tx: Tx, last: Payment): Promise<Pick<Payment, 'provider' | 'mode'>> => {
  const { payment_provider } = (await findPaymentProvider(tx, tx.hotelId))!
  const { provider, mode } =
    (payment_provider === null ? undefined : await findSetting(tx, tx.hotelId, payment_provider)) ?? last
  return { provider, mode }
}

/** Where the provider will not begin it again, because the guest is paying there already, its state is asked for. */
const sessionOf = async (
  services: PaymentServices,
  hotelId: number,
  payment: Payment,
  booking: Booking,
  signal: AbortSignal,
): Promise<Begun> => {
  try {
    return { url: await sessionUrl(services, hotelId, payment, booking, signal) }
  } catch (err) {
    if (!(err instanceof ProviderRefused)) throw err
    const { error } = await lookAtPayment(services, hotelId, payment, signal)
    if (error !== undefined) throw error
    return 'not_payable'
  }
}

const sessionUrl = async (
  services: PaymentServices,
  hotelId: number,
  payment: Payment,
  booking: Booking,
  signal: AbortSignal,
): Promise<string | null> => {
  if (payment.reference !== null) return payment.checkout_url
  const provider = await providerOfPayment(services, hotelId, payment)
  const { reference, url } = await provider.start(
    await checkoutOf(services, hotelId, payment, booking),
    signal,
  )
  await services.db.of(hotelId).write((sql) => noteSession(sql, hotelId, payment.payment_id, reference, url))
  return url
}
