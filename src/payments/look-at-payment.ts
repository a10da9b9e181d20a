import type { Booking } from '../bookings/booking.ts'
import { dueNowLeft } from '../bookings/due-now.ts'
import { findBookingById } from '../bookings/queries.ts'
import type { Payment } from '../payment-tables/payment.ts'
import { noteSession, timeNow } from '../payment-tables/queries.ts'
import type { Known, PaymentProvider, PaymentState } from '../providers/provider.ts'
import { ProviderAway, ProviderRefused } from '../providers/provider.ts'
import type { Instant } from '../stay/instants.ts'
import { applyPayment, type Said } from './apply-payment.ts'
import { checkoutOf } from './checkout.ts'
import { isLongOverdue, isPayable } from './money.ts'
import type { PaymentServices } from './payment-services.ts'
import { providerOfPayment } from './provider-of-payment.ts'
import { noteRefused } from './queries.ts'

/**
 * Asks the provider about a payment and takes over what it says; no hotel is held meanwhile. A payment that nobody may pay any
 * more (its time is over, the booking is cancelled or paid, or costs something else now) is closed first. Throws ProviderAway
 * if it cannot be asked, unless the payment is so long overdue that the rooms are given back without an answer: money that
 * comes later is dealt with then.
 */
export const lookAtPayment = async (
  services: PaymentServices,
  hotelId: number,
  payment: Payment,
  signal: AbortSignal,
): Promise<PaymentState['state'] | 'away'> => {
  const { db } = services
  // The time is the database's, as for all that ends.
  const [booking, now] = await db
    .of(hotelId)
    .read((sql) => Promise.all([findBookingById(sql, hotelId, payment.booking_id), timeNow(sql)]))
  if (booking === undefined) return 'unknown'
  const said = await ask(services, hotelId, { payment, booking, now: Date.parse(now) }, signal)
  await db.inHotel(hotelId, (tx) => applyPayment(tx, payment.payment_id, said))
  return said.state
}

interface Looked {
  payment: Payment
  booking: Booking
  now: Instant
}

const ask = async (
  services: PaymentServices,
  hotelId: number,
  { payment, booking, now }: Looked,
  signal: AbortSignal,
): Promise<Said> => {
  const isStale = !isPayable(booking, now) || dueNowLeft(booking) !== payment.amount
  // Nobody was sent to the provider, so it has no session to ask about.
  if (payment.begun_at === null) return isStale ? { state: 'expired' } : { state: 'open' }
  try {
    const provider = await providerOfPayment(services, hotelId, payment)
    const known = await knownTo(services, hotelId, payment, booking, provider, signal)
    return payment.payment_status === 'pending' && isStale
      ? await provider.close(known, signal)
      : await provider.status(known, signal)
  } catch (err) {
    if (err instanceof ProviderRefused) await noteRefused(services.db, hotelId, payment.payment_id)
    else if (!(err instanceof ProviderAway)) throw err
    if (isLongOverdue(payment, now)) return { state: 'away' }
    throw err
  }
}

/**
 * If the answer to the begin was lost, the provider is asked by our code, and where it does not find the session that way, to
 * begin it: the same request finds the same session.
 */
const knownTo = async (
  services: PaymentServices,
  hotelId: number,
  payment: Payment,
  booking: Booking,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<Known> => {
  const { payment_code: code, amount, currency, reference, payment_reference: paymentReference } = payment
  const known: Known = { code, reference, paymentReference, amount, currency }
  if (reference !== null || (await provider.status(known, signal)).state !== 'unknown') return known
  const started = await provider.start(await checkoutOf(services, hotelId, payment, booking), signal)
  await services.db
    .of(hotelId)
    .write((sql) => noteSession(sql, hotelId, payment.payment_id, started.reference, started.url))
  return { ...known, reference: started.reference }
}
