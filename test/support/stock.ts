import assert from 'node:assert/strict'
import { formatDay, parseDay } from '../../src/stay/values/civil-date.ts'
import type { CallOptions, CallResult, TestHotel } from './harness.ts'

/** What most tests begin with: a room, a rate, and days on sale that are far in the future. */

export const FIRST = '2090-05-01'

/** The day that many days after FIRST, which is a Monday. */
export const day = (after: number): string => formatDay(parseDay(FIRST)! + after)

/** What rooms and rates answer that say nothing about who sleeps in a room. */
export const ANY_PARTY = {
  base_adults: null,
  occupancy_prices: null,
  extra_adult_price: null,
  child_bands: null,
}

/** What rates answer that say nothing about their prices. */
export const PLAIN_RATE = {
  parent_rate_code: null,
  derive: null,
  inherit: null,
  ...ANY_PARTY,
  stay_discounts: null,
  advance_discounts: null,
  min_advance_days: null,
  max_advance_days: null,
  is_hidden: 0,
  policy_code: null,
}

export const newRoom = async (
  hotel: TestHotel,
  fields: Record<string, unknown> = {},
): Promise<CallResult> => {
  const made = await hotel.post('/createroom', {
    room_code: 'DLX',
    room_name: 'Deluxe',
    number_of_room: 5,
    room_max_children: 1,
    ...fields,
  })
  assert.equal(made.status, 201, made.text)
  return made
}

export const newRate = async (
  hotel: TestHotel,
  fields: Record<string, unknown> = {},
): Promise<CallResult> => {
  const made = await hotel.post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible', ...fields })
  assert.equal(made.status, 201, made.text)
  return made
}

/** An entry of modifyroomavailability for one day. */
export const entry = (after: number, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  room_code: 'DLX',
  rate_code: 'FLEX',
  room_availability_date: `${day(after)}T00:00:00Z`,
  price: 100,
  number_of_rooms: 3,
  ...fields,
})

export const push = async (hotel: TestHotel, data: object[], more: object = {}): Promise<CallResult> => {
  const pushed = await hotel.post('/modifyroomavailability', { data, ...more })
  assert.equal(pushed.status, 200, pushed.text)
  return pushed
}

/** Puts room DLX on sale at rate FLEX, for some days from FIRST. */
export const stock = async (
  hotel: TestHotel,
  days = 4,
  fields: Record<string, unknown> = {},
): Promise<TestHotel> => {
  await newRoom(hotel)
  await newRate(hotel)
  const entries = Array.from({ length: days }, (_, after) => entry(after, fields))
  await push(hotel, entries)
  return hotel
}

export const booking = (fields: Record<string, unknown> = {}, more: object = {}): object => ({
  booking_form: {
    room_code: 'DLX',
    rate_code: 'FLEX',
    arrival_date: day(0),
    departure_date: day(1),
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    guests: 2,
    ...fields,
  },
  ...more,
})

export const book = (
  hotel: TestHotel,
  fields: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<CallResult> => hotel.post('/createbooking', booking(fields), { token: hotel.client, ...options })

export const booked = async (hotel: TestHotel, fields: Record<string, unknown> = {}): Promise<string> => {
  const made = await book(hotel, fields)
  assert.equal(made.status, 201, made.text)
  return made.Result.booking_code
}

/** Room-days as getallroomavailability lists them. */
export const listed = async (hotel: TestHotel, first = 0, last = 30, more = '') => {
  const { Result } = await hotel.get(
    `/getallroomavailability?StartDate=${day(first)}&EndDate=${day(last)}${more}`,
  )
  return Result
}

/** Rooms left, day by day. */
export const left = async (hotel: TestHotel, first = 0, last = 30): Promise<number[]> =>
  (await listed(hotel, first, last)).map((each: { number_of_rooms: number }) => each.number_of_rooms)

export const search = (hotel: TestHotel, from: number, to: number, more = '', token = hotel.client) =>
  hotel.get(`/roomavailability?StartDate=${day(from)}&EndDate=${day(to)}${more}`, { token })

/** Status and code of an answer, such as `409 sold_out`. */
export const outcome = ({ status, code }: CallResult): string => `${status} ${code ?? 'ok'}`

/** Each fault as `field code`. */
export const faultsOf = ({ Error: error }: CallResult): string[] =>
  (error?.details ?? []).map(
    (fault: { field: string | null; code: string }) => `${fault.field} ${fault.code}`,
  )

/** An error without the parts that differ between answers. */
export const errorOf = ({ status, json }: CallResult): object => ({
  status,
  ...json,
  Error: { ...json?.Error, request_id: undefined },
})

/** What is told of a booking without terms of which nothing was paid. */
export const freeStay = (total: number) => ({
  stay_status: 'expected',
  fee_amount: 0,
  paid_amount: 0,
  refunded_amount: 0,
  due_amount: total,
  due_now_amount: 0,
  is_awaiting_payment: 0,
  overpaid_amount: 0,
  fee_now_amount: 0,
  refundability: 'refundable',
  free_until: null,
  free_ended_at: null,
  cancellation_charges: [null],
  cancellation_timeline: [{ until: null, fee_amount: 0, refund_amount: total }],
})
