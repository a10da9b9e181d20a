import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { createTestApp } from '../../../test/support/harness.ts'
import { day, stock } from '../../../test/support/stock.ts'
import { AppError } from '../../errors.ts'
import { HotelSearch, type LookedAt, MOST_HOTELS, type NamedHotel } from '../../hotel-search/search-hotels.ts'
import { RateLimiter } from '../../http/operation/rate-limit.ts'
import type { Page } from '../frame/document.ts'
import type { Show } from '../frame/page-parts.ts'
import { registerChainPage } from './chain-routes.ts'

const { app, services, hotel } = await createTestApp({
  ownDatabase: true,
  rateLimits: { admin: 0, client: 1, booking: 0 },
})

const made = await stock(await hotel({ chain: 'BOUND', code: 'A' }))
await stock(await hotel({ chain: 'BOUND', code: 'B' }))
await hotel({ chain: 'BOUND', code: 'C' })

const STAY = `?start_date=${day(0)}&end_date=${day(1)}`

test('a page counts as many searches as it has hotels, by the address that it comes from', async () => {
  const see = (remoteAddress: string, path = `BOUND${STAY}`) =>
    app.inject({ url: `/book/${path}`, remoteAddress })
  // Five times the limit of clients, which is 1 here: 3 hotels, and 3 more while anything is left.
  for (const status of [200, 200, 429]) assert.equal((await see('192.0.2.1')).statusCode, status)
  const { body, headers } = await see('192.0.2.1')
  assert.match(
    body,
    /Very many searches came from your connection\. Please try again in \d+ seconds\..*Try again/s,
  )
  assert.ok(Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= 60)
  assert.match(body, /name="robots" content="noindex"/)
  assert.doesNotMatch(body, /hotel-card/)
  assert.equal((await see('192.0.2.2')).statusCode, 200, 'others are not concerned')
  assert.equal((await see('2001:db8::1')).statusCode, 200)
  assert.equal((await see('2001:db8::2')).statusCode, 200)
  assert.equal((await see('2001:db8::3')).statusCode, 429, 'a network is one address')
  assert.equal((await see('192.0.2.1', `BOUND/${made.code}${STAY}`)).statusCode, 200)
})

/** The page over another search than the application's. */
const over = (find: HotelSearch['find']) => {
  const own = Fastify()
  const hotelSearch = new HotelSearch(services)
  hotelSearch.find = find
  const send = async (_: FastifyRequest, reply: FastifyReply, status: number, { content }: Page) =>
    reply.code(status).type('text/html').send(content)
  registerChainPage(own, services, {
    answer: (show: Show) => async (request, reply) => (await show(request, reply))(),
    send,
    notFound: (_, reply) => async () => reply.code(404).send('none'),
    limiter: new RateLimiter({ chainPage: 0 }),
    hotelSearch,
  })
  return () => own.inject({ url: `/book/BOUND${STAY}` })
}

test('when other searches take all the time, the page says so and offers another try', async () => {
  const { statusCode, headers, body } = await over(async () => {
    throw new AppError('unavailable')
  })()
  assert.equal(statusCode, 503)
  assert.equal(headers['retry-after'], '2')
  assert.match(
    body,
    /Many guests are comparing hotels just now.*href="\/book\/BOUND\?start_date=[^"]+"[^>]*>Try again/s,
  )
  assert.match(body, /<noscript><form class="plain-search"/, 'the guest can still change the search')
  const failed = await over(async () => {
    throw new Error('a bug')
  })()
  assert.equal(failed.statusCode, 500, 'a fault is not told as a crowd')
})

test('hotels that are not ready, or away, are told, and those that are there stand', async () => {
  const real = new HotelSearch(services)
  let isAway = true
  const see = over(async (hotels, request) => {
    if (!isAway) return real.find(hotels, request)
    const missing: LookedAt[] = [
      { hotel_code: 'B', reason: 'not_ready' },
      { hotel_code: 'C', reason: 'unavailable' },
    ]
    return [...(await real.find(hotels.slice(0, 1), request)), ...missing]
  })
  const { statusCode, body } = await see()
  assert.equal(statusCode, 200)
  assert.match(body, /data-again="1"/)
  assert.match(
    body,
    /The prices of 1 hotel are still being fetched\..*1 hotel cannot be reached just now\..*Try again/s,
  )
  assert.equal(body.match(/class="hotel-card/g)?.length, 1, 'a hotel that was never seen has no name')
  isAway = false
  await see()
  isAway = true
  const again = (await see()).body
  assert.match(
    again,
    /id="hotel-B".*Its prices are still being fetched\..*id="hotel-C".*Cannot be reached just now\./s,
  )
  const none = await over(async (hotels) =>
    hotels.map(({ hotel_code }) => ({ hotel_code, reason: 'unavailable' as const })),
  )()
  assert.equal(none.statusCode, 200, 'a chain whose hotels are all away is still there')
})

test('a chain of more hotels than one search takes is cut, and that is told', async () => {
  let asked: readonly NamedHotel[] = []
  const find: HotelSearch['find'] = async (hotels) => {
    asked = hotels
    return hotels.map(({ hotel_code }) => ({ hotel_code, reason: 'not_ready' as const }))
  }
  const read = services.db.directory.read.bind(services.db.directory)
  const many = Array.from({ length: MOST_HOTELS + 1 }, (_, at) => ({
    hotel_id: at + 1,
    hotel_code: `H${at}`,
  }))
  services.db.directory.read = (async () => [undefined, many]) as never
  try {
    assert.match((await over(find)()).body, /compares the first 250 hotels of the chain/)
  } finally {
    services.db.directory.read = read
  }
  assert.equal(asked.length, MOST_HOTELS)
})

test('a page that fails for a fault of ours says so in words', async (t) => {
  t.mock.method(HotelSearch.prototype, 'find', async () => {
    throw new TypeError('Cannot read properties of undefined')
  })
  const { statusCode, headers, body } = await app.inject({
    url: `/book/BOUND${STAY}`,
    remoteAddress: '192.0.2.77',
    headers: { 'accept-language': 'de' },
  })
  assert.equal(statusCode, 500)
  assert.match(headers['content-type'] as string, /text\/html/)
  assert.match(body, /<html lang="de"/)
  assert.doesNotMatch(body, /Cannot read/)
})
