import { toFlag } from '../http/fields.ts'
import { formatDay, parseDay } from '../stay/civil-date.ts'
import { fractionDigits, fromMinor } from '../stay/money.ts'
import { type Booking, firstItem, type ListedBooking, sumOf } from './booking.ts'

export interface HotelCodes {
  chain_code: string
  hotel_code: string
}

const guestDetail = (booking: ListedBooking) => ({
  name: booking.guest_name,
  email: booking.guest_email,
  phone: booking.guest_phone,
  address: booking.guest_address,
  special_request: booking.special_request,
})

/**
 * A booking in the form of getallbooking. Guest details are included only for callers who may see them.
 * Members about one room describe the first item.
 */
export const bookingAnswer = (booking: ListedBooking, hotel: HotelCodes, withGuest: boolean) => {
  const digits = fractionDigits(booking.currency) ?? 2
  const item = firstItem(booking)
  const arrival = parseDay(item.arrival_date)!
  return {
    id: booking.booking_id,
    booking_code: booking.booking_code,
    booking_status: booking.booking_status,
    chain_code: hotel.chain_code,
    hotel_code: hotel.hotel_code,
    room_code: item.room_code,
    room_name: item.room_name,
    room_rate_code: item.rate_code,
    rate_name: item.rate_name,
    arrival_date: booking.arrival_date,
    arrival_time: booking.arrival_time,
    departure_date: booking.departure_date,
    nights: item.nightly.length,
    number_of_guest: sumOf(booking.items, 'guests'),
    adults: item.adults,
    children: item.children,
    number_of_room_booking: sumOf(booking.items, 'rooms'),
    room_type_price: fromMinor(item.rate_price, digits),
    payment_price: fromMinor(booking.total_price, digits),
    currency: booking.currency,
    nightly: item.nightly.map((price, night) => ({
      date: formatDay(arrival + night),
      price: fromMinor(price, digits),
    })),
    is_paid: toFlag(booking.is_paid),
    is_ack: toFlag(booking.is_ack),
    payment_code: booking.payment_id,
    payment_vendor: 'hotel',
    created_at: booking.created_at,
    created_by: booking.created_by,
    updated_at: booking.updated_at,
    updated_by: booking.updated_by,
    cancelled_at: booking.cancelled_at,
    cancel_reason: withGuest ? booking.cancel_reason : null,
    terms_accepted_at: withGuest ? booking.terms_accepted_at : null,
    guest_detail: withGuest ? guestDetail(booking) : null,
  }
}

/** The data of a booking in events: all that admins see, except the guest's details. */
export const bookingEventData = (booking: Booking, hotel: HotelCodes): Record<string, unknown> => {
  const {
    guest_detail: _,
    cancel_reason: __,
    terms_accepted_at: ___,
    ...data
  } = bookingAnswer(booking, hotel, false)
  return data
}
