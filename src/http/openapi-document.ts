import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { VERSION } from '../version.ts'

const DESCRIPTION = `
Hotels manage rooms, rates, daily availability, prices and stop-sell; websites, widgets and booking platforms search,
book and read bookings.

Every answer is \`{ "StatusCode", "Message", "Result" }\`; a refusal has \`Result\` null and an \`Error\` with a
machine-readable \`code\`, \`retryable\`, the \`request_id\` and one element in \`details\` for each fault. Days are civil
dates of the hotel. Money is a number in the hotel's currency. Any POST takes an \`Idempotency-Key\`. Query names are
accepted as \`start_date\` and as \`StartDate\`.
`

export const openApiDocument = (publicUrl: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Vacancy',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'client', description: 'For websites, widgets and booking platforms' },
      { name: 'rooms', description: 'Room types' },
      { name: 'availability', description: 'Rooms free, prices and rules by day' },
      { name: 'rates', description: 'Rate plans' },
      { name: 'bookings', description: 'Bookings, for the hotel' },
      { name: 'images', description: 'Pictures' },
      { name: 'extension', description: 'Beyond the interface' },
    ],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'A client or admin token' },
      },
    },
  },
})
