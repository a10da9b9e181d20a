import { Type } from 'typebox'
import { EVENT_TYPES } from '../events/event-types.ts'
import { flagOut, instant, integer, nullable } from '../http/fields/fields.ts'

const eventTypes = Type.Array(Type.Enum([...EVENT_TYPES]), {
  minItems: 1,
  maxItems: 100,
  description: 'Which events are sent; left out: all',
})

export const newWebhook = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      format: 'uri',
      description: 'An http or https address on the internet',
      examples: ['https://pms.example.com/hooks/vacancy'],
    }),
    event_types: Type.Optional(eventTypes),
  },
  { title: 'NewWebhook' },
)

const lastDelivery = Type.Object({
  event_type: Type.String(),
  version: nullable(Type.Integer()),
  created_at: instant('When it was sent'),
  delivered: flagOut('1: answered with 2xx'),
  status: nullable(Type.Integer({ description: 'HTTP status of the answer' })),
  error: nullable(Type.String()),
})

const fields = {
  webhook_code: Type.String(),
  url: Type.String(),
  event_types: nullable(Type.Array(Type.String(), { description: 'null: all' })),
  state: Type.Enum(['active', 'failing', 'disabled'], {
    description:
      'failing: all retries were used up, now tried once a day; disabled: the receiver answered 410. ' +
      'redeliverwebhook makes it active again',
  }),
  version: Type.Integer({ description: 'Events up to this version were sent' }),
  attempts: Type.Integer({ description: 'Failed attempts at the next event' }),
  next_attempt_at: nullable(instant('When the next attempt is made, where one failed')),
  created_at: instant('When it was made'),
  created_by: Type.String(),
  last_delivery: nullable(lastDelivery),
}

export const webhook = Type.Object(fields, { title: 'Webhook' })

export const webhookWithSecret = Type.Object(
  {
    ...fields,
    secret: Type.String({ description: 'Signs what is sent; shown this once' }),
  },
  { title: 'WebhookWithSecret' },
)

export const webhookParams = Type.Object({
  webhook_code: Type.String({ description: 'The webhook', examples: ['whk_5fJ0aV2kq1Zr'] }),
})

const outcome = {
  event_id: Type.String({ description: 'Sent as webhook-id' }),
  event_type: Type.String(),
  delivered: flagOut('1: answered with 2xx'),
  status: nullable(Type.Integer({ description: 'HTTP status of the answer; null where none came' })),
  response: Type.String({ description: 'The beginning of the answer' }),
  error: nullable(Type.String({ description: 'Why it was not delivered' })),
  duration_ms: Type.Integer(),
}

export const testResult = Type.Object(outcome, { title: 'WebhookTest' })

export const delivery = Type.Object(
  {
    delivery_id: Type.Integer(),
    version: nullable(Type.Integer({ description: 'null: a test' })),
    attempt: Type.Integer(),
    created_at: instant('When it was sent'),
    ...outcome,
  },
  { title: 'WebhookDelivery' },
)

export const deliveriesQuery = Type.Object({
  limit: Type.Optional(integer('How many, 100 if left out', 1, 1000)),
})

export const redelivery = Type.Object(
  {
    after: integer('Events after this version are sent again', 0, Number.MAX_SAFE_INTEGER),
  },
  { title: 'Redelivery' },
)

export const webhookExample = {
  webhook_code: 'whk_5fJ0aV2kq1Zr',
  url: 'https://pms.example.com/hooks/vacancy',
  event_types: ['booking.created', 'booking.cancelled'],
  state: 'active',
  version: 3,
  attempts: 0,
  next_attempt_at: null,
  created_at: '2027-01-31T09:30:00.000Z',
  created_by: 'Front desk',
  last_delivery: null,
}

export const testExample = {
  event_id: '6f9f0c3e-6d0b-4a83-b6bb-1f0cf5a1d9aa',
  event_type: 'webhook.test',
  delivered: 1,
  status: 204,
  response: '',
  error: null,
  duration_ms: 84,
}

export const deliveryExample = {
  delivery_id: 1,
  version: null,
  attempt: 1,
  created_at: '2027-01-31T09:31:00.000Z',
  ...testExample,
}
