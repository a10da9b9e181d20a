import { type TSchema, Type } from 'typebox'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { type Operation, readOperation } from '../http/operation/operation.ts'
import type { Services } from '../services.ts'
import { listEvents } from './queries.ts'
import { eventExample, eventsQuery } from './schemas.ts'

const DEFAULT_LIMIT = 100

/** `event` is the schema of one: it names what stands in the rooms above. */
export const eventOperations = ({ db }: Services, event: TSchema): Operation[] => [
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
    extra: Type.Object({ Version: Type.Integer() }),
    errors: [],
    example: { query: { after: 2, limit: 1 }, result: [eventExample], extra: { Version: 3 } },
    async read({ caller, query }) {
      const { after = 0, limit = DEFAULT_LIMIT } = query
      const { value, version } = await readWithVersion(db, caller.hotelId, (sql) =>
        listEvents(sql, caller.hotelId, after, limit),
      )
      return { result: value, extra: { Version: version } }
    },
  }),
]
