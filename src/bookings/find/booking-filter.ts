import type { Static } from 'typebox'
import { rangeRule } from '../../http/fields/date-rules.ts'
import { isOn } from '../../http/fields/fields.ts'
import { isText } from '../../http/fields/formats.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import { isStaff, seesGuests } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { BookingFilter } from '../record/filter-queries.ts'
import type { listQuery } from '../shape/schemas.ts'

type BookingQuery = Static<typeof listQuery>

/** Which bookings a list or a sheet is of. What only staff may ask for means nothing from others. */
export const filterOf = (
  query: Omit<BookingQuery, 'lang' | 'limit' | 'cursor'>,
  caller: Caller,
): Omit<BookingFilter, 'before' | 'limit'> => ({
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
  list: isStaff(caller) ? listOf(query) : null,
  isOpen: isStaff(caller) && query.is_open !== undefined ? isOn(query.is_open) : null,
})

const listOf = ({ list, on, until }: BookingQuery): BookingFilter['list'] =>
  list === undefined
    ? null
    : { name: list, day: on?.slice(0, 10) ?? null, until: until?.slice(0, 10) ?? null }

/** The days of a stay are a range, too. */
export const untilRule = ({ on, until }: Record<string, unknown>, caller: Caller): RuleFault[] => {
  if (!isStaff(caller) || until === undefined) return []
  if (on === undefined)
    return [
      { field: 'on', code: 'missing_field', message: 'until is the last day of those that begin with on' },
    ]
  return rangeRule({ start_date: on, end_date: until }).map((fault) => ({ ...fault, field: 'until' }))
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
