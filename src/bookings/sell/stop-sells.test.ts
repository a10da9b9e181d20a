// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { packetsOf, take, warm } from '../../../test/support/short-way.ts'
import { booking, day, faultsOf, left, outcome, stock } from '../../../test/support/stock.ts'

const app = await createTestApp({ ownDatabase: true })
const { hotel: newHotel } = app

const ROOM = 'stop_sell_room'
const TWO = { departure_date: day(2) }

const sell = (hotel: TestHotel, ignore: string[], fields: object = {}) =>
  hotel.post('/createbooking', booking({ ...TWO, ...fields }, { ignore }))

const stop = async (hotel: TestHotel, is_close: 0 | 1, more: object = {}, last = 3): Promise<void> => {
  const range = { start_date: day(0), end_date: day(last), is_close, ...more }
  assert.equal(outcome(await hotel.put('/updateroomavailability/DLX', range)), '200 ok')
}

suite('staff sell in spite of a stop of sale', () => {
  for (const way of ['short', 'long'] as const)
    test(`of the room, ${way === 'short' ? 'from memory' : 'by rows under the lock'}, what is there and no more`, async () => {
      const hotel = await stock(await newHotel(), 4, { number_of_rooms: 2 })
      await stop(hotel, 1)
      take(way, app)
      await warm(hotel, [app])
      const before = packetsOf(app).committed
      assert.deepEqual(faultsOf(await sell(hotel, [])), [`null ${ROOM}`])
      const made = await sell(hotel, [ROOM])
      assert.equal(outcome(made), '201 ok', made.text)
      assert.equal(packetsOf(app).committed - before, way === 'short' ? 1 : 0)
      assert.equal(outcome(await sell(hotel, [ROOM], { rooms: 2 })), '409 sold_out')
      assert.equal(outcome(await sell(hotel, [ROOM])), '201 ok')
      assert.deepEqual((await left(hotel)).slice(0, 3), [0, 0, 2])
    })
})
