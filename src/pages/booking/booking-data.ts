import type { Catalogue } from '../../../web/messages/en.ts'
import { moneyMessages } from '../../../web/messages/own-money.ts'
import type {
  BookingData,
  Booking as GuestBooking,
  GuestPart,
} from '../../../web/widget/booking/booking-types.ts'
import type { Paying } from '../../../web/widget/pay/paying-types.ts'
import type { Hotel, Price, PricedItem } from '../../../web/widget/types.ts'
import { isWaitingForPayment } from '../../bookings/owed/due-now.ts'
import { chargesOfPresent, dueOf, leftTotal } from '../../bookings/owed/item-fees.ts'
import { nightsBeforePromo, promoAmountOf } from '../../bookings/record/promo-amount.ts'
import { type Booking, type BookingItem, grandTotalOf, nightTotalsOf } from '../../bookings/shape/booking.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import { formatDay, parseDay } from '../../stay/values/civil-date.ts'
import type { ExchangeRates } from '../../stay/values/exchange.ts'
import type { Language } from '../../stay/values/languages.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { inOneLine } from '../../typed/unseen.ts'
import { pathBefore } from '../frame/own-address.ts'
import { type Look, lookQuery } from '../frame/page-request.ts'
import { bookingTerms, endingOf, wasBooked } from './booking-terms.ts'
import { goneRooms, isAllAbsent, roomFees, standingItems } from './gone-rooms.ts'

const itemOf = (item: BookingItem, digits: number): PricedItem => {
  const arrival = parseDay(item.arrival_date)!
  const total_price = fromMinor(item.total_price, digits)
  const before = nightsBeforePromo(item)
  return {
    item: item.item,
    room_name: item.room_name,
    rate_name: item.rate_name,
    rooms: item.rooms,
    guests: item.guests,
    adults: item.adults,
    children: item.children,
    ages: item.children_ages ?? [],
    nightly: (before.length > 0 ? before : nightTotalsOf(item)).map((total, night) => ({
      date: formatDay(arrival + night),
      total: fromMinor(total, digits),
    })),
    promo_amount: fromMinor(promoAmountOf(item), digits),
    total_price,
    // What it would have cost without discount is not kept with a booking.
    normal_total: total_price,
  }
}

/** What a booking costs, of the rooms that stand. All that is not paid is due at the hotel; of one that is cancelled the fee. */
const priceOf = (booking: Booking, digits: number, now: number): Price => {
  const isCancelled = booking.booking_status === 'cancelled'
  const charges = isCancelled ? booking.charges : chargesOfPresent(booking)
  return {
    promo: booking.promo_code,
    items: standingItems(booking).map((item) => itemOf(item, digits)),
    charges: charges.map(({ is_included, is_at_hotel, is_once: _, ...charge }) => ({
      ...charge,
      amount: fromMinor(charge.amount, digits),
      is_included: is_included ? 1 : 0,
      is_at_hotel: is_at_hotel ? 1 : 0,
    })),
    grand_total: fromMinor(isCancelled ? grandTotalOf(booking) : leftTotal(booking), digits),
    due_now: 0,
    due_later: 0,
    due_at_hotel: fromMinor(booking.is_paid ? 0 : dueOf(booking), digits),
    terms: bookingTerms(booking, digits, now),
  }
}

/** A booking as its guest sees it. Instants become days of the hotel. */
export const guestBooking = (booking: Booking, timezone: string, now = Date.now()): GuestBooking => ({
  booking_code: booking.booking_code,
  booking_status: booking.booking_status,
  is_paid: booking.is_paid,
  arrival_date: booking.arrival_date,
  departure_date: booking.departure_date,
  arrival_time: booking.arrival_time,
  promo_code: booking.promo_code,
  price: priceOf(booking, fractionDigits(booking.currency) ?? 2, now),
  currency: booking.currency,
  guest_name: inOneLine(booking.guest_name),
  guest_email: booking.guest_email,
  guest_phone: booking.guest_phone,
  special_request: booking.special_request,
  created_on: formatDay(todayIn(timezone, Date.parse(booking.created_at))),
  ending: endingOf(booking, fractionDigits(booking.currency) ?? 2),
  gone: goneRooms(booking),
  fees: roomFees(booking, fractionDigits(booking.currency) ?? 2),
  feeFloor: fromMinor(booking.fee_floor, fractionDigits(booking.currency) ?? 2),
  isAbsent: isAllAbsent(booking),
  wasBooked: wasBooked(booking),
  isWaiting: isWaitingForPayment(booking),
})

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
  guest: GuestPart
  paying: Paying | null
  back: readonly string[]
  changing: BookingData['changing']
  rates: ExchangeRates | null
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
  guest,
  paying,
  back,
  changing,
  rates,
}: BookingDataRequest): BookingData => {
  const codes = `${hotel.chain_code}/${hotel.hotel_code}`
  const booking = guestBooking(row, timezone)
  return {
    base: pathBefore(publicUrl),
    language,
    locale,
    messages,
    hotel,
    // What nobody takes online any more is not waited for.
    booking: { ...booking, isWaiting: booking.isWaiting && paying !== null && paying.dueNow > 0 },
    calendarUrl: `${bookingPage(publicUrl, hotel, row)}/stay.ics`,
    backUrl: row.redirect_url,
    hotelUrl: `${publicUrl}/book/${codes}?lang=${language}${lookQuery(look)}`,
    isNew,
    sendsMail,
    guest,
    paying,
    back,
    changing,
    money: rates && {
      rates,
      currency: row.currency,
      language,
      locale,
      messages: moneyMessages[language as Language],
    },
  }
}
