import { toFlag } from '../http/fields.ts'
import { formatDay, parseDay } from '../stay/civil-date.ts'
import { fractionDigits, fromMinor } from '../stay/money.ts'
import type { BookingRow } from './queries.ts'

export interface HotelCodes {
  chain_code: string
  hotel_code: string
}

const guestDetail = (row: BookingRow) => ({
  name: row.guest_name,
  email: row.guest_email,
  phone: row.guest_phone,
  address: row.guest_address,
  special_request: row.special_request,
})

/** A booking as getallbooking answers it; what may tell of the guest only to whoever may see him. */
export const bookingAnswer = (row: BookingRow, hotel: HotelCodes, withGuest: boolean) => {
  const digits = fractionDigits(row.currency) ?? 2
  const arrival = parseDay(row.arrival_date)!
  return {
    id: row.booking_id,
    booking_code: row.booking_code,
    booking_status: row.booking_status,
    chain_code: hotel.chain_code,
    hotel_code: hotel.hotel_code,
    room_code: row.room_code,
    room_name: row.room_name,
    room_rate_code: row.rate_code,
    rate_name: row.rate_name,
    arrival_date: row.arrival_date,
    arrival_time: row.arrival_time,
    departure_date: row.departure_date,
    nights: row.nightly.length,
    number_of_guest: row.guests,
    adults: row.adults,
    children: row.children,
    number_of_room_booking: row.rooms,
    room_type_price: fromMinor(row.rate_price, digits),
    payment_price: fromMinor(row.total_price, digits),
    currency: row.currency,
    nightly: row.nightly.map((price, night) => ({
      date: formatDay(arrival + night),
      price: fromMinor(price, digits),
    })),
    is_paid: toFlag(row.is_paid),
    is_ack: toFlag(row.is_ack),
    payment_code: row.payment_id,
    payment_vendor: 'hotel',
    created_at: row.created_at,
    created_by: row.created_by,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
    cancelled_at: row.cancelled_at,
    cancel_reason: withGuest ? row.cancel_reason : null,
    terms_accepted_at: withGuest ? row.terms_accepted_at : null,
    guest_detail: withGuest ? guestDetail(row) : null,
  }
}

/** What an event tells of a booking: all that admins see, but nothing of the guest. */
export const bookingEventData = (row: BookingRow, hotel: HotelCodes): object => {
  const {
    guest_detail: _,
    cancel_reason: __,
    terms_accepted_at: ___,
    ...data
  } = bookingAnswer(row, hotel, false)
  return data
}
