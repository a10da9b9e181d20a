import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, testConfig } from '../../../test/support/harness.ts'
import { day, stock } from '../../../test/support/stock.ts'
import { readConfig } from '../../config.ts'
import { Agent, LIST, send } from './agent.testing.ts'

// Touches days: runs far ahead of UTC.

const { app, db, hotel: newHotel } = await createTestApp()
const limited = await createTestApp({ mcpLimit: 3, rateLimits: { client: 2, admin: 0, booking: 1 } })
const elsewhere = await createTestApp({ publicUrl: 'https://booking.example.com/of/ours' })
const hotel = await stock(await newHotel())
const { client: token } = hotel

const BASE = '/api/plugin/v1'
const STAY = {
  arrival_date: day(0),
  departure_date: day(1),
  items: [{ room_code: 'DLX', rate_code: 'FLEX', adults: 1 }],
}

suite('who comes in', () => {
  test('without a token: 401 that says how to send one; a wrong one is told from none', async () => {
    const none = await send(app, { body: LIST })
    assert.deepEqual([none.statusCode, none.headers['www-authenticate']], [401, 'Bearer realm="vacancy"'])
    assert.equal(none.json().Error.code, 'token_missing')
    for (const authorization of ['Bearer nonsense', `Basic ${token}`, token, 'Bearer', `Bearer ${token} x`]) {
      const wrong = await send(app, { body: LIST, headers: { authorization } })
      assert.equal(wrong.statusCode, 401, authorization)
      assert.match(String(wrong.headers['www-authenticate']), /error="invalid_token"/)
      assert.equal(wrong.json().Error.code, 'token_invalid')
    }
  })

  test('no browser token, no pass of a page, no cookie, no other header', async () => {
    const browser = await hotel.token({ allowed_origins: ['http://localhost'] })
    const page = await app.inject({ url: `/book/${hotel.chain}/${hotel.code}` })
    const pass = /vcp_[\w.-]+/.exec(page.body)![0]
    const isGood = await app.inject({ url: `${BASE}/ping`, headers: { token: pass } })
    assert.equal(isGood.statusCode, 200, 'the API takes the pass')
    for (const given of [browser, pass])
      for (const origin of [{}, { origin: 'http://localhost' }] as Record<string, string>[])
        assert.equal((await send(app, { token: given, body: LIST, headers: origin })).statusCode, 401)
    for (const headers of [{ token }, { cookie: `session=${token}` }, { 'x-api-key': token }] as Record<
      string,
      string
    >[])
      assert.equal((await send(app, { body: LIST, headers })).statusCode, 401)
    const both = { cookie: 'vacancy_session=nonsense; __Host-session=nonsense' }
    assert.equal((await send(app, { token, body: LIST, headers: both })).statusCode, 200)
  })

  const hosts: [typeof app, Record<string, string>, number][] = [
    [app, { host: 'localhost:9999' }, 200],
    [app, { host: '127.0.0.1:3000' }, 200],
    [app, { host: '[::1]:3000' }, 200],
    [app, { host: 'evil.example' }, 403],
    [app, { host: 'localhost.evil.example' }, 403],
    [app, { host: 'localhost@evil.example' }, 403],
    [app, { host: 'evil.example', 'x-forwarded-host': 'localhost' }, 403],
    [app, { host: 'localhost', origin: 'http://localhost:8080' }, 200],
    [app, { host: 'localhost', origin: 'https://evil.example' }, 403],
    [app, { host: 'localhost', origin: 'null' }, 403],
    [elsewhere.app, { host: 'booking.example.com' }, 200],
    [elsewhere.app, { host: 'booking.example.com:443', origin: 'https://booking.example.com' }, 200],
    [elsewhere.app, { host: 'booking.example.com', origin: 'http://localhost' }, 403],
    [elsewhere.app, { host: 'localhost' }, 403],
  ]
  for (const [at, headers, status] of hosts)
    test(`${JSON.stringify(headers)} of ${at === app ? 'localhost' : 'a name'}: ${status}, before the token`, async () => {
      assert.equal((await send(at, { token, body: LIST, headers })).statusCode, status)
      assert.equal((await send(at, { body: LIST, headers })).statusCode, status === 200 ? 401 : 403)
    })

  test('where the operator has not turned it on, there is nothing', async () => {
    const off = await createTestApp({ mcp: false })
    assert.equal((await send(off.app, { token, body: LIST })).statusCode, 404)
    assert.equal(readConfig({ DATABASE_URL: 'postgres://x' }).mcp, false)
    assert.equal(readConfig({ VACANCY_DEMO: '0' }).mcp, false)
    assert.equal(readConfig({ DATABASE_URL: 'postgres://x', MCP: '1' }).mcp, true)
    assert.equal(readConfig({}).mcp, true, 'who tries it out sees it')
    assert.equal(testConfig().mcp, true)
  })
})

suite('bounds', () => {
  test('no sessions and no streams', async () => {
    const listed = await send(app, { token, body: LIST, headers: { 'mcp-session-id': 'mine' } })
    assert.deepEqual([listed.statusCode, listed.headers['mcp-session-id']], [200, undefined])
    for (const method of ['GET', 'DELETE'] as const)
      assert.equal((await send(app, { token, method })).statusCode, 405)
    const { client } = await Agent.of(app, token)
    const heard = await client.listen({ toolsListChanged: true, resourcesListChanged: true })
    await heard.closed
  })

  test('bodies: too large, too deep, many in one, and nonsense', async () => {
    const huge = { ...LIST, params: { text: 'x'.repeat(300_000) } }
    assert.equal((await send(app, { token, body: huge })).statusCode, 413)
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    assert.equal((await send(app, { token, body: deep })).statusCode, 422)
    const batch = await send(app, { token, body: [LIST, LIST] })
    assert.deepEqual([batch.statusCode, batch.json().error.code], [400, -32_600])
    for (const body of [
      '',
      'nonsense',
      '{"jsonrpc":',
      '"text"',
      'null',
      '7',
      '{"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}',
    ])
      assert.ok([400, 415].includes((await send(app, { token, body })).statusCode), body)
    const unclear = Buffer.from(`[${JSON.stringify(LIST)},"\xff"]`, 'latin1')
    const bytes = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: unclear,
    })
    assert.deepEqual([bytes.statusCode, bytes.json().error.code], [400, -32_700], 'read by us alone')
    const typed = await send(app, { token, body: LIST, headers: { 'content-type': 'text/plain' } })
    assert.equal(typed.statusCode, 415)
    assert.equal((await send(app, { token, body: LIST })).statusCode, 200)
  })

  test('messages are counted by token, and each call counts for its operation too', async () => {
    const own = await stock(await limited.hotel())
    const statuses = async (given: string, times: number) => {
      const answers = await Promise.all(
        Array.from({ length: times }, () => send(limited.app, { token: given, body: LIST })),
      )
      return answers.map(({ statusCode }) => statusCode).sort()
    }
    assert.deepEqual(await statuses(own.client, 5), [200, 200, 200, 429, 429])
    assert.deepEqual(await statuses(own.admin, 3), [200, 200, 200], 'others have their own')
    const last = await send(limited.app, { token: own.client, body: LIST })
    assert.ok(Number(last.headers['retry-after']) > 0)
    const other = await own.token()
    const call = {
      ...LIST,
      method: 'tools/call',
      params: { name: 'get_booking', arguments: { booking_code: 'X' } },
    }
    const told = []
    for (const _ of [1, 2, 3])
      told.push(JSON.parse((await send(limited.app, { token: other, body: call })).body.split('data: ')[1]!))
    assert.deepEqual(
      told.map(({ result }) => result.structuredContent.error.code),
      ['booking_not_found', 'booking_not_found', 'rate_limited'],
    )
    const { error } = told[2].result.structuredContent
    assert.deepEqual([error.retryable, error.retry_after > 0], [true, true])
    const asApi = await limited.app.inject({ url: `${BASE}/ping`, headers: { token: other } })
    assert.equal(asApi.statusCode, 429, 'what an agent used is used')
  })

  test('of one token only so many are under way at once', async () => {
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const lock = db.inHotel(hotel.hotelId, async () => {
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const refused = Promise.withResolvers<void>()
    let count = 0
    const sent = Array.from({ length: 12 }, async (_, at) => {
      const params = { name: 'hold_rooms', arguments: { ...STAY, idempotency_key: `k${at}` } }
      const body = { ...LIST, method: 'tools/call', params }
      const { statusCode } = await send(app, { token: hotel.admin, body })
      if (statusCode === 429 && ++count === 4) refused.resolve()
      return statusCode
    })
    await refused.promise
    assert.equal((await send(app, { token, body: LIST })).statusCode, 200, 'others go on')
    held.resolve()
    await lock
    const all = await Promise.all(sent)
    assert.equal(all.filter((status) => status === 200).length, 8)
    assert.equal((await send(app, { token: hotel.admin, body: LIST })).statusCode, 200, 'and all are over')
  })

  test('what it is asked is among the metrics, by its own route and by that of the operation', async () => {
    const measured = await createTestApp({ ownDatabase: true })
    const own = await stock(await measured.hotel())
    const agent = await Agent.of(measured.app, own.client)
    await agent.call('quote_stay', STAY)
    const { body } = await measured.app.inject({ url: '/metrics' })
    for (const route of ['/mcp', `${BASE}/quotebooking`])
      assert.match(body, new RegExp(`_count\\{method="POST",route="${route}",status="200"\\} [1-9]`))
  })

  test('nobody outside can say to come by a channel', async () => {
    const { byChannel, CHANNEL_HEADER, channelOf } = await import('../../http/request/channel.ts')
    assert.equal(channelOf(byChannel('mcp')), 'mcp')
    for (const said of ['mcp', 'undefined mcp', ' mcp', ''])
      assert.equal(channelOf({ [CHANNEL_HEADER]: said }), undefined)
  })
})
