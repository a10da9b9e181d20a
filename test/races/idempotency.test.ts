import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTables } from '../../src/check/check-tables.ts'
import type { Database } from '../../src/db/hotel/database.ts'
import { findAnswer, storeAnswer } from '../../src/db/hotel/idempotent-answers.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { joinServer } from '../postgres/second-server.ts'
import { killBackends, lockHotel, untilBlocked } from '../support/barriers.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { PAIRS, packetsOf, take, takePair, type Way, warm } from '../support/short-way.ts'

const { db, hotel, services, url } = await createTestApp({ ownDatabase: true })
const other = await joinServer(url)
const writers = [{ db, services }, other]

const WAYS: Way[] = ['short', 'long', 'either']

const today = todayIn('UTC')
const dates = { start_date: formatDay(today + 3), end_date: formatDay(today + 4) }

const onSale = async (rooms: number): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 9 })
  await made.post('/createrate', { rate_code: 'P', rate_name: 'Plan' })
  await made.put('/updateroomavailability/R', {
    ...dates,
    number_of_rooms: rooms,
    rate_code: 'P',
    price: 100,
  })
  return made
}

const form = {
  room_code: 'R',
  rate_code: 'P',
  arrival_date: dates.start_date,
  departure_date: dates.end_date,
  guest_detail: { name: 'Guest', email: 'guest@example.com' },
  guests: 1,
}

const keyed = (key: string, body: object = { booking_form: form }) => ({
  body,
  headers: { 'idempotency-key': key },
})

const versionOf = async ({ hotelId }: TestHotel): Promise<number> => (await db.clocks.ask(hotelId))!.version

const bookings = async (made: TestHotel): Promise<number> => (await made.get('/getallbooking')).Result.length

/** How many packets were sent while something was done, however they ended. */
const packetsIn = async (work: () => Promise<unknown>): Promise<number> => {
  const sum = () => {
    const { committed, refused } = packetsOf(...writers)
    return committed + refused
  }
  const before = sum()
  await work()
  return sum() - before
}

const isWhole = async ({ hotelId }: TestHotel): Promise<void> =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

for (const pair of PAIRS)
  test(`the same key on two servers at once books once, and both answer the same: ${pair.join(' and ')}`, async () => {
    const made = await onSale(5)
    takePair(pair, writers)
    await warm(made, writers)
    const packets = await packetsIn(async () => {
      const holder = await lockHotel(url, made.hotelId)
      const here = made.call('POST', '/createbooking', keyed('both'))
      const there = other.as(made.admin)('POST', '/createbooking', keyed('both'))
      await untilBlocked(db, 2)
      await holder.rollback()
      const answers = await Promise.all([here, there])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201],
      )
      assert.equal(answers[0]!.text, answers[1]!.text)
      const replayed = answers.map(({ headers }) => headers['idempotency-replayed'])
      assert.deepEqual(replayed.toSorted(), ['true', undefined])
    })
    assert.equal(packets, pair.filter((way) => way !== 'long').length)
    assert.equal(await bookings(made), 1)
    await isWhole(made)
  })

test('control: looking for the key before the lock does the same thing twice', async () => {
  const made = await onSale(5)
  let looked = 0
  const { promise: bothLooked, resolve } = Promise.withResolvers<void>()
  const naive = async (server: Database): Promise<string> => {
    const storedAnswer = await server.coordinator.read((sql) => findAnswer(sql, made.hotelId, 'naive', 'key'))
    if (++looked === 2) resolve()
    await bothLooked
    if (storedAnswer !== undefined) return 'replayed'
    return server.inHotel(made.hotelId, async (tx) => {
      const answer = { request_hash: Buffer.from('hash'), status: 201, body: '{}' }
      storeAnswer(tx, 'naive', 'key', answer)
      tx.tick({ type: 'booking.created', data: {}, actor: 'test' })
      return 'done'
    })
  }
  assert.deepEqual(await Promise.all([naive(db), naive(other.db)]), ['done', 'done'])
})

test('a refusal keeps its key without a tick, and is answered again when it would no longer be true', async () => {
  const made = await onSale(0)
  const version = await versionOf(made)
  const first = await made.call('POST', '/createbooking', keyed('refused'))
  assert.equal(first.code, 'sold_out')
  assert.equal(await versionOf(made), version)
  await made.put('/updateroomavailability/R', { ...dates, number_of_rooms: 1 })
  const again = await other.as(made.admin)('POST', '/createbooking', keyed('refused'))
  assert.deepEqual([again.status, again.text], [first.status, first.text])
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal((await made.call('POST', '/createbooking', keyed('another'))).status, 201)
})

test('a request that cannot be read keeps its key too, and the key with another body is refused', async () => {
  const made = await onSale(2)
  const version = await versionOf(made)
  const first = await made.call('POST', '/createbooking', keyed('bad', { booking_form: {} }))
  assert.equal(first.code, 'missing_field')
  const again = await made.call('POST', '/createbooking', keyed('bad', { booking_form: {} }))
  assert.equal(again.text, first.text)
  const reused = await other.as(made.admin)('POST', '/createbooking', keyed('bad'))
  assert.deepEqual([reused.status, reused.code], [422, 'idempotency_key_reused'])
  assert.equal(await versionOf(made), version)
})

for (const way of WAYS)
  test(`while the first is running the second is told so, and no claim outlives it: ${way}`, async () => {
    const made = await onSale(2)
    take(way, writers[0]!)
    await warm(made, writers)
    const holder = await lockHotel(url, made.hotelId)
    const first = made.call('POST', '/createbooking', keyed('slow'))
    await untilBlocked(db)
    const second = await made.call('POST', '/createbooking', keyed('slow'))
    assert.deepEqual([second.status, second.code], [409, 'idempotency_in_progress'])
    await holder.rollback()
    assert.equal((await first).status, 201)
    assert.equal((await made.call('POST', '/createbooking', keyed('slow'))).text, (await first).text)
    assert.equal(await bookings(made), 1)
    await isWhole(made)
  })

for (const way of WAYS)
  test(`a transaction that broke keeps no key: the same key then does what was asked: ${way}`, async () => {
    const made = await onSale(2)
    take(way, writers[0]!)
    await warm(made, writers)
    const holder = await lockHotel(url, made.hotelId)
    const broken = made.call('POST', '/createbooking', keyed('broken'))
    await untilBlocked(db)
    await killBackends(db, `wait_event_type = 'Lock'`)
    const answer = await broken
    assert.deepEqual([answer.status, answer.Error.retryable], [503, true])
    await holder.rollback()
    const again = await made.call('POST', '/createbooking', keyed('broken'))
    assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, undefined])
    assert.equal(await bookings(made), 1)
    await isWhole(made)
  })

test('a key belongs to one hotel and one endpoint', async () => {
  const [made, neighbour] = [await onSale(2), await onSale(2)]
  const first = await made.call('POST', '/createbooking', keyed('shared'))
  const second = await neighbour.call('POST', '/createbooking', keyed('shared'))
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.notEqual(first.Result.booking_code, second.Result.booking_code)
  const { booking_code } = first.Result
  const cancelled = await made.call('POST', '/cancelbooking', keyed('shared', { booking_code }))
  assert.equal(cancelled.Result.booking_status, 'cancelled')
})
