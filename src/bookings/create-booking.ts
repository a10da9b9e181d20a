import { randomBytes, randomInt } from 'node:crypto'
import type { Calendars } from '../calendar/calendars.ts'
import type { Tx } from '../db/in-hotel.ts'
import type { Caller } from '../http/caller.ts'
import { isOn } from '../http/fields.ts'
import { languageOf } from '../stay/languages.ts'
import { type Minor, toMinor } from '../stay/money.ts'
import { quoteStay } from '../stay/quote-stay.ts'
import type { AskedStay } from '../stay/stay-request.ts'
import type { QuotedItem, StayPrice } from '../stay/whole-quote.ts'
import { askForPayment } from './ask-for-payment.ts'
import { stayOf, wantedItems } from './asked-stay.ts'
import { type Address, type Booking, nightsTotalOf, totalOf } from './booking.ts'
import { bookingEventData } from './booking-answer.ts'
import type { BookingForm } from './booking-form.ts'
import { readExtrasLeft, usePromo } from './extra-queries.ts'
import { changeHeldExtras, heldExtras } from './held-extras.ts'
import { QuotingSale } from './quoting-sale.ts'
import { readSale, type Sale } from './read-sale.ts'
import { refusalError, refuseUnbookable } from './refusals.ts'
import { isCodeTaken, sellReadNights } from './sale-queries.ts'
import { soldDays } from './sold-days.ts'
import { chargesOf, checkExpectedPrice, toSoldItem } from './sold-items.ts'
import { stockedExtrasIn } from './stocked-extras.ts'
import { insertBooking } from './write-queries.ts'

/** A booking request, checked as far as possible without reading the hotel's days. */
export interface BookingRequest {
  form: BookingForm
  roomPrice: Minor | undefined
  redirectUrl: string | null
  sendToEmail: boolean
  /** Of mails and receipts; null: nobody said. */
  language: string | null
}

export const readBookingRequest = (
  form: BookingForm,
  redirectUrl: string | undefined,
  sendToEmail: boolean,
  caller: Caller,
  language?: string,
): BookingRequest => ({
  form,
  roomPrice: form.room_price === undefined ? undefined : toMinor(form.room_price, caller.digits),
  redirectUrl: redirectUrl ?? null,
  sendToEmail,
  language: languageOf(language) ?? null,
})

const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
export const BOOKING_CODE_PATTERN = `^[${CODE_LETTERS}]{${CODE_LENGTH}}$`

const newBookingCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Books a stay as a whole or refuses it. Reads what decides it under the lock, and decides by `quoteStay`. */
export const createBooking = async (
  tx: Tx,
  request: BookingRequest,
  caller: Caller,
  calendars: Calendars,
): Promise<Booking> => {
  const { form } = request
  let bookingCode = newBookingCode()
  const stay = stayOf(form, undefined)
  const [sale, isTaken] = await Promise.all([
    readSale(
      tx,
      {
        arrival: stay.arrival,
        departure: stay.departure,
        items: wantedItems(form),
        promo_code: form.promo_code,
        email: form.guest_detail.email,
      },
      { calendars, clock: caller.clock },
    ),
    isCodeTaken(tx, bookingCode),
  ])
  const sold = await decide(tx, { ...stay, promo: sale.promo }, sale, request, caller.digits)
  for (let taken = isTaken; taken; taken = await isCodeTaken(tx, bookingCode)) bookingCode = newBookingCode()
  const booking = toBooking(request, sale, sold, {
    booking_id: tx.nextId(),
    booking_code: bookingCode,
    actor: caller.tokenName,
  })
  if (booking.due_now > 0) await askForPayment(tx, booking, sale.hotel)
  await write(tx, booking, sold, sale)
  tx.tick({
    type: 'booking.created',
    data: bookingEventData(booking, { chain_code: caller.chainCode, hotel_code: caller.hotelCode }),
    actor: caller.tokenName,
    bookingId: booking.booking_id,
    // Searches see whether a promo is used up.
    ...(sale.promo?.rule?.maxUses == null ? {} : { catalog: true }),
    ...soldDays(booking.items, 1),
  })
  return booking
}

/** A stay that may be sold. */
export interface SoldStay {
  stay: AskedStay
  items: readonly QuotedItem[]
  price: StayPrice
}

const decide = async (
  tx: Tx,
  stay: AskedStay,
  sale: Sale,
  { form, roomPrice }: BookingRequest,
  digits: number,
): Promise<SoldStay> => {
  const stocked = stockedExtrasIn(sale.prices.book, stay.items, (code) => {
    const rate = sale.rates.get(code)
    return rate && { policyCode: rate.policy_code }
  })
  const extrasLeft =
    stocked.length === 0
      ? undefined
      : await readExtrasLeft(tx, tx.hotelId, stocked, stay.arrival, stay.departure)
  const quoted = quoteStay(new QuotingSale(sale, extrasLeft), stay, true)
  if (quoted.refused !== undefined) throw refusalError(quoted)
  const { items, price } = quoted.quote
  const hasItems = form.items !== undefined
  refuseUnbookable(
    items.map(({ reasons, asked }) => ({ reasons, path: hasItems ? asked.path.slice(0, -1) : null })),
  )
  checkExpectedPrice(roomPrice, items[0]!, price!, digits, 'booking_form.room_price')
  return { stay, items, price: price! }
}

const write = async (tx: Tx, booking: Booking, { stay, items }: SoldStay, sale: Sale): Promise<void> => {
  const version = await tx.nextVersion()
  const { booking_id } = booking
  const rooms = new Map<number, number>()
  for (const item of booking.items) rooms.set(item.room_id, (rooms.get(item.room_id) ?? 0) + item.rooms)
  for (const [room_id, count] of rooms) {
    const nights = sale.nights.roomNights.get(room_id)!
    sellReadNights(tx, version, booking_id, { room_id, rooms: count }, nights, stay.arrival, stay.departure)
  }
  insertBooking(tx, version, booking)
  const held = heldExtras(
    stay,
    items,
    booking.items.map(({ item }) => item),
  )
  await changeHeldExtras(tx, version, booking_id, [], held)
  if (booking.promo_id !== null) usePromo(tx, booking.promo_id, 1)
}

interface Issued {
  booking_id: number
  booking_code: string
  actor: string
}

const toBooking = (
  request: BookingRequest,
  sale: Sale,
  { stay, items: quoted, price }: SoldStay,
  issued: Issued,
): Booking => {
  const { form } = request
  const { currency, now } = sale.hotel
  const items = wantedItems(form).map((wanted, at) =>
    toSoldItem(wanted, quoted[at]!, price.items[at]!, sale, stay, at + 1),
  )
  const charges = chargesOf(
    price,
    items.map(({ item }) => item),
  )
  return {
    booking_id: issued.booking_id,
    booking_code: issued.booking_code,
    booking_status: 'new',
    is_ack: false,
    is_paid: false,
    arrival_date: items[0]!.arrival_date,
    departure_date: items[0]!.departure_date,
    arrival_time: form.arrival_time ?? null,
    total_price: nightsTotalOf(charges),
    grand_total: totalOf(charges),
    promo_id: sale.promo?.promo_id ?? null,
    promo_code: sale.promo?.rule?.code ?? null,
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
    paid_amount: 0,
    refunded_amount: 0,
    due_now: price.dueNow,
    payment_due_at: null,
    payment_vendor: null,
    refund_amount: null,
    language: request.language,
    expired_extras: null,
    items,
    charges,
  }
}

/** Keeps only the known members of the address. */
export const onlyAddress = (given: Address | undefined): Address => {
  const address: Address = {}
  for (const field of ['area', 'country', 'city', 'state', 'postCode'] as const)
    if (given?.[field] !== undefined) address[field] = given[field]
  return address
}
