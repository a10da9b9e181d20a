import { Type } from 'typebox'
import { bookingChanges } from '../bookings/shape/change-schemas.ts'
import { bookingExample } from '../bookings/shape/examples.ts'
import { booking, bookingCode } from '../bookings/shape/schemas.ts'
import { askedEmail, flag, flagOut, money, nullable } from '../http/fields/fields.ts'

const {
  keep_price: _,
  give_back: __,
  fee_floor: ___,
  simulate: ____,
  guest_detail: _____,
  price_override: _______,
  ignore: ________,
  ...ofStay
} = bookingChanges.properties
const { email: ______, ...detail } = bookingChanges.properties.guest_detail.properties

/** What a guest may ask for; which of it is allowed, the hotel says. */
export const guestChanges = Type.Object(
  { ...ofStay, guest_detail: Type.Optional(Type.Object(detail)) },
  { title: 'GuestChanges' },
)

export const guestChange = Type.Object(
  {
    booking_code: bookingCode,
    email: askedEmail('E-mail of the guest, in whatever letters that mean the same'),
    changes: guestChanges,
    grand_total: Type.Optional(
      money(
        'What the changed booking costs, as the guest was shown; refused with price_changed if it is another',
        1e15,
      ),
    ),
    simulate: Type.Optional(flag('1: changes nothing, and answers what the booking would be')),
  },
  { title: 'GuestChange' },
)

export const changedByGuest = Type.Object(
  {
    ...booking.properties,
    due_now: Type.Number({ description: 'What has to be paid before the change is made; 0: it is made' }),
    refund_amount: Type.Number({ description: 'What the change gives back' }),
    fee_floor: Type.Number({
      description:
        'What all fees are together at least, once nothing of the booking is left, after the change',
    }),
    payment_url: nullable(
      Type.String({ description: 'Where it is paid, the booking’s own page; null where nothing is due now' }),
    ),
    is_pending: flagOut(
      '1: the change waits for due_now, and the booking is answered as it is until then; with simulate: it would wait, and the booking is answered as it would become',
    ),
  },
  { title: 'ChangedByGuest' },
)

export const guestChangeExample = {
  body: {
    booking_code: 'K7MPX3QA',
    email: 'ann@example.com',
    changes: { arrival_time: '18:00' },
    grand_total: 120.5,
  },
  result: {
    ...bookingExample,
    arrival_time: '18:00',
    updated_by: 'Website',
    updated_at: '2027-01-31T09:32:00.000Z',
    due_now: 0,
    refund_amount: 0,
    fee_floor: 0,
    payment_url: null,
    is_pending: 0,
  },
}
