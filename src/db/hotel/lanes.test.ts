import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { HotelTransactions } from './hotel-transactions.ts'
import { Lanes } from './lanes.ts'

const { db, hotel } = await createTestApp({ ownDatabase: true })

const room = (code: string) => ({ room_code: code, room_name: 'Room', number_of_room: 1 })

test('writers of one hotel take turns in the order they came', async () => {
  const lanes = new Lanes()
  const order: string[] = []
  const turn = async (name: string, hotelId: number) => {
    const leave = await lanes.enter(hotelId)
    order.push(name)
    await new Promise<void>((resolve) => setImmediate(resolve))
    leave()
  }
  await Promise.all([turn('a', 1), turn('b', 1), turn('other', 2), turn('c', 1), turn('d', 1)])
  assert.deepEqual(order, ['a', 'other', 'b', 'c', 'd'])
  assert.deepEqual(lanes.state, { lanes: 0, waiting: 0 })
})

test('a lane is left free by whoever failed in it', async () => {
  const { hotelId } = await hotel()
  await assert.rejects(
    db.inHotel(hotelId, async () => {
      throw new Error('broken')
    }),
    /broken/,
  )
  assert.equal(await db.inHotel(hotelId, async () => 'free'), 'free')
})

test('a hotel that cannot be had is told to all who wait, and the next gets a turn of his own', async () => {
  const lanes = new Lanes()
  const leave = await lanes.enter(1)
  const waiting = [lanes.enter(1), lanes.enter(1)]
  leave(true)
  for (const waiter of waiting) await assert.rejects(waiter, { code: 'unavailable', retryAfter: 1 })
  const next = await lanes.enter(1)
  next()
  assert.deepEqual(lanes.state, { lanes: 0, waiting: 0 })
})

/** Two hotels that one node holds. */
const neighbours = async (): Promise<[TestHotel, TestHotel]> => {
  const one = await hotel()
  for (;;) {
    const other = await hotel()
    if (db.of(other.hotelId) === db.of(one.hotelId)) return [one, other]
  }
}

/** Twenty writers of one hotel. The first does not finish until the gate is opened. */
const crowd = (transactions: Pick<HotelTransactions, 'inHotel'>, hotelId: number) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const writers = Array.from({ length: 20 }, () => transactions.inHotel(hotelId, () => gate))
  return { open, done: Promise.all(writers) }
}

test('a run on one hotel holds one connection, and another hotel is served meanwhile', async () => {
  const [busy, calm] = await neighbours()
  const { writers, lanes } = db.of(busy.hotelId)
  const inUse = () => writers.state.open - writers.state.idle
  const before = inUse()
  const { open, done } = crowd(db, busy.hotelId)
  await until(() => lanes.state.waiting === 19 && inUse() > before)
  assert.equal(inUse(), before + 1)
  assert.equal((await calm.post('/createroom', room('CALM'))).status, 201)
  open()
  await done
})

test('control: without lanes the run holds every connection, and another hotel waits', async () => {
  class NoLanes extends Lanes {
    override async enter() {
      return () => {}
    }
  }
  const [busy, calm] = await neighbours()
  const { writers } = db.of(busy.hotelId)
  const { open, done } = crowd(
    new HotelTransactions(new NoLanes(), writers, { onCommitted: () => {} }),
    busy.hotelId,
  )
  await until(() => writers.state.waiting === 20 - writers.size)
  assert.equal(writers.state.open, writers.size)
  const waiting = db.inHotel(calm.hotelId, async () => 'served')
  await until(() => writers.state.waiting === 21 - writers.size)
  open()
  await done.catch(() => {})
  assert.equal(await waiting, 'served')
})

test('a full queue answers 503 with Retry-After; all who are in it are served', async () => {
  const full = await hotel()
  assert.equal((await full.post('/createroom', room('FIRST'))).status, 201)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = db.inHotel(full.hotelId, () => gate)
  const waiting = Array.from({ length: 20 }, (_, at) => full.post('/createroom', room(`R${at}`)))
  await until(() => db.of(full.hotelId).lanes.state.waiting === 20)
  const more = Array.from({ length: 480 }, () => db.inHotel(full.hotelId, async () => 'waited'))
  const refused = await full.post('/createroom', room('LATE'))
  assert.equal(refused.status, 503)
  assert.equal(refused.code, 'unavailable')
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal(refused.Error.retryable, true)
  open()
  await first
  assert.deepEqual(new Set((await Promise.all(waiting)).map(({ status }) => status)), new Set([201]))
  await Promise.all(more)
  assert.equal((await full.post('/createroom', room('LATE'))).status, 201)
})
