// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { TestApp } from '../../../test/support/harness.ts'
import { form, item } from '../../bookings/priced-hotel.testing.ts'
import { atOnce, db, newHotel, tally, withoutLock } from '../../bookings/sell/races.testing.ts'
import { Arriving, daysGone, NIGHTS, stayFrom } from './arriving.testing.ts'

const app = { hotel: newHotel, db } as TestApp

/** Guests who did not come, and whose nights were given back, in a hotel of one room. */
const released = async (): Promise<Arriving> => {
  const stay = await Arriving.of(app, [item()], { rooms: 1 })
  await stay.nextDay()
  await stay.done('marknoshow', { release: 1 })
  return stay
}

suite('nights of a no-show', () => {
  test('taken again and wanted by others at once are had once', async () => {
    const stay = await released()
    const undo = { booking_code: stay.code, undo: 1 }
    const outcomes = await atOnce(stay.hotel, [
      ...Array(10).fill(['POST', '/createbooking', form([item()], stayFrom(NIGHTS - 1, 1))]),
      ['POST', '/marknoshow', undo],
      ...Array(10).fill(['POST', '/createbooking', form([item()], stayFrom(NIGHTS - 1, 1))]),
    ])
    assert.deepEqual(tally(outcomes), { ok: 1, sold_out: 20 })
    assert.equal((await stay.roomsLeft()).at(-1), 0)
    await stay.isSound()
  })

  test('taken again by twenty at once are taken once', async () => {
    const stay = await released()
    const undo = { booking_code: stay.code, undo: 1 }
    const outcomes = await atOnce(stay.hotel, Array(20).fill(['POST', '/marknoshow', undo]))
    assert.deepEqual(tally(outcomes), { ok: 20 })
    assert.deepEqual(await stay.roomsLeft(), Array(NIGHTS).fill(0))
    await stay.isSound()
  })

  test('control: without the lock both find the night free and take it', async () => {
    const stay = await released()
    const values = [stay.hotel.hotelId, stayFrom(daysGone()).arrival_date]
    let taken = 0
    await withoutLock(
      async (client) =>
        (await client.query('select number_of_rooms from room_day where hotel_id = $1 and day = $2', values))
          .rows[0].number_of_rooms,
      async (client, seen) => {
        if (seen < 1) return
        await client.query('update room_day set number_of_rooms = $3 where hotel_id = $1 and day = $2', [
          ...values,
          seen - 1,
        ])
        taken++
      },
    )
    assert.equal(taken, 2)
  })
})
