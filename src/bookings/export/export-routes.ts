import { Type } from 'typebox'
import { MOST_XLSX_LINES, XLSX_TYPE, xlsxOf } from '../../availability/sheets/xlsx.ts'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import { readWithVersion } from '../../db/hotel/read-with-version.ts'
import { rangeRule } from '../../http/fields/date-rules.ts'
import { choice, day } from '../../http/fields/fields.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import { shownBy } from '../../http/operation/permissions.ts'
import { entryBy } from '../../people/routes.ts'
import type { AccessNotes } from '../../people/sign-in/access-notes.ts'
import type { Services } from '../../services.ts'
import { filterOf, guestRule, searchRule, untilRule } from '../find/booking-filter.ts'
import { codesOf } from '../record/booking-answer.ts'
import { listQuery } from '../shape/schemas.ts'
import { BOOKING_COLUMNS, bookingLines, csvOf, MOST_LINES } from './export-bookings.ts'

const { by_arrival, booking_status, room_code, rate_code, list, on, until, is_open, upcoming, search } =
  listQuery.properties

const exportQuery = Type.Object({
  start_date: day('First day. Also StartDate'),
  end_date: day('Last day, included. Also EndDate'),
  ...{ by_arrival, booking_status, room_code, rate_code, list, on, until, is_open, upcoming, search },
  format: Type.Optional(choice(['csv', 'xlsx'], 'csv if left out')),
})

// A sheet is made whole in memory.
const sheets = new ConcurrencyLimit({
  most: 2,
  mostWaiting: 20,
  longestWaitMs: 3000,
  message: 'Too many sheets are being written. Try again shortly.',
})

export const exportBookingsOperation = ({ db }: Services, notes: AccessNotes): Operation =>
  readOperation({
    method: 'GET',
    url: '/exportbookings',
    operationId: 'exportbookings',
    summary: 'Bookings of a range as a sheet',
    description:
      'A line for each item, newest bookings first; what is of the whole booking stands with its first item, so that columns can be ' +
      `summed up. The days are as those of getallbooking. CSV of at most ${MOST_LINES} lines, or with format=xlsx a workbook of at most ` +
      `${MOST_XLSX_LINES}. In CSV a text that begins as a formula does gets an apostrophe. Every export is noted in the access log. Guests are ` +
      'in it for owners and managers; others get the columns empty.',
    tag: 'extension',
    token: 'admin',
    query: exportQuery,
    rules: (given, caller) => [
      ...rangeRule(given),
      ...searchRule(given, caller),
      ...guestRule(given, caller),
      ...untilRule(given, caller),
    ],
    result: Type.Null(),
    alsoAnswers: { 'text/csv': `${BOOKING_COLUMNS.join(',')}\r\n`, [XLSX_TYPE]: '' },
    errors: [],
    example: { query: { start_date: '2027-06-01', end_date: '2027-06-30' }, result: null },
    read: ({ caller, query, request }) =>
      sheets.take(async () => {
        const isXlsx = query.format === 'xlsx'
        const withGuest = shownBy('exportbookings', caller) === 'yes'
        const filter = { ...filterOf(query, caller), before: null, limit: 0 }
        const most = isXlsx ? MOST_XLSX_LINES : MOST_LINES
        const { value: lines } = await readWithVersion(db, caller.hotelId, (sql) =>
          bookingLines(sql, caller.hotelId, filter, codesOf(caller), withGuest, most),
        )
        const answer = isXlsx
          ? { text: await xlsxOf(lines, 'Bookings'), contentType: XLSX_TYPE }
          : { text: await csvOf(lines), contentType: 'text/csv; charset=utf-8' }
        const { start_date, end_date } = query
        const details = { start_date, end_date, lines: lines.length - 1, with_guests: withGuest ? 1 : 0 }
        const entry = { ...entryBy(caller, request), kind: 'exported' as const, person_name: '', details }
        // Nobody has the sheet before it is noted who took it.
        await notes.note(caller.hotelId, entry)
        return answer
      }),
  })
