import type { Booking } from '../bookings/booking.ts'
import { bookingEventData } from '../bookings/booking-answer.ts'
import { paymentAnswer, refundAnswer } from '../bookings/money-answer.ts'
import type { Change } from '../db/change.ts'
import type { Payment, Refund } from '../payment-tables/payment.ts'

interface Told {
  hotel: { chain_code: string; hotel_code: string }
  booking: Booking
  payment: Payment
}

/** What staff typed, and what a provider said in words of its own, may name the guest. */
const toldPayment = (payment: Payment) => {
  const { note: _, method: __, ...told } = paymentAnswer(payment)
  return told
}

const toldRefund = (refund: Refund) => {
  const { note: _, problem: __, ...told } = refundAnswer(refund)
  return told
}

/** The event of a payment: the booking as it is now, with the payment and the refunds that changed. */
export const paymentEvent = (
  { hotel, booking, payment }: Told,
  actor: string,
  refunds: readonly Refund[] = [],
): Change => ({
  type: 'payment.changed',
  data: {
    ...bookingEventData(booking, hotel),
    payment: toldPayment(payment),
    refunds: refunds.map(toldRefund),
  },
  actor,
  bookingId: booking.booking_id,
})
