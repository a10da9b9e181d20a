import { type Static, Type } from 'typebox'
import {
  code,
  day,
  email,
  flag,
  integer,
  money,
  name,
  nameOrEmpty,
  text,
  timeOfDay,
} from '../../http/fields/fields.ts'
import { MOST_AGE, MOST_ROOMS_ASKED, UNKNOWN_AGE } from '../../stay/lists/party-bounds.ts'
import { address } from './schemas.ts'
import { bookingFields, sellingFields } from './staff-fields.ts'

const optional = Type.Optional

export const MOST_ITEMS = 20
/** Those that were cancelled stay with their booking. */
export const MOST_ITEMS_EVER = 100
const MOST_EXTRAS = 50
const MOST_AGES = 1000

const guestDetail = Type.Object(
  {
    name: name('Name of the guest'),
    email: email('E-mail of the guest'),
    phone: optional(nameOrEmpty('Telephone of the guest')),
    address: optional(address),
  },
  { title: 'NewGuest' },
)

const guestOfStaff = Type.Object(
  {
    ...guestDetail.properties,
    email: optional(
      Type.String({
        maxLength: 255,
        format: 'email-or-empty',
        description:
          'E-mail of the guest. Required, unless the token is an admin’s: without one there is no mail, and nothing that a guest does by it',
      }),
    ),
  },
  { title: 'NewGuest' },
)

export const extras = Type.Array(
  Type.Object(
    {
      extra_code: code('The extra'),
      quantity: optional(
        Type.Integer({ description: 'How many, 1 if left out; counts only for extras sold by unit' }),
      ),
    },
    { title: 'AskedExtra' },
  ),
  {
    maxItems: MOST_EXTRAS,
    description: 'What is asked for beside the room; mandatory extras come by themselves',
  },
)

export const childrenAges = Type.Array(
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: MOST_AGE,
    description: `The age of a child; null: unknown, taken to be ${UNKNOWN_AGE}`,
  }),
  { maxItems: MOST_AGES, description: 'The age of each child, as many as there are children' },
)

export const itemForm = Type.Object(
  {
    room_code: code('The room type'),
    rate_code: code('The rate plan'),
    rooms: optional(integer('How many rooms, 1 if left out', 1, MOST_ROOMS_ASKED)),
    adults: integer('How many adults sleep in these rooms'),
    children: optional(integer('How many children, 0 if left out')),
    children_ages: optional(childrenAges),
    guest_name: optional(nameOrEmpty('Who sleeps there, if that is another than the guest who books')),
    extras: optional(extras),
  },
  { title: 'BookingItem' },
)

export const promoCode = Type.String({
  minLength: 1,
  maxLength: 100,
  format: 'text',
  description: 'A promo code; case does not count',
})

const stayFields = {
  room_code: optional(code('The room type. Required, unless there are items')),
  rate_code: optional(code('The rate plan. Required, unless there are items')),
  room_price: optional(
    money(
      'The rate_price, the total_price or the grand_total the guest saw; refused if it has changed',
      1e15,
    ),
  ),
  shown_total: optional(
    money(
      'The grand_total the guest saw; refused with price_changed if it is another by now, even if room_price is right',
      1e15,
    ),
  ),
  arrival_date: day('First night'),
  arrival_time: optional(timeOfDay('When the guest arrives')),
  departure_date: day('The day the guest leaves'),
}

const partyFields = {
  guests: optional(integer('How many people. Required, unless there are items', 1)),
  adults: optional(integer('How many of them adults')),
  children: optional(integer('How many of them children')),
  children_ages: optional(childrenAges),
  rooms: optional(integer('How many rooms, 1 if left out', 1, MOST_ROOMS_ASKED)),
  extras: optional(extras),
  items: optional(
    Type.Array(itemForm, {
      minItems: 1,
      maxItems: MOST_ITEMS,
      description:
        'Several rooms in one booking, for the same dates: instead of room_code, rate_code, guests, adults, children, ' +
        'children_ages, rooms and extras',
    }),
  ),
  promo_code: optional(promoCode),
  special_request: optional(text('What the guest asks for')),
  terms_accepted: optional(flag('1: the guest agreed to the terms of the hotel; when is kept')),
}

const bookingForm = Type.Object(
  {
    ...stayFields,
    arrival_date: optional(day('First night. Required, unless there is a hold_code')),
    departure_date: optional(day('The day the guest leaves. Required, unless there is a hold_code')),
    guest_detail: guestDetail,
    ...partyFields,
  },
  { title: 'BookingForm' },
)

const staffForm = Type.Object(
  { ...bookingForm.properties, guest_detail: guestOfStaff },
  { title: 'BookingForm' },
)

const quotedForm = Type.Object(
  {
    ...stayFields,
    guest_detail: optional(Type.Partial(guestDetail, { title: 'QuotedGuest' })),
    ...partyFields,
  },
  { title: 'QuoteForm' },
)

const staffQuotedForm = Type.Object(
  {
    ...quotedForm.properties,
    guest_detail: optional(Type.Partial(guestOfStaff, { title: 'QuotedGuest' })),
  },
  { title: 'QuoteForm' },
)

const paymentInfo = Type.Object({
  redirect_url: optional(
    Type.String({
      maxLength: 10_000,
      format: 'uri',
      description: 'Where the page of the booking leads back to',
    }),
  ),
  send_url_to_email: optional(flag('1 sends the guest a confirmation')),
  lang: optional(
    text('Language of the confirmation: en, id, de, es, fr, ar or ja; anything else is English'),
  ),
})

/** As everybody may send it. */
export const clientBooking = Type.Object(
  {
    hold_code: optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        format: 'text',
        description:
          'Books what this hold keeps, at its price. The booking_form then tells the guest, and nothing about the stay',
      }),
    ),
    booking_form: bookingForm,
    payment_info: optional(paymentInfo),
  },
  { title: 'NewBooking' },
)

export const newBooking = Type.Object(
  { ...clientBooking.properties, booking_form: staffForm, ...bookingFields },
  { title: 'NewBooking' },
)

export const clientQuote = Type.Object(
  { booking_form: quotedForm, payment_info: optional(paymentInfo) },
  { title: 'QuotedBooking' },
)

/** What a hold takes: no price of anybody's own. */
export const heldBooking = Type.Object(
  { booking_form: staffQuotedForm, payment_info: optional(paymentInfo) },
  { title: 'HeldBooking' },
)

export const quotedBooking = Type.Object(
  { ...heldBooking.properties, ...sellingFields },
  { title: 'QuotedBooking' },
)

export type BookingForm = Static<typeof staffForm>
/** What decides a stay. */
export type StayForm = Static<typeof staffQuotedForm>
export type ItemForm = Static<typeof itemForm>
