import { Type } from 'typebox'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { rangeRule, readRangeDates } from '../http/fields/date-rules.ts'
import { day } from '../http/fields/fields.ts'
import { versionExtra } from '../http/operation/openapi.ts'
import { type Operation, readOperation } from '../http/operation/operation.ts'
import type { Services } from '../services.ts'
import { toCsv, wantsCsv } from './csv.ts'
import { occupancyDay } from './occupancy-day.ts'
import { readCapacity, readOccupancy } from './queries.ts'
import { occupancyRow, occupancyRowExample } from './schemas.ts'

const COLUMNS = Object.keys(occupancyRow.properties)

export const reportOperations = ({ db }: Services): Operation[] => [
  readOperation({
    method: 'GET',
    url: '/reportoccupancy',
    operationId: 'reportoccupancy',
    summary: 'Occupancy, revenue and pick-up by day',
    description:
      'A row for each day of the range, both ends included. Arrivals, departures and what was created count bookings; ' +
      'days of creation and cancelling are those of the hotel’s time zone. Cancelled bookings count as cancellations ' +
      'alone. With `Accept: text/csv` the same as a table, with a line of names first.',
    tag: 'extension',
    token: 'admin',
    query: Type.Object({
      start_date: day('First day. Also StartDate'),
      end_date: day('Last day, included. Also EndDate'),
    }),
    rules: (given) => rangeRule(given),
    result: Type.Array(occupancyRow),
    extra: versionExtra,
    alsoAnswers: { 'text/csv': toCsv(COLUMNS, [occupancyRowExample]) },
    errors: [],
    example: {
      query: { start_date: '2027-07-01', end_date: '2027-07-01' },
      result: [occupancyRowExample],
      extra: { Version: 4 },
    },
    async read({ caller, query, request }) {
      const { first, last } = readRangeDates(query)
      const { hotelId, digits } = caller
      const { value, version } = await readWithVersion(db, hotelId, (sql) =>
        Promise.all([readOccupancy(sql, hotelId, first, last), readCapacity(sql, hotelId)]),
      )
      const [days, capacity] = value
      const result = days.map((each) => occupancyDay(each, capacity, digits))
      return wantsCsv(request.headers.accept)
        ? { text: toCsv(COLUMNS, result), contentType: 'text/csv; charset=utf-8' }
        : { result, extra: { Version: version } }
    },
  }),
]
