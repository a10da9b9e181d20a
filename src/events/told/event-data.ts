import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { payment, refund } from '../../bookings/shape/money-schemas.ts'
import { booking } from '../../bookings/shape/schemas.ts'
import { hotel } from '../../hotels/schemas.ts'
import { flagOut, instant, nullable } from '../../http/fields/fields.ts'
import { paymentSettings } from '../../payments/settings/schemas.ts'
import { extraSchemas } from '../../price-rules/edit/extras.ts'
import { policySchemas } from '../../price-rules/edit/policies.ts'
import { promoSchemas } from '../../price-rules/edit/promos.ts'
import { taxSchemas } from '../../price-rules/edit/taxes.ts'
import { rate } from '../../rates/schemas.ts'
import { room } from '../../rooms/schemas.ts'
import type { EVENT_TYPES } from '../event-types.ts'

// What an event says, by its type. Members that not every event of a type has are optional; an event that an older version
// wrote may lack those that were added since.

const without = (properties: TProperties, names: readonly string[]): TProperties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))

/** The items of a booking, without what staff alone are told, and what changes by itself. */
const item = (booking.properties.items as unknown as { items: TObject }).items
const itemInEvent = Type.Object(without(item.properties, ['undo_until', 'override_reason']), {
  title: 'ItemInEvent',
})

const bookingMembers: TProperties = {
  ...without(booking.properties, [
    ...['guest_detail', 'payments', 'payment_due_at', 'cancel_reason', 'terms_accepted_at', 'notes'],
    ...['refundability', 'free_until', 'cancellation_timeline', 'fee_now_amount'],
    ...['free_ended_at', 'cancellation_charges'],
  ]),
  items: Type.Array(itemInEvent),
}

const paymentInEvent = Type.Object(without(payment.properties, ['note', 'method', 'refunds']), {
  title: 'PaymentInEvent',
})

const refundInEvent = Type.Object(
  {
    ...without(refund.properties, ['note', 'problem', 'is_replaced']),
    payment_code: Type.Optional(Type.String({ description: 'Of which payment' })),
  },
  { title: 'RefundInEvent' },
)

const changed = Type.Optional(
  Type.Array(Type.String(), { description: 'Names of what was changed of the booking' }),
)
const refunds = Type.Optional(Type.Array(refundInEvent, { description: 'What was given back by it' }))
const deleted = Type.Optional(flagOut('1: it is no more'))
const days = {
  first_date: Type.String({ description: 'The first day that changed' }),
  last_date: Type.String({ description: 'The last one' }),
}

/** All members but these only where they are told: of what was deleted, or changed in one respect, there are few. */
const partly = (schema: TObject, named: readonly string[], title?: string): TObject =>
  Type.Object(
    {
      ...Object.fromEntries(
        Object.entries(schema.properties).map(([name, member]) => [
          name,
          named.includes(name) ? member : Type.Optional(member as TSchema),
        ]),
      ),
      deleted,
    },
    title === undefined ? {} : { title },
  )

const rule = (kind: string, schema: TObject) => Type.Object({ rule_kind: Type.Literal(kind), [kind]: schema })

const ruleData = Type.Union([
  rule('tax', partly(taxSchemas.answer, ['tax_code'], 'TaxInEvent')),
  rule('promo', partly(promoSchemas.answer, ['promo_code'], 'PromoInEvent')),
  rule('extra', partly(extraSchemas.answer, ['extra_code'], 'ExtraInEvent')),
  rule('policy', partly(policySchemas.answer, ['policy_code'], 'PolicyInEvent')),
  rule('payment_settings', partly(paymentSettings, ['provider'], 'PaymentSettingsInEvent')),
])

const held = {
  arrival_date: Type.Optional(Type.String()),
  departure_date: Type.Optional(Type.String()),
  items: Type.Optional(
    Type.Array(
      Type.Object({
        item: Type.Integer(),
        room_code: Type.String(),
        rate_code: Type.String(),
        rooms: Type.Integer(),
      }),
    ),
  ),
  booking_code: Type.Optional(
    Type.String({ description: 'The booking whose guest wants it changed, where it is held for that' }),
  ),
  changes: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String(),
        from: Type.Optional(Type.Any()),
        to: Type.Optional(Type.Any()),
      }),
      { description: 'What would be changed of it' },
    ),
  ),
}

const imageData = Type.Object({
  kind: Type.Enum(['hotel', 'header', 'room']),
  room_code: nullable(Type.String()),
  image_name: Type.Optional(Type.String({ description: 'Left out where all of them were put in order' })),
  image_names: Type.Optional(Type.Array(Type.String(), { description: 'All of them, in their order' })),
  alt: Type.Optional(Type.String({ description: 'What it shows, where that was changed' })),
  deleted,
})

/** What `data` is, by type. */
export const EVENT_DATA: Record<(typeof EVENT_TYPES)[number], TSchema> = {
  'booking.created': Type.Object({
    ...bookingMembers,
    hold_code: Type.Optional(Type.String({ description: 'The hold that it was made of' })),
  }),
  'booking.confirmed': Type.Object(bookingMembers),
  'booking.updated': Type.Object({
    ...bookingMembers,
    changed,
    refunds,
    payment: Type.Optional(paymentInEvent),
  }),
  'booking.cancelled': Type.Object({ ...bookingMembers, refunds }),
  'payment.changed': Type.Object({
    ...bookingMembers,
    payment: paymentInEvent,
    refunds: Type.Array(refundInEvent),
  }),
  'hold.created': Type.Object({
    hold_code: Type.String(),
    expires_at: instant('Until when it is held'),
    ...held,
  }),
  'hold.released': Type.Object({ hold_code: Type.String() }),
  'hold.expired': Type.Object({ hold_codes: Type.Array(Type.String()) }),
  'availability.changed': Type.Object({
    room_codes: Type.Array(Type.String()),
    rate_codes: Type.Array(Type.String()),
    ...days,
    deleted: Type.Optional(
      flagOut('1: days were deleted; of all rates, and with rooms, where no rate is named'),
    ),
    reverts: Type.Optional(Type.Integer({ description: 'The version that was put back' })),
  }),
  'stop_sell.changed': Type.Object({
    room_code: Type.String(),
    rate_code: nullable(Type.String({ description: 'Null: the whole room' })),
    ...days,
    is_close: flagOut('1: closed; 0: open again'),
  }),
  'room.changed': partly(room, ['room_code']),
  'rate.changed': partly(rate, ['rate_code']),
  'price_rule.changed': ruleData,
  'hotel.changed': Type.Object({
    ...Object.fromEntries(
      Object.entries(hotel.properties).map(([name, member]) => [name, Type.Optional(member)]),
    ),
    imported_from: Type.Optional(
      Type.String({
        description: 'The version of Vacancy it was exported by, where the hotel was imported',
      }),
    ),
  }),
  'image.changed': imageData,
}
