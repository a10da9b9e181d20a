import { bookingEventData } from '../../bookings/record/booking-answer.ts'
import { paymentInEvent, refundInEvent } from '../../bookings/record/money-answer.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Change } from '../../db/hotel/change.ts'
import type { Payment, Refund } from '../record/payment.ts'

interface Told {
  hotel: { chain_code: string; hotel_code: string }
  booking: Booking
  payment: Payment
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
    payment: paymentInEvent(payment),
    refunds: refunds.map(refundInEvent),
  },
  actor,
  bookingId: booking.booking_id,
})
