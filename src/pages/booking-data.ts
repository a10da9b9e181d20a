import type { Catalogue } from '../../web/messages/en.ts'
import type { Booking, BookingData, Hotel } from '../../web/widget/types.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { formatDay, parseDay } from '../stay/civil-date.ts'
import { fractionDigits, fromMinor } from '../stay/money.ts'
import { todayIn } from '../stay/time-zone.ts'
import { type Look, lookQuery } from './page-request.ts'

/** A booking as its guest sees it. Instants become days of the hotel. */
export const guestBooking = (row: BookingRow, timezone: string): Booking => {
  const digits = fractionDigits(row.currency) ?? 2
  const arrival = parseDay(row.arrival_date)!
  return {
    booking_code: row.booking_code,
    booking_status: row.booking_status,
    is_paid: row.is_paid,
    room_name: row.room_name,
    rate_name: row.rate_name,
    arrival_date: row.arrival_date,
    departure_date: row.departure_date,
    arrival_time: row.arrival_time,
    rooms: row.rooms,
    guests: row.guests,
    adults: row.adults,
    children: row.children,
    nightly: row.nightly.map((price, night) => ({
      date: formatDay(arrival + night),
      price: fromMinor(price, digits),
    })),
    total_price: fromMinor(row.total_price, digits),
    currency: row.currency,
    guest_name: row.guest_name,
    guest_email: row.guest_email,
    guest_phone: row.guest_phone,
    special_request: row.special_request,
    created_on: formatDay(todayIn(timezone, Date.parse(row.created_at))),
  }
}

export interface BookingDataRequest {
  row: BookingRow
  hotel: Hotel
  timezone: string
  publicUrl: string
  language: string
  locale: string
  messages: Catalogue
  look: Look
  isNew: boolean
  sendsMail: boolean
}

export const bookingData = ({
  row,
  hotel,
  timezone,
  publicUrl,
  language,
  locale,
  messages,
  look,
  isNew,
  sendsMail,
}: BookingDataRequest): BookingData => {
  const codes = `${hotel.chain_code}/${hotel.hotel_code}`
  return {
    base: new URL(publicUrl).pathname.replace(/\/$/, ''),
    language,
    locale,
    messages,
    hotel,
    booking: guestBooking(row, timezone),
    calendarUrl: `${publicUrl}/booking/${codes}/${row.page_token}/stay.ics`,
    backUrl: row.redirect_url,
    hotelUrl: `${publicUrl}/book/${codes}?lang=${language}${lookQuery(look)}`,
    isNew,
    sendsMail,
  }
}
