import { AppError } from '../../errors.ts'
import { agreedPolicy } from '../../stay/price/agreed-policy.ts'
import type { ItemPrice } from '../../stay/price/item-price.ts'
import type { AskedStay } from '../../stay/quote/stay-request.ts'
import type { QuotedItem, StayPrice } from '../../stay/quote/whole-quote.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { fromMinor, type Minor, toMinor } from '../../stay/values/money.ts'
import { stepsAfterMove } from '../owed/stay-steps.ts'
import {
  type Booking,
  type BookingCharge,
  type BookingItem,
  nightsTotalOf,
  totalOf,
} from '../shape/booking.ts'
import type { WantedItem } from '../shape/wanted-items.ts'
import type { SaleFacts } from './read-sale.ts'

/** An item as it is sold, with the number it has in its booking. */
export const toSoldItem = (
  wanted: WantedItem,
  { asked: { override }, found, promoNights }: QuotedItem,
  { schedule }: ItemPrice,
  { rooms, rates, hotel }: SaleFacts,
  { arrival, departure }: AskedStay,
  item: number,
): BookingItem => {
  const [room, rate] = [rooms.get(wanted.room_code)!, rates.get(wanted.rate_code)!]
  const nights = Array.from({ length: found.nights }, (_, at) => at)
  const nightly = nights.map((at) => found.nightly[at]!)
  const totals = nights.map((at) => found.nightTotal(at))
  return {
    item,
    room_id: room.room_id,
    room_code: wanted.room_code,
    room_name: room.room_name,
    rate_id: rate.rate_id,
    rate_code: wanted.rate_code,
    rate_name: rate.rate_name,
    arrival_date: formatDay(arrival),
    departure_date: formatDay(departure),
    rooms: wanted.rooms,
    guests: wanted.guests,
    adults: wanted.adults,
    children: wanted.children,
    children_ages: wanted.children_ages.length === 0 ? null : wanted.children_ages,
    guest_name: wanted.guest_name,
    nightly,
    nightly_totals: totals.every((total, at) => total === nightly[at]! * wanted.rooms) ? null : totals,
    promo_nightly: promoNights && [...promoNights],
    extras: wanted.extras.length === 0 ? null : wanted.extras,
    rate_price: found.ratePrice,
    total_price: found.total,
    item_status: 'booked',
    holds_rooms: true,
    cancel_reason: null,
    terms: schedule === undefined ? null : agreedPolicy(schedule, hotel.timezone),
    stay_status: 'expected',
    fee: null,
    released_from: null,
    stay_steps: null,
    price_override: override?.total ?? null,
    override_reason: override?.reason ?? null,
  }
}

const OF_TERMS = ['room_id', 'rate_id', 'arrival_date', 'departure_date'] as const

/** Whether its guest is there does not change. It keeps its terms where dates, room and rate are those it was sold with. */
export const asBefore = (item: BookingItem, was: BookingItem | undefined): BookingItem => {
  if (was === undefined) return item
  const keepsTerms = OF_TERMS.every((name) => item[name] === was[name])
  return {
    ...item,
    stay_status: was.stay_status,
    terms: keepsTerms ? was.terms : item.terms,
    stay_steps: stepsAfterMove(was),
  }
}

/** The charges of a quote. `numbers` are those of the items in the booking. */
export const chargesOf = ({ charges }: StayPrice, numbers: readonly number[]): BookingCharge[] =>
  charges.map(({ kind, code, name, item, quantity, amount, isIncluded, isAtHotel, isOnce }) => ({
    kind,
    code,
    name,
    item: numbers[item - 1]!,
    quantity,
    amount,
    is_included: isIncluded,
    is_at_hotel: isAtHotel,
    is_once: isOnce ?? false,
  }))

/** What the caller says that the guest saw. */
export interface ShownPrice {
  /** Any of the prices that a stay has. */
  price?: Minor | undefined
  /** What it costs in all. */
  total?: Minor | undefined
}

interface ShownFields {
  room_price?: number | undefined
  shown_total?: number | undefined
}

export const shownPrice = ({ room_price, shown_total }: ShownFields, digits: number): ShownPrice => ({
  price: room_price === undefined ? undefined : toMinor(room_price, digits),
  total: shown_total === undefined ? undefined : toMinor(shown_total, digits),
})

/** Refuses if the guest saw another price than the stay has. `prefix` stands before the names of the fields. */
export const checkShownPrice = (
  shown: ShownPrice,
  { found: { ratePrice } }: QuotedItem,
  { totalPrice, grandTotal }: StayPrice,
  digits: number,
  prefix: string,
): void => checkPrice(shown, { ratePrice, totalPrice, grandTotal }, digits, prefix)

/** The same for what was held. */
export const checkHeldPrice = (
  shown: ShownPrice,
  { items, charges }: Pick<Booking, 'items' | 'charges'>,
  digits: number,
  prefix: string,
): void => {
  const prices = {
    ratePrice: items[0]!.rate_price,
    totalPrice: nightsTotalOf(charges),
    grandTotal: totalOf(charges),
  }
  checkPrice(shown, prices, digits, prefix)
}

const checkPrice = (
  { price, total }: ShownPrice,
  { ratePrice, totalPrice, grandTotal }: { ratePrice: Minor; totalPrice: Minor; grandTotal: Minor },
  digits: number,
  prefix: string,
): void => {
  const isPrice = price === undefined || [ratePrice, totalPrice, grandTotal].includes(price)
  if (isPrice && (total === undefined || total === grandTotal)) return
  const field = `${prefix}${isPrice ? 'shown_total' : 'room_price'}`
  const [rate_price, total_price, grand_total] = [ratePrice, totalPrice, grandTotal].map((minor) =>
    fromMinor(minor, digits),
  )
  const message = `The price has changed: it is ${rate_price} a night, ${grand_total} in all`
  throw new AppError('price_changed', {
    message,
    details: [{ field, code: 'price_changed', message, rate_price, total_price, grand_total }],
  })
}
