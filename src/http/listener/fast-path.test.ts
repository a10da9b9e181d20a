import assert from 'node:assert/strict'
import http from 'node:http'
import { connect } from 'node:net'
import { before, suite, test } from 'node:test'
import { pino } from 'pino'
import { until } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, entry, newRate, newRoom, push, stock } from '../../../test/support/stock.ts'
import { rateCalendarOperation, searchOperations } from '../../search/routes.ts'
import { createAuthenticator } from '../../tokens/authenticate.ts'
import { RateLimiter } from '../operation/rate-limit.ts'
import { FastPath } from './fast-path.ts'
import { createHttp } from './server.ts'

const BASE = '/api/plugin/v1'
const { app, db, services, hotel: newHotel } = await createTestApp({ ownDatabase: true })

interface Got {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

type Headers = Record<string, string | string[]>

const agent = new http.Agent({ keepAlive: true })

const ask = (port: number, path: string, headers: Headers = {}, method = 'GET', body = ''): Promise<Got> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      { agent, host: '127.0.0.1', port, path: BASE + path, method, headers },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })

let port = 0
before(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})

const dates = (from: number, to: number) => `StartDate=${day(from)}&EndDate=${day(to)}`
const search = (from: number, to: number, more = '') => `/roomavailability?${dates(from, to)}${more}`

const stocked = async (): Promise<TestHotel> => {
  const hotel = await newHotel()
  await newRoom(hotel, { room_description: 'Meerblick “süd” 部屋 🏝' })
  await newRoom(hotel, { room_code: 'HID', is_publish: 0 })
  await newRate(hotel, { rate_description: 'Ohne Frühstück' })
  await push(
    hotel,
    [0, 1, 2, 3, 4].map((at) => entry(at, { price: 100 + at / 4, number_of_rooms: at })),
  )
  return hotel
}

/** Which of its ways a request takes, by an application that knows only these. */
const forked = async () => {
  const authenticator = createAuthenticator(db)
  const limiter = new RateLimiter({ client: 3, admin: 0, booking: 0 })
  const operations = [...searchOperations(services), rateCalendarOperation(services)]
  const fastPath = new FastPath(operations, { authenticator, clocks: db.clocks, limiter })
  const fork = createHttp({ log: pino({ level: 'silent' }), trustProxy: false, maxConnections: 0, fastPath })
  fork.all('*', (_request, reply) => reply.send())
  await fork.listen({ port: 0, host: '127.0.0.1' })
  const { port: at } = fork.server.address() as { port: number }
  const refuse = { allow: () => {}, failed: () => {} }
  return {
    know: (token: string) =>
      authenticator.authenticate(token, refuse, { header: undefined, code: undefined }),
    way: async (path: string, headers: Headers, method?: string, body?: string) =>
      (await ask(at, path, headers, method, body)).headers['ratelimit-limit'] === undefined
        ? 'long'
        : 'short',
    close: () => fork.close(),
  }
}

suite('the fast path', () => {
  test('is for plain searches of tokens and hotels that the process knows', async (t) => {
    const hotel = await stocked()
    const { know, way, close } = await forked()
    t.after(close)
    const { admin: token } = hotel
    assert.equal(await way(search(0, 2), { token }), 'long', 'a token nobody saw yet')
    await know(token)
    await push(hotel, [entry(1, { price: 77 })])
    assert.equal(await way(search(0, 2), { token }), 'short', 'also where the calendar has to be read first')
    assert.equal(await way(search(0, 2), { token }), 'short')
    assert.equal(
      await way(search(0, 2, '&Adults=2&available_only=1&room_code=DLX'), { TOKEN: token }),
      'short',
    )
    const unusual: [string, Headers, string?, string?][] = [
      [search(0, 2), {}],
      [search(0, 2), { token: `${token}x` }],
      [search(0, 2), { token: [token, token] }],
      [search(0, 2), { token }, 'HEAD'],
      [search(0, 2), { token }, 'POST', '{}'],
      [search(0, 2), { token, 'content-length': '2' }, 'GET', '{}'],
      [search(0, 2, '&Adults=%32'), { token }],
      [search(0, 2, '&Adults=2&Adults=2'), { token }],
      [search(0, 2, '&Adults=two'), { token }],
      [search(0, 2, '&Adults'), { token }],
      [search(0, 2, '&'), { token }],
      [search(0, 2, '&HotelCode=OTHER'), { token }],
      [search(2, 0), { token }],
      [search(0, 200), { token }],
      ['/roomavailability?StartDate=2020-01-01&EndDate=2020-01-02', { token }],
      ['/roomavailability', { token }],
      ['/roomavailability/?', { token }],
      ['/ping', { token }],
    ]
    for (const [path, headers, method, body] of unusual)
      assert.equal(await way(path, headers, method, body), 'long', JSON.stringify([path, headers, method]))
  })

  test('counts with the rest, and leaves the refusal to them', async (t) => {
    const hotel = await stocked()
    const { know, way, close } = await forked()
    t.after(close)
    await know(hotel.client)
    await hotel.get(search(0, 2))
    const ways = []
    for (let count = 0; count < 5; count++) ways.push(await way(search(0, 2), { token: hotel.client }))
    assert.deepEqual(ways, ['short', 'short', 'short', 'long', 'long'])
  })

  test('is closed to revoked tokens and to tokens of browsers', async (t) => {
    const hotel = await stocked()
    const { know, way, close } = await forked()
    t.after(close)
    const browser = await hotel.token({ allowed_origins: ['https://hotel.example'] })
    await know(browser)
    await know(hotel.client)
    await hotel.get(search(0, 2))
    assert.equal(await way(search(0, 2), { token: browser, origin: 'https://hotel.example' }), 'long')
    assert.equal(await way(search(0, 2), { token: hotel.client }), 'short')
    const { Result } = await hotel.get('/getalltokens')
    const { token_code } = Result.find(({ is_admin }: { is_admin: number }) => is_admin === 0)
    await hotel.delete(`/deletetoken/${token_code}`)
    assert.equal(await way(search(0, 2), { token: hotel.client }), 'long')
  })
})

const VARYING = ['date', 'x-request-id', 'connection', 'keep-alive', 'ratelimit-reset']

const comparable = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !VARYING.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )

suite('both ways', () => {
  test('give the same answer, byte for byte', async () => {
    const hotel = await stocked()
    const paths = [
      ...[1, 2, 3, 5].map((to) => search(0, to)),
      search(1, 3, '&Adults=2&Children=1&Rooms=2'),
      search(1, 1),
      search(0, 9),
      search(1, 3, '&available_only=1'),
      search(1, 3, '&room_code=DLX&rate_code=FLEX'),
      search(1, 3, '&room_code=HID'),
      search(1, 3, '&rate_code=NOSUCH'),
      search(-20, -18),
      search(1, 3, `&HotelCode=${hotel.code}&unknown=1`),
      `/roomavailability?start_date=${day(1)}T00:00:00Z&end_date=${day(3)}`,
      search(3, 1),
      search(1, 3, '&Adults=-1&Rooms=0'),
      '/roomavailability?StartDate=2027-02-30',
    ]
    for (const token of [hotel.admin, hotel.client])
      for (const path of paths) {
        const long = await app.inject({ url: BASE + path, headers: { token } })
        // Twice, so that an answer that was kept is among them.
        for (let time = 0; time < 2; time++) {
          const short = await ask(port, path, { token })
          const [body, expected] = [short.text, long.body].map((text) =>
            text.replace(/"request_id":"[^"]+"/, ''),
          )
          assert.equal(short.status, long.statusCode, path)
          assert.equal(body, expected, path)
          assert.deepEqual(
            comparable(short.headers),
            comparable(long.headers as http.IncomingHttpHeaders),
            path,
          )
          assert.notEqual(short.headers['x-request-id'], long.headers['x-request-id'])
        }
      }
  })

  test('are seen by the metrics', async () => {
    const hotel = await stocked()
    const count = async () => {
      const { body } = await app.inject({ url: '/metrics' })
      const line = /_count\{method="GET",route="[^"]*\/roomavailability",status="200"\} (\d+)/.exec(body)
      return Number(line?.[1] ?? 0)
    }
    const earlier = await count()
    for (let time = 0; time < 4; time++) await ask(port, search(0, 2), { token: hotel.client })
    // An answer is counted when it has left, which may be a moment after it has arrived.
    await until(async () => (await count()) >= earlier + 4)
    assert.equal(await count(), earlier + 4)
  })

  test('answer each of many at once with his own', async () => {
    const hotel = await newHotel()
    await stock(hotel)
    const paths = Array.from({ length: 40 }, (_, at) => search(at % 5, (at % 5) + 1 + (at % 7)))
    const expected = await Promise.all(paths.map((path) => longBody(path, hotel.admin)))
    const origin = 'https://hotel.example'
    const browser = await hotel.token({ allowed_origins: [origin] })
    for (let round = 0; round < 5; round++) {
      const got = await Promise.all(
        paths.map((path, at) =>
          ask(port, `${path}&n=${round}`, at % 2 === 0 ? { token: hotel.admin } : { token: browser, origin }),
        ),
      )
      assert.deepEqual(
        got.map(({ text }) => text),
        expected,
      )
    }
  })

  test('keep the answers of one who does not read until he does', async () => {
    const hotel = await newHotel()
    await stock(hotel)
    for (let at = 0; at < 60; at++) await newRoom(hotel, { room_code: `R${at}` })
    await push(
      hotel,
      Array.from({ length: 60 }, (_, at) => entry(1, { room_code: `R${at}` })),
    )
    const ways = [search(0, 60), search(1, 60)]
    const bodies = await Promise.all(ways.map((path) => longBody(path, hotel.admin)))
    // As many as may wait on a connection, and more than its buffers hold.
    const count = 100
    assert.ok(count * bodies[0]!.length > 16 * 1024 * 1024, `${bodies[0]!.length}`)
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    // All different, so that none is one that was kept.
    for (let at = 0; at < count; at++)
      socket.write(`GET ${BASE}${ways[at % 2]}&n=${at} HTTP/1.1\r\nhost: x\r\ntoken: ${hotel.admin}\r\n\r\n`)
    for (let round = 0; round < 50; round++) await ask(port, search(2, 3 + round), { token: hotel.admin })
    let text = ''
    let at = 0
    for await (const chunk of socket) {
      text += (chunk as Buffer).toString('latin1')
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const body = bodies[at % 2]!
        if (text.length < end + 4 + body.length) break
        assert.equal(text.slice(end + 4, end + 4 + body.length), body)
        text = text.slice(end + 4 + body.length)
        at++
      }
      if (at === count) break
    }
    assert.equal(at, count)
  })

  test('begin no more than may wait on one connection', async () => {
    const hotel = await newHotel()
    await stock(hotel)
    const path = search(0, 1)
    assert.equal((await ask(port, path, { token: hotel.admin })).status, 200)
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${BASE}${path} HTTP/1.1\r\nhost: x\r\ntoken: ${hotel.admin}\r\n\r\n`.repeat(150))
    let text = ''
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    for await (const chunk of socket) {
      text += (chunk as Buffer).toString('latin1')
      if (statuses().length === 150) break
    }
    assert.deepEqual(statuses().slice(0, 101), Array(101).fill('200'))
    assert.ok(statuses().includes('503'))
  })
})

const longBody = async (path: string, token: string): Promise<string> =>
  (await app.inject({ url: BASE + path, headers: { token } })).body
