import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type CallOptions, createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, faultsOf, outcome, stock } from '../../../test/support/stock.ts'

const { app, hotel: newHotel } = await createTestApp({ ownDatabase: true })
const limited = await createTestApp({ ownDatabase: true, rateLimits: { client: 1, admin: 1, booking: 1 } })

const BIG = 'x'.repeat(1024 * 1024 + 1)

/** Every fault from some place of the order on; the first of them must be the answer. */
const LADDER: { expected: string; path: string; options: (hotel: TestHotel) => CallOptions }[] = [
  {
    expected: '404 route_not_found',
    path: '/nosuch?partial=x',
    options: () => ({ token: null, raw: BIG, headers: { 'content-type': 'text/plain' } }),
  },
  {
    expected: '401 token_missing',
    path: '/modifyroomavailability?partial=x',
    options: () => ({ token: null, raw: BIG, headers: { 'content-type': 'text/plain' } }),
  },
  {
    expected: '401 token_invalid',
    path: '/modifyroomavailability?partial=x',
    options: () => ({ token: 'nope', raw: BIG, headers: { 'content-type': 'text/plain' } }),
  },
  {
    expected: '403 admin_token_required',
    path: '/modifyroomavailability?partial=x',
    options: ({ client }) => ({ token: client, raw: BIG, headers: { 'content-type': 'text/plain' } }),
  },
  {
    expected: '415 unsupported_media_type',
    path: '/createroom',
    options: () => ({ raw: BIG, headers: { 'content-type': 'text/plain' } }),
  },
  {
    expected: '415 unsupported_media_type',
    path: '/createroom',
    options: () => ({ raw: BIG, headers: { 'content-encoding': 'gzip' } }),
  },
  { expected: '413 body_too_large', path: '/createroom', options: () => ({ raw: BIG }) },
  {
    expected: '413 body_too_large',
    path: '/modifyroomavailability?partial=x',
    options: () => ({ body: { data: Array(20_001).fill({ hotel_code: 'OTHER' }), net_unacknowledged: 'x' } }),
  },
  {
    expected: '403 hotel_mismatch',
    path: '/modifyroomavailability',
    options: () => ({
      body: {
        data: [
          { room_code: 1 },
          { room_code: 'NOSUCH', room_availability_date: day(0), hotel_code: 'OTHER' },
        ],
      },
    }),
  },
  {
    expected: '400 invalid_format',
    path: '/modifyroomavailability',
    options: () => ({
      body: {
        data: [
          { room_code: 'NOSUCH', room_availability_date: day(0) },
          { room_code: 'DLX', room_availability_date: day(0), number_of_rooms: -1 },
          { room_code: 'DLX', room_availability_date: 'someday' },
        ],
      },
    }),
  },
  {
    expected: '422 invalid_value',
    path: '/modifyroomavailability',
    options: () => ({
      body: {
        data: [
          { room_code: 'NOSUCH', room_availability_date: day(0) },
          { room_code: 'DLX', room_availability_date: day(0), number_of_rooms: -1 },
        ],
      },
    }),
  },
  {
    expected: '404 rate_not_found',
    path: '/createbooking',
    options: () => ({ body: { booking_form: { ...form, rate_code: 'NOSUCH', rooms: 99 } } }),
  },
  {
    expected: '409 not_bookable',
    path: '/createbooking',
    options: () => ({ body: { booking_form: { ...form, rooms: 9, guests: 99, room_price: 1 } } }),
  },
  {
    expected: '409 sold_out',
    path: '/createbooking',
    options: () => ({ body: { booking_form: { ...form, rooms: 9, room_price: 1 } } }),
  },
  {
    expected: '409 price_changed',
    path: '/createbooking',
    options: () => ({ body: { booking_form: { ...form, room_price: 1 } } }),
  },
]

const form = {
  room_code: 'DLX',
  rate_code: 'FLEX',
  arrival_date: day(0),
  departure_date: day(1),
  guest_detail: { name: 'Ann', email: 'ann@example.com' },
  guests: 1,
}

suite('where several kinds of faults meet', () => {
  for (const { expected, path, options } of LADDER)
    test(`POST ${path}: ${expected}`, async () => {
      const hotel = await stock(await newHotel())
      assert.equal(outcome(await hotel.call('POST', path, options(hotel))), expected)
    })

  test('429 goes after 401 and before 403, 415 and all that is in a body', async () => {
    const hotel = await limited.hotel()
    const call = (token: string) =>
      hotel.call('POST', '/createroom', { token, raw: BIG, headers: { 'content-type': 'text/plain' } })
    assert.equal(outcome(await call(hotel.client)), '403 admin_token_required')
    assert.equal(outcome(await call(hotel.client)), '429 rate_limited')
    assert.equal(outcome(await call(hotel.admin)), '415 unsupported_media_type')
    assert.equal(outcome(await call(hotel.admin)), '429 rate_limited')
    assert.equal(outcome(await call('nope')), '401 token_invalid')
  })

  test('the origin of a browser token is asked after its limit and before its kind', async () => {
    const hotel = await limited.hotel()
    const token = await hotel.token({ allowed_origins: ['https://hotel.example'] })
    assert.equal(outcome(await hotel.get('/getallrooms', { token })), '403 origin_not_allowed')
    assert.equal(outcome(await hotel.get('/getallrooms', { token })), '429 rate_limited')
  })
})

suite('faults of one request', () => {
  test('of query and body are told together', async () => {
    const hotel = await newHotel()
    const refused = await hotel.post('/modifyroomavailability?partial=2', { net_unacknowledged: 7 })
    assert.equal(outcome(refused), '400 missing_field')
    assert.deepEqual(faultsOf(refused), [
      'partial invalid_value',
      'data missing_field',
      'net_unacknowledged invalid_value',
    ])
    assert.deepEqual(faultsOf(await hotel.call('POST', '/modifyroomavailability?partial=x', { raw: '{' })), [
      'null invalid_json',
      'partial invalid_format',
    ])
  })

  test('the first of the gravest kind gives code and message, all are listed in field order', async () => {
    const hotel = await newHotel()
    const refused = await hotel.post('/createroom', {
      is_publish: 'yes',
      room_bed: 1.5,
      room_name: 'x'.repeat(256),
      room_code: 'a b',
    })
    assert.equal(refused.json.Message, 'number_of_room is required')
    assert.equal(refused.code, 'missing_field')
    assert.deepEqual(faultsOf(refused), [
      'room_code invalid_value',
      'room_name invalid_value',
      'number_of_room missing_field',
      'room_bed invalid_format',
      'is_publish invalid_format',
    ])
  })

  test('a booking tells of its dates, its party and its way back beside all else', async () => {
    const hotel = await newHotel()
    const token = await hotel.token({ allowed_origins: ['https://hotel.example'] })
    const refused = await hotel.post(
      '/createbooking',
      {
        booking_form: {
          ...form,
          departure_date: day(0),
          guest_detail: { name: '', email: 'nobody' },
          guests: 3,
          adults: 1,
          children: 1,
          arrival_time: '25:00',
        },
        payment_info: { redirect_url: 'https://elsewhere.example/' },
      },
      { token, headers: { origin: 'https://hotel.example' } },
    )
    assert.equal(outcome(refused), '400 missing_field')
    assert.deepEqual(faultsOf(refused), [
      'booking_form.arrival_time invalid_value',
      'booking_form.departure_date invalid_value',
      'booking_form.guest_detail.name missing_field',
      'booking_form.guest_detail.email invalid_value',
      'booking_form.guests invalid_value',
      'payment_info.redirect_url invalid_value',
    ])
  })

  test('1,000 are listed and Error.more counts the rest, exactly', async () => {
    const hotel = await newHotel()
    const wrong = { room_code: 'a b', room_availability_date: day(0), price: -1, rate_code: 'NOSUCH' }
    const exact = await hotel.post('/modifyroomavailability', { data: Array(500).fill(wrong) })
    assert.equal(exact.Error.details.length, 1000)
    assert.equal(exact.Error.more, 500)
    const fewer = await hotel.post('/modifyroomavailability', { data: Array(333).fill(wrong) })
    assert.deepEqual([fewer.Error.details.length, fewer.Error.more], [999, undefined])
    assert.equal(fewer.Error.details[998].field, 'data[332].rate_code')
  })

  test('the gravest kind is found beyond the faults that are listed', async () => {
    const hotel = await newHotel()
    const wrong = { room_code: 'a b', room_availability_date: day(0) }
    const data = [...Array(1500).fill(wrong), { ...wrong, hotel_code: 'OTHER' }]
    const refused = await hotel.post('/modifyroomavailability', { data })
    assert.equal(outcome(refused), '403 hotel_mismatch')
    assert.equal(refused.Error.more, 502)
  })

  test('millions of faults in one body are answered with a bounded list of them', async () => {
    const hotel = await stock(await newHotel())
    const zeros = `[${'0,'.repeat(700_000)}0]`
    const bodies: [string, string, string][] = [
      ['POST', '/modifyroomavailability', `{"data":[{"room_code":"DLX","rate_detail":${zeros}}]}`],
      ['POST', '/modifyroomavailability?partial=1', `{"data":[{"room_code":"DLX","rate_detail":${zeros}}]}`],
      ['PUT', '/updateroomavailability/DLX', `{"start_date":"2090-01-01","weekdays":${zeros}}`],
    ]
    for (const [method, path, raw] of bodies) {
      const { status, text } = await hotel.call(method, path, { raw })
      assert.ok(status < 500, `${status}`)
      assert.ok(text.length < 20_000_000)
    }
  })

  test('an error answer has the whole envelope and no more', async () => {
    const response = await app.inject({ method: 'GET', url: '/api/plugin/v1/ping' })
    const json = response.json()
    assert.deepEqual(Object.keys(json), ['StatusCode', 'Message', 'Result', 'Error'])
    assert.deepEqual([json.StatusCode, json.Result], [1, null])
    assert.deepEqual(Object.keys(json.Error), ['code', 'retryable', 'request_id', 'details'])
    assert.equal(json.Error.retryable, false)
    assert.equal(json.Error.request_id, response.headers['x-request-id'])
  })
})
