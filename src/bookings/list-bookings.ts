import type { Static } from 'typebox'
import type { Sql } from '../db/connection/sql.ts'
import { readCursor, writeCursor } from '../http/fields/cursor.ts'
import { isPublic, isStaff, seesGuests } from '../http/operation/permissions.ts'
import type { Caller } from '../http/request/caller.ts'
import { filterOf } from './find/booking-filter.ts'
import { bookingAnswer } from './record/booking-answer.ts'
import { bookingIn } from './record/booking-names.ts'
import { countMissing, listBookings as listStored } from './record/queries.ts'
import type { Booking } from './shape/booking.ts'
import type { listQuery } from './shape/schemas.ts'

type BookingQuery = Static<typeof listQuery>

const DEFAULT_LIMIT = 100

export interface BookingPage {
  bookings: object[]
  next: string | undefined
  /**
   * How many of the bookings asked for do not exist. Counted only for callers who may not list all bookings
   * with guests.
   */
  missing: number
}

/** Whether the query asks for bookings by something a stranger could guess. */
export const namesBookings = ({
  booking_code,
  email,
}: {
  booking_code?: unknown
  email?: unknown
}): boolean => booking_code !== undefined || email !== undefined

/** A page of bookings, newest first, with guest details only for those who may see them. */
export const listBookings = async (sql: Sql, caller: Caller, query: BookingQuery): Promise<BookingPage> => {
  // A browser token is in a public page. It may ask for bookings by code, but not list them.
  if (isPublic(caller) && query.booking_code === undefined)
    return { bookings: [], next: undefined, missing: 0 }
  const limit = query.limit ?? DEFAULT_LIMIT
  const listing = listStored(sql, caller.hotelId, {
    ...filterOf(query, caller),
    before: query.cursor === undefined ? null : readCursor(query.cursor),
    limit: limit + 1,
  })
  const [found, missing] = await Promise.all([listing, countMissed(sql, caller, query)])
  const shown = found.slice(0, limit)
  const withGuest = seesGuests(caller) || (query.booking_code !== undefined && query.email !== undefined)
  const hotel = { chain_code: caller.chainCode, hotel_code: caller.hotelCode }
  const answerOf = (booking: Booking) =>
    bookingAnswer(
      booking,
      hotel,
      withGuest,
      Date.now(),
      withGuest || isStaff(caller),
      seesGuests(caller),
      isStaff(caller),
    )
  return {
    bookings: shown.map((booking) => answerOf(bookingIn(booking, query.lang))),
    next: found.length > limit ? writeCursor(shown.at(-1)!.booking_id) : undefined,
    missing:
      query.booking_code === undefined && query.email !== undefined && found.length === 0 ? 1 : missing,
  }
}

/** Ignores the other filters: adding a filter must not hide a wrong guess. */
const countMissed = (sql: Sql, caller: Caller, { booking_code, email }: BookingQuery): Promise<number> =>
  seesGuests(caller) || booking_code === undefined
    ? Promise.resolve(0)
    : countMissing(sql, caller.hotelId, [...new Set(booking_code)], email ?? null)
