import { type TArray, type TObject, Type } from 'typebox'
import { integer } from '../../http/fields/fields.ts'
import type { Operations } from './ask.ts'
import { isAsked, with_guest } from './guest-tools.ts'
import { BOOKING, CALENDAR } from './kept.ts'
import { marked, type Schema } from './marked.ts'
import { argumentsOf, inputOf, outputOf, READS, said, type Tool } from './tool.ts'

const version: Schema = { type: 'integer', description: 'The version of the hotel at which this is so' }

export const calendarTool = (operations: Operations): Tool => {
  const { query, result } = said(operations, 'getallroomavailability')
  const days = marked(result, CALENDAR)
  return {
    name: 'get_calendar',
    title: 'Prices, rooms left and restrictions by day',
    description:
      'The calendar that the hotel keeps: for each room type and day how many rooms are left, whether it is closed, and each ' +
      'rate with its price and restrictions. Ask for a few weeks at a time, or for one room_code.',
    hints: READS,
    token: 'admin',
    operations: ['getallroomavailability'],
    input: inputOf(argumentsOf(query, ['start_date', 'end_date', 'room_code', 'rate_code'])),
    output: outputOf({ days: days.schema, version }, ['days', 'version']),
    async run(given, { ask }) {
      const { Result, Version } = await ask('getallroomavailability', { query: given })
      return { days: days.show(Result), version: Version! }
    },
  }
}

const MOST_LISTED = 100
const LISTED = 20

const FILTERS = [
  'start_date',
  'end_date',
  'by_arrival',
  'booking_status',
  'room_code',
  'rate_code',
  'upcoming',
]

export const listTool = (operations: Operations): Tool => {
  const { query, result } = said(operations, 'getallbooking')
  const bookings = marked((result as TArray).items, BOOKING)
  return {
    name: 'list_bookings',
    title: 'List bookings',
    description:
      'Bookings of the hotel, newest first, in pages: send next_cursor as cursor for the next. The range is of the days of ' +
      'creation, or with by_arrival 1 of arrival.',
    hints: READS,
    token: 'admin',
    operations: ['getallbooking'],
    input: inputOf({
      ...argumentsOf(query, [...FILTERS, 'search', 'cursor']),
      limit: Type.Optional(integer(`How many, ${LISTED} if left out`, 1, MOST_LISTED)),
      with_guest,
    }),
    output: outputOf(
      {
        bookings: { type: 'array', items: bookings.schema },
        next_cursor: { type: 'string', description: 'Left out on the last page' },
        version,
      },
      ['bookings', 'version'],
    ),
    async run({ with_guest: isWith, limit = LISTED, ...asked }, { ask }) {
      const { Result, Version, NextCursor } = await ask('getallbooking', { query: { ...asked, limit } })
      return {
        bookings: Result.map((each: unknown) => bookings.show(each, isAsked(isWith))),
        ...(NextCursor === undefined ? {} : { next_cursor: NextCursor }),
        version: Version!,
      }
    },
  }
}

export const occupancyTool = (operations: Operations): Tool => {
  const { query, result } = said(operations, 'reportoccupancy')
  const days = marked(result, { keep: Object.keys(((result as TArray).items as TObject).properties) })
  return {
    name: 'occupancy_report',
    title: 'Occupancy and revenue by day',
    description:
      'For each day: rooms sold and left, occupancy in percent, room revenue, average daily rate, revenue per available room, ' +
      'arrivals, departures, bookings made and cancelled.',
    hints: READS,
    token: 'admin',
    operations: ['reportoccupancy'],
    input: inputOf(argumentsOf(query, ['start_date', 'end_date'])),
    output: outputOf({ days: days.schema, version }, ['days', 'version']),
    async run(given, { ask }) {
      const { Result, Version } = await ask('reportoccupancy', { query: given })
      return { days: days.show(Result), version: Version! }
    },
  }
}
