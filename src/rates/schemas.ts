import { Type } from 'typebox'
import { code, flag, flagOut, instant, money, name, nullable, text, timestamp } from '../http/fields.ts'

const rate_code = code('Identifier of the rate plan')
const start = timestamp('First day the rate is valid; null: no bound')
const end = timestamp('Last day the rate is valid; null: no bound')

const fields = {
  rate_name: name('Display name'),
  rate_description: text('Free text'),
  start_date_rate: start,
  end_date_rate: end,
  price: money('Price of a night where a day has none of its own'),
  is_closed: flag('1: the rate cannot be booked'),
}

export const newRate = Type.Object(
  {
    rate_code,
    rate_name: fields.rate_name,
    rate_description: Type.Optional(fields.rate_description),
    start_date_rate: Type.Optional(start),
    end_date_rate: Type.Optional(end),
    price: Type.Optional(fields.price),
    is_closed: Type.Optional(fields.is_closed),
  },
  { title: 'NewRate' },
)

const nullableTimestamp = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })

/** Fields left out stay as they are; null removes a date. */
export const rateChanges = Type.Object(
  {
    ...Type.Partial(newRate).properties,
    start_date_rate: Type.Optional(
      nullableTimestamp('First day the rate is valid; null takes the bound away'),
    ),
    end_date_rate: Type.Optional(nullableTimestamp('Last day the rate is valid; null takes the bound away')),
  },
  { title: 'RateChanges' },
)

export const rate = Type.Object(
  {
    rate_code,
    ...fields,
    start_date_rate: nullable(start),
    end_date_rate: nullable(end),
    is_closed: flagOut('1: the rate cannot be booked'),
    created_at: instant('When it was created'),
    updated_at: instant('When it was last changed'),
  },
  { title: 'Rate' },
)

export const rateParams = Type.Object({ rate_code: Type.String({ description: 'The rate plan' }) })

export const rateExample = {
  rate_code: 'FLEX',
  rate_name: 'Flexible',
  rate_description: 'Free cancellation until the day before arrival.',
  start_date_rate: '2027-01-01T00:00:00Z',
  end_date_rate: '2027-12-31T23:59:59Z',
  price: 120,
  is_closed: 0,
}

export const rateAnswerExample = {
  ...rateExample,
  created_at: '2027-01-31T09:30:00.000Z',
  updated_at: '2027-01-31T09:30:00.000Z',
}
