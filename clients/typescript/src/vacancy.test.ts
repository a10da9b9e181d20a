import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inspect } from 'node:util'
import { refuseInBrowser } from './browser.ts'
import { isErrorOf, Vacancy, VacancyError } from './index.ts'
import { refusal, result, scripted } from './scripted.testing.ts'

const LOST = new TypeError('fetch failed')
const BOOKING = { booking_form: { guests: 1 } } as never

const failing = async (call: Promise<unknown>): Promise<VacancyError> => {
  const err = await call.then(
    () => assert.fail('it worked'),
    (reason) => reason,
  )
  assert.ok(err instanceof VacancyError, String(err))
  return err
}

suite('what is sent', () => {
  test('path, query and body are taken from one input', async () => {
    const { vacancy, seen } = scripted(Array.from({ length: 5 }, () => result({ ok: 1 })))
    await vacancy.getRoom({ room_code: 'A/B?' })
    await vacancy.getAllBooking({ booking_code: ['X', 'Y'], limit: 2, cursor: undefined })
    await vacancy.updateRoom({ room_code: 'SEA', room_name: 'Sea' })
    const data = [{ room_code: 'SEA', room_availability_date: '2027-07-01', number_of_rooms: 2 }]
    await vacancy.modifyRoomAvailability({ data: data as never, guard: 1 })
    await vacancy.at('CHAIN/OTHER').ping()
    const api = 'https://hotel.example/api/plugin/v1'
    assert.deepEqual(
      seen.map(({ method, url, body }) => [method, url.replace(api, ''), body]),
      [
        ['GET', '/getroom/A%2FB%3F', undefined],
        ['GET', '/getallbooking?booking_code=X&booking_code=Y&limit=2', undefined],
        ['PUT', '/updateroom/SEA', '{"room_name":"Sea"}'],
        ['POST', '/modifyroomavailability?guard=1', JSON.stringify({ data })],
        ['GET', '/ping', undefined],
      ],
    )
    assert.deepEqual(seen[0]!.headers, { token: 'vca_secret' })
    assert.equal(seen[2]!.headers['content-type'], 'application/json')
    assert.equal(seen[4]!.headers['x-hotel'], 'CHAIN/OTHER')
  })

  test('an address without its scheme is refused at once', () => {
    for (const url of [
      'localhost:3000',
      '127.0.0.1:3000',
      'hotel.example',
      'ftp://hotel.example',
      'http://',
      '',
      undefined,
    ])
      assert.throws(() => new Vacancy({ url: url as string, token: 'vcc_' }), {
        name: 'TypeError',
        message: /^url must be an address such as http:\/\/localhost:3000, with its scheme, not /,
      })
    for (const url of ['http://localhost:3000', 'HTTPS://hotel.example/api/plugin/v1/'])
      assert.ok(new Vacancy({ url, token: 'vcc_' }))
  })

  test('bytes go as they are, with their type', async () => {
    const { vacancy, seen } = scripted([result({}), result({})])
    await vacancy.importPrices({ body: 'date\r\n', dry_run: 1 })
    const body = new Blob(['x'], { type: 'image/png' })
    await vacancy.putHotelImage({ chain_code: 'C', hotel_code: 'H', image_name: 'a.png', body })
    assert.equal(seen[0]!.headers['content-type'], 'text/csv')
    assert.equal(seen[0]!.body, 'date\r\n')
    assert.equal(seen[1]!.headers['content-type'], 'image/png')
  })

  test('what would lead to another path is refused before it is sent', async () => {
    const { vacancy, seen } = scripted([])
    for (const room_code of ['', '.', '..', undefined as never])
      await assert.rejects(vacancy.getRoom({ room_code }), TypeError)
    assert.equal(seen.length, 0)
  })

  test('the server may be named with or without the path of its API, below any other', async () => {
    for (const [url, api] of [
      ['https://h.example/', 'https://h.example/api/plugin/v1/ping'],
      ['https://h.example/api/plugin/v1/', 'https://h.example/api/plugin/v1/ping'],
      ['https://h.example/hotels', 'https://h.example/hotels/api/plugin/v1/ping'],
    ] as const) {
      const { vacancy, seen } = scripted([result({})], { url })
      await vacancy.ping()
      assert.equal(seen[0]!.url, api)
    }
    assert.throws(() => new Vacancy({ url: 'no address', token: 'vcc_x' }))
    assert.throws(() => new Vacancy({ url: 'https://h.example', token: '' }), /token is missing/)
    const broken = () => new Vacancy({ url: 'https://h.example', token: 'vcc_1\n2' })
    assert.throws(broken, /token has a character that no header can have/)
    const client = new Vacancy({ url: 'https://h.example', token: 'vcc_1' })
    assert.throws(() => client.at('A/\nB'), /hotel has a character/)
    await assert.rejects(client.answer('nope' as never, {} as never), /there is no operation nope/)
  })

  test('the token is not shown to who looks at a client', () => {
    assert.doesNotMatch(inspect(scripted([]).vacancy, { showHidden: true, depth: 9 }), /vca_secret/)
  })
})

suite('what comes back', () => {
  test('a method answers the Result, `answer` all that stands beside it', async () => {
    const { vacancy } = scripted([result([1], { Version: 7 }), result([1], { Version: 7 })])
    assert.deepEqual(await vacancy.getAllRooms(), [1])
    assert.equal((await vacancy.answer('getAllRooms', {})).Version, 7)
  })

  test('a file is answered as it came', async () => {
    const sheet = new Response('date\r\n', { headers: { 'content-type': 'text/csv' } })
    const { vacancy } = scripted([sheet])
    const file = await vacancy.exportPrices({ start_date: '2027-07-01', end_date: '2027-07-01' })
    assert.equal(await file.text(), 'date\r\n')
  })

  test('a refusal is an exception with all that was told', async () => {
    const { vacancy, seen } = scripted([refusal(409, 'sold_out', false)])
    const err = await failing(vacancy.createBooking(BOOKING))
    assert.deepEqual(
      [err.code, err.status, err.retryable, err.requestId, err.operation, err.attempts, err.name],
      ['sold_out', 409, false, 'req1', 'createBooking', 1, 'VacancyError'],
    )
    assert.deepEqual(err.details, [{ field: null, code: 'sold_out', message: 'Why' }])
    assert.equal(err.message, 'createBooking: It is sold_out.')
    assert.equal(err.idempotencyKey, seen[0]!.headers['idempotency-key'])
    assert.ok(err.is('price_changed', 'sold_out') && !err.is('price_changed'))
    assert.ok(isErrorOf(err, 'createBooking') && !isErrorOf(err, 'createHold'))
  })

  test('what is none of the API’s is told apart, and a redirect is not followed', async () => {
    for (const [answer, status] of [
      [new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } }), 404],
      [new Response('<h1>Sign in to this network', { headers: { 'content-type': 'text/html' } }), 200],
      [new Response('ok', { headers: { 'content-type': 'text/plain' } }), 200],
      [Response.json({ ok: 1 }), 200],
      [Response.json([]), 200],
      [new Response('{', { status: 200, headers: { 'content-type': 'application/json' } }), 200],
      [new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } }), 302],
    ] as const) {
      const { vacancy, seen } = scripted([answer])
      const err = await failing(vacancy.ping())
      assert.deepEqual([err.code, err.status, err.retryable], ['unexpected_answer', status, false])
      assert.equal(seen.length, 1)
    }
  })
})

suite('what is sent again', () => {
  const busy = () => refusal(429, 'rate_limited', true, { 'retry-after': '0' })
  const gateway = () => new Response('Bad Gateway', { status: 502 })
  const failures = {
    lost: () => LOST,
    busy,
    away: () => refusal(503, 'unavailable', true, { 'retry-after': '0' }),
    running: () => refusal(409, 'idempotency_in_progress', true),
    gateway,
  }

  test('whatever may work later, with one key, for each kind of call', async () => {
    for (const [name, make] of Object.entries(failures)) {
      const { vacancy, seen } = scripted([make(), make(), result({ booking_code: 'B' }, {}, 201)])
      assert.equal((await vacancy.createBooking(BOOKING)).booking_code, 'B', name)
      assert.equal(seen.length, 3)
      assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1)
      assert.match(seen[0]!.headers['idempotency-key']!, /^[0-9a-f]{32}$/)
      assert.equal(new Set(seen.map(({ body }) => body)).size, 1)
    }
    for (const call of [
      (one: Vacancy) => one.getAllRooms(),
      (one: Vacancy) => one.updateRoom({ room_code: 'SEA', room_name: 'Sea' }),
      (one: Vacancy) => one.deleteRoom({ room_code: 'SEA' }),
    ]) {
      const { vacancy, seen } = scripted([LOST, result({})])
      await call(vacancy)
      assert.equal(seen.length, 2)
      assert.ok(!('idempotency-key' in seen[0]!.headers), 'a POST alone has a key')
    }
  })

  test('each call has a key of its own, or the caller’s', async () => {
    const { vacancy, seen } = scripted(Array.from({ length: 3 }, () => result({})))
    await vacancy.createBooking(BOOKING)
    await vacancy.createBooking(BOOKING)
    await vacancy.createBooking(BOOKING, { idempotencyKey: 'mine' })
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    assert.equal(new Set(keys).size, 3)
    assert.equal(keys[2], 'mine')
  })

  test('never what is refused for good', async () => {
    for (const answer of [
      refusal(422, 'invalid_value', false),
      refusal(500, 'internal', false),
      refusal(503, 'unavailable', false, { 'retry-after': '1' }),
    ]) {
      const { vacancy, seen } = scripted([answer])
      await failing(vacancy.createBooking(BOOKING))
      assert.equal(seen.length, 1)
    }
  })

  test('never what answers a secret, whatever happens to it', async () => {
    const calls: ((one: Vacancy) => Promise<unknown>)[] = [
      (one) => one.createToken({ token_name: 'T', is_admin: 0 }),
      (one) => one.createWebhook({ url: 'https://pms.example.com' }),
      (one) => one.createPaymentLink({ booking_code: 'B' } as never),
      (one) => one.createInvite({} as never),
      (one) => one.createReset({} as never),
    ]
    for (const call of calls)
      for (const make of Object.values(failures)) {
        const { vacancy, seen } = scripted([make(), result({ token: 'twice' })])
        const err = await failing(call(vacancy))
        assert.deepEqual([seen.length, err.attempts], [1, 1])
        assert.ok(!('idempotency-key' in seen[0]!.headers))
      }
  })

  test('as often as was asked for, and the last failure is told with the key', async () => {
    const { vacancy, seen } = scripted(
      Array.from({ length: 3 }, () => LOST),
      { retries: 2 },
    )
    const err = await failing(vacancy.createBooking(BOOKING))
    assert.deepEqual([err.code, err.status, err.retryable, err.attempts], ['no_answer', 0, true, 3])
    assert.equal(err.idempotencyKey, seen[2]!.headers['idempotency-key'])
    assert.equal(err.cause, LOST)
    const once = scripted([LOST])
    await failing(once.vacancy.ping({}, { retries: 0 }))
    assert.equal(once.seen.length, 1)
  })

  test('not where the server wants to be left alone for longer than anybody waits', async () => {
    const { vacancy, seen } = scripted([refusal(429, 'rate_limited', true, { 'retry-after': '3600' })])
    const err = await failing(vacancy.ping())
    assert.deepEqual([seen.length, err.retryAfterMs], [1, 3_600_000])
  })
})

/** An answer that never comes, until its request is aborted. */
const silence = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))

suite('time', () => {
  test('an attempt that takes too long is given up, and made again', async () => {
    const { vacancy, seen } = scripted([silence, result({ pong: 1 })])
    assert.equal((await vacancy.ping({}, { timeoutMs: 5 })).pong, 1)
    assert.equal(seen.length, 2)
  })

  test('a signal ends a call at once: before it, during it, and between attempts', async () => {
    const reason = new Error('the guest left')
    await assert.rejects(scripted([]).vacancy.ping({}, { signal: AbortSignal.abort(reason) }), reason)
    const during = new AbortController()
    const waiting = scripted([silence]).vacancy.ping({}, { signal: during.signal })
    during.abort(reason)
    await assert.rejects(waiting, reason)
    const between = new AbortController()
    const { vacancy, seen } = scripted([LOST], { waitMs: 60_000, longestWaitMs: 60_000 })
    const later = vacancy.ping({}, { signal: between.signal })
    setImmediate(() => between.abort(reason))
    await assert.rejects(later, reason)
    assert.equal(seen.length, 1)
  })
})

test('a list comes page after page, only as far as it is read', async () => {
  const { vacancy, seen } = scripted([
    result([{ booking_code: 'A' }, { booking_code: 'B' }], { NextCursor: 'two' }),
    result([{ booking_code: 'C' }]),
  ])
  const codes: string[] = []
  for await (const { booking_code } of vacancy.each('getAllBooking', { limit: 2 })) codes.push(booking_code)
  assert.deepEqual(codes, ['A', 'B', 'C'])
  assert.match(seen[1]!.url, /\?limit=2&cursor=two$/)
  const some = scripted([result([{ booking_code: 'A' }], { NextCursor: 'two' })])
  for await (const _ of some.vacancy.each('getAllBooking', {})) break
  assert.equal(some.seen.length, 1)
})

test('in a browser only a token that says it is a client’s is taken', () => {
  const page = { document: {} }
  const worker = { importScripts: () => undefined }
  for (const scope of [page, worker]) {
    for (const token of ['vca_admin', 'something', 'VCC_x'])
      assert.throws(() => refuseInBrowser(token, scope), /keep admin tokens on your server/)
    refuseInBrowser('vcc_client', scope)
  }
  refuseInBrowser('vca_admin', {})
})
