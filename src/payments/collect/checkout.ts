import type { Booking } from '../../bookings/shape/booking.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import { findHotel } from '../../hotels/queries.ts'
import { inOneLine } from '../../typed/unseen.ts'
import type { Checkout } from '../providers/contract/provider.ts'
import type { Payment } from '../record/payment.ts'
import type { PaymentServices } from './provider-of-payment.ts'

/** Where those come back to who paid by a link. Nobody keeps the link's own address. */
const paidPage = (
  base: string,
  { chain_code, hotel_code }: { chain_code: string; hotel_code: string },
  { payment_code }: Payment,
): string => `${base}/pay/${chain_code}/${hotel_code}/${payment_code}`

/** What the provider is asked for. The same for every attempt: a request that is repeated has to say the same. */
export const checkoutOf = async (
  { db, config }: PaymentServices,
  hotelId: number,
  payment: Payment,
  booking: Booking,
): Promise<Checkout> => {
  const hotel = (await db.of(hotelId).read((sql) => findHotel(sql, hotelId)))!
  const isByLink = payment.link_id !== null
  const page = isByLink
    ? paidPage(config.publicUrl, hotel, payment)
    : bookingPage(config.publicUrl, hotel, booking)
  const language = booking.language ?? 'en'
  const back = (how: string): string => `${page}?lang=${language}&payment=${how}`
  return {
    code: payment.payment_code,
    amount: payment.amount,
    currency: payment.currency,
    description: `${hotel.hotel_name} · ${booking.booking_code}`,
    // Whoever has a link need not know the guest.
    guest: isByLink
      ? { name: booking.booking_code, email: '' }
      : { name: inOneLine(booking.guest_name), email: booking.guest_email },
    language,
    expiresAt: Date.parse(payment.due_at!),
    returnUrl: back('back'),
    cancelUrl: back('left'),
  }
}
