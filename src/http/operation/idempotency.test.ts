import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type CallOptions, createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { book, booked, booking, day, left, newRate, outcome, stock } from '../../../test/support/stock.ts'

const { db, hotel: newHotel } = await createTestApp({ ownDatabase: true })
const limited = await createTestApp({ ownDatabase: true, rateLimits: { client: 0, admin: 0, booking: 1 } })

const keyed = (key: string, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { ...more.headers, 'idempotency-key': key },
})

const isReplay = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['idempotency-replayed'] === 'true'

suite('the same key and request', () => {
  test('answers the first answer again, byte for byte, and does nothing', async () => {
    const hotel = await stock(await newHotel())
    const first = await book(hotel, {}, keyed('k1'))
    const again = await book(hotel, {}, keyed('k1'))
    assert.deepEqual([first.status, isReplay(first)], [201, false])
    assert.deepEqual([again.status, isReplay(again), again.text], [201, true, first.text])
    assert.equal((await hotel.get('/getallbooking')).Result.length, 1)
    assert.deepEqual(await left(hotel), [2, 3, 3, 3])
  })

  test('works for every POST that changes something', async () => {
    const hotel = await stock(await newHotel())
    const booking_code = await booked(hotel)
    const posts: [string, object][] = [
      ['/createroom', { room_code: 'A', room_name: 'A', number_of_room: 1 }],
      ['/createrate', { rate_code: 'A', rate_name: 'A' }],
      [
        '/modifyroomavailability',
        { data: [{ room_code: 'DLX', room_availability_date: day(9), number_of_rooms: 1 }] },
      ],
      ['/confirmbooking', { booking_code }],
      ['/cancelbooking', { booking_code }],
    ]
    for (const [path, body] of posts) {
      const first = await hotel.post(path, body, keyed('same'))
      const again = await hotel.post(path, body, keyed('same'))
      assert.ok(first.status < 300, first.text)
      assert.deepEqual([again.text, isReplay(again), isReplay(first)], [first.text, true, false], path)
    }
  })

  const refusals: [string, string, CallOptions, string][] = [
    ['invalid JSON', '/createroom', { raw: '{' }, '400 invalid_json'],
    ['no body', '/createroom', {}, '400 missing_field'],
    ['a missing field', '/createroom', { body: {} }, '400 missing_field'],
    [
      'a bad value',
      '/createrate',
      { body: { rate_code: 'A', rate_name: 'A', price: -1 } },
      '422 invalid_value',
    ],
    ['an unknown room', '/createbooking', { body: booking({ room_code: 'NOSUCH' }) }, '404 room_not_found'],
    ['a stay that is sold out', '/createbooking', { body: booking({ rooms: 4 }) }, '409 sold_out'],
    [
      'a code that is taken',
      '/createroom',
      { body: { room_code: 'DLX', room_name: 'A', number_of_room: 1 } },
      '409 room_exists',
    ],
    ['an unknown booking', '/cancelbooking', { body: { booking_code: 'NOSUCH' } }, '404 booking_not_found'],
  ]
  for (const [name, path, options, expected] of refusals)
    test(`keeps the refusal of ${name}`, async () => {
      const hotel = await stock(await newHotel())
      const first = await hotel.call('POST', path, keyed('k', options))
      assert.equal(outcome(first), expected)
      await hotel.post('/modifyroomavailability', {
        data: [{ room_code: 'DLX', room_availability_date: day(0), number_of_rooms: 9 }],
      })
      const again = await hotel.call('POST', path, keyed('k', options))
      assert.deepEqual([again.status, again.text, isReplay(again)], [first.status, first.text, true])
      assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
    })

  test('keeps no 401, 403, 413 or 415: the same key works once the cause is gone', async () => {
    const hotel = await stock(await newHotel())
    const body = { room_code: 'A', room_name: 'A', number_of_room: 1 }
    const call = (more: CallOptions) => hotel.call('POST', '/createroom', keyed('k', { body, ...more }))
    assert.equal(outcome(await call({ token: 'nope' })), '401 token_invalid')
    assert.equal(outcome(await call({ token: hotel.client })), '403 admin_token_required')
    assert.equal(
      outcome(await call({ headers: { 'content-type': 'text/plain' } })),
      '415 unsupported_media_type',
    )
    assert.equal(outcome(await call({ raw: ' '.repeat(1_048_577) })), '413 body_too_large')
    const made = await call({})
    assert.deepEqual([made.status, isReplay(made)], [201, false])
    const foreign = { data: [{ room_code: 'DLX', room_availability_date: day(0), hotel_code: 'X' }] }
    for (const expected of [false, false]) {
      const refused = await hotel.post('/modifyroomavailability', foreign, keyed('k'))
      assert.deepEqual([outcome(refused), isReplay(refused)], ['403 hotel_mismatch', expected])
    }
    const many = { data: Array(20_001).fill({}) }
    for (const key of ['m', 'm']) {
      const refused = await hotel.post('/modifyroomavailability', many, keyed(key))
      assert.deepEqual([outcome(refused), isReplay(refused)], ['413 body_too_large', false])
    }
  })

  test('keeps no 429', async () => {
    const hotel = await stock(await limited.hotel())
    await book(hotel)
    assert.equal(outcome(await book(hotel, {}, keyed('k'))), '429 rate_limited')
    const kept = 'select count(*)::int as count from idempotent_answer where hotel_id = $1'
    const row = await limited.db.coordinator.read((sql) => sql.row<{ count: number }>(kept, [hotel.hotelId]))
    assert.equal(row?.count, 0)
  })
})

suite('the same key', () => {
  test('with another body or query is refused, compared as bytes, and the first answer stays', async () => {
    const hotel = await stock(await newHotel())
    const text = JSON.stringify({ data: [] })
    const call = (path: string, raw: string) => hotel.call('POST', path, keyed('k', { raw }))
    const first = await call('/modifyroomavailability?a=1', text)
    assert.equal(first.status, 200)
    for (const [path, raw] of [
      ['/modifyroomavailability?a=1', `${text} `],
      ['/modifyroomavailability?a=1', '{'],
      ['/modifyroomavailability?a=2', text],
      ['/modifyroomavailability', text],
    ]) {
      const refused = await call(path!, raw!)
      assert.equal(outcome(refused), '422 idempotency_key_reused')
      assert.equal(isReplay(refused), false)
    }
    assert.equal((await call('/modifyroomavailability?a=1', text)).text, first.text)
  })

  test('belongs to one endpoint and one hotel', async () => {
    const [hotel, other] = [await stock(await newHotel()), await newHotel()]
    const room = { room_code: 'A', room_name: 'A', number_of_room: 1 }
    for (const [who, path, body] of [
      [hotel, '/createroom', room],
      [hotel, '/createrate', { rate_code: 'A', rate_name: 'A' }],
      [other, '/createroom', room],
    ] as [TestHotel, string, object][]) {
      const made = await who.post(path, body, keyed('shared'))
      assert.deepEqual([made.status, isReplay(made)], [201, false])
    }
  })

  test('counts for two tokens of one hotel alike', async () => {
    const hotel = await stock(await newHotel())
    const first = await book(hotel, {}, keyed('k'))
    const other = await book(hotel, {}, keyed('k', { token: hotel.admin }))
    assert.deepEqual([other.text, isReplay(other)], [first.text, true])
  })

  test('of 255 characters is good, of 256 is not and is told beside other faults, an empty one is none', async () => {
    const hotel = await newHotel()
    const make = (rate_code: unknown, key: string) =>
      hotel.post('/createrate', { rate_code, rate_name: 'A' }, keyed(key))
    assert.equal((await make('A', 'x'.repeat(255))).status, 201)
    assert.ok(isReplay(await make('A', 'x'.repeat(255))))
    assert.equal(outcome(await make('B', 'x'.repeat(256))), '422 invalid_value')
    assert.equal(outcome(await make(5, 'x'.repeat(256))), '400 invalid_format')
    assert.equal((await make(5, 'x'.repeat(256))).Error.details.length, 2)
    assert.equal((await make('C', '')).status, 201)
    assert.equal(outcome(await make('C', '')), '409 rate_exists')
  })

  test('is forgotten after 24 hours, not before', async () => {
    const hotel = await stock(await newHotel())
    const first = await book(hotel, {}, keyed('k'))
    const age = (hours: number) =>
      db.coordinator.write((sql) =>
        sql.run(
          `update idempotent_answer set created_at = now() - $2 * interval '1 hour' where hotel_id = $1`,
          [hotel.hotelId, hours],
        ),
      )
    await age(23.9)
    assert.equal((await book(hotel, {}, keyed('k'))).text, first.text)
    await age(24.1)
    const later = await book(hotel, {}, keyed('k'))
    assert.deepEqual([later.status, isReplay(later)], [201, false])
    assert.notEqual(later.Result.booking_code, first.Result.booking_code)
  })

  test('does nothing on PUT and DELETE', async () => {
    const hotel = await newHotel()
    await newRate(hotel)
    const put = (price: number) => hotel.put('/updaterate/FLEX', { price }, keyed('k'))
    assert.equal((await put(1)).Result.price, 1)
    assert.equal((await put(2)).Result.price, 2)
    assert.equal((await hotel.delete('/deleterate/FLEX', keyed('k'))).status, 200)
    assert.equal((await hotel.delete('/deleterate/FLEX', keyed('k'))).status, 404)
  })

  test('while the first is still running is idempotency_in_progress, and one of the two books', async () => {
    const hotel = await stock(await newHotel())
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holder = db.inHotel(hotel.hotelId, () => held)
    const calls = [book(hotel, {}, keyed('k')), book(hotel, {}, keyed('k'))]
    const early = await Promise.race(calls)
    assert.equal(outcome(early), '409 idempotency_in_progress')
    assert.deepEqual([early.Error.retryable, early.json.StatusCode], [true, 999])
    release()
    await holder
    const answers = await Promise.all(calls)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    assert.equal((await book(hotel, {}, keyed('k'))).status, 201)
    assert.deepEqual(await left(hotel), [2, 3, 3, 3])
  })
})
