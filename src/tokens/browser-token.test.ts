import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type CallOptions, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, booking, day, outcome, stock } from '../../test/support/stock.ts'

const { db, hotel: newHotel } = await createTestApp()

const SITE = 'https://hotel.example'

const browser = async (hotel: TestHotel, origin: string | undefined = SITE): Promise<CallOptions> => ({
  token: await hotel.token({ allowed_origins: [SITE, 'http://localhost:8080'] }),
  headers: origin === undefined ? {} : { origin },
})

suite('a browser token', () => {
  const origins: [string | undefined, string][] = [
    [SITE, '200 ok'],
    ['http://localhost:8080', '200 ok'],
    [undefined, '403 origin_not_allowed'],
    ['', '403 origin_not_allowed'],
    ['null', '403 origin_not_allowed'],
    ['https://other.example', '403 origin_not_allowed'],
    ['http://hotel.example', '403 origin_not_allowed'],
    ['https://hotel.example:8443', '403 origin_not_allowed'],
    ['https://hotel.example.evil.example', '403 origin_not_allowed'],
    ['https://hotel.example, https://other.example', '403 origin_not_allowed'],
  ]
  for (const [origin, expected] of origins)
    test(`with Origin ${origin ?? '(none)'}: ${expected}`, async () => {
      const hotel = await newHotel()
      const options = await browser(hotel)
      const headers: Record<string, string> = origin === undefined ? {} : { origin }
      assert.equal(outcome(await hotel.get('/ping', { ...options, headers })), expected)
      const other = await hotel.get('/ping', { token: hotel.client, headers })
      assert.equal(outcome(other), '200 ok')
    })

  test('books, and its guests come back only to its own sites', async () => {
    const hotel = await stock(await newHotel())
    const options = await browser(hotel)
    const call = (redirect_url: unknown) =>
      hotel.post('/createbooking', booking({}, { payment_info: { redirect_url } }), options)
    assert.equal(outcome(await call(`${SITE}/thanks?x=1`)), '201 ok')
    assert.equal(outcome(await call('http://localhost:8080/')), '201 ok')
    assert.equal(outcome(await call(null)), '201 ok')
    for (const address of [
      'https://evil.example/',
      `${SITE}.evil.example/`,
      `https://hotel.example@evil.example/`,
    ])
      assert.equal(outcome(await call(address)), '422 invalid_value')
  })

  test('is answered only bookings that it names', async () => {
    const hotel = await stock(await newHotel())
    const codes = [await booked(hotel), await booked(hotel)]
    const options = await browser(hotel)
    const list = async (query: string, more: CallOptions = options) =>
      (await hotel.get(`/getallbooking${query}`, more)).Result.map(
        (each: { booking_code: string }) => each.booking_code,
      )
    for (const query of ['', '?email=ann@example.com', `?start_date=${day(0)}&by_arrival=1`, '?limit=1000'])
      assert.deepEqual(await list(query), [])
    assert.deepEqual(await list(`?booking_code=${codes[0]}`), [codes[0]])
    assert.deepEqual(await list(`?booking_code=${codes[0]}&booking_code=${codes[1]}`), codes.toReversed())
    assert.deepEqual(await list('?booking_code='), [])
    assert.deepEqual(await list('', { token: hotel.client }), codes.toReversed())
  })
})

suite('guest details', () => {
  const GUEST = {
    name: 'Ann Guest',
    email: 'Ann.Guest@Example.com',
    phone: '+62 1',
    address: { city: 'Sanur' },
  }
  const answered = { ...GUEST, special_request: 'A cot' }

  const cases: [string, (hotel: TestHotel) => Promise<CallOptions>, string, boolean | 'none'][] = [
    ['an admin sees them', async () => ({}), '', true],
    ['a client does not, in a list', async ({ client }) => ({ token: client }), '', false],
    ['nor by e-mail alone', async ({ client }) => ({ token: client }), '?email=ann.guest@example.com', false],
    ['nor by code alone', async ({ client }) => ({ token: client }), '?booking_code=CODE', false],
    [
      'a client does by both, whatever the case',
      async ({ client }) => ({ token: client }),
      '?booking_code=CODE&email=ANN.guest@example.COM',
      true,
    ],
    [
      'with another e-mail the booking is not answered',
      async ({ client }) => ({ token: client }),
      '?booking_code=CODE&email=bob@example.com',
      'none',
    ],
    ['nor with an empty one', async ({ client }) => ({ token: client }), '?booking_code=CODE&email=', 'none'],
    ['nor with a pattern', async ({ client }) => ({ token: client }), '?booking_code=CODE&email=%25', 'none'],
    [
      'a browser does by both',
      (hotel) => browser(hotel),
      '?booking_code=CODE&email=ann.guest@example.com',
      true,
    ],
    ['but not by code alone', (hotel) => browser(hotel), '?booking_code=CODE', false],
    ['an admin with another e-mail gets nothing', async () => ({}), '?email=bob@example.com', 'none'],
  ]
  for (const [name, caller, query, sees] of cases)
    test(name, async () => {
      const hotel = await stock(await newHotel())
      const code = await booked(hotel, { guest_detail: { ...GUEST, unknown: 1 }, special_request: 'A cot' })
      await hotel.post('/cancelbooking', { booking_code: code, reason: 'Ann is ill' })
      const { Result } = await hotel.get(`/getallbooking${query.replace('CODE', code)}`, await caller(hotel))
      if (sees === 'none') assert.deepEqual(Result, [])
      else {
        assert.equal(Result.length, 1)
        assert.deepEqual(Result[0].guest_detail, sees ? answered : null)
        assert.equal(Result[0].cancel_reason, sees ? 'Ann is ill' : null)
        // Codes are made by chance, and have no such letters followed by a space or a full stop.
        assert.ok(sees || !/ann[ .]/i.test(JSON.stringify(Result)), 'no trace of the guest')
      }
    })
})

suite('a token that is no longer good', () => {
  test('revoked, expired, unknown and another: one answer for all', async () => {
    const hotel = await newHotel()
    const token = await hotel.token({ token_name: 'Old' })
    assert.equal((await hotel.get('/ping', { token })).status, 200)
    const expired = await hotel.token({ expires_at: '2020-01-01T00:00:00Z' })
    await db.inHotel(hotel.hotelId, async (tx) => {
      tx.write('update api_token set revoked_at = now() where hotel_id = $1 and token_name = $2', [
        tx.hotelId,
        'Old',
      ])
      tx.write('update hotel_clock set keys_version = keys_version + 1 where hotel_id = $1', [tx.hotelId])
    })
    const answers = []
    for (const bad of [
      token,
      expired,
      'nope',
      'x'.repeat(5000),
      hotel.admin.slice(0, -1),
      `${hotel.admin}x`,
    ]) {
      const { status, json } = await hotel.get('/ping', { token: bad })
      answers.push(JSON.stringify([status, { ...json, Error: { ...json.Error, request_id: '' } }]))
    }
    assert.equal(new Set(answers).size, 1)
    assert.ok(answers[0]!.includes('token_invalid'))
  })

  test('a token in the query, a cookie or an Authorization header is none', async () => {
    const hotel = await newHotel()
    const headers = { authorization: `Bearer ${hotel.admin}`, cookie: `token=${hotel.admin}` }
    const refused = await hotel.get(`/ping?token=${hotel.admin}`, { token: null, headers })
    assert.equal(outcome(refused), '401 token_missing')
  })
})
