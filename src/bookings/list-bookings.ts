import type { Static } from 'typebox'
import type { Sql } from '../db/connection/sql.ts'
import { readCursor, writeCursor } from '../http/fields/cursor.ts'
import { isOn } from '../http/fields/fields.ts'
import { isText } from '../http/fields/formats.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { isPublic, isStaff, seesGuests } from '../http/operation/permissions.ts'
import type { Caller } from '../http/request/caller.ts'
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
    first: query.start_date?.slice(0, 10) ?? null,
    last: query.end_date?.slice(0, 10) ?? null,
    byArrival: query.by_arrival !== undefined && isOn(query.by_arrival),
    codes: query.booking_code ?? null,
    email: query.email ?? null,
    status: query.booking_status ?? null,
    isAck: query.is_ack === undefined ? null : isOn(query.is_ack),
    roomCode: query.room_code ?? null,
    rateCode: query.rate_code ?? null,
    upcoming: isOn(query.upcoming ?? 0),
    words: seesGuests(caller) && query.search !== undefined ? wordsOf(query.search) : null,
    list:
      isStaff(caller) && query.list !== undefined
        ? { name: query.list, day: query.on?.slice(0, 10) ?? null }
        : null,
    isOpen: isStaff(caller) && query.is_open !== undefined ? isOn(query.is_open) : null,
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

const LEAST_SEARCH = 2
const MOST_SEARCH = 100

/** Staff who may not know guests find none by what they are called. */
export const guestRule = (given: Record<string, unknown>, caller: Caller): RuleFault[] => {
  if (!isStaff(caller) || seesGuests(caller)) return []
  return ['email', 'search']
    .filter((field) => given[field] !== undefined)
    .map((field) => ({
      field,
      code: 'role_not_allowed',
      message: `your role in this hotel may not use ${field}`,
    }))
}

/** Only admins can search. For others any search is ignored, so that nobody can find guests by guessing. */
export const searchRule = ({ search }: { search?: unknown }, caller: Caller): RuleFault[] => {
  if (!seesGuests(caller) || search === undefined) return []
  const length = typeof search === 'string' && isText(search) ? [...search.trim()].length : 0
  if (length >= LEAST_SEARCH && length <= MOST_SEARCH) return []
  const message = `search must be a text of ${LEAST_SEARCH} to ${MOST_SEARCH} characters`
  return [{ field: 'search', code: 'invalid_value', message }]
}

const PHONE = /^[+\d\s()./-]*\d[+\d\s()./-]*$/

/** The words of a search. A phone number as people write it is one word: its digits without leading zeros. */
const wordsOf = (search: string): string[] => {
  const digits = PHONE.test(search) ? search.replace(/\D/g, '').replace(/^0+(?=\d\d)/, '') : ''
  return digits.length >= LEAST_SEARCH ? [digits] : search.trim().split(/\s+/)
}

/** Ignores the other filters: adding a filter must not hide a wrong guess. */
const countMissed = (sql: Sql, caller: Caller, { booking_code, email }: BookingQuery): Promise<number> =>
  seesGuests(caller) || booking_code === undefined
    ? Promise.resolve(0)
    : countMissing(sql, caller.hotelId, [...new Set(booking_code)], email ?? null)
