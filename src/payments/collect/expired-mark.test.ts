import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { createTestApp, testDatabase } from '../../../test/support/harness.ts'
import { faultsOf, outcome } from '../../../test/support/stock.ts'
import { findBooking } from '../../bookings/record/queries.ts'
import { findHotel } from '../../hotels/queries.ts'
import { exportHotel } from '../../transfer/export-hotel.ts'
import { importHotel } from '../../transfer/import-hotel.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })
const STEPS = [{ before: null, unit: 'days', charge: 'percent', value: 30 }]
const MIGRATION = new URL('../../../migrations/0090_ended_payments.sql', import.meta.url)

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

const expired = async (): Promise<Watched> => {
  const watched = await Watched.booked(app, await payingHotel(app))
  await watched.begin()
  await watched.late()
  await watched.look()
  assert.equal(await watched.line(), 'cancelled payment_expired; expired; 0 - 0')
  return watched
}

/** Cancelled by staff for a fee while its guest is paying, for a reason that an earlier version took. */
const typed = async (): Promise<Watched> => {
  const watched = await Watched.booked(app, await payingHotel(app, undefined, { steps: STEPS }))
  await watched.begin()
  await watched.hotel.post('/cancelbooking', { booking_code: watched.code, fee_amount: 30 })
  const { hotelId } = watched.hotel
  await app.db
    .of(hotelId)
    .write((sql) =>
      sql.run(`update booking set cancel_reason = 'payment_expired' where hotel_id = $1`, [hotelId]),
    )
  return watched
}

suite('that nobody paid in time', () => {
  for (const reason of ['payment_expired', ' Payment_Expired ', 'PAYMENT EXPIRED', 'payment\u200b_expired'])
    test(`is not for anybody to write: ${JSON.stringify(reason)}`, async () => {
      const watched = await Watched.booked(app, await payingHotel(app))
      const refused = await watched.hotel.post('/cancelbooking', { booking_code: watched.code, reason })
      assert.equal(outcome(refused), '422 invalid_value', refused.text)
      assert.deepEqual(faultsOf(refused), ['reason invalid_value'])
      assert.equal((await watched.row()).booking_status, 'new')
    })

  test('is a mark: money for a booking with the same words as its reason keeps its fee and its end', async () => {
    const watched = await typed()
    await watched.decide('paid')
    await watched.look()
    assert.match(await watched.line(), /^cancelled payment_expired; paid, (pending|succeeded) -70; 100 - 70$/)
  })

  test('is known of bookings of an earlier version by who cancelled them, also once others touched them', async () => {
    const [really, acknowledged, byStaff] = [await expired(), await expired(), await typed()]
    await app.db
      .of(acknowledged.hotel.hotelId)
      .write((sql) =>
        sql.run(`update booking set updated_by = 'A channel' where hotel_id = $1`, [
          acknowledged.hotel.hotelId,
        ]),
      )
    await app.db.coordinator.write(async (sql) => {
      await sql.run('update booking set is_expired = false')
      const [, update] = readFileSync(MIGRATION, 'utf8').match(/^(update booking [^;]+);/m)!
      await sql.run(update!)
    })
    const marks = [really, acknowledged, byStaff].map(async (one) => (await one.row()).is_expired)
    assert.deepEqual(await Promise.all(marks), [true, true, false])
  })

  test('is known of hotels that an earlier version exported', async () => {
    const to = await testDatabase()
    for (const [watched, mark] of [
      [await expired(), true],
      [await typed(), false],
    ] as const) {
      const { hotelId } = watched.hotel
      const hotel = (await app.db.of(hotelId).read((sql) => findHotel(sql, hotelId)))!
      const lines: string[] = []
      await exportHotel(app.db, hotel, async (line) => void lines.push(line))
      const earlier = lines.map((line) => line.replace(/,"is_(expired|void)":(true|false)/g, ''))
      assert.notDeepEqual(earlier, lines)
      const { hotel_id } = await importHotel(to.db, each(earlier))
      const row = await to.db.of(hotel_id).read((sql) => findBooking(sql, hotel_id, watched.code))
      assert.equal(row?.is_expired, mark)
    }
  })
})
