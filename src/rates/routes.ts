import { Type } from 'typebox'
import { readWithVersion } from '../db/read-with-version.ts'
import { AppError } from '../errors.ts'
import { isOn, toFlag } from '../http/fields.ts'
import { MOST_RATES, refuseBeyond } from '../http/hotel-bounds.ts'
import { versionExtra } from '../http/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation.ts'
import { isText, type RuleFault } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { parseTimestampDay } from '../stay/civil-date.ts'
import { fromMinor, toMinor } from '../stay/money.ts'
import { deleteRate, type RateDependents } from './delete-rate.ts'
import {
  countRates,
  findRate,
  insertRate,
  listRates,
  type RateFields,
  type RateRow,
  updateRate,
} from './queries.ts'
import { newRate, rate, rateAnswerExample, rateChanges, rateExample, rateParams } from './schemas.ts'

const toWire = (row: RateRow, digits: number) => ({
  rate_code: row.rate_code,
  rate_name: row.rate_name,
  rate_description: row.rate_description,
  start_date_rate: row.start_date_rate,
  end_date_rate: row.end_date_rate,
  price: fromMinor(row.price, digits),
  is_closed: toFlag(row.is_closed),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

interface Given {
  rate_name?: string
  rate_description?: string
  start_date_rate?: string | null
  end_date_rate?: string | null
  price?: number
  is_closed?: number | boolean
}

const merge = (base: RateFields, given: Given, digits: number): RateFields => ({
  rate_code: base.rate_code,
  rate_name: given.rate_name ?? base.rate_name,
  rate_description: given.rate_description ?? base.rate_description,
  start_date_rate: given.start_date_rate === undefined ? base.start_date_rate : given.start_date_rate,
  end_date_rate: given.end_date_rate === undefined ? base.end_date_rate : given.end_date_rate,
  price: given.price === undefined ? base.price : toMinor(given.price, digits)!,
  is_closed: given.is_closed === undefined ? base.is_closed : isOn(given.is_closed),
})

const isSame = (a: RateFields, b: RateFields): boolean =>
  (Object.keys(b) as (keyof RateFields)[]).every((name) => a[name] === b[name])

export const boundsRule = ({
  start_date_rate: start,
  end_date_rate: end,
}: Record<string, unknown>): RuleFault[] => {
  if (typeof start !== 'string' || typeof end !== 'string') return []
  const [first, last] = [parseTimestampDay(start), parseTimestampDay(end)]
  if (first === undefined || last === undefined || first <= last) return []
  const message = 'end_date_rate must not be before start_date_rate'
  return [{ field: 'end_date_rate', code: 'invalid_value', message }]
}

/** Checks the dates that result from a change. */
const checkBounds = (merged: RateFields): void => {
  const [fault] = boundsRule({ ...merged })
  if (fault !== undefined) throw new AppError('invalid_value', { details: [{ ...fault }] })
}

const rateCodeRule = (
  { rate_code }: Record<string, unknown>,
  params: Record<string, string>,
): RuleFault[] => {
  if (typeof rate_code !== 'string' || rate_code === params.rate_code) return []
  const message = `rate_code is ${rate_code}, but the path says ${params.rate_code}`
  return [{ field: 'rate_code', code: 'rate_code_mismatch', message }]
}

const blank = (rateCode: string, rateName: string): RateFields => ({
  rate_code: rateCode,
  rate_name: rateName,
  rate_description: '',
  start_date_rate: null,
  end_date_rate: null,
  price: 0,
  is_closed: false,
})

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
    rules: boundsRule,
    status: 201,
    result: rate,
    errors: ['rate_exists'],
    example: { body: rateExample, result: rateAnswerExample },
    async change(tx, { body, caller }) {
      const wanted = merge(blank(body.rate_code, body.rate_name), body, caller.digits)
      if ((await findRate(tx, tx.hotelId, body.rate_code)) !== undefined) throw new AppError('rate_exists')
      refuseBeyond(await countRates(tx, tx.hotelId), MOST_RATES, 'rate_code', 'rates')
      const result = toWire(await insertRate(tx, wanted), caller.digits)
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
      return { result: value.map((row) => toWire(row, digits)), extra: { Version: version } }
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
      const { value, version } = await readWithVersion(db, hotelId, (sql) => findRate(sql, hotelId, rateCode))
      if (value === undefined) throw new AppError('rate_not_found')
      return { result: toWire(value, digits), extra: { Version: version } }
    },
  }),
  changeOperation({
    method: 'PUT',
    url: '/updaterate/:rate_code',
    operationId: 'updaterate',
    summary: 'Update a rate plan',
    description:
      'A field left out stays as it is; null for start_date_rate or end_date_rate takes that bound away.',
    tag: 'rates',
    token: 'admin',
    params: rateParams,
    body: rateChanges,
    rules: (given, _caller, params) => [...rateCodeRule(given, params), ...boundsRule(given)],
    keepNulls: ['start_date_rate', 'end_date_rate'],
    result: rate,
    errors: ['rate_not_found', 'rate_code_mismatch'],
    example: {
      params: { rate_code: 'FLEX' },
      body: { price: 135.5 },
      result: { ...rateAnswerExample, price: 135.5 },
    },
    async change(tx, { body, params, caller }) {
      const rateCode = params.rate_code ?? ''
      const row = isText(rateCode) ? await findRate(tx, tx.hotelId, rateCode) : undefined
      if (row === undefined) throw new AppError('rate_not_found')
      const wanted = merge(row, body, caller.digits)
      checkBounds(wanted)
      if (isSame(row, wanted)) return { result: toWire(row, caller.digits) }
      const result = toWire(await updateRate(tx, wanted), caller.digits)
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
      return { result: toWire(await deleteRate(tx, rateCode, caller.tokenName, dependents), caller.digits) }
    },
  }),
]
