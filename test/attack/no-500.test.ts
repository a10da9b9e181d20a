import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { booked, booking, day, entry, stock } from '../support/stock.ts'

const { hotel: newHotel } = await createTestApp()

/** Values that have broken servers before, in place of each field in turn. */
const NASTY: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e-7,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  "'; drop table room; --",
  '{"a":1}',
  '../../etc/passwd',
  '2090-02-30',
  '1999-12-31',
  'x'.repeat(11_000),
  '🏨'.repeat(300),
  [],
  [null],
  [[1]],
  {},
  { __proto__: null, constructor: 1, toString: 2 },
]

const ROOM = { room_code: 'A', room_name: 'A', number_of_room: 1, room_bed: 1, room_size: 1, is_publish: 1 }
const RATE = {
  rate_code: 'A',
  rate_name: 'A',
  start_date_rate: '2090-01-01T00:00:00Z',
  end_date_rate: '2090-12-31T00:00:00Z',
  price: 1,
}
const range = { start_date: day(0), end_date: day(1), weekdays: [1], is_close: 1 }
const detail = {
  rate_code: 'FLEX',
  rate_price: 1,
  normal_price: 1,
  cta: 1,
  min_night: 1,
  max_night: 1,
  is_close: 1,
}
const TAX = {
  tax_code: 'A',
  tax_name: 'A',
  kind: 'tax',
  charge: 'amount',
  value: 1,
  per: 'night',
  basis: 'person',
  is_included: 0,
  is_at_hotel: 1,
  base: 'price',
  sort_order: 1,
  on: 'room',
  age_bands: [{ age_from: 0, age_to: 5, value: 1 }],
  max_nights: 1,
  first_day: day(0),
  last_day: day(9),
  room_codes: ['DLX'],
  rate_codes: ['FLEX'],
}
const PROMO = {
  promo_code: 'A',
  promo_name: 'A',
  charge: 'percent',
  value: 1,
  book_from: day(0),
  book_to: day(9),
  stay_from: day(0),
  stay_to: day(9),
  min_nights: 1,
  room_codes: ['DLX'],
  rate_codes: ['FLEX'],
  max_uses: 1,
  max_uses_per_email: 1,
  is_active: 1,
}
const EXTRA = {
  extra_code: 'A',
  extra_name: 'A',
  extra_description: 'A',
  price: 1,
  per: 'person',
  child_bands: [{ age_from: 0, age_to: 5, charge: 'percent', value: 1 }],
  is_mandatory: 1,
  max_quantity: 1,
  lead_hours: 1,
  daily_stock: 1,
  room_codes: ['DLX'],
  rate_codes: ['FLEX'],
}
const POLICY = {
  policy_code: 'A',
  policy_name: 'A',
  steps: [{ before: 1, unit: 'days', charge: 'nights', value: 1 }],
  no_show: { charge: 'percent', value: 1 },
  cutoff_time: '10:00',
  grace_hours: 1,
  deposit: { charge: 'amount', value: 1 },
}
const RULES = { tax: TAX, promo: PROMO, extra: EXTRA, policy: POLICY }

const policy = { policy_code: 'A', title: 'A', description: 'A' }

const BODIES: [string, string, (code: string) => object][] = [
  ['POST', '/createroom', () => ROOM],
  ['PUT', '/updateroom/DLX', () => ({ ...ROOM, room_code: 'DLX' })],
  ['POST', '/createrate', () => RATE],
  ['PUT', '/updaterate/FLEX', () => ({ ...RATE, rate_code: 'FLEX' })],
  [
    'PUT',
    '/hotelinformation',
    () => ({
      hotel_information: {
        hotel_name: 'A',
        hotel_star: 1,
        timezone: 'UTC',
        latitude: 1,
        check_in_time: '10:00',
      },
      hotel_features: ['A'],
      hotel_policy: [policy],
    }),
  ],
  [
    'POST',
    '/modifyroomavailability',
    () => ({ data: [entry(0, { rate_detail: [detail] })], net_unacknowledged: 1 }),
  ],
  ['POST', '/modifyroomavailability?partial=1', () => ({ data: [entry(0, { rate_detail: [detail] })] })],
  ['PUT', '/updateroomavailability/DLX', () => ({ ...range, ...detail, price: 1, rate_detail: [detail] })],
  ['PUT', '/updateroomavailability/DLX?partial=1', () => ({ ...range, ...detail, rate_detail: [detail] })],
  ['PUT', '/updatestopsellroomavailability', () => ({ room_code: 'DLX', ...range })],
  ['PUT', '/updatestopsellroomrateavailability', () => ({ room_code: 'DLX', rate_code: 'FLEX', ...range })],
  [
    'DELETE',
    '/deleteroomavailability/DLX',
    () => ({ start_date: day(9), end_date: day(9), rate_code: 'FLEX' }),
  ],
  [
    'POST',
    '/createbooking',
    () =>
      booking(
        { room_price: 1, arrival_time: '10:00', adults: 1, children: 1, rooms: 1, special_request: 'A' },
        { payment_info: { redirect_url: 'https://a.example/', send_url_to_email: 1 } },
      ),
  ],
  ['POST', '/cancelbooking', (booking_code) => ({ booking_code, reason: 'A' })],
  ['POST', '/confirmbooking', (booking_code) => ({ booking_code, is_ack: 1 })],
  ...Object.entries(RULES).flatMap(([noun, rule]): [string, string, () => object][] => [
    ['POST', `/create${noun}`, () => rule],
    ['PUT', `/update${noun}/A`, () => rule],
  ]),
]

const QUERIES = [
  `/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}&Adults=1&Children=0&Rooms=1&room_code=DLX&rate_code=FLEX&available_only=1`,
  `/checkroomavailability?start_date=${day(0)}&end_date=${day(1)}&room_code=DLX`,
  `/getavailability?start_date=${day(0)}&end_date=${day(1)}`,
  `/getallroomavailability?HotelCode=A&StartDate=${day(0)}&EndDate=${day(1)}&room_code=DLX&rate_code=FLEX`,
  '/getallpromos?limit=1&cursor=YjE',
  `/getallbooking?start_date=${day(0)}&end_date=${day(1)}&by_arrival=1&booking_code=A&email=a@b.cd&booking_status=new&is_ack=0&limit=1&cursor=YjE`,
]

/** Every copy of the value in which one member, at any depth, is another. */
function* spoiled(value: unknown): Iterable<unknown> {
  yield* NASTY
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) for (const other of spoiled(item)) yield value.with(at, other)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value))
      for (const other of spoiled(item)) yield { ...value, [name]: other }
}

const stateOf = async (hotel: TestHotel) => [
  (await hotel.get('/getallrooms')).status,
  (await hotel.get('/getallrates')).status,
  (await hotel.get(`/getallroomavailability?StartDate=${day(0)}&EndDate=${day(30)}`)).status,
  (await hotel.get(`/roomavailability?StartDate=${day(0)}&EndDate=${day(3)}`)).status,
  (await hotel.get('/getallbooking')).status,
  (await hotel.get('/hotelinformation')).status,
  (await hotel.get('/getalltaxes')).status,
  (await hotel.get('/getallpromos')).status,
  (await hotel.get('/getallextras')).status,
  (await hotel.get('/getallpolicies')).status,
]

suite('no input gives a 500, and what it leaves can be read', () => {
  for (const [method, path, body] of BODIES)
    test(`${method} ${path}`, async () => {
      const hotel = await stock(await newHotel(), 3, { number_of_rooms: 1000 })
      const code = await booked(hotel)
      for (const [noun, rule] of Object.entries(RULES)) await hotel.post(`/create${noun}`, rule)
      for (const nasty of spoiled(body(code))) {
        const { status, text } = await hotel.call(method, path, { body: nasty })
        assert.ok(status < 500, `${JSON.stringify(nasty)?.slice(0, 500)}: ${text.slice(0, 300)}`)
        assert.ok(text.startsWith('{"StatusCode":'))
      }
      assert.deepEqual(new Set(await stateOf(hotel)), new Set([200]))
    })

  for (const path of QUERIES)
    test(`GET ${path.split('?')[0]}`, async () => {
      const hotel = await stock(await newHotel(), 3)
      const [base, query] = path.split('?') as [string, string]
      const pairs = query.split('&')
      for (const [at, pair] of pairs.entries())
        for (const value of [
          ...NASTY.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))),
          '%00',
          '%',
          '%ff',
          '%ED%A0%80',
          '1&x=2',
          '٣',
          '9'.repeat(500),
        ]) {
          const raw = /^%|&/.test(value) ? value : encodeURIComponent(value.toWellFormed()).slice(0, 8000)
          const spoilt = pairs.with(at, `${pair.split('=')[0]}=${raw}`).join('&')
          const { status, text } = await hotel.get(`${base}?${spoilt}`)
          assert.ok(status < 500, `${spoilt.slice(0, 300)}: ${text.slice(0, 300)}`)
        }
    })
})
