import type { Static } from 'typebox'
import type { FieldChange } from '../db/change.ts'
import type { Sql } from '../db/sql.ts'
import { AppError } from '../errors.ts'
import type { historyEntry } from './admin-schemas.ts'
import type { Booking } from './booking.ts'
import { bookingEventData, type HotelCodes } from './booking-answer.ts'
import { type BookingEvent, findBooking, listBookingEvents } from './queries.ts'

type HistoryEntry = Static<typeof historyEntry>

// Said of every change by the entry itself, or only another way of saying what another field says.
const NOT_TOLD = new Set(['updated_at', 'updated_by', 'cancelled_at', 'nights'])

/** What a change did to a booking, as its history tells it. What the guest is called, before or now, is not kept twice. */
export const changesOf = (
  before: Booking,
  after: Booking,
  hotel: HotelCodes,
  changed: readonly string[] = [],
): FieldChange[] => {
  const [from, to] = [bookingEventData(before, hotel), bookingEventData(after, hotel)]
  const told = Object.keys(to)
    .sort()
    .filter((field) => !NOT_TOLD.has(field))
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }))
  const ofGuest = changed.filter((field) => field.startsWith('guest_detail.')).map((field) => ({ field }))
  return [...told, ...ofGuest]
}

/** What happened to a booking, when and by whom: each event, with what it changed. */
export const bookingHistory = async (
  sql: Sql,
  hotelId: number,
  bookingCode: string,
): Promise<HistoryEntry[]> => {
  const booking = await findBooking(sql, hotelId, bookingCode)
  if (booking === undefined) throw new AppError('booking_not_found')
  const events = await listBookingEvents(sql, hotelId, booking.booking_id)
  return events.map((event) => toEntry(event, booking))
}

const toEntry = (event: BookingEvent, { cancel_reason }: Booking): HistoryEntry => ({
  version: event.version,
  event_type: event.event_type,
  created_at: event.created_at,
  created_by: event.actor,
  reason: event.event_type === 'booking.cancelled' ? cancel_reason : null,
  changes: (event.changes ?? []).map(inOrder),
})

/** The database keeps members in an order of its own. */
const inOrder = (change: FieldChange): FieldChange =>
  'to' in change ? { field: change.field, from: change.from, to: change.to } : { field: change.field }
