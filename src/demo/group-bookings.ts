import type { Day } from '../stay/values/civil-date.ts'
import type { DemoBooking } from './shape/plan.ts'
import { datesOf, emailOf } from './shape/stays.ts'

/** Guests who booked several rooms at once. */
export const demoGroups = (today: Day): DemoBooking[] => [
  group(today + 12, 4, {
    guest_detail: guestOf('Astrid Lindqvist', 'Göteborg', 'Sweden'),
    arrival_time: '16:30',
    promo_code: 'WELCOME10',
    special_request: 'The grandparents next door to us, if that can be done.',
    items: [
      {
        room_code: 'FAMILY',
        rate_code: 'FLEX',
        adults: 2,
        children: 2,
        children_ages: [8, 4],
        extras: [{ extra_code: 'BREAKFAST' }, { extra_code: 'TRANSFER', quantity: 2 }],
      },
      {
        room_code: 'GARDEN',
        rate_code: 'BREAKFAST',
        adults: 2,
        guest_name: 'Gunnar and Elsa Lindqvist',
        extras: [{ extra_code: 'EARLY' }],
      },
    ],
  }),
  group(today + 26, 3, {
    guest_detail: guestOf('Camille Fontaine', 'Nantes', 'France'),
    arrival_time: '15:00',
    items: [
      { room_code: 'TWIN', rate_code: 'SAVER', rooms: 2, adults: 3, extras: [{ extra_code: 'BREAKFAST' }] },
      { room_code: 'DELUXE', rate_code: 'SAVER', adults: 2, guest_name: 'Thomas Girard' },
    ],
  }),
  group(today + 33, 2, {
    guest_detail: guestOf('Wayan Sudarma', 'Ubud', 'Indonesia'),
    arrival_time: '14:00',
    promo_code: 'SUNRISE',
    special_request: 'As every year.',
    items: [{ room_code: 'VILLA', rate_code: 'FRIENDS', adults: 2, children: 1, children_ages: [2] }],
  }),
]

const guestOf = (name: string, city: string, country: string) => ({
  name,
  email: emailOf(name),
  phone: '+1 202 555 0147',
  address: { city, country },
})

const group = (
  arrival: Day,
  nights: number,
  fields: { guest_detail: { email: string } } & Record<string, unknown>,
): DemoBooking => ({
  form: { ...datesOf(arrival, nights), ...fields },
  fate: 'confirmed',
  reason: '',
  arrival,
  nights,
})
