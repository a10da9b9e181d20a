import { ANSWERED_RESTRICTIONS } from '../stay/days/rate-day.ts'
import type { AnsweredRestriction } from '../stay/lists/restrictions.ts'

/** The restrictions of the example of an entry that a search answers; all others are 0. */
const restrictions = {
  ...(Object.fromEntries(ANSWERED_RESTRICTIONS.map((name) => [name, 0])) as Record<
    AnsweredRestriction,
    number
  >),
  min_night: 1,
}

/** The examples of the API reference, for the days of the example of an entry. A test sends the requests and compares the answers. */
export const searchExample = {
  id: 1,
  chain_code: 'SAMUDRA',
  hotel_code: 'SANUR',
  room_code: 'DELUXE',
  rate_code: 'FLEX',
  room_availability_date: '2027-07-01T00:00:00Z',
  arrival_date: '2027-07-01',
  departure_date: '2027-07-02',
  nights: 1,
  currency: 'USD',
  room_price: 120.5,
  number_of_rooms: 5,
  is_close: 0,
  room_name: 'Deluxe Room',
  room_description: 'King bed and a balcony to the sea.',
  room_bed: 1,
  room_size: 32.5,
  room_max_adult: 2,
  room_max_children: 1,
  is_publish: 1,
  rate_details: [
    {
      rate_code: 'FLEX',
      rate_name: 'Flexible',
      rate_description: 'Free cancellation until the day before arrival.',
      rate_price: 120.5,
      total_price: 120.5,
      normal_price: 150,
      grand_total: 120.5,
      taxes_included: 0,
      taxes_added: 0,
      due_now: 0,
      refundability: 'refundable',
      free_until: null,
      is_close: 0,
      ...restrictions,
      nightly: [{ date: '2027-07-01', price: 120.5 }],
      reasons: [],
    },
  ],
  image_details: [],
  feature_details: null,
}

export const checkExample = {
  room_code: 'DELUXE',
  start_date: '2027-07-01',
  end_date: '2027-07-02',
  nights: 1,
  is_available: 1,
  number_of_rooms: 5,
  lowest_price: 120.5,
  currency: 'USD',
  days: [{ date: '2027-07-01', number_of_rooms: 5, is_close: 0 }],
  reasons: [],
}

export const rateCalendarExample = {
  date: '2027-07-01',
  is_available: 1,
  lowest_price: 120.5,
  total_price: 120.5,
  grand_total: 120.5,
  room_code: 'DELUXE',
  rate_code: 'FLEX',
  reason: null,
  min_night: 1,
}
