import { Type } from 'typebox'
import { readWithVersion } from '../db/read-with-version.ts'
import { rangeRule, readRangeDates } from '../http/date-rules.ts'
import { day, integer } from '../http/fields.ts'
import { versionExtra } from '../http/openapi.ts'
import { type Operation, readOperation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { toCsv, wantsCsv } from './csv.ts'
import { occupancyDay } from './occupancy.ts'
import { readCapacity, readOccupancy } from './queries.ts'

// Sums may be larger than any single count.
const total = (description: string) => integer(description, 0, Number.MAX_SAFE_INTEGER)

const row = Type.Object({
  date: Type.String(),
  rooms_sold: total('Rooms of bookings that stay this night'),
  rooms_left: total('Rooms free to sell, over all room types'),
  capacity: total('All rooms the hotel has now'),
  occupancy_percent: Type.Number({ description: 'Rooms sold of the capacity' }),
  room_revenue: Type.Number({ description: 'What the rooms of this night were sold for' }),
  adr: Type.Number({ description: 'Average daily rate: revenue ÷ rooms sold; 0 if none' }),
  revpar: Type.Number({ description: 'Revenue per available room: revenue ÷ capacity' }),
  arrivals: total('Bookings that arrive'),
  departures: total('Bookings that depart'),
  bookings_created: total('Bookings made on this day'),
  rooms_created: total('Rooms of those bookings'),
  cancellations: total('Bookings cancelled on this day'),
})

const rowExample = {
  date: '2027-07-01',
  rooms_sold: 1,
  rooms_left: 4,
  capacity: 5,
  occupancy_percent: 20,
  room_revenue: 120.5,
  adr: 120.5,
  revpar: 24.1,
  arrivals: 1,
  departures: 0,
  bookings_created: 0,
  rooms_created: 0,
  cancellations: 0,
}

const COLUMNS = Object.keys(row.properties)

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
    result: Type.Array(row),
    extra: versionExtra,
    alsoAnswers: { 'text/csv': toCsv(COLUMNS, [rowExample]) },
    errors: [],
    example: {
      query: { start_date: '2027-07-01', end_date: '2027-07-01' },
      result: [rowExample],
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
