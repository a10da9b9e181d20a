import { Type } from 'typebox'
import { readClock } from '../calendar/queries.ts'
import { type Operation, readOperation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { listEvents } from './queries.ts'
import { event, eventExample, eventsQuery } from './schemas.ts'

const DEFAULT_LIMIT = 100

export const eventOperations = ({ db }: Services): Operation[] => [
  readOperation({
    method: 'GET',
    url: '/getevents',
    operationId: 'getevents',
    summary: 'What happened in the hotel, oldest first',
    description:
      'Exactly one event for each version of the hotel, so versions are consecutive. The version of the last event ' +
      'answered is the next `after`; `Version` beside Result is where the hotel stands. Booking events carry the ' +
      'booking without guest_detail.',
    tag: 'extension',
    token: 'admin',
    query: eventsQuery,
    result: Type.Array(event),
    beside: Type.Object({ Version: Type.Integer() }),
    errors: [],
    example: { query: { after: 2, limit: 1 }, result: [eventExample], beside: { Version: 3 } },
    async read({ caller, query }) {
      const { after = 0, limit = DEFAULT_LIMIT } = query
      const [result, clock] = await db.snapshot((sql) =>
        Promise.all([listEvents(sql, caller.hotelId, after, limit), readClock(sql, caller.hotelId)]),
      )
      return { result, beside: { Version: clock!.version } }
    },
  }),
]
