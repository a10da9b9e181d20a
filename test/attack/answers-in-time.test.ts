import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pino } from 'pino'
import sharp from 'sharp'
import { Type } from 'typebox'
import { ConcurrencyLimit } from '../../src/db/connection/concurrency-limit.ts'
import { wrongTokens } from '../../src/http/limits/failed-lookup-limiter.ts'
import { createHttp } from '../../src/http/listener/server.ts'
import { registerOperations } from '../../src/http/operation/api.ts'
import { changeOperation } from '../../src/http/operation/operation.ts'
import { RateLimiter } from '../../src/http/operation/rate-limit.ts'
import type { Caller } from '../../src/http/request/caller.ts'
import { until } from '../support/barriers.ts'
import { createTestApp } from '../support/harness.ts'
import { book, stock } from '../support/stock.ts'

const { app, db, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const never = (): Promise<never> => new Promise(() => {})

const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

test('a database that never answers keeps nobody waiting: pages, passes and pictures are 503 in time', {
  timeout: 60_000,
}, async (context) => {
  const hotel = await stock(await newHotel())
  const image = `/hotels/${hotel.chain}/${hotel.code}/a.png`
  await hotel.call('PUT', image, { raw: picture, headers: { 'content-type': 'image/png' } })
  const own = new URL((await book(hotel)).Result.payment_url.redirect_url).pathname
  const urls = [
    `/book/${hotel.chain}/${hotel.code}`,
    `/book/${hotel.chain}/${hotel.code}/pass`,
    `/book/${hotel.chain}`,
    own,
    `${own}/stay.ics`,
    `/api/plugin/v1${image}`,
  ]
  const see = () => Promise.all(urls.map((url) => app.inject(url)))
  for (const { statusCode } of await see()) assert.equal(statusCode, 200)
  for (const server of db.servers) context.mock.method(server, 'read', never)
  for (const { statusCode, headers } of await see()) {
    assert.equal(statusCode, 503)
    assert.ok(Number(headers['retry-after']) > 0)
  }
})

suite('an operation with a time of its own', () => {
  const caller = {
    hotelId: 1,
    tokenCode: 'x',
    kind: 'admin',
    role: 'owner',
    allowedOrigins: null,
  } as unknown as Caller
  const prepared = Promise.withResolvers<undefined>()
  const done: string[] = []
  const http = createHttp({ log: pino({ level: 'silent' }), trustProxy: false, maxConnections: 0 })
  const upload = (url: string, operationId: string, prepare: () => Promise<undefined>) =>
    changeOperation({
      method: 'PUT',
      url,
      operationId,
      summary: '',
      tag: 'images',
      token: 'admin',
      rawBody: true,
      body: Type.Any(),
      answerWithinMs: 100,
      result: Type.Any(),
      errors: [],
      example: { result: {} },
      prepare,
      async change() {
        done.push(url)
        return { result: {} }
      },
    })
  registerOperations(
    http,
    [
      upload('/late', 'orderimages', () => prepared.promise),
      upload('/quick', 'describeimage', async () => undefined),
    ],
    {
      db,
      authenticator: {
        authenticate: async () => caller,
        presume: () => undefined,
        peek: () => undefined,
        refusalNow: async () => undefined,
      },
      sessions: undefined as never,
      limiter: new RateLimiter({ client: 0, admin: 0, booking: 0 }),
      wrongTokens: wrongTokens(0),
    },
  )
  const put = (url: string) =>
    http.inject({ method: 'PUT', url: `/api/plugin/v1${url}`, headers: { token: 'x' }, payload: 'x' })

  test('is answered when that is over, and what was given up is not done afterwards', async () => {
    const { hotelId } = await newHotel()
    caller.hotelId = hotelId
    const late = await put('/late')
    assert.equal(late.statusCode, 503)
    assert.equal(late.json().Error.retryable, true)
    prepared.resolve(undefined)
    assert.equal((await put('/quick')).statusCode, 200)
    assert.deepEqual(done, ['/quick'])
  })
})

test('whoever waits too long in the line of pictures leaves it, and the line goes on', async () => {
  const turns = new ConcurrencyLimit({ most: 1, mostWaiting: 10, longestWaitMs: 50 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const working = turns.take(() => gate)
  await assert.rejects(
    turns.take(async () => {}),
    { code: 'unavailable' },
  )
  let served = false
  const next = turns.take(async () => {
    served = true
  })
  open()
  await Promise.all([working, next])
  await until(() => served)
})
