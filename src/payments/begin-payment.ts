import type { Booking } from '../bookings/booking.ts'
import { dueNowLeft } from '../bookings/due-now.ts'
import { updatePaymentVendor } from '../bookings/money-queries.ts'
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
  const [found, hotel, now] = await Promise.all([
    findBookingById(tx, tx.hotelId, bookingId),
    findHotel(tx, tx.hotelId),
    timeNow(tx),
  ])
  if (found === undefined || !isPayable(found, Date.parse(now))) return undefined
  const { payments = [] } = found
  const open = payments.findLast(
    ({ payment_status, due_at }) => payment_status === 'pending' && due_at !== null,
  )
  if (open !== undefined) {
    if (open.amount !== dueNowLeft(found)) return { booking: found, payment: open, isStale: true }
    begin(open, now)
    updatePayment(tx, await tx.nextVersion(), open)
    return { booking: found, payment: open, isStale: false }
  }
  const account = payments.length < MOST_PAYMENTS ? await accountInUse(tx, payments) : undefined
  if (account === undefined) return undefined
  const booking = { ...found, payment_vendor: account.provider }
  if (booking.payment_vendor !== found.payment_vendor) updatePaymentVendor(tx, booking)
  // In steps of another provider there may be nothing left: it is let be when it is due.
  if (!isPayable(booking, Date.parse(now))) return undefined
  const payment = newPayment({
    payment_id: tx.nextId(),
    payment_code: newPaymentCode(),
    booking_id: bookingId,
    ...account,
    amount: dueNowLeft(booking),
    currency: booking.currency,
    due_at: booking.payment_due_at,
    now,
    actor: GUEST,
  })
  begin(payment, now)
  insertPayment(tx, await tx.nextVersion(), payment)
  tx.tick(paymentEvent({ hotel: hotel!, booking, payment }, GUEST))
  return { booking, payment, isStale: false }
}

const begin = (payment: Payment, now: string): void => {
  payment.begun_at ??= now
  payment.look_at = new Date(nextLook(payment, Date.parse(now))!).toISOString()
}

/** Through whom the hotel is paid now; where nobody, as it was, but by no test that is over. */
const accountInUse = async (
  tx: Tx,
  payments: readonly Payment[],
): Promise<Pick<Payment, 'provider' | 'mode'> | undefined> => {
  const { payment_provider } = (await findPaymentProvider(tx, tx.hotelId))!
  const inUse = payment_provider === null ? undefined : await findSetting(tx, tx.hotelId, payment_provider)
  const account = inUse ?? payments.findLast(({ due_at, is_void }) => due_at !== null && !is_void)
  return account && { provider: account.provider, mode: account.mode }
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
  const started = await provider.start(await checkoutOf(services, hotelId, payment, booking), signal)
  const kept = await services.db
    .of(hotelId)
    .write((sql) => noteSession(sql, hotelId, payment.payment_id, started))
  return kept.url
}
