import { type Booking, itemsThatHold } from '../bookings/booking.ts'
import { bookingEventData } from '../bookings/booking-answer.ts'
import { changesOf } from '../bookings/history.ts'
import { updateBookingRow } from '../bookings/write-queries.ts'
import type { Database } from '../db/database.ts'
import { deleteAnswer, listAnswersNaming, replaceAnswer } from '../db/idempotent-answers.ts'
import type { Tx } from '../db/in-hotel.ts'
import type { HotelRow } from '../hotels/queries.ts'
import { parseDay } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'
import {
  findBookingOfGuest,
  forgetBookingTexts,
  forgetMail,
  forgetPaymentTexts,
  forgetReceiptNames,
  forgetResponses,
  forgetSleepers,
} from './queries.ts'

/** Replaces a guest's data. The address can never be a real one. */
export const ERASED = {
  guest_name: 'Erased guest',
  guest_email: 'erased@guest.invalid',
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
      erasure.answers += await eraseAnswers(tx, email, found.booking_code)
      return eraseBooking(tx, hotel, found, actor)
    })
    if (erased === undefined) break
    erasure.bookings.push(erased.booking_code)
    if (itemsThatHold(erased).some((item) => parseDay(item.departure_date)! >= today)) erasure.upcoming++
  }
  // The guest's address may have been changed later: answers kept before that contain the old one.
  erasure.answers += await db.inHotel(hotel_id, (tx) => eraseAnswers(tx, email, null))
  return erasure
}

const eraseBooking = async (tx: Tx, hotel: HotelRow, found: Booking, actor: string): Promise<Booking> => {
  const items = found.items.map((item) => ({ ...item, guest_name: null, cancel_reason: null }))
  const booking = {
    ...found,
    ...ERASED,
    items,
    cancel_reason: null,
    is_expired: false,
    redirect_url: null,
    updated_by: actor,
  }
  const { booking_id } = booking
  booking.updated_at = await updateBookingRow(tx, booking)
  forgetBookingTexts(tx, booking_id)
  forgetSleepers(tx, booking_id)
  forgetPaymentTexts(tx, booking_id)
  forgetReceiptNames(tx, booking_id)
  forgetMail(tx, booking_id)
  forgetResponses(tx, booking_id)
  tx.tick({
    type: 'booking.updated',
    data: { ...bookingEventData(booking, hotel), changed: CHANGED },
    actor,
    bookingId: booking_id,
    changes: changesOf(found, booking, hotel, CHANGED),
  })
  return booking
}

/** Kept answers stay, without the guest: a repeated request must not be carried out again. */
const eraseAnswers = async (tx: Tx, email: string, bookingCode: string | null): Promise<number> => {
  const answers = await listAnswersNaming(tx, tx.hotelId, email, bookingCode)
  const address = email.toLowerCase()
  for (const { operation, idempotency_key: key, body } of answers) {
    const erased = JSON.stringify(withoutGuest(JSON.parse(body), address, bookingCode))
    const isClean = !erased.toLowerCase().includes(address) && !key.toLowerCase().includes(address)
    if (isClean) replaceAnswer(tx, operation, key, erased)
    else deleteAnswer(tx, operation, key)
  }
  return answers.length
}

const withoutGuest = (value: unknown, address: string, bookingCode: string | null): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutGuest(item, address, bookingCode))
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  const guest = record.guest_detail as { email?: string } | null | undefined
  const isOfGuest = record.booking_code === bookingCode || guest?.email?.toLowerCase() === address
  const members = Object.entries(record).map(([name, member]) => [
    name,
    withoutGuest(member, address, bookingCode),
  ])
  const copy = Object.fromEntries(members)
  if (!isOfGuest) return copy
  if (guest) copy.guest_detail = ERASED_DETAIL
  if ('cancel_reason' in copy) copy.cancel_reason = null
  if (Array.isArray(copy.items))
    copy.items = copy.items.map((item: object) => ({ ...item, guest_name: null }))
  return copy
}
