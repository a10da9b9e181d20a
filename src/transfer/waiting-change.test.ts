// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { findBooking } from '../bookings/record/queries.ts'
import { checkTables } from '../check/check-tables.ts'
import { bookedStay, change, changingHotel, on } from '../guest-changes/guest-change.testing.ts'
import { findHotel } from '../hotels/queries.ts'
import type { Watched } from '../payments/collect/paying-hotel.testing.ts'
import { exportHotel } from './export-hotel.ts'
import { importHotel } from './import-hotel.ts'

const from = await createTestApp({ ownDatabase: true })
const to = await createTestApp({ ownDatabase: true })

/** A stay that is paid, with a change to two more nights that waits. */
const waiting = async (): Promise<Watched> => {
  const stay = await bookedStay(from, await changingHotel(from, { deposit: 100, pays: true }))
  await stay.begin()
  await stay.decide('paid')
  await stay.look()
  assert.equal((await change(stay, { departure_date: on(24) }, 400)).Result.is_pending, 1)
  return stay
}

const linesOf = async (hotelId: number): Promise<string[]> => {
  const lines: string[] = []
  const row = (await from.db.coordinator.read((sql) => findHotel(sql, hotelId)))!
  await exportHotel(from.db, row, async (line) => void lines.push(line))
  return lines
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

test('a hotel is moved without the change that waits: the booking is as it was, what was held is free', async () => {
  const stay = await waiting()
  await stay.begin()
  const imported = await importHotel(to.db, each(await linesOf(stay.hotel.hotelId)))
  const { hotel_id } = imported
  assert.deepEqual((await checkTables(to.db, hotel_id)).damages, [])
  const { booking, free } = await to.db.of(hotel_id).read(async (sql) => ({
    booking: (await findBooking(sql, hotel_id, stay.code))!,
    free: await sql.rows<{ free: number }>(
      `select number_of_rooms - held as free from room_day d join room r using (hotel_id, room_id)
       where hotel_id = $1 and room_code = 'DLX' and day between $2 and $3 order by day`,
      [hotel_id, on(21), on(22)],
    ),
  }))
  assert.deepEqual(
    [booking.departure_date, booking.pending, booking.booking_status, booking.is_paid],
    [on(22), undefined, 'new', true],
  )
  assert.deepEqual(
    free.map(({ free: rooms }) => rooms),
    [2, 3],
  )
  // Here it waits on.
  assert.ok((await stay.row()).pending !== undefined)
  assert.deepEqual((await checkTables(from.db, stay.hotel.hotelId)).damages, [])
})

suite('what is wrong with a change that waits is found', () => {
  for (const [what, statement] of [
    ['the booking does not know it', 'update booking set change_id = null where hotel_id = $1'],
    ['its booking is cancelled', `update booking set booking_status = 'cancelled' where hotel_id = $1`],
    [
      'it ended, and what it held is held on',
      `update booking_change set change_status = 'ended', ended_at = now(), booked = null where hotel_id = $1`,
    ],
    ['it is gone, and what it held is held on', 'delete from booking_change where hotel_id = $1'],
  ] as const)
    test(what, async () => {
      const { hotelId } = (await waiting()).hotel
      await from.db.of(hotelId).write((sql) => sql.run(statement, [hotelId]))
      const { damages } = await checkTables(from.db, hotelId)
      assert.ok(
        damages.some(({ check }) => check === 'pending_change'),
        damages.map(({ check, message }) => `${check} ${message}`).join('\n'),
      )
    })
})
