import { Type } from 'typebox'
import {
  askedEmail,
  day,
  flag,
  flagOut,
  instant,
  integer,
  lookupCode,
  money,
  nullable,
  shortText,
  text,
} from '../../http/fields/fields.ts'
import { askedLanguage } from '../../http/fields/translation-fields.ts'
import { cancellingMembers } from './cancellation-schemas.ts'
import { charge, keptNames, promoOfAll, promoOfItem } from './charge-schema.ts'
import { bookingPayment } from './money-schemas.ts'
import { listFields, notesMember, overrideMembers, sourceMember, unitMembers } from './staff-fields.ts'

export const address = Type.Object(
  {
    area: Type.Optional(shortText('Street and number')),
    country: Type.Optional(shortText('Country')),
    city: Type.Optional(shortText('City')),
    state: Type.Optional(shortText('State or province')),
    postCode: Type.Optional(shortText('Postal code')),
  },
  { title: 'Address' },
)

const STAY_STATUS = ['expected', 'checked_in', 'checked_out', 'no_show'] as const

const stayStatus = (description: string) =>
  nullable(Type.Enum([...STAY_STATUS], { description: `${description}. Null wherever guest_detail is` }))

const paid = (description: string) => nullable(Type.Number({ description }))

const stayMembers = {
  stay_status: stayStatus(
    'Whether the guests are there; where items differ, the least advanced in this order',
  ),
  fee_amount: paid(
    'What cancelling, or not coming, cost so far. Null wherever guest_detail is, as the next six',
  ),
  paid_amount: paid('What was paid'),
  refunded_amount: paid('What was paid back'),
  due_amount: paid(
    'What is still to pay in all, with fees; what staff gave back for nothing is not asked for again',
  ),
  due_now_amount: paid('What of that is asked for in advance, until payment_due_at; 0: nothing'),
  is_awaiting_payment: nullable(
    flagOut('1: unless due_now_amount is paid until payment_due_at, it is cancelled by itself'),
  ),
  overpaid_amount: paid(
    'What was paid and not given back beyond what it costs now: with taxes at the hotel and fees, and of one that is ' +
      'cancelled its fees alone',
  ),
  fee_floor: Type.Optional(
    Type.Number({
      description:
        'What all fees are together at least, once nothing of it is left: what cancelling cost when its guest changed it. ' +
        'Left out: nothing',
    }),
  ),
}

export const bookingCreated = Type.Object(
  {
    booking_code: Type.String(),
    booking_status: Type.String(),
    payment_id: Type.String(),
    payment_token: Type.String(),
    payment_url: Type.Object({ token: Type.String(), redirect_url: Type.String() }),
    total_price: Type.Number({ description: 'The nights' }),
    grand_total: Type.Number({ description: 'All that is paid, with extras and taxes' }),
    currency: Type.String(),
    ...stayMembers,
    ...cancellingMembers,
  },
  { title: 'BookingCreated' },
)

const bookedItem = Type.Object(
  {
    item: Type.Integer({ description: 'From 1 on' }),
    item_status: Type.Enum(['booked', 'cancelled']),
    room_code: Type.String(),
    room_name: Type.String(),
    rate_code: Type.String(),
    rate_name: Type.String(),
    rooms: Type.Integer(),
    guests: Type.Integer(),
    adults: nullable(Type.Integer()),
    children: nullable(Type.Integer()),
    children_ages: Type.Array(nullable(Type.Integer())),
    guest_name: nullable(Type.String({ description: 'Null wherever guest_detail is' })),
    extras: Type.Array(Type.Object({ extra_code: Type.String(), quantity: Type.Integer() })),
    nightly: Type.Array(
      Type.Object({
        date: Type.String(),
        price: Type.Number({ description: 'Of the first room' }),
        total: Type.Number({ description: 'Of all rooms' }),
      }),
    ),
    rate_price: Type.Number(),
    total_price: Type.Number(),
    ...promoOfItem,
    stay_status: stayStatus('Whether its guests are there'),
    fee_amount: paid('What cancelling it, or not coming, cost. Null wherever guest_detail is'),
    undo_until: nullable(
      instant('Until when the step that made its stay_status can be undone; null where it cannot'),
    ),
    ...overrideMembers,
    ...unitMembers,
    translations: Type.Optional(
      keptNames({ room_name: Type.Optional(Type.String()), rate_name: Type.Optional(Type.String()) }),
    ),
  },
  { title: 'BookedItem' },
)

export const booking = Type.Object(
  {
    id: Type.Integer(),
    booking_code: Type.String(),
    booking_status: Type.Enum(['new', 'confirmed', 'cancelled']),
    chain_code: Type.String(),
    hotel_code: Type.String(),
    room_code: Type.String(),
    room_name: Type.String(),
    room_rate_code: Type.String(),
    rate_name: Type.String(),
    arrival_date: Type.String(),
    arrival_time: nullable(Type.String()),
    departure_date: Type.String(),
    nights: Type.Integer(),
    number_of_guest: Type.Integer(),
    adults: nullable(Type.Integer()),
    children: nullable(Type.Integer()),
    number_of_room_booking: Type.Integer(),
    room_type_price: Type.Number({ description: 'Per night' }),
    total_price: Type.Number({ description: 'What the nights of all items cost' }),
    grand_total: Type.Number({ description: 'All that is paid, with extras and taxes' }),
    payment_price: Type.Number({ description: 'The same as grand_total' }),
    currency: Type.String(),
    nightly: Type.Array(Type.Object({ date: Type.String(), price: Type.Number() })),
    promo_code: nullable(
      Type.String({ description: 'The promo code it was sold with; answered where guest_detail is' }),
    ),
    ...promoOfAll,
    items: Type.Array(bookedItem),
    charges: Type.Array(charge, { description: 'What it costs; those not included sum to grand_total' }),
    is_paid: flagOut('1: paid'),
    is_ack: flagOut("1: acknowledged by the hotel's own system"),
    payment_code: Type.String(),
    payment_vendor: Type.String({ description: 'Through whom it is paid in advance; hotel: there' }),
    payment_due_at: nullable(instant('Until when what is due now has to be paid; null: nothing is')),
    payments: Type.Array(bookingPayment, { description: 'Empty wherever guest_detail is null' }),
    ...sourceMember,
    ...notesMember,
    created_at: instant('When it was made'),
    created_by: Type.String(),
    updated_at: instant('When it was last changed'),
    updated_by: Type.String(),
    cancelled_at: nullable(instant('When it was cancelled')),
    cancel_reason: nullable(Type.String({ description: 'Null wherever guest_detail is' })),
    terms_accepted_at: nullable(
      instant(
        'When the guest agreed to the terms; null where that was not said, or to whom guests are not shown',
      ),
    ),
    ...stayMembers,
    ...cancellingMembers,
    guest_detail: nullable(
      Type.Object(
        {
          name: Type.String(),
          email: Type.String(),
          phone: Type.String(),
          address,
          special_request: Type.String(),
        },
        { title: 'Guest' },
      ),
    ),
  },
  { title: 'Booking' },
)

export const cancelledBooking = Type.Object(
  {
    ...booking.properties,
    fee_amount: Type.Number({
      description: 'What cancelling cost: the booking, or with items those',
    }),
    refund_amount: Type.Number({
      description: 'What is paid back: what was paid less fees, and less what is left costs; never below 0',
    }),
  },
  { title: 'CancelledBooking' },
)

export const listQuery = Type.Object({
  start_date: Type.Optional(day('First day. Also StartDate')),
  end_date: Type.Optional(day('Last day, included. Also EndDate')),
  by_arrival: Type.Optional(flag('1: the range is of arrivals; else of the day of creation')),
  booking_code: Type.Optional(
    Type.Array(lookupCode('A booking'), {
      maxItems: 1000,
      description: 'Only these bookings; may be repeated',
    }),
  ),
  email: Type.Optional(
    Type.String({ maxLength: 10_000, format: 'text', description: 'E-mail of the guest' }),
  ),
  booking_status: Type.Optional(
    Type.Enum(['new', 'confirmed', 'cancelled'], { description: 'Only in this state' }),
  ),
  is_ack: Type.Optional(flag('Acknowledged or not')),
  room_code: Type.Optional(lookupCode('Only of this room')),
  rate_code: Type.Optional(lookupCode('Only of this rate')),
  lang: askedLanguage,
  ...listFields,
  upcoming: Type.Optional(flag('1: only what is not cancelled and departs today or later')),
  search: Type.Optional(
    Type.String({
      description:
        'Parts of the guest’s name, e-mail or telephone, or of the booking_code, or of the name of who sleeps in an item, whatever accents and capitals they ' +
        'have; every part has to be found. 2 to 100 characters. Only with an admin token, to others it means nothing',
      examples: ['muller'],
    }),
  ),
  limit: Type.Optional(integer('How many, 100 if left out', 1, 1000)),
  cursor: Type.Optional(Type.String({ format: 'cursor', description: 'NextCursor of the page before' })),
})

export const bookingCode = Type.String({
  minLength: 1,
  maxLength: 10_000,
  format: 'text',
  description: 'The booking',
})

export const itemNumbers = (description: string) =>
  Type.Optional(
    Type.Array(integer('The number of an item', 1, 32_767), { minItems: 1, maxItems: 100, description }),
  )

export const cancellation = Type.Object(
  {
    booking_code: bookingCode,
    reason: Type.Optional(text('Why')),
    items: itemNumbers('Only these items; with the last one the booking is cancelled. Left out: all'),
    simulate: Type.Optional(flag('1: changes nothing, and answers what would be')),
    waive_fee: Type.Optional(flag('1: for nothing, whatever the terms say')),
    fee_amount: Type.Optional(
      money('For this fee instead; at most what is cancelled costs, less taxes at the hotel', 1e15),
    ),
  },
  { title: 'Cancellation' },
)

export const guestCancellation = Type.Object(
  {
    booking_code: bookingCode,
    email: askedEmail('E-mail of the guest, in whatever letters that mean the same'),
    fee_amount: money(
      'The fee that the guest was shown; refused with fee_changed if it is another now',
      1e15,
    ),
  },
  { title: 'GuestCancellation' },
)

export const confirmation = Type.Object(
  {
    booking_code: bookingCode,
    is_ack: Type.Optional(
      flag("1 if left out; 0: confirmed by staff, not yet seen by the hotel's own system"),
    ),
  },
  { title: 'Confirmation' },
)
