import { bookingEventData } from '../bookings/record/booking-answer.ts'
import { listPending } from '../bookings/record/change-queries.ts'
import { changesOf } from '../bookings/record/history.ts'
import { endPending } from '../bookings/record/pending-change.ts'
import { updateBookingRow } from '../bookings/record/write-queries.ts'
import { type Booking, bookedItems } from '../bookings/shape/booking.ts'
import type { Database } from '../db/hotel/database.ts'
import { deleteAnswer, listAnswersNaming, replaceAnswer } from '../db/hotel/idempotent-answers.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import type { HotelRow } from '../hotels/queries.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { ERASED_EMAIL, ERASED_NAME, isSameEmail } from '../typed/email-address.ts'
import {
  findBookingOfGuest,
  forgetBookingTexts,
  forgetChanges,
  forgetMail,
  forgetMessages,
  forgetPaymentEvents,
  forgetPaymentTexts,
  forgetReasons,
  forgetReceiptTexts,
  forgetResponses,
  forgetSleepers,
} from './queries.ts'

/** Replaces a guest's data. */
export const ERASED = {
  guest_name: ERASED_NAME,
  guest_email: ERASED_EMAIL,
  guest_phone: '',
  guest_address: {},
  special_request: '',
}

const ERASED_DETAIL = {
  name: ERASED.guest_name,
  email: ERASED.guest_email,
  phone: '',
  address: {},
  special_request: '',
}

const CHANGED = ['name', 'email', 'phone', 'address', 'special_request'].map((name) => `guest_detail.${name}`)

export interface Erasure {
  /** The codes of the erased bookings. */
  bookings: string[]
  /** How many of them hold rooms and depart today or later. */
  upcoming: number
  /** How many answers kept for Idempotency-Keys contained the guest. */
  answers: number
}

/**
 * Removes a guest's personal data from every table of a hotel. What was sold is kept, so that counts, totals
 * and reports stay the same. Each booking is erased in a transaction of its own, with an event that tells
 * receivers to read it again.
 */
export const eraseGuest = async (
  db: Database,
  hotel: HotelRow,
  email: string,
  actor: string,
): Promise<Erasure> => {
  const today = todayIn(hotel.timezone)
  const erasure: Erasure = { bookings: [], upcoming: 0, answers: 0 }
  const { hotel_id } = hotel
  for (;;) {
    const erased = await db.inHotel(hotel_id, async (tx) => {
      const found = await findBookingOfGuest(tx, tx.hotelId, email)
      if (found === undefined) return undefined
      if (found.change_id !== null) [found.pending] = await listPending(tx, tx.hotelId, [found.change_id])
      erasure.answers += await eraseAnswers(tx, [email, found.guest_email], found.booking_code)
      return eraseBooking(tx, hotel, found, actor)
    })
    if (erased === undefined) break
    erasure.bookings.push(erased.booking_code)
    if (bookedItems(erased).some((item) => parseDay(item.departure_date)! >= today)) erasure.upcoming++
  }
  // The guest's address may have been changed later: answers kept before that contain the old one.
  erasure.answers += await db.inHotel(hotel_id, (tx) => eraseAnswers(tx, [email], null))
  return erasure
}

const eraseBooking = async (tx: Tx, hotel: HotelRow, found: Booking, actor: string): Promise<Booking> => {
  const items = found.items.map((item) => ({
    ...item,
    guest_name: null,
    cancel_reason: null,
    override_reason: null,
  }))
  const booking = {
    ...found,
    ...ERASED,
    items,
    cancel_reason: null,
    is_expired: false,
    redirect_url: null,
    notes: '',
    updated_by: actor,
  }
  const { booking_id } = booking
  const freed = await endPending(tx, found)
  forgetChanges(tx, booking_id)
  booking.updated_at = await updateBookingRow(tx, booking)
  forgetBookingTexts(tx, booking_id)
  forgetSleepers(tx, booking_id)
  forgetReasons(tx, booking_id)
  forgetPaymentTexts(tx, booking_id)
  forgetReceiptTexts(tx, booking_id)
  await forgetPaymentEvents(tx, booking_id)
  forgetMail(tx, booking_id)
  forgetMessages(tx, booking_id)
  forgetResponses(tx, booking_id)
  tx.tick({
    type: 'booking.updated',
    data: { ...bookingEventData(booking, hotel), changed: CHANGED },
    actor,
    bookingId: booking_id,
    changes: changesOf(found, booking, hotel, CHANGED),
    ...freed,
  })
  return booking
}

/** Kept answers stay, without the guest: a repeated request must not be carried out again. */
const eraseAnswers = async (
  tx: Tx,
  spellings: readonly string[],
  bookingCode: string | null,
): Promise<number> => {
  const answers = await listAnswersNaming(tx, tx.hotelId, spellings, bookingCode)
  const names = spellings.map((email) => email.toLowerCase())
  for (const { operation, idempotency_key: key, body } of answers) {
    const erased = JSON.stringify(withoutGuest(JSON.parse(body), spellings[0]!, bookingCode))
    const left = `${erased} ${key}`.toLowerCase()
    const isClean = !names.some((address) => left.includes(address))
    if (isClean) replaceAnswer(tx, operation, key, erased)
    else deleteAnswer(tx, operation, key)
  }
  return answers.length
}

/** What answers say of a guest, or in words that somebody typed, and what they say instead. */
const FORGOTTEN: Record<string, unknown> = {
  guest_detail: ERASED_DETAIL,
  guest_name: null,
  cancel_reason: null,
  override_reason: null,
  notes: '',
  method: '',
  note: '',
  problem: null,
}

/** A part of an answer without the guest; `isOfGuest` if what it is in is the guest's already. */
const withoutGuest = (
  value: unknown,
  address: string,
  bookingCode: string | null,
  isOfGuest = false,
): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutGuest(item, address, bookingCode, isOfGuest))
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  const guest = record.guest_detail as { email?: string } | null | undefined
  const isOwn =
    isOfGuest ||
    (bookingCode !== null && record.booking_code === bookingCode) ||
    (guest?.email !== undefined && isSameEmail(guest.email, address))
  const members = Object.entries(record).map(([name, member]) => [
    name,
    isOwn && member !== null && Object.hasOwn(FORGOTTEN, name)
      ? FORGOTTEN[name]
      : withoutGuest(member, address, bookingCode, isOwn),
  ])
  return Object.fromEntries(members)
}
