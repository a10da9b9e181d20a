import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import {
  booked,
  booking,
  day,
  entry,
  left,
  listed,
  newRate,
  newRoom,
  outcome,
  push,
  stock,
} from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'

// Touches days: runs far ahead of UTC.

const { db, hotel: newHotel } = await createTestApp()

const lastVersion = async (hotel: TestHotel): Promise<number> =>
  (await hotel.get('/getchanges?limit=1')).Result[0].version

const revert = (hotel: TestHotel, version: number, more: object = {}) =>
  hotel.post('/revertchange', { version, ...more })

suite('revertchange', () => {
  test('rooms booked since stay booked, and a count is never put back below what was taken', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 2 })
    await push(hotel, [entry(0, { number_of_rooms: 5 })])
    const version = await lastVersion(hotel)
    await booked(hotel)
    assert.equal(outcome(await revert(hotel, version)), '200 ok')
    assert.deepEqual(await left(hotel), [1])
    assert.equal(outcome(await revert(hotel, await lastVersion(hotel))), '200 ok')
    assert.deepEqual(await left(hotel), [4])
    for (let taken = 0; taken < 2; taken++) await booked(hotel)
    const again = await lastVersion(hotel)
    const refused = await revert(hotel, again)
    assert.equal(outcome(refused), '409 changed_since')
    assert.match(refused.Error.details[0].message, /fewer rooms left/)
    assert.deepEqual(await left(hotel), [2])
  })

  test('a deleted day comes back with its prices, beside rooms that are held', async () => {
    const hotel = await stock(await newHotel(), 2)
    const held = await hotel.post('/createhold', booking({ guest_detail: undefined }))
    assert.equal(held.status, 201, held.text)
    const before = await listed(hotel)
    assert.equal(before[0].held, 1)
    await hotel.delete('/deleteroomavailability/DLX')
    assert.equal(outcome(await revert(hotel, await lastVersion(hotel))), '200 ok')
    assert.deepEqual(await listed(hotel), before)
    const search = await hotel.get(`/roomavailability?StartDate=${day(0)}&EndDate=${day(2)}`)
    assert.equal(search.Result[0].is_close, 0)
  })

  test('a deleted day comes back with rooms that came free meanwhile, and without those sold', async () => {
    const hotel = await stock(await newHotel(), 2, { number_of_rooms: 30 })
    const cancel = async (booking_code: string) =>
      assert.equal(outcome(await hotel.post('/cancelbooking', { booking_code })), '200 ok')
    const remove = async (): Promise<number> => {
      const range = `start_date=${day(0)}&end_date=${day(1)}`
      assert.equal(outcome(await hotel.delete(`/deleteroomavailability/DLX?${range}`)), '200 ok')
      return lastVersion(hotel)
    }
    const isSound = async () => assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [])
    const [one, two] = [await booked(hotel, { departure_date: day(2) }), await booked(hotel)]
    assert.deepEqual(await left(hotel), [28, 29])
    const first = await remove()
    await cancel(one)
    await isSound()
    assert.equal(outcome(await revert(hotel, first)), '200 ok')
    assert.deepEqual(await left(hotel), [29, 30])
    await isSound()
    // On sale again in between, sold, given back, and deleted once more.
    const second = await remove()
    await push(hotel, [entry(0, { number_of_rooms: 3 }), entry(1, { number_of_rooms: 3 })])
    const three = await booked(hotel, { departure_date: day(2) })
    await cancel(two)
    await remove()
    assert.equal(outcome(await revert(hotel, second)), '200 ok')
    assert.deepEqual(await left(hotel), [29, 29])
    await cancel(three)
    assert.deepEqual(await left(hotel), [30, 30])
    await isSound()
    // Held rooms keep a row, which has what came free.
    const four = await booked(hotel)
    assert.equal(outcome(await hotel.post('/createhold', booking({ guest_detail: undefined }))), '201 ok')
    const third = await remove()
    await cancel(four)
    assert.equal(outcome(await revert(hotel, third)), '200 ok')
    assert.deepEqual(await left(hotel), [30, 30])
    await isSound()
  })

  test('days of a room that was made again under its code are not those that changed', async () => {
    const hotel = await stock(await newHotel(), 1)
    const version = await lastVersion(hotel)
    await hotel.delete('/deleteroom/DLX')
    await newRoom(hotel)
    await push(hotel, [entry(0)])
    const answer = await revert(hotel, version)
    assert.equal(outcome(answer), '409 changed_since')
    assert.match(answer.Error.details[0].message, /gone/)
    assert.equal((await revert(hotel, version, { partial: 1 })).Result.rejected, 2)
    assert.equal((await listed(hotel)).length, 1)
  })

  test('a part is put back only while the days left out are those that were known', async () => {
    const hotel = await stock(await newHotel(), 3)
    await push(hotel, [entry(0, { price: 130 }), entry(1, { price: 130 }), entry(2, { price: 130 })])
    const version = await lastVersion(hotel)
    await push(hotel, [entry(1, { price: 140 })])
    const known = await lastVersion(hotel)
    await push(hotel, [entry(2, { price: 150 })])
    const refused = await revert(hotel, version, { partial: 1, if_version: known })
    assert.equal(outcome(refused), '409 changed_since')
    assert.deepEqual(
      [...new Set(refused.Error.details.map(({ date }: { date: string }) => date))],
      [day(1), day(2)],
    )
    const made = await revert(hotel, version, { partial: 1, if_version: await lastVersion(hotel) })
    assert.equal(outcome(made), '200 ok')
    assert.ok(made.Result.updated > 0)
  })

  test('a day of the room stays where another rate was priced on it since', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    await newRate(hotel)
    await newRate(hotel, { rate_code: 'SAVER' })
    const range = { room_code: 'DLX', rate_code: 'FLEX', start_date: day(0), end_date: day(1), is_close: 1 }
    await hotel.put('/updatestopsellroomrateavailability', range)
    const version = await lastVersion(hotel)
    const priced = { start_date: day(1), end_date: day(1), rate_code: 'SAVER', rate_price: 70 }
    await hotel.put('/updateroomavailability/DLX', priced)
    const answer = await revert(hotel, version, { partial: 1 })
    assert.deepEqual(
      answer.Result.results.map(({ rate_code, date }: { rate_code: null; date: string }) => [
        rate_code,
        date,
      ]),
      [[null, day(1)]],
    )
    assert.deepEqual(
      (await listed(hotel)).map(
        ({
          room_availability_date,
          rate_detail,
        }: {
          room_availability_date: string
          rate_detail: object[]
        }) => [room_availability_date.slice(0, 10), rate_detail.length],
      ),
      [[day(1), 1]],
    )
  })

  test('what a push of thousands of days changed is put back at once', async () => {
    const hotel = await stock(await newHotel(), 1)
    const before = await listed(hotel, 0, 700)
    await push(
      hotel,
      Array.from({ length: 1400 }, (_, at) =>
        entry(2 * (at % 700), { price: 50 + at, number_of_rooms: at % 5 }),
      ),
    )
    const done = await revert(hotel, await lastVersion(hotel))
    assert.equal(done.status, 200, done.text)
    assert.equal(done.Result.updated, 1400)
    assert.deepEqual(await listed(hotel, 0, 700), before)
    assert.equal((await revert(hotel, done.Result.version)).Result.updated, 1400)
  })

  test('only admins, only versions that changed days, each within its hotel', async () => {
    const [hotel, other] = [await stock(await newHotel(), 1), await stock(await newHotel(), 1)]
    const version = await lastVersion(hotel)
    assert.equal(
      (await hotel.post('/revertchange', { version }, { token: hotel.client })).code,
      'admin_token_required',
    )
    await push(other, [entry(0, { price: 7 })])
    assert.equal(outcome(await revert(hotel, await lastVersion(other))), '404 change_not_found')
    assert.equal(outcome(await revert(hotel, 1)), '404 change_not_found')
    assert.equal(outcome(await revert(hotel, 0)), '422 invalid_value')
    assert.equal(outcome(await hotel.post('/revertchange', {})), '400 missing_field')
    const key = { headers: { 'idempotency-key': 'once' } }
    const first = await hotel.post('/revertchange', { version }, key)
    const second = await hotel.post('/revertchange', { version }, key)
    assert.deepEqual([first.status, second.text], [200, first.text])
  })
})
