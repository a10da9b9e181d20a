import type { Sql } from '../db/sql.ts'
import type { Caller } from '../http/caller.ts'
import { isOn } from '../http/fields.ts'
import { bookingAnswer } from './booking-answer.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type BookingStatus, listBookings as listRows } from './queries.ts'

export interface BookingQuery {
  start_date?: string
  end_date?: string
  by_arrival?: number | boolean
  booking_code?: string[]
  email?: string
  booking_status?: string
  is_ack?: number | boolean
  limit?: number
  cursor?: string
}

const DEFAULT_LIMIT = 100

export interface BookingPage {
  bookings: object[]
  next: string | undefined
}

/** A page of bookings, newest first, with guest details only for those who may see them. */
export const listBookings = async (sql: Sql, caller: Caller, query: BookingQuery): Promise<BookingPage> => {
  // A browser token sits in a public page: it may ask for bookings it can name, not look through them.
  if (caller.allowedOrigins !== null && query.booking_code === undefined)
    return { bookings: [], next: undefined }
  const limit = query.limit ?? DEFAULT_LIMIT
  const rows = await listRows(sql, caller.hotelId, {
    first: query.start_date?.slice(0, 10) ?? null,
    last: query.end_date?.slice(0, 10) ?? null,
    byArrival: query.by_arrival !== undefined && isOn(query.by_arrival),
    codes: query.booking_code ?? null,
    email: query.email ?? null,
    status: (query.booking_status as BookingStatus | undefined) ?? null,
    isAck: query.is_ack === undefined ? null : isOn(query.is_ack),
    before: query.cursor === undefined ? null : readCursor(query.cursor)!,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const withGuest = caller.isAdmin || (query.booking_code !== undefined && query.email !== undefined)
  const hotel = { chain_code: caller.chainCode, hotel_code: caller.hotelCode }
  return {
    bookings: shown.map((row) => bookingAnswer(row, hotel, withGuest)),
    next: rows.length > limit ? writeCursor(shown.at(-1)!.booking_id) : undefined,
  }
}
