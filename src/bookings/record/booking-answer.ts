import { toFlag } from '../../http/fields/fields.ts'
import type { Caller } from '../../http/request/caller.ts'
import { formatDay, parseDay } from '../../stay/values/civil-date.ts'
import { nameIn } from '../../stay/values/guest-names.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { inOneLine } from '../../typed/unseen.ts'
import { isManual, lineOf } from '../owed/manual-lines.ts'
import { undoUntil } from '../owed/stay-steps.ts'
import {
  type Booking,
  type BookingCharge,
  type BookingItem,
  chargedItems,
  firstItem,
  grandTotalOf,
  nightTotalsOf,
  sumOf,
} from '../shape/booking.ts'
import { bookingPayments } from './money-answer.ts'
import { nightsBeforePromo, promoAmountOf } from './promo-use.ts'
import {
  cancellingAnswer,
  HIDDEN_CANCELLING,
  HIDDEN_ITEM_STAY,
  HIDDEN_STAY,
  itemStayAnswer,
  stayAnswer,
} from './stay-answer.ts'

export interface HotelCodes {
  chain_code: string
  hotel_code: string
}

export const codesOf = ({ chainCode, hotelCode }: Caller): HotelCodes => ({
  chain_code: chainCode,
  hotel_code: hotelCode,
})

const guestDetail = (booking: Booking) => ({
  name: inOneLine(booking.guest_name),
  email: booking.guest_email,
  phone: inOneLine(booking.guest_phone),
  address: booking.guest_address,
  special_request: booking.special_request,
})

const moneyOf = ({ currency }: Booking): Money => {
  const digits = fractionDigits(currency) ?? 2
  return (minor) => fromMinor(minor, digits)
}

/**
 * A booking in the form of getallbooking. Guest details are included only for callers who may see them; whether guests are
 * there, and what is paid, also for staff who may not.
 * Members about one room describe the first item.
 */
export const bookingAnswer = (
  booking: Booking,
  hotel: HotelCodes,
  withGuest: boolean,
  now: Instant = Date.now(),
  withStay: boolean = withGuest,
  /** Whether why staff did something is told. */
  withReasons = false,
  /** Whether the numbers of rooms are told. */
  withUnits = withReasons,
) => {
  const item = firstItem(booking)
  const charged = chargedItems(booking)
  const money = moneyOf(booking)
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
    number_of_guest: sumOf(charged, 'guests'),
    adults: item.adults,
    children: item.children,
    number_of_room_booking: sumOf(charged, 'rooms'),
    room_type_price: money(item.rate_price),
    total_price: money(booking.total_price),
    grand_total: money(grandTotalOf(booking)),
    payment_price: money(grandTotalOf(booking)),
    currency: booking.currency,
    nightly: nightlyOf(item, money).map(({ date, price }) => ({ date, price })),
    promo_code: withStay ? booking.promo_code : null,
    promo_amount: money(charged.reduce((sum, each) => sum + promoAmountOf(each), 0)),
    items: booking.items.map((each) => ({
      ...itemAnswer(each, money, withGuest, withStay, now),
      ...overrideAnswer(each, money, withReasons),
      ...(withUnits ? unitsOfItem(each) : {}),
      ...itemNames(booking, each),
    })),
    charges: booking.charges.map((charge) => ({
      ...chargeAnswer(charge, money),
      ...lineName(booking, charge),
    })),
    is_paid: toFlag(booking.is_paid),
    is_ack: toFlag(booking.is_ack),
    payment_code: booking.payment_id,
    payment_vendor: booking.payment_vendor ?? 'hotel',
    payment_due_at: withStay ? booking.payment_due_at : null,
    payments: withGuest ? bookingPayments(booking.payments ?? [], booking.refunds ?? []) : [],
    ...(withStay ? { source: booking.source } : {}),
    created_at: booking.created_at,
    created_by: booking.created_by,
    updated_at: booking.updated_at,
    updated_by: booking.updated_by,
    cancelled_at: booking.cancelled_at,
    cancel_reason: withGuest ? booking.cancel_reason : null,
    terms_accepted_at: withStay ? booking.terms_accepted_at : null,
    ...(withStay ? stayAnswer(booking, money) : HIDDEN_STAY),
    ...(withStay ? cancellingAnswer(booking, money, now) : HIDDEN_CANCELLING),
    guest_detail: withGuest ? guestDetail(booking) : null,
    // Told where there are any, to staff alone.
    ...(withReasons && booking.notes !== '' ? { notes: booking.notes } : {}),
  }
}

type Money = (minor: number) => number

const nightlyOf = (item: BookingItem, money: Money) => {
  const arrival = parseDay(item.arrival_date)!
  const totals = nightTotalsOf(item)
  return item.nightly.map((price, night) => ({
    date: formatDay(arrival + night),
    price: money(price),
    total: money(totals[night]!),
  }))
}

/** Who sleeps in an item is for those who may see the guest. */
const itemAnswer = (
  item: BookingItem,
  money: Money,
  withGuest: boolean,
  withStay: boolean,
  now: Instant,
) => ({
  item: item.item,
  item_status: item.item_status,
  room_code: item.room_code,
  room_name: item.room_name,
  rate_code: item.rate_code,
  rate_name: item.rate_name,
  rooms: item.rooms,
  guests: item.guests,
  adults: item.adults,
  children: item.children,
  children_ages: item.children_ages ?? [],
  guest_name: withGuest && item.guest_name !== null ? inOneLine(item.guest_name) : null,
  extras: (item.extras ?? []).map(({ extra_code, quantity }) => ({ extra_code, quantity: quantity ?? 1 })),
  nightly: nightlyOf(item, money),
  rate_price: money(item.rate_price),
  total_price: money(item.total_price),
  promo_amount: money(promoAmountOf(item)),
  nightly_before_promo: nightsBeforePromo(item).map(money),
  ...(withStay ? itemStayAnswer(item, money) : HIDDEN_ITEM_STAY),
  undo_until: withStay ? undoUntil(item, now) : null,
})

/** Told where there is one, as most have none. Why is for staff who may see the guest. */
const overrideAnswer = (
  { price_override, override_reason }: BookingItem,
  money: Money,
  withReasons: boolean,
): { price_override?: number; override_reason?: string | null } =>
  price_override == null
    ? {}
    : { price_override: money(price_override), override_reason: withReasons ? override_reason : null }

/** The numbers of its rooms, where it was given any; each with its nights where not all have the whole stay. */
const unitsOfItem = ({
  units,
  arrival_date,
  departure_date,
}: BookingItem): {
  units?: string[]
  unit_nights?: { unit: string; arrival_date: string; departure_date: string }[]
} => {
  if (units == null || units.length === 0) return {}
  const last = units.reduce((most, { to }) => (to > most ? to : most), '')
  const isWhole = units.every(({ from, to }) => from === arrival_date && to === departure_date)
  return {
    units: units.filter(({ to }) => to === last).map(({ unit }) => unit),
    ...(isWhole
      ? {}
      : {
          unit_nights: units.map(({ unit, from, to }) => ({ unit, arrival_date: from, departure_date: to })),
        }),
  }
}

/** The names that the guest knows it by, where they are others. */
const itemNames = ({ guest_names: names, language }: Booking, { room_name, rate_name }: BookingItem) => {
  if (names === null || language === null) return {}
  const [room, rate] = [nameIn(names, 'room', room_name), nameIn(names, 'rate', rate_name)]
  const texts = {
    ...(room === room_name ? {} : { room_name: room }),
    ...(rate === rate_name ? {} : { rate_name: rate }),
  }
  return Object.keys(texts).length === 0 ? {} : { translations: { [language]: texts } }
}

const lineName = ({ guest_names: names, language }: Booking, charge: BookingCharge) => {
  if (names === null || language === null) return {}
  const name = nameIn(names, charge.kind, charge.name)
  return name === charge.name ? {} : { translations: { [language]: { name } } }
}

const chargeAnswer = (charge: BookingCharge, money: Money) => ({
  kind: charge.kind,
  code: charge.code,
  ...(isManual(charge) ? { line: lineOf(charge) } : {}),
  name: charge.name,
  item: charge.item,
  quantity: charge.quantity,
  amount: money(charge.amount),
  is_included: toFlag(charge.is_included),
  is_at_hotel: toFlag(charge.is_at_hotel),
})

/** As staff who may see the guest are answered. */
export const staffAnswer = (booking: Booking, hotel: HotelCodes) =>
  bookingAnswer(booking, hotel, true, Date.now(), true, true)

/** The data of a booking in events: all that admins see, except the guest's details and what changes by itself. */
export const bookingEventData = (booking: Booking, hotel: HotelCodes): Record<string, unknown> => {
  const {
    guest_detail: _,
    payments: _______,
    payment_due_at: ________,
    cancel_reason: __,
    terms_accepted_at: ___,
    refundability: ____,
    free_until: _____,
    cancellation_timeline: ______,
    fee_now_amount: ____________,
    free_ended_at: _________,
    cancellation_charges: __________,
    ...data
  } = bookingAnswer(booking, hotel, false)
  const money = moneyOf(booking)
  return {
    ...data,
    promo_code: booking.promo_code,
    ...stayAnswer(booking, money),
    items: data.items.map(({ undo_until: _________, override_reason: ___________, ...item }, at) => ({
      ...item,
      ...itemStayAnswer(booking.items[at]!, money),
      ...unitsOfItem(booking.items[at]!),
    })),
  }
}
