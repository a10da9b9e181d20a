import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, booking, day, errorOf, left, outcome, stock } from '../../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

/** Two hotels: mine has room OWN and rate OWN-RATE, the other has DLX, FLEX and a booking. */
const twoHotels = async () => {
  const [mine, other] = [await newHotel(), await stock(await newHotel())]
  await mine.post('/createroom', { room_code: 'OWN', room_name: 'Own', number_of_room: 1 })
  await mine.post('/createrate', { rate_code: 'OWN-RATE', rate_name: 'Own' })
  return { mine, other, code: await booked(other) }
}

type Named = { room: string; rate: string; code: string }
const entry = (room_code: string, rate_code: string) => ({
  data: [{ room_code, rate_code, room_availability_date: day(0), price: 1, number_of_rooms: 9 }],
})
const closing = { start_date: day(0), end_date: day(3), is_close: 1 }

/** Calls that name something, as (method, path, body). The same call is made with what does not exist at all. */
const CALLS: [string, (named: Named) => [string, string, object?]][] = [
  ['getroom', ({ room }) => ['GET', `/getroom/${room}`]],
  ['updateroom', ({ room }) => ['PUT', `/updateroom/${room}`, { room_bed: 9 }]],
  ['deleteroom', ({ room }) => ['DELETE', `/deleteroom/${room}`]],
  ['getrate', ({ rate }) => ['GET', `/getrate/${rate}`]],
  ['updaterate', ({ rate }) => ['PUT', `/updaterate/${rate}`, { price: 9 }]],
  ['deleterate', ({ rate }) => ['DELETE', `/deleterate/${rate}`]],
  ['a push to the room', ({ room }) => ['POST', '/modifyroomavailability', entry(room, 'OWN-RATE')]],
  ['a push to the rate', ({ rate }) => ['POST', '/modifyroomavailability', entry('OWN', rate)]],
  ['a partial push', ({ room, rate }) => ['POST', '/modifyroomavailability?partial=1', entry(room, rate)]],
  ['a stop-sell', ({ room }) => ['PUT', '/updatestopsellroomavailability', { room_code: room, ...closing }]],
  [
    'a stop-sell of the rate',
    ({ room, rate }) => [
      'PUT',
      '/updatestopsellroomrateavailability',
      { room_code: room, rate_code: rate, ...closing },
    ],
  ],
  [
    'a range',
    ({ room }) => ['PUT', `/updateroomavailability/${room}`, { ...closing, is_close: 0, number_of_rooms: 9 }],
  ],
  [
    'a range of the rate',
    ({ rate }) => ['PUT', '/updateroomavailability/OWN', { ...closing, rate_code: rate }],
  ],
  ['deleting days', ({ room }) => ['DELETE', `/deleteroomavailability/${room}`]],
  ['deleting days of the rate', ({ rate }) => ['DELETE', `/deleteroomavailability/OWN?rate_code=${rate}`]],
  [
    'a list',
    ({ room }) => ['GET', `/getallroomavailability?StartDate=${day(0)}&EndDate=${day(9)}&room_code=${room}`],
  ],
  [
    'a search',
    ({ room }) => ['GET', `/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}&room_code=${room}`],
  ],
  [
    'a search by rate',
    ({ rate }) => ['GET', `/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}&rate_code=${rate}`],
  ],
  [
    'a check',
    ({ room }) => ['GET', `/checkroomavailability?start_date=${day(0)}&end_date=${day(1)}&room_code=${room}`],
  ],
  [
    'a booking',
    ({ room, rate }) => ['POST', '/createbooking', booking({ room_code: room, rate_code: rate })],
  ],
  ['getallbooking', ({ code }) => ['GET', `/getallbooking?booking_code=${code}`]],
  ['by e-mail', ({ code }) => ['GET', `/getallbooking?booking_code=${code}&email=ann@example.com`]],
  ['cancelbooking', ({ code }) => ['POST', '/cancelbooking', { booking_code: code }]],
  ['confirmbooking', ({ code }) => ['POST', '/confirmbooking', { booking_code: code }]],
]

const stateOf = async (hotel: TestHotel) => ({
  rooms: (await hotel.get('/getallrooms')).json,
  rates: (await hotel.get('/getallrates')).json,
  days: await left(hotel),
  bookings: (await hotel.get('/getallbooking')).json,
})

suite("another hotel's anything answers as what does not exist, and is left alone", () => {
  for (const [name, make] of CALLS)
    test(name, async () => {
      const { mine, other, code } = await twoHotels()
      const before = await stateOf(other)
      const [method, path, body] = make({ room: 'DLX', rate: 'FLEX', code })
      const theirs = await mine.call(method, path, { body })
      const [, nowhere, nothing] = make({ room: 'DLX9', rate: 'FLEX9', code: 'ZZZZZZZZ' })
      const unknown = await mine.call(method, nowhere, { body: nothing })
      assert.ok(theirs.status < 500)
      assert.deepEqual(errorOf(theirs), errorOf(unknown))
      assert.deepEqual(await stateOf(other), before)
    })

  test("another hotel's code in HotelCode or hotel_code is a mismatch, known or not", async () => {
    const { mine, other } = await twoHotels()
    for (const hotel_code of [other.code, 'NOSUCH', mine.code.toLowerCase()]) {
      const path = `/getallroomavailability?StartDate=${day(0)}&EndDate=${day(1)}&HotelCode=${hotel_code}`
      assert.equal(outcome(await mine.get(path)), '403 hotel_mismatch')
      const pushed = await mine.post('/modifyroomavailability', {
        data: [{ hotel_code, room_code: 'OWN', room_availability_date: day(0) }],
      })
      assert.equal(outcome(pushed), '403 hotel_mismatch')
    }
  })

  test('two hotels may use the same codes without meeting', async () => {
    const [one, two] = [await stock(await newHotel()), await stock(await newHotel(), 4, { price: 55 })]
    await booked(one)
    assert.deepEqual(await left(one), [2, 3, 3, 3])
    assert.deepEqual(await left(two), [3, 3, 3, 3])
    await two.put('/updatestopsellroomavailability', { room_code: 'DLX', ...closing })
    const { Result } = await one.get(`/roomavailability?StartDate=${day(1)}&EndDate=${day(2)}`)
    assert.deepEqual([Result.length, Result[0].is_close, Result[0].room_price], [1, 0, 100])
  })
})
