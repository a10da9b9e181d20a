import { Type } from 'typebox'
import { orNull } from '../../http/fields/charges.ts'
import {
  code,
  day,
  flag,
  flagOut,
  instant,
  integer,
  money,
  name,
  nameOrEmpty,
  nullable,
  text,
  timeOfDay,
} from '../../http/fields/fields.ts'
import { MOST_ROOMS_ASKED } from '../../stay/lists/party-bounds.ts'
import { childrenAges, extras, itemForm, MOST_ITEMS, promoCode } from './booking-form.ts'
import { bookingExample } from './examples.ts'
import { payment, refund } from './money-schemas.ts'
import { address, booking } from './schemas.ts'
import { sellingFields } from './staff-fields.ts'

export const bookingParams = Type.Object({
  booking_code: Type.String({ description: 'The booking', examples: ['K7MPX3QA'] }),
})

const optional = Type.Optional

const itemChanges = Type.Object(
  {
    item: optional(integer('Its number; left out: a new item', 1, 32_767)),
    ...Type.Partial(itemForm).properties,
  },
  { title: 'ItemChanges' },
)

export const bookingChanges = Type.Object(
  {
    room_code: optional(code('The room type')),
    rate_code: optional(code('The rate plan')),
    arrival_date: optional(day('First night')),
    departure_date: optional(day('The day the guest leaves')),
    rooms: optional(integer('How many rooms', 1, MOST_ROOMS_ASKED)),
    guests: optional(integer('How many people', 1)),
    adults: optional(integer('How many of them adults')),
    children: optional(integer('How many of them children')),
    children_ages: optional(childrenAges),
    extras: optional(extras),
    items: optional(
      Type.Array(itemChanges, {
        minItems: 1,
        maxItems: MOST_ITEMS,
        description:
          'Changes of items by their number, and new items, which have none; items that are not listed stay. Instead of ' +
          'room_code, rate_code, rooms, guests, adults, children, children_ages and extras, which speak of item 1',
      }),
    ),
    promo_code: optional(
      orNull({ ...promoCode, description: 'Another promo code; case does not count. Null takes it off' }),
    ),
    arrival_time: optional(timeOfDay('When the guest arrives')),
    special_request: optional(text('What the guest asks for')),
    guest_detail: optional(
      Type.Object({
        name: optional(name('Name of the guest')),
        email: optional(
          Type.String({
            maxLength: 255,
            format: 'email-or-empty',
            description: 'E-mail of the guest; empty takes it off: then there is no mail to the guest',
          }),
        ),
        phone: optional(nameOrEmpty('Telephone of the guest')),
        address: optional(address),
        special_request: optional(text('What the guest asks for')),
      }),
    ),
    keep_price: optional(
      flag(
        '1: nights that were in the booking before keep the price they were sold at; new ones are at today’s',
      ),
    ),
    give_back: optional(flag('1: gives back what is overpaid then')),
    fee_floor: optional(
      money('What all fees are to be together at least, once nothing of it is left; 0: no such bound', 1e15),
    ),
    simulate: optional(flag('1: changes nothing, and answers what the booking would be')),
    ...sellingFields,
    room_price: optional(
      money(
        'The rate_price, the total_price or the grand_total expected; refused with price_changed if it is another',
        1e15,
      ),
    ),
  },
  { title: 'BookingChanges' },
)

export const changedBooking = Type.Object(
  {
    ...booking.properties,
    refund_amount: Type.Number({ description: 'What this change gives back' }),
  },
  { title: 'ChangedBooking' },
)

const { payment_code, provider, method, amount, currency, status, problem, due_at } = payment.properties
const historyPayment = { payment_code, provider, method, amount, currency, status, problem, due_at }
const { refund_code, reason, ...ofRefund } = refund.properties
const historyRefund = {
  refund_code,
  amount: ofRefund.amount,
  currency: ofRefund.currency,
  status: ofRefund.status,
  reason,
  problem: ofRefund.problem,
  is_put_away: ofRefund.is_put_away,
  is_given_twice: ofRefund.is_given_twice,
  goodwill_amount: ofRefund.goodwill_amount,
  is_still_due: flagOut('1: staff gave it back for the guest to pay it again'),
  payment_code: Type.String({ description: 'Of which payment' }),
  provider,
  method,
}

export const historyEntry = Type.Object(
  {
    version: Type.Integer({
      description:
        'The hotel’s version that this made; of what changed nothing, the one that the entry before it made',
    }),
    event_type: Type.String({
      examples: ['booking.updated'],
      description:
        'As of events. Without an event: payment_link.created (a link to pay by was made) and message.resent (mail was sent again)',
    }),
    created_at: instant('When'),
    created_by: Type.String({ description: 'By whom: the name of the person, or of the token' }),
    actor_code: nullable(
      Type.String({ description: 'The code of that person or token, which stays when the name is changed' }),
    ),
    reason: nullable(
      Type.String({
        description: 'Why it, or some of its items, was cancelled, or a price named, where that was said',
      }),
    ),
    changes: Type.Array(
      Type.Object({
        field: Type.String({ examples: ['departure_date'] }),
        from: optional(Type.Any({ description: 'Left out for what is told of the guest' })),
        to: optional(Type.Any()),
      }),
    ),
    payment: nullable(
      Type.Object(historyPayment, {
        title: 'PaymentInHistory',
        description: 'The payment that it is about, as it was then: begun, paid, failed or expired',
      }),
    ),
    refunds: Type.Array(Type.Object(historyRefund, { title: 'RefundInHistory' }), {
      description: 'What was given back by it, or how that stood then',
    }),
  },
  { title: 'BookingHistoryEntry' },
)

export const updateExample = {
  params: { booking_code: 'K7MPX3QA' },
  body: { arrival_time: '18:00', guest_detail: { phone: '+62 812 555 0102' } },
  result: {
    ...bookingExample,
    arrival_time: '18:00',
    updated_by: 'Front desk',
    updated_at: '2027-01-31T09:32:00.000Z',
    guest_detail: { ...bookingExample.guest_detail, phone: '+62 812 555 0102' },
    refund_amount: 0,
  },
}

export const notesExample = {
  params: { booking_code: 'K7MPX3QA' },
  body: { notes: 'Comes with a dog' },
  result: { ...bookingExample, updated_by: 'Front desk', notes: 'Comes with a dog' },
}

export const historyExample = {
  params: { booking_code: 'K7MPX3QA' },
  result: [
    {
      version: 4,
      event_type: 'booking.created',
      created_at: '2027-01-31T09:30:00.000Z',
      created_by: 'Website',
      actor_code: 'tok_8Kd3fQ0aZx1L',
      reason: null,
      changes: [],
      payment: null,
      refunds: [],
    },
    {
      version: 5,
      event_type: 'booking.updated',
      created_at: '2027-01-31T09:32:00.000Z',
      created_by: 'Front desk',
      actor_code: 'per_2mQx7Lr0Vb9T',
      reason: null,
      changes: [{ field: 'arrival_time', from: '15:30', to: '18:00' }, { field: 'guest_detail.phone' }],
      payment: null,
      refunds: [],
    },
  ],
  extra: { Version: 5 },
}
