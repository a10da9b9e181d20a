import { randomBytes, randomInt } from 'node:crypto'
import type { Calendars } from '../../calendar/calendars.ts'
import type { Writing } from '../../db/connection/sql.ts'
import type { Change } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { isOn } from '../../http/fields/fields.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { CallerKind } from '../../http/request/roles.ts'
import { type Language, languageOf } from '../../stay/values/languages.ts'
import { bookingEventData } from '../record/booking-answer.ts'
import { usePromo } from '../record/extra-queries.ts'
import { toldOfStaff } from '../record/history.ts'
import { promoUse } from '../record/promo-use.ts'
import { insertReasons, newReasons } from '../record/reason-queries.ts'
import { insertBooking } from '../record/write-queries.ts'
import { type Address, type Booking, nightsTotalOf, totalOf } from '../shape/booking.ts'
import type { BookingForm, StayForm } from '../shape/booking-form.ts'
import type { Source, StaffRequest } from '../shape/staff-fields.ts'
import { askForPayment, type Booked } from './ask-for-payment.ts'
import { bookedExtras, changeBookedExtras } from './booked-extras.ts'
import { decideSale, type FoundSale, type PricedSale, pricedSale } from './decide-sale.ts'
import { isCodeTaken, sellKnownNights } from './sale-queries.ts'
import { soldDays } from './sold-days.ts'
import { type ShownPrice, shownPrice } from './sold-items.ts'

/** Who books, and how they are answered. */
export interface GuestRequest {
  form: BookingForm
  shown: ShownPrice
  redirectUrl: string | null
  sendToEmail: boolean
  /** Of mails and receipts; null: nobody said. */
  language: Language | null
  source: Source
}

/** A booking request, checked as far as possible without reading the hotel's days. */
export interface BookingRequest extends GuestRequest {
  form: BookingForm & StayForm
  /** Left out: a guest asks. */
  staff?: StaffRequest | undefined
}

export const readBookingRequest = <Form extends BookingForm>(
  form: Form,
  redirectUrl: string | undefined,
  sendToEmail: boolean,
  caller: Caller,
  language?: string,
): GuestRequest & { form: Form } => ({
  form,
  shown: shownPrice(form, caller.digits),
  redirectUrl: redirectUrl ?? null,
  // Nobody can be written to without an address.
  sendToEmail: sendToEmail && hasEmail(form),
  language: languageOf(language) ?? null,
  source: caller.channel ?? SOURCE_OF[caller.kind],
})

const hasEmail = ({ guest_detail: { email = '' } }: BookingForm): boolean => email !== ''

const SOURCE_OF: Readonly<Record<CallerKind, Source>> = {
  pass: 'page',
  client: 'api',
  browser: 'api',
  admin: 'api',
  person: 'other',
}

const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
export const BOOKING_CODE_PATTERN = `^[${CODE_LETTERS}]{${CODE_LENGTH}}$`

export const newBookingCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** A code that no booking of the hotel has. */
export const freeCode = async (tx: Tx): Promise<string> => {
  for (;;) {
    const code = newBookingCode()
    if (!(await isCodeTaken(tx, code))) return code
  }
}

/** Books a stay as a whole or refuses it. Reads what decides it under the lock, and decides by `quoteStay`. */
export const createBooking = async (
  tx: Tx,
  request: BookingRequest,
  caller: Caller,
  calendars: Calendars,
): Promise<Booked> => {
  const [sold, booking_code] = await Promise.all([
    decideSale(tx, request.form, request.shown, caller, calendars, false, request.staff),
    freeCode(tx),
  ])
  const { sale } = sold
  const issued = { booking_id: tx.nextId(), booking_code, actor: caller.tokenName }
  const wanted = toBooking(request, pricedSale(request.form, sold), sale.hotel.now, issued)
  const booked = await askForPayment(tx, wanted)
  const { booking } = booked
  const version = await tx.nextVersion()
  writeSale(tx, version, booking, sold, (roomId) => sale.nights.roomNights.get(roomId)!)
  const extras = bookedExtras(
    sold.stay,
    sold.items,
    booking.items.map(({ item }) => item),
  )
  await changeBookedExtras(tx, version, booking.booking_id, [], extras)
  tx.tick(bookedChange(booking, sold, caller))
  return booked
}

/** Writes a booking and takes its rooms, but no extras that there are only so many of. */
export const writeSale = (
  tx: Writing,
  version: number,
  booking: Booking,
  { stay: { arrival, departure, byStaff } }: FoundSale,
  nightsOf: (roomId: number) => Parameters<typeof sellKnownNights>[4],
): void => {
  const how = { mayBeClosed: byStaff?.ignore.includes('stop_sell_room') ?? false }
  const rooms = new Map<number, number>()
  for (const item of booking.items) rooms.set(item.room_id, (rooms.get(item.room_id) ?? 0) + item.rooms)
  for (const [room_id, count] of rooms) {
    const item = { room_id, rooms: count }
    sellKnownNights(tx, version, booking.booking_id, item, nightsOf(room_id), arrival, departure, how)
  }
  insertBooking(tx, version, booking)
  insertReasons(tx, version, booking.booking_id, newReasons([], booking.items))
  if (booking.promo_id !== null) usePromo(tx, booking.promo_id, 1)
}

/** The event of a new booking, with what it changes. */
export const bookedChange = (
  booking: Booking,
  { stay, sale: { promo } }: FoundSale,
  { chainCode, hotelCode, tokenName }: Caller,
): Change => ({
  type: 'booking.created',
  data: bookingEventData(booking, { chain_code: chainCode, hotel_code: hotelCode }),
  actor: tokenName,
  bookingId: booking.booking_id,
  ...toldOfStaff(booking, stay.byStaff),
  ...promoUse(booking.promo_id ?? undefined, promo?.rule?.maxUses != null, 1),
  ...soldDays(booking.items, 1),
})

interface Issued {
  booking_id: number
  booking_code: string
  actor: string
}

/** A new booking of something that was priced, now or when it was held. */
export const toBooking = (
  request: GuestRequest,
  { items, charges, promo_id, promo_code, currency, due_now, names }: PricedSale,
  now: string,
  issued: Issued,
): Booking => {
  const { form } = request
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
    promo_id,
    promo_code,
    currency,
    guest_name: form.guest_detail.name,
    guest_email: form.guest_detail.email ?? '',
    guest_phone: form.guest_detail.phone ?? '',
    guest_address: onlyAddress(form.guest_detail.address),
    special_request: form.special_request ?? '',
    payment_id: `pay_${randomBytes(9).toString('base64url')}`,
    page_token: randomBytes(24).toString('base64url'),
    redirect_url: request.redirectUrl,
    send_url_to_email: request.sendToEmail,
    cancel_reason: null,
    is_expired: false,
    created_at: now,
    created_by: issued.actor,
    updated_at: now,
    updated_by: issued.actor,
    cancelled_at: null,
    terms_accepted_at: isOn(form.terms_accepted ?? 0) ? now : null,
    paid_amount: 0,
    refunded_amount: 0,
    goodwill_amount: 0,
    due_now,
    payment_due_at: null,
    stands_unpaid: false,
    payment_vendor: null,
    refund_amount: null,
    language: request.language,
    source: request.source,
    notes: '',
    expired_extras: null,
    guest_names: (request.language !== null && names?.[request.language]) || null,
    fee_floor: 0,
    change_id: null,
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
