import type { Sql } from '../db/sql.ts'
import { AppError } from '../errors.ts'
import { type BookingEvent, listBookingEvents } from './move-queries.ts'
import { type BookingRow, findBooking } from './queries.ts'

export interface HistoryChange {
  field: string
  /** Left out for what is told of the guest: an event does not keep it. */
  from?: unknown
  to?: unknown
}

export interface HistoryEntry {
  version: number
  event_type: string
  created_at: string
  created_by: string
  /** Why it was cancelled, where that was said. */
  reason: string | null
  changes: HistoryChange[]
}

// Said of every change by the entry itself, or only another way of saying what another field says.
const NOT_TOLD = new Set(['updated_at', 'updated_by', 'cancelled_at', 'nights', 'changed'])

/** What happened to a booking, when and by whom: each event, with what it changed of the state before. */
export const bookingHistory = async (
  sql: Sql,
  hotelId: number,
  bookingCode: string,
): Promise<HistoryEntry[]> => {
  const row = await findBooking(sql, hotelId, bookingCode)
  if (row === undefined) throw new AppError('booking_not_found')
  const events = await listBookingEvents(sql, hotelId, row.booking_id)
  return events.map((event, index) => toEntry(event, events[index - 1], row))
}

const toEntry = (event: BookingEvent, before: BookingEvent | undefined, row: BookingRow): HistoryEntry => ({
  version: event.version,
  event_type: event.event_type,
  created_at: event.created_at,
  created_by: event.actor,
  reason: event.event_type === 'booking.cancelled' ? row.cancel_reason : null,
  changes: before === undefined ? [] : [...differences(before.data, event.data), ...ofGuest(event)],
})

const differences = (before: Record<string, unknown>, after: Record<string, unknown>): HistoryChange[] =>
  Object.keys(after)
    .sort()
    .filter((field) => !NOT_TOLD.has(field))
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] }))

const ofGuest = ({ data }: BookingEvent): HistoryChange[] =>
  ((data.changed ?? []) as string[])
    .filter((field) => field.startsWith('guest_detail.'))
    .map((field) => ({ field }))
