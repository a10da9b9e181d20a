import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type CallOptions, createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { book, booking, faultsOf, outcome, stock } from '../../../test/support/stock.ts'
import { bookHold, hold, letPass } from './holds.testing.ts'

const { db, hotel: newHotel } = await createTestApp({ trustProxy: true })

const ORIGIN = 'https://hotel.example'
const HERE = '203.0.113.7'

type Guest = (address?: string) => CallOptions

/** A hotel with many rooms, and how a guest asks who comes from an address. */
const newGuest = async (most?: number): Promise<{ hotel: TestHotel; guest: Guest }> => {
  const hotel = await stock(await newHotel(), 2, { number_of_rooms: 500 })
  const token = await hotel.token({ allowed_origins: [ORIGIN] })
  if (most !== undefined) await hotel.put('/hotelinformation', { max_rooms_per_booking: most })
  return {
    hotel,
    guest: (address = HERE) => ({ token, headers: { origin: ORIGIN, 'x-forwarded-for': address } }),
  }
}

const items = (...rooms: number[]) => ({
  room_code: undefined,
  rate_code: undefined,
  guests: undefined,
  items: rooms.map((count) => ({ room_code: 'DLX', rate_code: 'FLEX', rooms: count, adults: 1 })),
})

suite('guests ask for at most max_rooms_per_booking rooms at once', () => {
  test('in a quote, a hold and a booking, as one item or as several', async () => {
    const { hotel, guest } = await newGuest()
    for (const [fields, field] of [
      [{ rooms: 10, guests: 10 }, 'booking_form.rooms'],
      [items(5, 5), 'booking_form.items'],
    ] as const)
      for (const path of ['/quotebooking', '/createhold', '/createbooking']) {
        const refused = await hotel.post(path, booking(fields), guest())
        assert.equal(outcome(refused), '422 too_many_rooms', path)
        assert.equal(refused.json.StatusCode, 5)
        assert.deepEqual(faultsOf(refused), [`${field} too_many_rooms`])
        assert.match(refused.text, /At most 9 rooms can be booked at once, and 10 are asked for/)
      }
    for (const path of ['/quotebooking', '/createbooking'])
      assert.match(outcome(await hotel.post(path, booking({ rooms: 9, guests: 9 }), guest())), /^20[01] ok$/)
  })

  test('and the hotel says how many that is, from 1 to 100', async () => {
    const { hotel, guest } = await newGuest(2)
    assert.equal(outcome(await book(hotel, { rooms: 3 }, guest())), '422 too_many_rooms')
    const { hotel_information } = (await hotel.get('/hotelinformation')).Result
    assert.equal(hotel_information.max_rooms_per_booking, 2)
    for (const wrong of [0, 101])
      assert.equal(
        (await hotel.put('/hotelinformation', { max_rooms_per_booking: wrong })).code,
        'invalid_value',
        `${wrong}`,
      )
    await hotel.put('/hotelinformation', { max_rooms_per_booking: 100 })
    assert.equal(outcome(await book(hotel, items(50, 50), guest())), '201 ok')
  })

  test('but not servers and staff', async () => {
    const { hotel } = await newGuest(1)
    for (const token of [hotel.client, hotel.admin]) {
      assert.equal(outcome(await hold(hotel, { rooms: 20, guests: 20 }, { token })), '201 ok')
      assert.equal(outcome(await book(hotel, { rooms: 20, guests: 20 }, { token })), '201 ok')
    }
  })
})

suite('live holds of guests from one address keep no more rooms than that together', () => {
  test('whichever of the browser tokens makes them, until they end', async () => {
    const { hotel, guest } = await newGuest()
    const first = await hold(hotel, { rooms: 6, guests: 6 }, guest())
    const refused = await hold(hotel, { rooms: 4, guests: 4 }, guest())
    assert.equal(outcome(refused), '422 too_many_rooms')
    assert.match(refused.text, /At most 9 rooms can be held from one address, and 6 are already/)
    const other = { ...guest(), token: await hotel.token({ allowed_origins: [ORIGIN] }) }
    assert.equal(outcome(await hold(hotel, { rooms: 4, guests: 4 }, other)), '422 too_many_rooms')
    assert.equal(outcome(await hold(hotel, { rooms: 3, guests: 3 }, other)), '201 ok')
    assert.equal(outcome(await hold(hotel, {}, guest())), '422 too_many_rooms')
    assert.equal(outcome(await bookHold(hotel, first.Result.hold_code, {}, guest())), '201 ok')
    assert.equal(outcome(await hold(hotel, { rooms: 6, guests: 6 }, guest())), '201 ok')
    await letPass(db, hotel)
    assert.equal(outcome(await hold(hotel, { rooms: 9, guests: 9 }, guest())), '201 ok')
  })

  test('guests from another address, and servers, hold on', async () => {
    const { hotel, guest } = await newGuest(3)
    assert.equal(outcome(await hold(hotel, { rooms: 3, guests: 3 }, guest())), '201 ok')
    assert.equal(outcome(await hold(hotel, {}, guest())), '422 too_many_rooms')
    assert.equal(outcome(await hold(hotel, { rooms: 3, guests: 3 }, guest('203.0.113.8'))), '201 ok')
    assert.equal(outcome(await hold(hotel, { rooms: 9, guests: 9 })), '201 ok')
  })

  test('two at the same moment do not get past it together', async () => {
    const { hotel, guest } = await newGuest(3)
    const both = await Promise.all([1, 2].map(() => hold(hotel, { rooms: 2, guests: 2 }, guest())))
    assert.deepEqual(both.map(outcome).sort(), ['201 ok', '422 too_many_rooms'])
  })
})
