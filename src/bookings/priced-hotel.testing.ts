import assert from 'node:assert/strict'
import type { TestHotel } from '../../test/support/harness.ts'
import { day, entry, newRate, newRoom, push } from '../../test/support/stock.ts'

/** Makes rules by the operations that hotels use. */
export const rules = async (hotel: TestHotel, made: [operation: string, body: object][]): Promise<void> => {
  for (const [operation, body] of made) {
    const answer = await hotel.post(`/${operation}`, body)
    assert.equal(answer.status, 201, answer.text)
  }
}

export const SERVICE = {
  tax_code: 'SERVICE',
  tax_name: 'Service',
  kind: 'fee',
  charge: 'percent',
  value: 10,
  on: 'all',
  sort_order: 1,
}
export const VAT = {
  tax_code: 'VAT',
  tax_name: 'VAT',
  charge: 'percent',
  value: 11,
  on: 'all',
  base: 'running',
  sort_order: 2,
}
export const CITY = {
  tax_code: 'CITY',
  tax_name: 'City tax',
  charge: 'amount',
  value: 2.5,
  per: 'night',
  basis: 'person',
  is_at_hotel: 1,
  age_bands: [{ age_from: 0, age_to: 11, value: 0 }],
}
export const CLEANING = {
  tax_code: 'CLEAN',
  tax_name: 'Cleaning',
  kind: 'fee',
  charge: 'amount',
  value: 20,
  basis: 'booking',
}
export const BREAKFAST = { extra_code: 'BREAKFAST', extra_name: 'Breakfast', price: 15, per: 'person_night' }
export const TRANSFER = {
  extra_code: 'TRANSFER',
  extra_name: 'Transfer',
  price: 30,
  per: 'unit',
  max_quantity: 3,
  daily_stock: 2,
}
export const RESORT = {
  extra_code: 'RESORT',
  extra_name: 'Resort fee',
  price: 7,
  per: 'stay',
  is_mandatory: 1,
  room_codes: ['SEA'],
}
export const SUMMER = { promo_code: 'Summer', promo_name: 'Summer', charge: 'percent', value: 12.5 }

export const ALL_RULES: [string, object][] = [
  ...[SERVICE, VAT, CITY, CLEANING].map((tax): [string, object] => ['createtax', tax]),
  ...[BREAKFAST, TRANSFER, RESORT].map((extra): [string, object] => ['createextra', extra]),
  ['createpromo', { ...SUMMER, room_codes: ['DLX'] }],
]

/** Rooms DLX at 100 and SEA at 80.05 a night, five of each for ten nights from the first day on. */
export const twoRooms = async (hotel: TestHotel, made: [string, object][] = []): Promise<TestHotel> => {
  await newRoom(hotel, { room_max_adult: 3, room_max_children: 2 })
  await newRoom(hotel, { room_code: 'SEA', room_name: 'Sea', room_max_adult: 2, room_max_children: 2 })
  await newRate(hotel)
  await newRate(hotel, { rate_code: 'OTHER', rate_name: 'Other' })
  const nights = Array.from({ length: 10 }, (_, after) => after)
  await push(
    hotel,
    nights.flatMap((after) =>
      ['FLEX', 'OTHER'].flatMap((rate_code) => [
        entry(after, { number_of_rooms: 5, rate_code }),
        entry(after, { room_code: 'SEA', price: 80.05, number_of_rooms: 5, rate_code }),
      ]),
    ),
  )
  await rules(hotel, made)
  return hotel
}

export const item = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  room_code: 'DLX',
  rate_code: 'FLEX',
  adults: 2,
  ...fields,
})

export const GUEST = { name: 'Ann Guest', email: 'ann@example.com' }

/** A form with items, for two nights. */
export const form = (items: object[], more: object = {}): { booking_form: Record<string, unknown> } => ({
  booking_form: {
    arrival_date: day(0),
    departure_date: day(2),
    guest_detail: GUEST,
    items,
    ...more,
  },
})

export const bookItems = async (hotel: TestHotel, items: object[], more: object = {}): Promise<string> => {
  const made = await hotel.post('/createbooking', form(items, more), { token: hotel.client })
  assert.equal(made.status, 201, made.text)
  return made.Result.booking_code
}

export const bookingOf = async (hotel: TestHotel, code: string) =>
  (await hotel.get(`/getallbooking?booking_code=${code}`)).Result[0]
