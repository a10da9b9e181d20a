import { Type } from 'typebox'
import { findHotel } from '../../hotels/queries.ts'
import { rangeRule, readRangeDates } from '../../http/fields/date-rules.ts'
import { day } from '../../http/fields/fields.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { listGivenBack, listReceived, type MovedMoney } from './report-queries.ts'

export const movedMoney = Type.Object(
  {
    day: Type.String({ description: 'The day of the hotel on which it moved' }),
    provider: Type.String({ description: 'hotel: at the hotel, into or out of its own drawer' }),
    mode: Type.Enum(['test', 'live'], { description: 'test: no money moved' }),
    method: Type.String({ description: 'As staff typed it: cash, card' }),
    person: Type.Union([Type.String(), Type.Null()], {
      description: 'Who received it or handed it over; null: nobody of the hotel',
    }),
    person_code: Type.Union([Type.String(), Type.Null()]),
    payments: Type.Integer({ description: 'How many were received' }),
    paid_amount: Type.Number(),
    refunds: Type.Integer({ description: 'How many were given back' }),
    refunded_amount: Type.Number(),
  },
  { title: 'MovedMoney' },
)

const keyOf = ({ day: at, provider, mode, method, person, person_code }: MovedMoney) => ({
  day: at,
  provider,
  mode: mode as 'test' | 'live',
  method,
  person,
  person_code,
})

/** Payments and refunds of the same day, way and person in one row, each in its own columns. */
const joined = (received: readonly MovedMoney[], given: readonly MovedMoney[], digits: number) => {
  const rows = new Map<string, ReturnType<typeof empty>>()
  const rowOf = (money: MovedMoney) => {
    const key = keyOf(money)
    const name = JSON.stringify(Object.values(key))
    if (!rows.has(name)) rows.set(name, empty(key))
    return rows.get(name)!
  }
  for (const money of received)
    Object.assign(rowOf(money), { payments: money.count, paid_amount: fromMinor(money.amount, digits) })
  for (const money of given)
    Object.assign(rowOf(money), { refunds: money.count, refunded_amount: fromMinor(money.amount, digits) })
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

const empty = (key: ReturnType<typeof keyOf>) => ({
  ...key,
  payments: 0,
  paid_amount: 0,
  refunds: 0,
  refunded_amount: 0,
})

const EXAMPLE = {
  day: '2027-07-01',
  provider: 'hotel',
  mode: 'live',
  method: 'cash',
  person: 'Front desk',
  person_code: 'tok_5fJ0aV2kq1Zr',
  payments: 1,
  paid_amount: 120.5,
  refunds: 1,
  refunded_amount: 20.5,
}

export const moneyReportOperation = ({ db }: Services): Operation =>
  readOperation({
    method: 'GET',
    url: '/reportpayments',
    operationId: 'reportpayments',
    summary: 'Money by day, way and person',
    description:
      'What was received and what was given back on days of the hotel, both ends included, by provider, method and person: what ' +
      'a drawer has to hold at the end of a shift. It counts when money was known to have moved; what is under way is in neither.',
    tag: 'extension',
    token: 'admin',
    query: Type.Object({
      start_date: day('First day. Also StartDate'),
      end_date: day('Last day, included. Also EndDate'),
    }),
    rules: (given) => rangeRule(given),
    result: Type.Array(movedMoney),
    errors: [],
    example: { query: { start_date: '2027-07-01', end_date: '2027-07-02' }, result: [EXAMPLE] },
    async read({ caller: { hotelId, digits }, query }) {
      const { first, last } = readRangeDates(query)
      return db.of(hotelId).read(async (sql) => {
        const { timezone } = (await findHotel(sql, hotelId))!
        const range = [formatDay(first), formatDay(last), timezone] as const
        const [received, given] = await Promise.all([
          listReceived(sql, hotelId, ...range),
          listGivenBack(sql, hotelId, ...range),
        ])
        return { result: joined(received, given, digits) }
      })
    },
  })
