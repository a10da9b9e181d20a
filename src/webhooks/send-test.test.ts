import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { until } from '../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import { ANSWER_WITHIN_MS } from '../http/request/deadline.ts'
import { startReceiver } from './receiver.testing.ts'
import { RECEIVER_WITHIN_MS } from './send-message.ts'
import { MOST_TESTS, TEST_WITHIN_MS } from './send-test.ts'

const { db, hotel: newHotel } = await createTestApp({ ownDatabase: true, webhooksAllowPrivate: true })

/** A receiver that does not answer until it is released. */
const slowReceiver = async () => {
  const receiver = await startReceiver()
  const gate = Promise.withResolvers<void>()
  receiver.answer = (response) => void gate.promise.then(() => response.writeHead(200).end('at last'))
  return { ...receiver, received: receiver.received, letGo: () => gate.resolve() }
}

const webhook = async (my: TestHotel, url: string): Promise<string> =>
  (await my.post('/createwebhook', { url })).Result.webhook_code

suite('a test of a webhook whose receiver is slow', () => {
  test('waits as long as receivers have, longer than other operations may take', async (context) => {
    const [my, receiver] = await Promise.all([newHotel(), slowReceiver()])
    const code = await webhook(my, receiver.url)
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const tried = my.post(`/testwebhook/${code}`)
    await until(() => receiver.received.length === 1)
    context.mock.timers.tick(RECEIVER_WITHIN_MS - 1)
    receiver.letGo()
    const { status, Result } = await tried
    assert.deepEqual([status, Result?.delivered, Result?.response], [200, 1, 'at last'])
  })

  test('ends all the same, and other operations as soon as ever', async (context) => {
    const [my, receiver] = await Promise.all([newHotel(), slowReceiver()])
    const code = await webhook(my, receiver.url)
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const tried = my.post(`/testwebhook/${code}`)
    await until(() => receiver.received.length === 1)
    context.mock.timers.tick(TEST_WITHIN_MS)
    assert.equal(outcome(await tried), '503 unavailable')
    const leave = await db.of(my.hotelId).lanes.enter(my.hotelId)
    const kept = my.put('/hotelinformation', { hotel_star: 2 })
    await until(() => db.of(my.hotelId).lanes.state.waiting === 1)
    context.mock.timers.tick(ANSWER_WITHIN_MS)
    assert.equal(outcome(await kept), '503 unavailable')
    leave()
    receiver.letGo()
  })

  test('holds neither the hotel nor a connection meanwhile', async () => {
    const [my, receiver] = await Promise.all([newHotel(), slowReceiver()])
    const code = await webhook(my, receiver.url)
    const tried = my.post(`/testwebhook/${code}`)
    await until(() => receiver.received.length === 1)
    assert.equal((await my.put('/hotelinformation', { hotel_star: 3 })).status, 200)
    assert.equal(db.of(my.hotelId).lanes.state.lanes, 0)
    const { rows } = await db.coordinator.withoutTimeouts((client) =>
      client.query(
        `select from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      ),
    )
    assert.equal(rows.length, 0)
    receiver.letGo()
    assert.equal((await tried).Result.delivered, 1)
  })

  test('takes the room of few: others of the hotel wait, another hotel does not', async () => {
    const [my, other, slow, quick] = await Promise.all([
      newHotel(),
      newHotel(),
      slowReceiver(),
      startReceiver(),
    ])
    const codes = [await webhook(my, slow.url), await webhook(my, quick.url), await webhook(other, quick.url)]
    const waiting = Array.from({ length: MOST_TESTS.hotel }, () => my.post(`/testwebhook/${codes[0]}`))
    await until(() => slow.received.length === MOST_TESTS.hotel)
    for (const code of [codes[0], codes[1]]) {
      const refused = await my.post(`/testwebhook/${code}`)
      assert.equal(outcome(refused), '429 rate_limited')
      assert.ok(Number(refused.headers['retry-after']) > 0)
    }
    assert.equal(quick.received.length, 0)
    assert.equal(outcome(await other.post(`/testwebhook/${codes[2]}`)), '200 ok')
    slow.letGo()
    for (const { status } of await Promise.all(waiting)) assert.equal(status, 200)
    assert.equal(outcome(await my.post(`/testwebhook/${codes[1]}`)), '200 ok')
  })

  test('used by many hotels takes a part of the room, and no more', async () => {
    const [slow, quick] = await Promise.all([slowReceiver(), startReceiver()])
    const hotels = await Promise.all(Array.from({ length: MOST_TESTS.host + 1 }, () => newHotel()))
    const codes = await Promise.all(hotels.map((my) => webhook(my, slow.url)))
    const tests = hotels.slice(1).map((my, at) => my.post(`/testwebhook/${codes[at + 1]}`))
    await until(() => slow.received.length === MOST_TESTS.host)
    assert.equal(outcome(await hotels[0]!.post(`/testwebhook/${codes[0]}`)), '429 rate_limited')
    const another = await webhook(hotels[0]!, quick.url)
    assert.equal(outcome(await hotels[0]!.post(`/testwebhook/${another}`)), '200 ok')
    slow.letGo()
    for (const { status } of await Promise.all(tests)) assert.equal(status, 200)
    assert.ok(MOST_TESTS.host < MOST_TESTS.all)
  })
})
