import type { Catalogue } from '../../web/messages/en.ts'
import type { BookingData, Booking as GuestBooking, Hotel } from '../../web/widget/types.ts'
import {
  type Booking,
  type BookingItem,
  chargedItems,
  grandTotalOf,
  nightTotalsOf,
  sumOf,
} from '../bookings/booking.ts'
import { formatDay, parseDay } from '../stay/civil-date.ts'
import { fractionDigits, fromMinor } from '../stay/money.ts'
import { todayIn } from '../stay/time-zone.ts'
import { type Look, lookQuery } from './page-request.ts'

const namesOf = (names: readonly string[]): string => [...new Set(names)].join(', ')

/** What each night costs: of one room where all cost the same, else of all. */
const nightlyOf = (items: readonly BookingItem[], digits: number) => {
  const first = items[0]!
  const isEven = items.length === 1 && first.nightly_totals === null
  const totals = items.map(nightTotalsOf)
  const arrival = parseDay(first.arrival_date)!
  return {
    nightly_rooms: isEven ? first.rooms : 1,
    nightly: first.nightly.map((price, night) => ({
      date: formatDay(arrival + night),
      price: fromMinor(isEven ? price : totals.reduce((sum, each) => sum + each[night]!, 0), digits),
    })),
  }
}

/** A booking as its guest sees it. Instants become days of the hotel. */
export const guestBooking = (booking: Booking, timezone: string): GuestBooking => {
  const digits = fractionDigits(booking.currency) ?? 2
  const items = chargedItems(booking)
  const isOne = items.length === 1
  return {
    booking_code: booking.booking_code,
    booking_status: booking.booking_status,
    is_paid: booking.is_paid,
    room_name: namesOf(items.map(({ room_name }) => room_name)),
    rate_name: namesOf(items.map(({ rate_name }) => rate_name)),
    arrival_date: booking.arrival_date,
    departure_date: booking.departure_date,
    arrival_time: booking.arrival_time,
    rooms: sumOf(items, 'rooms'),
    guests: sumOf(items, 'guests'),
    adults: isOne ? items[0]!.adults : null,
    children: isOne ? items[0]!.children : null,
    ...nightlyOf(items, digits),
    lines: booking.charges
      .filter(({ kind, is_included }) => kind !== 'room' && !is_included)
      .map(({ name, amount }) => ({ name, amount: fromMinor(amount, digits) })),
    total_price: fromMinor(grandTotalOf(booking), digits),
    currency: booking.currency,
    guest_name: booking.guest_name,
    guest_email: booking.guest_email,
    guest_phone: booking.guest_phone,
    special_request: booking.special_request,
    created_on: formatDay(todayIn(timezone, Date.parse(booking.created_at))),
  }
}

export interface BookingDataRequest {
  row: Booking
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
