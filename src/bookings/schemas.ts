import { Type } from 'typebox'
import {
  code,
  day,
  email,
  flag,
  flagOut,
  instant,
  integer,
  lookupCode,
  money,
  name,
  nullable,
  shortText,
  text,
  timeOfDay,
} from '../http/fields.ts'

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

const guestDetail = Type.Object(
  {
    name: name('Name of the guest'),
    email: email('E-mail of the guest'),
    phone: Type.Optional(shortText('Telephone of the guest')),
    address: Type.Optional(address),
  },
  { title: 'NewGuest' },
)

const bookingForm = Type.Object(
  {
    room_code: code('The room type'),
    rate_code: code('The rate plan'),
    room_price: Type.Optional(
      money('The rate_price or the total the guest saw; refused if it has changed', 1e15),
    ),
    arrival_date: day('First night'),
    arrival_time: Type.Optional(timeOfDay('When the guest arrives')),
    departure_date: day('The day the guest leaves'),
    guest_detail: guestDetail,
    guests: integer('How many people', 1),
    adults: Type.Optional(integer('How many of them adults')),
    children: Type.Optional(integer('How many of them children')),
    rooms: Type.Optional(integer('How many rooms, 1 if left out', 1, 99)),
    special_request: Type.Optional(text('What the guest asks for')),
    terms_accepted: Type.Optional(flag('1: the guest agreed to the terms of the hotel; when is kept')),
  },
  { title: 'BookingForm' },
)

const paymentInfo = Type.Object({
  redirect_url: Type.Optional(
    Type.String({
      maxLength: 10_000,
      format: 'uri',
      description: 'Where the page of the booking leads back to',
    }),
  ),
  send_url_to_email: Type.Optional(flag('1 sends the guest a confirmation')),
  lang: Type.Optional(
    text('Language of the confirmation: en, id, de, es, fr, ar or ja; anything else is English'),
  ),
})

export const newBooking = Type.Object(
  { booking_form: bookingForm, payment_info: Type.Optional(paymentInfo) },
  { title: 'NewBooking' },
)

export const bookingCreated = Type.Object(
  {
    booking_code: Type.String(),
    booking_status: Type.String(),
    payment_id: Type.String(),
    payment_token: Type.String(),
    payment_url: Type.Object({ token: Type.String(), redirect_url: Type.String() }),
    total_price: Type.Number(),
    currency: Type.String(),
  },
  { title: 'BookingCreated' },
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
    payment_price: Type.Number({ description: 'Total' }),
    currency: Type.String(),
    nightly: Type.Array(Type.Object({ date: Type.String(), price: Type.Number() })),
    is_paid: flagOut('1: paid'),
    is_ack: flagOut("1: acknowledged by the hotel's own system"),
    payment_code: Type.String(),
    payment_vendor: Type.String(),
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
  upcoming: Type.Optional(flag('1: only what is not cancelled and departs today or later')),
  search: Type.Optional(
    Type.String({
      description:
        'Parts of the guest’s name, e-mail or telephone, or of the booking_code, whatever accents and capitals they ' +
        'have; every part has to be found. 2 to 100 characters. Only with an admin token, to others it means nothing',
      examples: ['muller'],
    }),
  ),
  limit: Type.Optional(integer('How many, 100 if left out', 1, 1000)),
  cursor: Type.Optional(Type.String({ format: 'cursor', description: 'NextCursor of the page before' })),
})

export const cancellation = Type.Object({
  booking_code: Type.String({ minLength: 1, maxLength: 10_000, format: 'text', description: 'The booking' }),
  reason: Type.Optional(text('Why')),
})

export const confirmation = Type.Object({
  booking_code: Type.String({ minLength: 1, maxLength: 10_000, format: 'text', description: 'The booking' }),
  is_ack: Type.Optional(flag("1 if left out; 0: confirmed by staff, not yet seen by the hotel's own system")),
})
