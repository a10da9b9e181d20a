import { Type } from 'typebox'
import { readWithVersion } from '../../db/hotel/read-with-version.ts'
import { rangeRule } from '../../http/fields/date-rules.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { listChanges, PAGE_NOTE } from './list-changes.ts'
import { change, changeExample, changesQuery } from './schemas.ts'

export const changeListOperation = ({ db }: Services): Operation =>
  readOperation({
    method: 'GET',
    url: '/getchanges',
    operationId: 'getchanges',
    summary: 'Who changed which days, from what to what',
    description:
      'Newest first: one element for each request, room and rate, with what it changed as ranges of days that changed alike. ' +
      'rate_code is null for what is of the room itself: rooms left, closed. Bookings are not among them. ' +
      `With dates only changes of those days, and of each only those days. ${PAGE_NOTE} Kept for 400 days, unless the operator says otherwise.`,
    tag: 'availability',
    token: 'admin',
    query: changesQuery,
    rules: (given) => rangeRule(given),
    result: Type.Array(change),
    extra: Type.Object({
      NextCursor: Type.Optional(Type.String({ description: 'There are more: send it as cursor' })),
      Version: Type.Integer({ description: "The hotel's version at the time of reading" }),
    }),
    errors: [],
    example: {
      query: {
        room_code: 'DELUXE',
        rate_code: 'FLEX',
        start_date: '2027-07-01',
        end_date: '2027-07-01',
        limit: 1,
      },
      result: [changeExample],
      extra: { NextCursor: 'YzEyLjA', Version: 12 },
    },
    async read({ caller: { hotelId, digits }, query }) {
      const { value, version } = await readWithVersion(db, hotelId, (sql) =>
        listChanges(sql, hotelId, digits, query),
      )
      return {
        result: value.changes,
        extra: { ...(value.next === undefined ? {} : { NextCursor: value.next }), Version: version },
      }
    },
  })
