import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, testConfig } from '../../../test/support/harness.ts'
import { book, outcome, stock } from '../../../test/support/stock.ts'
import { buildApp } from '../../app.ts'

const { app, services, hotel: newHotel } = await createTestApp({ ownDatabase: true })
const limited = await createTestApp({
  ownDatabase: true,
  rateLimits: { client: 3, admin: 2, booking: 1 },
  trustProxy: true,
})

const BASE = '/api/plugin/v1'

suite('headers of every answer', () => {
  test('refusals and successes can be read from any origin and carry a request id of their own', async () => {
    const hotel = await newHotel()
    const answers = [
      await hotel.get('/ping'),
      await hotel.get('/ping', { token: null }),
      await hotel.get('/getallrooms', { token: hotel.client }),
      await hotel.get('/nosuch'),
      await hotel.get('/getroom/%zz'),
      await hotel.get('/getroom/NOSUCH'),
      await hotel.post('/createroom', {}),
      await hotel.call('POST', '/createroom', { raw: 'x'.repeat(1_100_000) }),
      await hotel.call('POST', '/createroom', { raw: '{}', headers: { 'content-type': 'text/plain' } }),
      await hotel.call('PATCH', '/ping'),
      await hotel.call('HEAD', '/ping'),
    ]
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(statuses, [200, 401, 403, 404, 404, 404, 400, 413, 415, 404, 200])
    for (const { headers } of answers) {
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.match(
        String(headers['access-control-expose-headers']),
        /x-request-id.*ratelimit-limit.*ratelimit-remaining.*ratelimit-reset.*idempotency-replayed/,
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
    const ids = new Set(answers.map(({ headers }) => headers['x-request-id']))
    assert.equal(ids.size, answers.length)
    for (const { json, headers } of answers)
      if (json?.Error) assert.equal(json.Error.request_id, headers['x-request-id'])
  })

  test('a request id is never taken from the caller', async () => {
    const hotel = await newHotel()
    const { headers } = await hotel.get('/ping', {
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    })
    assert.notEqual(headers['x-request-id'], 'mine')
  })

  test('a preflight is answered for any origin and path, without a token', async () => {
    for (const path of ['/createbooking', '/updateroom/A', '/nosuch']) {
      const response = await app.inject({
        method: 'OPTIONS',
        url: BASE + path,
        headers: { origin: 'https://a.example', 'access-control-request-method': 'PUT' },
      })
      assert.equal(response.statusCode, 204)
      assert.equal(response.body, '')
      const allowed = String(response.headers['access-control-allow-headers'])
      for (const name of ['token', 'content-type', 'idempotency-key']) assert.ok(allowed.includes(name))
      const methods = String(response.headers['access-control-allow-methods'])
      for (const name of ['GET', 'POST', 'PUT', 'DELETE']) assert.ok(methods.includes(name))
    }
  })
})

suite('limits', () => {
  const limits = ({ headers }: { headers: Record<string, unknown> }) =>
    ['limit', 'remaining', 'reset'].map((name) => Number(headers[`ratelimit-${name}`]))

  test('off: the headers say a million, and 0', async () => {
    const hotel = await newHotel()
    for (const path of ['/ping', '/getroom/NOSUCH'])
      assert.deepEqual(limits(await hotel.get(path)), [1_000_000, 1_000_000, 0])
    const unknown = await hotel.get('/ping', { token: 'nope' })
    assert.equal(unknown.headers['ratelimit-limit'], undefined)
  })

  test('are counted by token and by kind of call; what is over gets 429 with Retry-After', async () => {
    const hotel = await limited.hotel()
    const [client, second] = [{ token: hotel.client }, { token: await hotel.token() }]
    for (const remaining of [2, 1, 0]) {
      const [limit, rest, reset] = limits(await hotel.get('/ping', client))
      assert.deepEqual([limit, rest], [3, remaining])
      assert.ok(reset! > 0 && reset! <= 60)
    }
    const over = await hotel.get('/ping', client)
    assert.equal(outcome(over), '429 rate_limited')
    assert.equal(over.json.StatusCode, 999)
    assert.equal(over.Error.retryable, true)
    assert.deepEqual(limits(over).slice(0, 2), [3, 0])
    assert.equal(Number(over.headers['retry-after']), limits(over)[2])
    assert.equal(outcome(await hotel.get('/ping', second)), '200 ok')
    assert.equal(limits(await hotel.get('/ping'))[0], 2)
  })

  test('a minute stays a minute when the clock is put back by a day', async (context) => {
    const hotel = await limited.hotel()
    const client = { token: hotel.client }
    await hotel.get('/ping', client)
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() - 24 * 3600 * 1000 })
    const [, rest, reset] = limits(await hotel.get('/ping', client))
    assert.equal(rest, 1)
    assert.ok(reset! > 0 && reset! <= 60)
  })

  test('bookings have a limit of their own, for admins too', async () => {
    const config = testConfig({ rateLimits: { client: 0, admin: 0, booking: 1 } })
    const own = await buildApp({ ...services, config })
    const hotel = await stock(await newHotel())
    for (const token of [hotel.client, hotel.admin]) {
      const call = () => own.inject({ method: 'POST', url: `${BASE}/createbooking`, headers: { token } })
      assert.equal((await call()).statusCode, 400)
      assert.equal((await call()).statusCode, 429)
      const ping = await own.inject({ method: 'GET', url: `${BASE}/ping`, headers: { token } })
      assert.equal(ping.statusCode, 200)
    }
    await own.close()
  })

  test('of a browser token are counted by address, those of others are not', async () => {
    const hotel = await limited.hotel()
    const origin = 'https://hotel.example'
    const token = await hotel.token({ allowed_origins: [origin] })
    const from = (address: string, who = token) =>
      hotel.get('/ping', { token: who, headers: { origin, 'x-forwarded-for': address } })
    for (let n = 0; n < 3; n++) assert.equal((await from('10.0.0.1')).status, 200)
    assert.equal((await from('10.0.0.1')).status, 429)
    assert.equal((await from('10.0.0.2')).status, 200)
    for (let n = 0; n < 3; n++) assert.equal((await from(`10.0.1.${n}`, hotel.client)).status, 200)
    assert.equal((await from('10.0.1.9', hotel.client)).status, 429)
  })

  test('without a trusted proxy nobody can claim another address', async () => {
    const config = testConfig({ rateLimits: { client: 1, admin: 0, booking: 0 } })
    const own = await buildApp({ ...services, config })
    const hotel = await newHotel()
    const origin = 'https://hotel.example'
    const token = await hotel.token({ allowed_origins: [origin] })
    const statuses = []
    for (const address of ['10.0.0.1', '10.0.0.2']) {
      const headers = { token, origin, 'x-forwarded-for': address }
      statuses.push((await own.inject({ method: 'GET', url: `${BASE}/ping`, headers })).statusCode)
    }
    assert.deepEqual(statuses, [200, 429])
    await own.close()
  })

  test('a refused call counts, and 429 keeps nothing', async () => {
    const hotel = await limited.hotel()
    assert.equal(outcome(await book(hotel)), '404 room_not_found')
    assert.equal(outcome(await book(hotel, {}, { headers: { 'idempotency-key': 'k' } })), '429 rate_limited')
    assert.equal((await hotel.get('/getallbooking', { token: hotel.client })).Result.length, 0)
  })
})
