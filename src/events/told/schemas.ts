import { type TSchema, Type } from 'typebox'
import { instant } from '../../http/fields/fields.ts'
import { EVENT_TYPES } from '../event-types.ts'
import { eventMembers } from '../schemas.ts'
import { EVENT_DATA } from './event-data.ts'

type EventType = (typeof EVENT_TYPES)[number]

/** `stop_sell.changed` as `StopSellChanged`. */
const nameOf = (type: string): string =>
  type
    .split(/[._]/)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')

/** One of several kinds, told apart by a member. */
const oneOf = (member: string, title: string, kinds: Record<string, TSchema & { title?: string }>): TSchema =>
  Type.Union(Object.values(kinds), {
    title,
    discriminator: {
      propertyName: member,
      mapping: Object.fromEntries(
        Object.entries(kinds).map(([value, { title: name }]) => [value, `#/components/schemas/${name}`]),
      ),
    },
  })

const dataOf = (type: EventType): TSchema => ({ ...EVENT_DATA[type], title: `${nameOf(type)}Data` })

const eventOf = (type: EventType) =>
  Type.Object(
    { ...eventMembers, event_type: Type.Literal(type), data: dataOf(type) },
    { title: `${nameOf(type)}Event` },
  )

/** An event as getevents answers it. */
export const hotelEvent = oneOf(
  'event_type',
  'HotelEvent',
  Object.fromEntries(EVENT_TYPES.map((type) => [type, eventOf(type)])),
)

const sent = { timestamp: instant('When it happened, however often it is sent') }

const messageOf = (type: EventType) =>
  Type.Object(
    {
      type: Type.Literal(type),
      ...sent,
      // The same as in the event of that type, by its name in the document.
      data: Type.Unsafe({ $ref: `#/components/schemas/${nameOf(type)}Data` }),
      version: Type.Integer({ description: 'The hotel’s version that this made; consecutive' }),
    },
    { title: `${nameOf(type)}Message` },
  )

const testMessage = Type.Object(
  {
    type: Type.Literal('webhook.test'),
    ...sent,
    data: Type.Object({
      chain_code: Type.String(),
      hotel_code: Type.String(),
      webhook_code: Type.String(),
    }),
  },
  { title: 'WebhookTestMessage' },
)

/** What a webhook is sent. */
export const webhookMessage = oneOf('type', 'WebhookMessage', {
  ...Object.fromEntries(EVENT_TYPES.map((type) => [type, messageOf(type)])),
  'webhook.test': testMessage,
})
