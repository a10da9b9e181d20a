import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { TSchema } from 'typebox'
import { VERSION } from '../../version.ts'
import type { Operation } from '../operation/operation.ts'
import { BASE_PATH } from '../request/base-path.ts'
import { type Json, shareComponents } from './openapi-components.ts'
import { nameOperations } from './operation-names.ts'

const DESCRIPTION = `
Hotels manage rooms, rates, daily availability, prices and stop-sell; websites, widgets and booking platforms search,
book and read bookings.

**Tokens.** Every operation but the three public pictures needs the header \`token\`. A token belongs to one hotel. A
client token searches and books; an admin token may do everything.

**Answers.** Every answer is \`{ "StatusCode", "Message", "Result" }\`. \`StatusCode\` is 0 where the call worked. A refusal
has a fitting HTTP status, \`Result\` null, and an \`Error\` with a machine-readable \`code\`, \`retryable\`, the
\`request_id\`, and one element in \`details\` for each fault, with the path of its field.

**Days** are civil dates of the hotel, \`YYYY-MM-DD\` (\`YYYY-MM-DDT00:00:00Z\` is taken too). They are never shifted by a
time zone. A stay runs from arrival to departure, and the departure day is no night; ranges of the management operations
include both ends.

**Money** is a number in the hotel's currency, with no more fraction digits than that has.

**Trying again.** Any POST takes an \`Idempotency-Key\`: send the same key with the same body, and the thing happens once.

**Names.** Query parameters are accepted as \`start_date\` and as \`StartDate\` (likewise \`EndDate\`, \`HotelCode\`,
\`Adults\`, \`Children\`, \`Rooms\`). Unknown parameters and fields are ignored. In bodies, \`null\` is the same as left out.
`

const withoutBasePath = (document: Json): void => {
  document.paths = Object.fromEntries(
    Object.entries(document.paths as Json).map(([path, operations]) => [
      path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path,
      operations,
    ]),
  )
}

/** Examples are written for 2027; shown are days of the year to come, so that they can always be sent. */
const withCurrentYear = (document: Json): object =>
  JSON.parse(JSON.stringify(document).replaceAll('2027-', `${new Date().getUTCFullYear() + 1}-`))

/** What a hotel's webhooks get, in the words of the Standard Webhooks specification. */
const webhook = (message: TSchema): object => ({
  operationId: 'hotelEvent',
  summary: 'An event of the hotel, sent to a webhook',
  description:
    'At least once, and in order as long as nothing fails. Check `webhook-signature` over `webhook-id`, ' +
    '`webhook-timestamp` and the body, and remember `webhook-id`.',
  tags: ['extension'],
  security: [],
  parameters: [
    webhookHeader('webhook-id', 'Names the event; the same for all attempts'),
    webhookHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
    webhookHeader('webhook-signature', '`v1,` and the HMAC-SHA256; several are separated by spaces'),
  ],
  requestBody: { required: true, content: { 'application/json': { schema: message } } },
  responses: {
    '2XX': { description: 'Taken. Answer within 15 seconds, and do the work after it' },
    410: { description: 'Nobody wants these any more: the webhook is disabled' },
  },
})

const webhookHeader = (name: string, description: string): object => ({
  ...{ in: 'header', name, description, required: true },
  schema: { type: 'string' },
})

export const openApiDocument = (
  publicUrl: string,
  operations: Operation[],
  /** The schema of what webhooks are sent. */
  message: TSchema,
): FastifyDynamicSwaggerOptions => ({
  stripBasePath: false,
  transformObject: (made) => {
    const document = (made as { openapiObject: object }).openapiObject as Json
    withoutBasePath(document)
    nameOperations(document)
    document.webhooks = { hotelEvent: { post: webhook(message) } }
    shareComponents(document, Object.assign({}, ...operations.map(({ errorDetails }) => errorDetails)))
    return withCurrentYear(document)
  },
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Vacancy',
      version: VERSION,
      summary: 'A hotel booking engine',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + BASE_PATH }],
    tags: [
      { name: 'client', description: 'For websites, widgets and booking platforms. Any token of the hotel.' },
      { name: 'rooms', description: 'Room types. Admin token.' },
      { name: 'availability', description: 'Rooms free, prices and rules by day. Admin token.' },
      { name: 'rates', description: 'Rate plans. Admin token.' },
      { name: 'prices', description: 'Taxes, promo codes, extras and cancellation policies. Admin token.' },
      { name: 'bookings', description: 'Bookings, for the hotel. Admin token.' },
      { name: 'images', description: 'Pictures: public to read, an admin token to change.' },
      {
        name: 'extension',
        description: 'Beyond the interface this service implements. Admin token unless said.',
      },
    ],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'A client or admin token' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-vacancy',
          description:
            'The cookie of a signed-in browser. With it, and the header x-hotel: CHAIN/HOTEL, a browser also calls all other operations.',
        },
      },
    },
  },
})
