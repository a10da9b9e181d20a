import { Type } from 'typebox'
import type { Sql } from '../db/connection/sql.ts'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { AppError } from '../errors.ts'
import { MOST_RATES, refuseBeyond } from '../http/fields/hotel-bounds.ts'
import { OCCUPANCY_NAMES } from '../http/fields/occupancy-fields.ts'
import { isText } from '../http/fields/validate.ts'
import { versionExtra } from '../http/operation/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import type { Services } from '../services.ts'
import { checkRate } from './check-rate.ts'
import { deleteRate, type RateDependents } from './delete-rate.ts'
import { findRate, findRateCode, insertRate, listRates, type RateRow, updateRate } from './queries.ts'
import { blankRate, isSameRate, mergeRate, rateAnswer } from './rate-fields.ts'
import { newRateRules, rateChangeRules } from './rate-rules.ts'
import {
  CLEARABLE_TERMS,
  newRate,
  rate,
  rateAnswerExample,
  rateChanges,
  rateExample,
  rateParams,
} from './schemas.ts'

const CLEARABLE = ['start_date_rate', 'end_date_rate', ...CLEARABLE_TERMS, ...OCCUPANCY_NAMES]

/** With the code of its parent, which is one of these rates. */
const answerAmong = (rates: readonly RateRow[], row: RateRow, digits: number) => {
  const parent = rates.find(({ rate_id }) => rate_id === row.parent_rate_id)
  return rateAnswer(row, parent?.rate_code ?? null, digits)
}

const answerAlone = async (sql: Sql, hotelId: number, row: RateRow, digits: number) => {
  const { parent_rate_id: parentId } = row
  const parentCode = parentId === null ? undefined : await findRateCode(sql, hotelId, parentId)
  return rateAnswer(row, parentCode ?? null, digits)
}

export const rateOperations = ({ db }: Services, dependents: RateDependents): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/createrate',
    operationId: 'createrate',
    summary: 'Create a rate plan',
    description:
      'Prices by day are pushed with modifyroomavailability; price is for days that have none of their own. ' +
      `A hotel has at most ${MOST_RATES}.`,
    tag: 'rates',
    token: 'admin',
    body: newRate,
    rules: newRateRules,
    status: 201,
    result: rate,
    errors: ['rate_exists', 'rate_not_found', 'policy_not_found', 'rate_is_derived'],
    example: { body: rateExample, result: rateAnswerExample },
    async change(tx, { body, caller }) {
      const wanted = mergeRate(blankRate(body.rate_code, body.rate_name), body, caller.digits)
      const rates = await listRates(tx, tx.hotelId)
      await checkRate(tx, rates, undefined, wanted, body, dependents.hasPricesToCome)
      if (rates.some(({ rate_code }) => rate_code === body.rate_code)) throw new AppError('rate_exists')
      refuseBeyond(rates.length, MOST_RATES, 'rate_code', 'rates')
      const result = answerAmong(rates, await insertRate(tx, wanted), caller.digits)
      tx.tick({ type: 'rate.changed', data: result, actor: caller.tokenName, catalog: true })
      return { result }
    },
  }),
  readOperation({
    method: 'GET',
    url: '/getallrates',
    operationId: 'getallrates',
    summary: 'List the rate plans of the hotel',
    description: 'In order of creation.',
    tag: 'rates',
    token: 'admin',
    result: Type.Array(rate),
    extra: versionExtra,
    errors: [],
    example: { result: [rateAnswerExample], extra: { Version: 12 } },
    async read({ caller }) {
      const { hotelId, digits } = caller
      const { value, version } = await readWithVersion(db, hotelId, (sql) => listRates(sql, hotelId))
      return { result: value.map((row) => answerAmong(value, row, digits)), extra: { Version: version } }
    },
  }),
  readOperation({
    method: 'GET',
    url: '/getrate/:rate_code',
    operationId: 'getrate',
    summary: 'Get one rate plan',
    tag: 'rates',
    token: 'admin',
    params: rateParams,
    result: rate,
    extra: versionExtra,
    errors: ['rate_not_found'],
    example: { params: { rate_code: 'FLEX' }, result: rateAnswerExample, extra: { Version: 12 } },
    async read({ caller, params }) {
      const rateCode = params.rate_code ?? ''
      if (!isText(rateCode)) throw new AppError('rate_not_found')
      const { hotelId, digits } = caller
      const { value, version } = await readWithVersion(db, hotelId, async (sql) => {
        const row = await findRate(sql, hotelId, rateCode)
        return row && answerAlone(sql, hotelId, row, digits)
      })
      if (value === undefined) throw new AppError('rate_not_found')
      return { result: value, extra: { Version: version } }
    },
  }),
  changeOperation({
    method: 'PUT',
    url: '/updaterate/:rate_code',
    operationId: 'updaterate',
    summary: 'Update a rate plan',
    description: `A field left out stays as it is; null clears ${CLEARABLE.join(', ')}.`,
    tag: 'rates',
    token: 'admin',
    params: rateParams,
    body: rateChanges,
    rules: (given, _caller, params) => rateChangeRules(given, params),
    keepNulls: CLEARABLE,
    result: rate,
    errors: ['rate_not_found', 'rate_code_mismatch', 'policy_not_found', 'rate_is_derived'],
    example: {
      params: { rate_code: 'FLEX' },
      body: { price: 135.5 },
      result: { ...rateAnswerExample, price: 135.5 },
    },
    async change(tx, { body, params, caller }) {
      const rateCode = params.rate_code ?? ''
      const { digits } = caller
      const rates = await listRates(tx, tx.hotelId)
      const row = rates.find(({ rate_code }) => rate_code === rateCode)
      if (row === undefined) throw new AppError('rate_not_found')
      const wanted = mergeRate(row, body, digits)
      await checkRate(tx, rates, row, wanted, body, dependents.hasPricesToCome)
      if (isSameRate(row, wanted)) return { result: answerAmong(rates, row, digits) }
      const result = answerAmong(rates, await updateRate(tx, row.rate_id, wanted), digits)
      tx.tick({ type: 'rate.changed', data: result, actor: caller.tokenName, catalog: true })
      return { result }
    },
  }),
  changeOperation({
    method: 'DELETE',
    url: '/deleterate/:rate_code',
    operationId: 'deleterate',
    summary: 'Delete a rate plan',
    description: 'Its prices go with it. Past bookings keep what they sold.',
    tag: 'rates',
    token: 'admin',
    params: rateParams,
    result: rate,
    errors: ['rate_not_found', 'rate_in_use'],
    example: { params: { rate_code: 'FLEX' }, result: rateAnswerExample },
    async change(tx, { params, caller }) {
      const rateCode = params.rate_code ?? ''
      if (!isText(rateCode)) throw new AppError('rate_not_found')
      const row = await deleteRate(tx, rateCode, caller.tokenName, dependents)
      return { result: await answerAlone(tx, tx.hotelId, row, caller.digits) }
    },
  }),
]
