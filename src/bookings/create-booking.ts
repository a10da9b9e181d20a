import { randomBytes, randomInt } from 'node:crypto'
import type { Static } from 'typebox'
import { rateRules, roomRules } from '../calendar/rules.ts'
import type { Tx } from '../db/in-hotel.ts'
import { AppError, type Detail } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { isOn } from '../http/fields.ts'
import { type Day, parseDay } from '../stay/civil-date.ts'
import { columnsOf } from '../stay/days.ts'
import { fromMinor, type Minor, toMinor } from '../stay/money.ts'
import { type Party, type Quote, quote } from '../stay/quote.ts'
import { toReason } from '../stay/reasons.ts'
import { todayIn } from '../stay/time-zone.ts'
import { type Address, type Booking, type BookingCharge, type BookingItem, totalOf } from './booking.ts'
import { bookingEventData } from './booking-answer.ts'
import { partyOf, refuseValue } from './party.ts'
import {
  isCodeTaken,
  readSale,
  type Sale,
  type SoldRate,
  type SoldRoom,
  sellReadNights,
} from './sale-queries.ts'
import type { newBooking } from './schemas.ts'
import { soldDays } from './sold-days.ts'
import { insertBooking } from './write-queries.ts'

type BookingForm = Static<typeof newBooking>['booking_form']

/** A booking request, checked as far as possible without reading the hotel's days. */
export interface BookingRequest {
  form: BookingForm
  arrival: Day
  departure: Day
  rooms: number
  party: Party
  roomPrice: Minor | undefined
  redirectUrl: string | null
  sendToEmail: boolean
}

export const readBookingRequest = (
  form: BookingForm,
  redirectUrl: string | undefined,
  sendToEmail: boolean,
  caller: Caller,
): BookingRequest => {
  const arrival = parseDay(form.arrival_date)!
  const departure = parseDay(form.departure_date)!
  return {
    form,
    arrival,
    departure,
    rooms: form.rooms ?? 1,
    party: partyOf(form, 'booking_form.guests'),
    roomPrice: form.room_price === undefined ? undefined : toMinor(form.room_price, caller.digits),
    redirectUrl: redirectUrl ?? null,
    sendToEmail,
  }
}

const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
export const BOOKING_CODE_PATTERN = `^[${CODE_LETTERS}]{${CODE_LENGTH}}$`

const newBookingCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Books a stay or refuses it. Reads room, rate and nights under the lock and decides by `quote`. */
export const createBooking = async (tx: Tx, request: BookingRequest, caller: Caller): Promise<Booking> => {
  const { form, arrival, departure } = request
  let bookingCode = newBookingCode()
  const [sale, isTaken] = await Promise.all([
    readSale(tx, form.room_code, form.rate_code, arrival, departure),
    isCodeTaken(tx, bookingCode),
  ])
  const offer = decide(request, sale, caller.digits)
  for (let taken = isTaken; taken; taken = await isCodeTaken(tx, bookingCode)) bookingCode = newBookingCode()
  const booking = toBooking(request, sale, offer, {
    booking_id: tx.nextId(),
    booking_code: bookingCode,
    actor: caller.tokenName,
  })
  const version = await tx.nextVersion()
  const { booking_id, items } = booking
  for (const item of items)
    sellReadNights(tx, version, booking_id, item, sale.nights.roomNights, arrival, departure)
  insertBooking(tx, version, booking)
  tx.tick({
    type: 'booking.created',
    data: bookingEventData(booking, { chain_code: caller.chainCode, hotel_code: caller.hotelCode }),
    actor: caller.tokenName,
    bookingId: booking_id,
    ...soldDays(items, 1),
  })
  return booking
}

const decide = (request: BookingRequest, sale: Sale, digits: number): Quote => {
  const { hotel, room, rate, nights } = sale
  if (room === undefined || rate === undefined) throw unknownCodes(room, rate, 'booking_form.')
  const { arrival, departure, rooms, party } = request
  const { roomDays, rateDays } = columnsOf(nights)
  const stay = { arrival, departure, rooms, party }
  const offer = quote(todayIn(hotel.timezone), roomRules(room), rateRules(rate), roomDays, rateDays, stay)
  if (offer.exceedsMaximum) refuseValue('booking_form.rooms', 'the stay costs more than can be charged')
  refuseUnbookable(offer)
  if (
    request.roomPrice !== undefined &&
    request.roomPrice !== offer.ratePrice &&
    request.roomPrice !== offer.total
  )
    throw priceChanged(offer, digits, 'booking_form.room_price')
  return offer
}

/** Lists the codes that do not exist. `prefix` goes before the names of the fields. */
export const unknownCodes = (
  room: SoldRoom | undefined,
  rate: SoldRate | undefined,
  prefix: string,
): AppError => {
  const details: Detail[] = []
  if (room === undefined)
    details.push({
      field: `${prefix}room_code`,
      code: 'room_not_found',
      message: 'There is no such room.',
    })
  if (rate === undefined)
    details.push({
      field: `${prefix}rate_code`,
      code: 'rate_not_found',
      message: 'There is no such rate.',
    })
  return new AppError(room === undefined ? 'room_not_found' : 'rate_not_found', { details })
}

/** Refuses with all reasons. The code is `sold_out` only if that is the only reason. */
export const refuseUnbookable = ({ bookable, reasons }: Quote): void => {
  if (bookable) return
  const details = reasons.map((fact) => ({ field: null, ...toReason(fact) }))
  const soldOut = reasons.every(({ code }) => code === 'sold_out')
  const message = `This stay cannot be booked: ${details.map((detail) => detail.message).join('; ')}.`
  throw new AppError(soldOut ? 'sold_out' : 'not_bookable', { message, details })
}

export const priceChanged = ({ ratePrice, total }: Quote, digits: number, field: string): AppError => {
  const rate_price = fromMinor(ratePrice, digits)
  const total_price = fromMinor(total, digits)
  const message = `The price has changed: it is ${rate_price} a night, ${total_price} in all`
  return new AppError('price_changed', {
    message,
    details: [{ field, code: 'price_changed', message, rate_price, total_price }],
  })
}

interface Issued {
  booking_id: number
  booking_code: string
  actor: string
}

const toBooking = (request: BookingRequest, sale: Sale, offer: Quote, issued: Issued): Booking => {
  const { form } = request
  const { currency, now } = sale.hotel
  const item = toItem(request, sale.room!, sale.rate!, offer)
  const charges = chargesOf(item, offer)
  return {
    booking_id: issued.booking_id,
    booking_code: issued.booking_code,
    booking_status: 'new',
    is_ack: false,
    is_paid: false,
    arrival_date: item.arrival_date,
    departure_date: item.departure_date,
    arrival_time: form.arrival_time ?? null,
    total_price: totalOf(charges),
    currency,
    guest_name: form.guest_detail.name,
    guest_email: form.guest_detail.email,
    guest_phone: form.guest_detail.phone ?? '',
    guest_address: onlyAddress(form.guest_detail.address),
    special_request: form.special_request ?? '',
    payment_id: `pay_${randomBytes(9).toString('base64url')}`,
    page_token: randomBytes(24).toString('base64url'),
    redirect_url: request.redirectUrl,
    send_url_to_email: request.sendToEmail,
    cancel_reason: null,
    created_at: now,
    created_by: issued.actor,
    updated_at: now,
    updated_by: issued.actor,
    cancelled_at: null,
    terms_accepted_at: isOn(form.terms_accepted ?? 0) ? now : null,
    items: [item],
    charges,
  }
}

const toItem = (
  { form, rooms }: BookingRequest,
  room: SoldRoom,
  rate: SoldRate,
  offer: Quote,
): BookingItem => ({
  item: 1,
  room_id: room.room_id,
  room_code: form.room_code,
  room_name: room.room_name,
  rate_id: rate.rate_id,
  rate_code: form.rate_code,
  rate_name: rate.rate_name,
  arrival_date: form.arrival_date.slice(0, 10),
  departure_date: form.departure_date.slice(0, 10),
  rooms,
  guests: form.guests,
  adults: form.adults ?? null,
  children: form.children ?? null,
  nightly: offer.nightly,
  rate_price: offer.ratePrice,
  total_price: offer.total,
  item_status: 'booked',
  holds_rooms: true,
})

/** The charges of an item, as quoted. */
export const chargesOf = ({ item, room_code, room_name }: BookingItem, { charges }: Quote): BookingCharge[] =>
  charges.map(({ kind, quantity, amount, isIncluded, isAtHotel }) => ({
    kind,
    code: room_code,
    name: room_name,
    item,
    quantity,
    amount,
    is_included: isIncluded,
    is_at_hotel: isAtHotel,
  }))

/** Keeps only the known members of the address. */
export const onlyAddress = (given: Address | undefined): Address => {
  const address: Address = {}
  for (const field of ['area', 'country', 'city', 'state', 'postCode'] as const)
    if (given?.[field] !== undefined) address[field] = given[field]
  return address
}
