// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { packetsOf, take, warm } from '../../../test/support/short-way.ts'
import { booking, day, faultsOf, left, outcome, stock } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'

const app = await createTestApp({ ownDatabase: true })
const { db, hotel: newHotel } = app

const ROOM = 'stop_sell_room'
const TWO = { departure_date: day(2) }

const sell = (hotel: TestHotel, ignore: string[], fields: object = {}) =>
  hotel.post('/createbooking', booking({ ...TWO, ...fields }, { ignore }))

const stop = async (hotel: TestHotel, is_close: 0 | 1, more: object = {}, last = 3): Promise<void> => {
  const range = { start_date: day(0), end_date: day(last), is_close, ...more }
  assert.equal(outcome(await hotel.put('/updateroomavailability/DLX', range)), '200 ok')
}

const damagesOf = async ({ hotelId }: TestHotel): Promise<string[]> =>
  (await checkTables(db, hotelId)).damages.map(({ check }) => check)

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
      assert.deepEqual(await damagesOf(hotel), [])
    })

  test('of the rate, and in a change; the check knows, by what the history tells, and finds what nobody ignored', async () => {
    const hotel = await stock(await newHotel(), 6, { number_of_rooms: 5 })
    const RATE = 'stop_sell_rate'
    await stop(hotel, 1, { rate_code: 'FLEX' }, 5)
    const made = await sell(hotel, ['cta', RATE])
    assert.equal(outcome(made), '201 ok', made.text)
    const { booking_code: code } = made.Result
    await stop(hotel, 1, {}, 5)
    const later = { arrival_date: day(2), departure_date: day(4) }
    const change = (ignore: string[]) => hotel.put(`/updatebooking/${code}`, { ...later, ignore })
    assert.equal(outcome(await change([RATE])), '409 not_bookable')
    assert.equal(outcome(await change([ROOM, RATE])), '200 ok')
    const history = (await hotel.get(`/getbookinghistory/${code}`)).Result
    const told = history.map(({ changes }: { changes: { field: string }[] }) =>
      changes.find(({ field }) => field === 'ignored'),
    )
    assert.deepEqual(told, [
      { field: 'ignored', from: [], to: ['cta', RATE] },
      { field: 'ignored', from: [], to: [RATE, ROOM] },
    ])
    assert.deepEqual(await damagesOf(hotel), [])
    const tell = (ignored: string[]) =>
      db
        .of(hotel.hotelId)
        .write((sql) =>
          sql.run(`update event set changes = $2 where hotel_id = $1 and event_type = 'booking.updated'`, [
            hotel.hotelId,
            JSON.stringify([{ field: 'ignored', from: [], to: ignored }]),
          ]),
        )
    const found = async () => (await damagesOf(hotel)).length
    const counts: number[] = []
    for (const ignored of [[ROOM, RATE], [RATE], [ROOM], []]) {
      await tell(ignored)
      counts.push(await found())
    }
    // Two nights each, of the room, of the rate, and of both.
    assert.deepEqual(counts, [0, 2, 2, 4])
  })
})
