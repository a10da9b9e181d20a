import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ConcurrencyLimit } from '../../src/db/connection/concurrency-limit.ts'
import { whileLocked } from '../postgres/locked-table.ts'
import { until } from '../support/barriers.ts'
import { type CallResult, createTestApp, testConfig } from '../support/harness.ts'
import { book, outcome, search, stock } from '../support/stock.ts'

// More requests than can be served: the excess is refused at once and others are still served, while the blocking lock
// is held. No test measures time: what it asserts happens before the lock is released.

const { app, db, services, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const assertTold = ({ status, code, headers, Error: error }: CallResult, wanted: string): void => {
  assert.equal(`${status} ${code}`, wanted)
  assert.ok(Number(headers['retry-after']) > 0)
  assert.equal(error.retryable, true)
}

suite('a run on one hotel', () => {
  test('beyond its queue all are told at once; its searches and other hotels go on', async () => {
    const [busy, calm] = [await stock(await newHotel()), await stock(await newHotel())]
    for (const hotel of [busy, calm]) await book(hotel)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const first = db.inHotel(busy.hotelId, () => gate)
    const waiting = Array.from({ length: 500 }, () => db.inHotel(busy.hotelId, async () => 'served'))
    await until(() => db.of(busy.hotelId).lanes.state.waiting === 500)
    for (const refused of await Promise.all(Array.from({ length: 200 }, () => book(busy))))
      assertTold(refused, '503 unavailable')
    assert.equal(outcome(await search(busy, 0, 1)), '200 ok')
    assert.equal(outcome(await book(calm)), '201 ok')
    assert.equal(db.of(busy.hotelId).lanes.state.waiting, 500)
    open()
    await first
    assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['served']))
    assert.equal(outcome(await book(busy)), '201 ok')
  })
})

suite('a token beyond its limit', () => {
  test('is told when to come back, and no other token notices', async () => {
    const { buildApp } = await import('../../src/app.ts')
    const config = testConfig({ rateLimits: { client: 10, admin: 0, booking: 0 } })
    const limited = await buildApp({ ...services, config })
    const hotel = await newHotel()
    const [loud, quiet] = [hotel.client, await hotel.token()]
    const ping = (token: string) => limited.inject({ url: '/api/plugin/v1/ping', headers: { token } })
    const known = await ping(loud)
    const answers = [known, ...(await Promise.all(Array.from({ length: 299 }, () => ping(loud))))]
    const served = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    assert.deepEqual([served.length, refused.length], [10, 290])
    for (const { headers } of refused) assert.ok(Number(headers['retry-after']) > 0)
    assert.equal((await ping(quiet)).statusCode, 200)
    await limited.close()
  })
})

suite('a database that cannot keep up', () => {
  test('where too many wait for a connection the next is told at once, and searches go on', async () => {
    const hotel = await stock(await newHotel())
    await search(hotel, 0, 1)
    const node = db.of(hotel.hotelId)
    const held = await Promise.all(Array.from({ length: node.readers.size }, () => node.readers.take()))
    const waiting = Array.from({ length: 2000 }, () => node.read(async () => 'served'))
    assert.equal(node.readers.state.waiting, 2000)
    for (const refused of await Promise.all(Array.from({ length: 50 }, () => hotel.get('/getallrooms'))))
      assertTold(refused, '503 unavailable')
    for (let time = 0; time < 20; time++) assert.equal(outcome(await search(hotel, 0, 1)), '200 ok')
    for (const client of held) node.readers.give(client, true)
    await Promise.allSettled(waiting)
    assert.equal(outcome(await hotel.get('/getallrooms')), '200 ok')
  })

  test('while it stands still everybody is told, and the process still says that it lives', async () => {
    const hotel = await stock(await newHotel())
    await whileLocked(db, 'hotel_clock', async () => {
      const calls = [search(hotel, 0, 1), book(hotel), hotel.get('/getallrooms')]
      const lives = await app.inject('/healthz')
      assert.equal(lives.statusCode, 200)
      const ready = await app.inject('/readyz')
      assert.equal(ready.statusCode, 503)
      for (const refused of await Promise.all(calls)) assertTold(refused, '503 unavailable')
    })
    assert.equal(outcome(await book(hotel)), '201 ok')
  })
})

suite('a run on the pages', () => {
  test('does not take the connections that API calls need, and is told where it is too much', async () => {
    const hotel = await stock(await newHotel())
    const page = () => app.inject(`/book/${hotel.chain}/${hotel.code}`)
    assert.equal((await page()).statusCode, 200)
    // Pages read pictures, so all pages wait for this lock; API calls do not.
    let pages: ReturnType<typeof page>[] = []
    await whileLocked(db, 'image', async () => {
      let answered = 0
      pages = Array.from({ length: 700 }, () => page().finally(() => answered++))
      assert.equal(outcome(await hotel.get('/getallrooms')), '200 ok')
      assert.equal(outcome(await search(hotel, 0, 1)), '200 ok')
      await until(() => answered >= 196)
      assert.equal(answered, 196, 'four are at work and five hundred wait')
    })
    for (const { statusCode, headers } of await Promise.all(pages))
      if (statusCode === 503) assert.ok(Number(headers['retry-after']) > 0)
      else assert.equal(statusCode, 200)
    assert.equal((await page()).statusCode, 200)
  })

  test('a line that is full refuses at once, and goes on', async () => {
    const turns = new ConcurrencyLimit({ most: 1, mostWaiting: 2, longestWaitMs: 60_000 })
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const working = [turns.take(() => gate), turns.take(() => gate), turns.take(() => gate)]
    await assert.rejects(
      turns.take(() => gate),
      { code: 'unavailable', retryAfter: 1 },
    )
    assert.equal(turns.waiting, 2)
    open()
    await Promise.all(working)
    assert.equal(await turns.take(async () => 'served'), 'served')
  })
})
