import { type Static, Type } from 'typebox'
import { bookingCode } from '../bookings/shape/schemas.ts'
import { flag, integer } from '../http/fields/fields.ts'
import { LANGUAGES } from '../stay/values/languages.ts'

const optional = Type.Optional
export const KINDS = [
  'booked',
  'changed',
  'cancelled',
  'no_show',
  'paid',
  'refunding',
  'refunded',
  'unrefunded',
  'expiring',
  'payment_link',
]

const messageCode = Type.String({
  pattern: '^[1-9][0-9]{0,14}$',
  description: 'The mail, as getmessages tells it',
})
const language = Type.Enum(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[], {
  description: 'The language of a mail to the guest',
})
const recipient = Type.Enum(['guest', 'hotel'], { description: 'Whom it is for' })

export const messagesQuery = Type.Object({
  booking_code: optional(bookingCode),
  is_failed: optional(flag('1: only those that were not sent')),
  limit: optional(integer('At most so many; 100 if left out', 1, 200)),
  cursor: optional(messageCode),
})

export const message = Type.Object(
  {
    message_code: Type.String(),
    booking_code: Type.String(),
    recipient: Type.Enum(['guest', 'hotel']),
    kinds: Type.Array(Type.String({ enum: KINDS }), { description: 'What it tells' }),
    language: Type.String(),
    to: Type.String({ description: 'The address' }),
    subject: Type.String(),
    text: Type.String({ description: 'As plain text, without the secret of a link to pay by' }),
    status: Type.Enum(['sent', 'trying', 'failed'], {
      description: 'trying: it could not be sent and is tried again. failed: it is given up',
    }),
    attempts: Type.Integer(),
    error: Type.Union([Type.String(), Type.Null()], { description: 'How the last attempt failed' }),
    sent_at: Type.Union([Type.String(), Type.Null()]),
    created_at: Type.String(),
  },
  { title: 'Message' },
)

export const resent = Type.Object(
  {
    booking_code: bookingCode,
    message_code: optional(messageCode),
    recipient: optional(recipient),
    language: optional(language),
  },
  { title: 'ResentMessage' },
)

export const resentResult = Type.Object(
  {
    booking_code: Type.String(),
    recipient: Type.Enum(['guest', 'hotel']),
    language: Type.String(),
    to: Type.String({ description: 'Where it goes' }),
  },
  { title: 'QueuedMessage' },
)

export const previewed = Type.Object(
  {
    booking_code: bookingCode,
    kind: optional(
      Type.Enum(['booked', 'changed', 'cancelled'], { description: 'What it tells; booked if left out' }),
    ),
    recipient: optional(recipient),
    language: optional(language),
  },
  { title: 'PreviewedMessage' },
)

export const previewResult = Type.Object(
  {
    booking_code: Type.String(),
    recipient: Type.Enum(['guest', 'hotel']),
    language: Type.String(),
    to: Type.Union([Type.String(), Type.Null()]),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
  },
  { title: 'MessagePreview' },
)

export type Resent = Static<typeof resent>
export type Previewed = Static<typeof previewed>
