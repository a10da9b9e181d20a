import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, day, listed, newRoom, outcome, stock } from '../../test/support/stock.ts'

// Touches days: runs again in other time zones.

const { db, hotel: newHotel } = await createTestApp()

/** Moves a booking of one night to other days by SQL, because the API does not allow these. */
const moveTo = async ({ hotelId }: TestHotel, code: string, arrival: string, departure: string) => {
  const text = `with moved as (
      update booking set arrival_date = $3, departure_date = $4 where hotel_id = $1 and booking_code = $2
      returning hotel_id, booking_id)
    update booking_room set arrival_date = $3, departure_date = $4,
      nightly = array_fill(1000::bigint, array[$4::date - $3::date])
    where (hotel_id, booking_id) in (select hotel_id, booking_id from moved)`
  await db.coordinator.write((sql) => sql.run(text, [hotelId, code, arrival, departure]))
}

const utcDay = (after: number): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)

test('answers the room deleted; its availability goes with it and its code can be used again', async () => {
  const hotel = await stock(await newHotel())
  const { Result } = await hotel.get('/getroom/DLX')
  const deleted = await hotel.delete('/deleteroom/DLX')
  assert.equal(deleted.status, 200)
  assert.deepEqual(deleted.Result, Result)
  assert.equal(outcome(await hotel.get('/getroom/DLX')), '404 room_not_found')
  assert.equal(outcome(await hotel.delete('/deleteroom/DLX')), '404 room_not_found')
  assert.deepEqual(await listed(hotel), [])
  await newRoom(hotel)
  assert.deepEqual(await listed(hotel), [])
})

test('409 with the number of bookings that still need it, and nothing goes', async () => {
  const hotel = await stock(await newHotel())
  const codes = [await booked(hotel), await booked(hotel, { arrival_date: day(1), departure_date: day(3) })]
  const refused = await hotel.delete('/deleteroom/DLX')
  assert.equal(outcome(refused), '409 room_in_use')
  assert.equal(refused.json.StatusCode, 999)
  assert.equal(refused.Error.details[0].count, 2)
  assert.equal((await listed(hotel)).length, 4)
  for (const booking_code of codes) await hotel.post('/cancelbooking', { booking_code })
  assert.equal(outcome(await hotel.delete('/deleteroom/DLX')), '200 ok')
})

test('a booking that departs today still needs it, one that departed yesterday does not', async () => {
  const hotel = await stock(await newHotel({ timezone: 'UTC' }))
  const code = await booked(hotel)
  await moveTo(hotel, code, utcDay(-2), utcDay(0))
  assert.equal(outcome(await hotel.delete('/deleteroom/DLX')), '409 room_in_use')
  await moveTo(hotel, code, utcDay(-2), utcDay(-1))
  assert.equal(outcome(await hotel.delete('/deleteroom/DLX')), '200 ok')
})

test('a booking keeps what it sold when its room is renamed or gone', async () => {
  const hotel = await stock(await newHotel())
  const code = await booked(hotel)
  const read = async () => (await hotel.get(`/getallbooking?booking_code=${code}`)).Result[0]
  const before = await read()
  await hotel.put('/updateroom/DLX', { room_name: 'Renamed' })
  await hotel.put('/updaterate/FLEX', { rate_name: 'Renamed', price: 5 })
  assert.deepEqual(await read(), before)
  await moveTo(hotel, code, '2020-01-01', '2020-01-02')
  const moved = await read()
  assert.equal(outcome(await hotel.delete('/deleteroom/DLX')), '200 ok')
  assert.equal(outcome(await hotel.delete('/deleterate/FLEX')), '200 ok')
  assert.deepEqual(await read(), moved)
  assert.deepEqual([moved.room_name, moved.rate_name, moved.payment_price], ['Deluxe', 'Flexible', 100])
})
