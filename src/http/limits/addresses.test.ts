import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, request } from 'node:http'
import { before, suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'

const { app, hotel: newHotel } = await createTestApp({ ownDatabase: true })
const BASE = '/api/plugin/v1'

let port = 0
before(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})

interface Got {
  status: number
  headers: IncomingHttpHeaders
}

/** Sends the address as it is written. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = request({ agent: false, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode!, headers: response.headers })
    })
    sent.on('error', reject).end()
  })

const ways = (path: string) => [
  `${BASE}${path}`,
  `http://elsewhere.example${BASE}${path}`,
  `/api/plugin/v%31${path}`,
  `/%61pi/plugin/v1${path}`,
]

suite('one address, written in many ways', () => {
  const cases: [string, number][] = [
    ['/ping', 200],
    ['/roomavailability?StartDate=2020-01-01', 400],
    ['/getroom/NOSUCH', 404],
    ['/nosuch', 404],
    ['/getroom/%zz', 404],
  ]
  for (const [path, status] of cases)
    test(`is answered with the same headers: ${path}`, async () => {
      const { admin: token } = await newHotel()
      for (const way of ways(path)) {
        const answer = await get(way, { token })
        assert.equal(answer.status, status, way)
        assert.equal(answer.headers['cache-control'], 'no-store', way)
        assert.equal(answer.headers['access-control-allow-origin'], '*', way)
        assert.match(String(answer.headers['access-control-expose-headers']), /retry-after/, way)
      }
    })

  test('is one route in the metrics', async () => {
    const { client: token } = await newHotel()
    const counted = async () => {
      const { body } = await app.inject({ url: '/metrics' })
      return Number(/_count\{method="GET",route="[^"]*\/test",status="200"\} (\d+)/.exec(body)?.[1] ?? 0)
    }
    for (const way of ways('/test')) assert.equal((await get(way, { token })).status, 200)
    // An answer is counted when it has left, which may be a moment after it has arrived.
    while ((await counted()) < 4) await new Promise((resolve) => setImmediate(resolve))
    const { body } = await app.inject({ url: '/metrics' })
    assert.doesNotMatch(body, /elsewhere|%31|%61/)
  })

  test('outside the API has the headers of its own part', async () => {
    for (const way of ['/healthz', 'http://elsewhere.example/healthz', '/health%7a']) {
      const answer = await get(way)
      assert.equal(answer.status, 200, way)
      assert.equal(answer.headers['access-control-allow-origin'], undefined, way)
    }
  })
})
