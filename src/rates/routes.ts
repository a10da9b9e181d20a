import type { Static } from 'typebox'
import type { Sql } from '../db/connection/sql.ts'
import { MOST_RATES } from '../http/fields/hotel-bounds.ts'
import { OCCUPANCY_NAMES } from '../http/fields/occupancy-fields.ts'
import type { CodedKind } from '../http/operation/coded-kind.ts'
import { codedOperations } from '../http/operation/coded-operations.ts'
import { type Dependents, forgetAll, refuseInUse, requireUnused } from '../http/operation/dependents.ts'
import type { Operation } from '../http/operation/operation.ts'
import type { Services } from '../services.ts'
import { checkRate, type HasPrices } from './check-rate.ts'
import { countDerived, findRateCode, type RateFields, type RateRow, rateTable } from './queries.ts'
import { blankRate, type GivenRate, isSameRate, mergeRate, rateAnswer } from './rate-fields.ts'
import { newRateRules, rateChangeRules } from './rate-rules.ts'
import { CLEARABLE_TERMS, newRate, rate, rateAnswerExample, rateChanges, rateExample } from './schemas.ts'

/** With the codes of their parents, which are mostly among them. */
const rateAnswers = async (sql: Sql, hotelId: number, rows: readonly RateRow[], digits: number) => {
  const codes = new Map(rows.map(({ rate_id, rate_code }) => [rate_id, rate_code]))
  const codeOf = async (id: number) => codes.get(id) ?? (await findRateCode(sql, hotelId, id)) ?? null
  return Promise.all(
    rows.map(async (row) => {
      const { parent_rate_id: parentId } = row
      return rateAnswer(row, parentId === null ? null : await codeOf(parentId), digits)
    }),
  )
}

export interface RateDependents extends Dependents {
  hasPricesToCome: HasPrices
}

const rateKind = (dependents: RateDependents): CodedKind<RateFields, RateRow> => ({
  noun: 'rate',
  plural: 'rates',
  tag: 'rates',
  words: {
    a: 'a rate plan',
    one: 'rate plan',
    list: 'List the rate plans of the hotel',
    about:
      'Prices by day are pushed with modifyroomavailability; price is for days that have none of their own.',
    changed: '',
    deleted: 'Its prices go with it. Past bookings keep what they sold.',
    counted: 'rates',
  },
  most: MOST_RATES,
  schemas: { created: newRate, changes: rateChanges, answer: rate },
  cleared: ['start_date_rate', 'end_date_rate', ...CLEARABLE_TERMS, ...OCCUPANCY_NAMES, 'translations'],
  errors: {
    created: ['rate_not_found', 'policy_not_found', 'rate_is_derived'],
    changed: ['rate_code_mismatch', 'policy_not_found', 'rate_is_derived'],
    deleted: ['rate_in_use'],
  },
  mismatch: 'rate_code_mismatch',
  table: rateTable,
  idOf: ({ rate_id }) => rate_id,
  keyOf: (rateCode) => rateCode,
  rules: { created: newRateRules, changed: rateChangeRules },
  made: (body: Static<typeof newRate>, digits) =>
    mergeRate(blankRate(body.rate_code, body.rate_name), body, digits),
  changed: (row, body: GivenRate, { digits }) => mergeRate(row, body, digits),
  settled: (tx, fields, body: GivenRate, row) => checkRate(tx, fields, body, row, dependents.hasPricesToCome),
  isSame: isSameRate,
  answers: rateAnswers,
  event: (data) => ({ type: 'rate.changed', data, catalog: true }),
  async requireUnused(tx, { rate_id }) {
    await requireUnused(tx, rate_id, dependents, 'rate_in_use', {
      bookings: 'still to depart use this rate',
      holds: 'still keep rooms at this rate',
    })
    const derived = await countDerived(tx, tx.hotelId, rate_id)
    refuseInUse('rate_in_use', derived, 'rate', 'follow the prices of this rate')
  },
  forget: (tx, { rate_id }) => forgetAll(tx, rate_id, dependents),
  example: {
    params: { rate_code: 'FLEX' },
    body: rateExample,
    answer: rateAnswerExample,
    changes: { price: 135.5 },
  },
})

export const rateOperations = ({ db }: Services, dependents: RateDependents): Operation[] =>
  codedOperations(rateKind(dependents), db)
