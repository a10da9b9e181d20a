import { Type } from 'typebox'
import { instant, nullable } from '../http/fields/fields.ts'
import { type Operation, readOperation } from '../http/operation/operation.ts'
import type { Services } from '../services.ts'
import { findRates } from './queries.ts'

const exchangeRates = Type.Object(
  {
    base: nullable(Type.String({ description: 'The currency that the rates are of 1 of' })),
    as_of: nullable(instant('The moment the rates are of')),
    rates: Type.Record(Type.String(), Type.Number(), { description: 'Units for 1 of the base, by currency' }),
  },
  { title: 'ExchangeRates' },
)

const NONE = { base: null, as_of: null, rates: {} }

export const currencyOperations = ({ db }: Services): Operation[] => [
  readOperation({
    method: 'GET',
    url: '/exchangerates',
    operationId: 'exchangerates',
    summary: 'Rates of exchange, to tell guests about how much a price is in their own money',
    description:
      'Rates that the operator gave, of the whole installation; nulls and `{}` where there are none. Nothing is charged by ' +
      'them. Pages show amounts by them only while `as_of` is younger than 7 days.',
    tag: 'extension',
    token: 'client',
    result: exchangeRates,
    errors: [],
    example: {
      result: {
        base: 'USD',
        as_of: '2027-01-31T09:30:00.000Z',
        rates: { EUR: 0.92, IDR: 16250, JPY: 151.3 },
      },
    },
    async read() {
      return { result: (await db.directory.read(findRates)) ?? NONE }
    },
  }),
]
