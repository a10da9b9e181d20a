import { Type } from 'typebox'
import { code, name } from '../../http/fields/fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { fractionDigits } from '../../stay/values/money.ts'
import { foundHotel } from './found-hotel.ts'

const currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217 code that all prices are in; it cannot be changed later',
  examples: ['USD'],
})
const timezone = Type.String({
  format: 'timezone',
  description: 'IANA time zone',
  examples: ['Asia/Makassar'],
})

const newHotel = Type.Object(
  {
    chain_code: code('Of the chain, or of a company of one hotel'),
    hotel_code: code('Unique in its chain; part of the address of its booking page'),
    hotel_name: name('What guests see'),
    currency,
    timezone,
    setup_secret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        format: 'text',
        description: 'What is behind the # in the link of the set-up; owners of the chain need none',
      }),
    ),
  },
  { title: 'NewHotel' },
)

const hotelMade = Type.Object(
  {
    chain_code: Type.String(),
    hotel_code: Type.String(),
    hotel_name: Type.String(),
    currency: Type.String(),
    timezone: Type.String(),
  },
  { title: 'HotelMade' },
)

const EXAMPLE = {
  chain_code: 'SAMUDRA',
  hotel_code: 'UBUD',
  hotel_name: 'Samudra Ubud',
  currency: 'USD',
  timezone: 'Asia/Makassar',
}

const currencyRule = (given: Record<string, unknown>): RuleFault[] =>
  typeof given.currency === 'string' && fractionDigits(given.currency) === undefined
    ? [{ field: 'currency', code: 'invalid_value', message: 'currency must be an ISO 4217 code such as USD' }]
    : []

/** A hotel by the link of the set-up, or by an owner of its chain. Asked by a person, who is not in that hotel yet. */
export const setupOperations = ({ db }: Services): Operation[] => [
  readOperation({
    method: 'POST',
    url: '/createhotel',
    operationId: 'createhotel',
    summary: 'Add a hotel',
    description:
      'For owners of the whole chain; or with the link of the set-up, whose person becomes the owner of a new chain. ' +
      'Asked with a signed-in browser, without `x-hotel`.',
    tag: 'extension',
    token: 'person',
    body: newHotel,
    rules: currencyRule,
    secret: true,
    status: 201,
    result: hotelMade,
    errors: ['hotel_exists', 'link_not_found', 'role_not_allowed'],
    example: { body: EXAMPLE, result: EXAMPLE },
    async read({ body: { setup_secret, ...hotel }, caller: { signedIn } }) {
      const made = await foundHotel(db, signedIn!, hotel, setup_secret)
      const { chain_code, hotel_code, hotel_name, currency, timezone } = made
      return { result: { chain_code, hotel_code, hotel_name, currency, timezone } }
    },
  }),
]
