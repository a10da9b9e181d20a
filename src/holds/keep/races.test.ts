import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { booking, day, stock } from '../../../test/support/stock.ts'
import {
  atOnce,
  bothKnow,
  byEachWay,
  db,
  isSound,
  newHotel,
  tally,
  withoutLock,
} from '../../bookings/sell/races.testing.ts'
import { days, GUEST, held, letPass } from './holds.testing.ts'

const NIGHT = 'hotel_id = $1 and day = $2'

suite('the last room, wanted by holds and bookings at once,', () => {
  test('goes to one of them', async () => {
    const body = booking({ departure_date: day(2) })
    const calls = Array.from({ length: 12 }, (_, at) => [
      'POST',
      at % 4 < 2 ? '/createhold' : '/createbooking',
      body,
    ]) as Parameters<typeof atOnce>[1]
    await byEachWay(async () => {
      const hotel = await stock(await newHotel(), 2, { number_of_rooms: 1 })
      await bothKnow(hotel)
      const outcomes = await atOnce(hotel, calls)
      assert.deepEqual(tally(outcomes), { ok: 1, sold_out: 11 })
      const seen = (await days(hotel))[0]!
      assert.ok(['1/1', '0/0'].includes(seen), seen)
      await isSound(hotel)
    })
  })

  test('control: read, then write without the lock, is held and sold', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 1 })
    const values = [hotel.hotelId, day(0)]
    let taken = 0
    await withoutLock(
      async (client) =>
        (await client.query(`select number_of_rooms - held as free from room_day where ${NIGHT}`, values))
          .rows[0].free as number,
      async (client, seen, which) => {
        if (seen < 1) return
        const column = which === 0 ? 'held = held + 1' : 'number_of_rooms = number_of_rooms - 1'
        await client.query(`update room_day set ${column} where ${NIGHT}`, values)
        taken++
      },
    )
    assert.equal(taken, 2)
    assert.deepEqual(await days(hotel), ['0/1'])
  })
})

suite('one hold', () => {
  test('booked by many at once is booked once', async () => {
    const hotel = await stock(await newHotel(), 1)
    const hold_code = await held(hotel)
    const body = { hold_code, booking_form: { guest_detail: GUEST } }
    const outcomes = await atOnce(hotel, Array(12).fill(['POST', '/createbooking', body]))
    assert.deepEqual(tally(outcomes), { ok: 1, hold_used: 11 })
    assert.deepEqual(await days(hotel), ['2/0'])
    await isSound(hotel)
  })

  test('booked and given up at once is one of both', async () => {
    for (let round = 0; round < 5; round++) {
      const hotel = await stock(await newHotel(), 1)
      const hold_code = await held(hotel)
      const body = { hold_code, booking_form: { guest_detail: GUEST } }
      const [sale, release] = await atOnce(hotel, [
        ['POST', '/createbooking', body],
        ['DELETE', `/deletehold/${hold_code}`],
      ])
      const seen = `${sale!.code} ${release!.code}`
      assert.ok(['ok hold_used', 'hold_not_found ok'].includes(seen), seen)
      await isSound(hotel)
    }
  })

  test('that is over is ended once, by whoever needs its room', async () => {
    const race = async () => {
      const hotel = await stock(await newHotel(), 1, { number_of_rooms: 1 })
      await held(hotel)
      await letPass(db, hotel)
      await bothKnow(hotel)
      const outcomes = await atOnce(hotel, Array(12).fill(['POST', '/createbooking', booking()]))
      assert.deepEqual(tally(outcomes), { ok: 1, sold_out: 11 })
      assert.deepEqual(await days(hotel), ['0/0'])
      await isSound(hotel)
    }
    // Memory has the room held, so nothing can be sold without the lock.
    await byEachWay(race, { least: 1, isSeen: () => true })
  })
})

test('twenty-one holds of a token at once are twenty', async () => {
  const race = async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 99 })
    await bothKnow(hotel)
    const outcomes = await atOnce(hotel, Array(21).fill(['POST', '/createhold', booking()]))
    assert.deepEqual(tally(outcomes), { ok: 20, rate_limited: 1 })
    await isSound(hotel)
  }
  await byEachWay(race, { least: 1 })
})
