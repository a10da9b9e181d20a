import { Type } from 'typebox'
import { flagOut, nullable } from '../../http/fields/fields.ts'
import { promoExtra, reason } from '../../search/search-schemas.ts'
import { chargesOfCancelling } from '../shape/cancellation-schemas.ts'
import { charge } from '../shape/charge-schema.ts'
import { promoOfItem } from '../shape/promo-schemas.ts'

const amount = (description: string) => Type.Number({ description })
const amountOrNull = (description: string) => nullable(amount(description))

const quotedNight = Type.Object({
  date: Type.String({ description: 'The night that begins on this day' }),
  price: nullable(Type.Number({ description: 'Of the first room; null: there is none' })),
  total: nullable(Type.Number({ description: 'Of all rooms of the item; null: there is none' })),
})

const quotedItem = Type.Object(
  {
    item: Type.Integer({ description: 'From 1 on' }),
    room_code: Type.String({ description: 'The room type' }),
    rate_code: Type.String({ description: 'The rate plan' }),
    rooms: Type.Integer({ description: 'How many rooms' }),
    adults: Type.Integer({ description: 'How many adults, in all its rooms' }),
    children: Type.Integer({ description: 'How many children, in all its rooms' }),
    nightly: Type.Array(quotedNight, { description: 'What each night costs' }),
    total_price: Type.Number({ description: 'All nights that have a price, all rooms' }),
    rate_price: Type.Number({ description: 'The mean per night and room' }),
    normal_total: Type.Number({
      description: 'total_price at the normal prices, without discount and promo code; never below it',
    }),
    ...promoOfItem,
    reasons: Type.Array(reason, { description: 'Why it cannot be booked; empty: it can' }),
  },
  { title: 'QuotedItem' },
)

const offeredExtra = Type.Object(
  {
    item: Type.Integer({ description: 'The item it may be added to' }),
    extra_code: Type.String({ description: 'The extra' }),
    extra_name: Type.String({ description: 'Display name' }),
    extra_description: Type.String({ description: 'For guests' }),
    price: Type.Number({ description: 'What one costs; children may pay less' }),
    per: Type.Enum(['stay', 'night', 'person', 'person_night', 'unit'], {
      description: 'What one is: for each room, room and night, person, person and night, or by quantity',
    }),
    max_quantity: Type.Integer({
      description: 'The most, where it is sold by unit; not more than are left on the day of arrival',
    }),
    quantity: Type.Integer({ description: 'How many the item has; 0: none' }),
    adds: Type.Number({
      description:
        'What it adds to grand_total, with taxes: as asked for, else one of it. 0 for what is mandatory, which is in it',
    }),
    is_mandatory: flagOut('1: comes by itself'),
    is_available: flagOut('1: it can be had'),
    reason: nullable(
      Type.Enum(['too_late', 'sold_out'], {
        description: 'Why not: it has to be ordered earlier, or none is left',
      }),
    ),
  },
  { title: 'OfferedExtra' },
)

export const cancellationTimeline = Type.Array(
  Type.Object(
    {
      until: nullable(Type.String({ description: 'Null: to the end' })),
      fee_amount: Type.Number({ description: 'What cancelling costs' }),
      refund_amount: Type.Number({ description: 'If all was paid but taxes at the hotel' }),
    },
    { title: 'CancellationPart' },
  ),
  { description: 'What cancelling costs from now on, and until when' },
)

export const quote = Type.Object(
  {
    is_available: flagOut('1: it can be booked like this'),
    items: Type.Array(quotedItem, { description: 'The rooms asked for, in the order of the form' }),
    charges: Type.Array(charge, { description: 'Those not included sum to grand_total' }),
    total_price: amountOrNull('The nights'),
    extras_price: amountOrNull('The extras'),
    taxes_included: amountOrNull('Taxes and fees that are part of the prices'),
    taxes_added: amountOrNull('Taxes and fees on top'),
    grand_total: amountOrNull('All that is paid'),
    due_now: amountOrNull('Paid when booking'),
    due_later: amountOrNull('Paid before arrival'),
    due_at_hotel: amountOrNull('Paid at the hotel'),
    refundability: nullable(
      Type.Enum(['refundable', 'partially_refundable', 'non_refundable'], {
        description: 'Whether cancelling costs nothing now, a part, or all but taxes at the hotel',
      }),
    ),
    free_until: nullable(
      Type.String({
        description: 'Until when it costs nothing to cancel; null: it costs something already, or never will',
      }),
    ),
    cancellation_timeline: cancellationTimeline,
    ...chargesOfCancelling,
    promo: nullable(promoExtra.properties.promo),
    promo_amount: amountOrNull('What the promo code takes off; total_price is without it'),
    extras_offered: Type.Array(offeredExtra, {
      description:
        'Extras for the rooms and rates of the items: those they have, may have, or cannot have any more',
    }),
  },
  { title: 'Quote' },
)

/** What createbooking answers to the same form costs the same. */
export const quoteExample = {
  body: {
    booking_form: {
      arrival_date: '2027-07-01',
      departure_date: '2027-07-02',
      items: [
        {
          room_code: 'DELUXE',
          rate_code: 'FLEX',
          rooms: 1,
          adults: 2,
          children: 1,
          children_ages: [8],
          extras: [{ extra_code: 'BREAKFAST' }],
        },
      ],
    },
  },
  result: {
    is_available: 1,
    items: [
      {
        item: 1,
        room_code: 'DELUXE',
        rate_code: 'FLEX',
        rooms: 1,
        adults: 2,
        children: 1,
        nightly: [{ date: '2027-07-01', price: 135.56, total: 135.56 }],
        total_price: 135.56,
        rate_price: 135.56,
        normal_total: 150,
        promo_amount: 0,
        nightly_before_promo: [],
        reasons: [],
      },
    ],
    charges: [
      {
        kind: 'room',
        code: 'DELUXE',
        name: 'Deluxe Room',
        item: 1,
        quantity: 1,
        amount: 135.56,
        is_included: 0,
        is_at_hotel: 0,
      },
      {
        kind: 'extra',
        code: 'BREAKFAST',
        name: 'Breakfast',
        item: 1,
        quantity: 3,
        amount: 37.5,
        is_included: 0,
        is_at_hotel: 0,
      },
    ],
    total_price: 135.56,
    extras_price: 37.5,
    taxes_included: 0,
    taxes_added: 0,
    grand_total: 173.06,
    due_now: 0,
    due_later: 0,
    due_at_hotel: 173.06,
    refundability: 'refundable',
    free_until: null,
    cancellation_timeline: [{ until: null, fee_amount: 0, refund_amount: 173.06 }],
    free_ended_at: null,
    cancellation_charges: [null],
    promo: null,
    promo_amount: 0,
    extras_offered: [
      {
        item: 1,
        extra_code: 'BREAKFAST',
        extra_name: 'Breakfast',
        extra_description: 'Buffet on the terrace, 7:00 to 10:30.',
        price: 15,
        per: 'person_night',
        max_quantity: 99,
        quantity: 1,
        adds: 37.5,
        is_mandatory: 0,
        is_available: 1,
        reason: null,
      },
    ],
  },
}
