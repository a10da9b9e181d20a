import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { day, entry, newRate, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })

/** A hotel with a rate that is paid in advance and one that is not. */
const twoRates = async (settings?: object, deposit = 100) => {
  const hotel = await payingHotel(app, settings, { rooms: 5, deposit })
  await newRate(hotel, { rate_code: 'LATER' })
  await push(
    hotel,
    Array.from({ length: 6 }, (_, after) => entry(after, { number_of_rooms: 5, rate_code: 'LATER' })),
  )
  return hotel
}

const move = async ({ hotel, code }: Watched, changes: object) => {
  const answer = await hotel.put(`/updatebooking/${code}`, changes)
  assert.equal(answer.status, 200, answer.text)
  return answer.Result
}

const pay = async (watched: Watched): Promise<void> => {
  await watched.begin()
  await watched.decide('paid')
  await watched.look()
}

const assertWhole = async ({ hotel }: Watched) =>
  assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])

suite('a booking that staff move to a rate with a deposit', () => {
  test('is asked for it, and is paid by that', async () => {
    const watched = await Watched.booked(app, await twoRates(), { rate_code: 'LATER' })
    assert.equal((await watched.row()).payment_due_at, null)
    const told = await move(watched, { rate_code: 'FLEX', simulate: 1 })
    assert.notEqual(told.payment_due_at, null)
    assert.deepEqual(await watched.payments(), [], 'simulated only')
    const moved = await move(watched, { rate_code: 'FLEX' })
    assert.deepEqual([moved.is_paid, moved.payment_vendor], [0, 'test'])
    const waits = Date.parse(moved.payment_due_at) - Date.now()
    assert.ok(waits > 55 * 60_000 && waits < 61 * 60_000, String(waits))
    assert.equal(moved.payments[0].amount, 100)
    assert.equal((await watched.hotel.get('/getpaymentproblems')).Result.awaiting.length, 1)
    await pay(watched)
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
    const { is_paid, payment_due_at, stands_unpaid } = await watched.row()
    assert.deepEqual([is_paid, payment_due_at, stands_unpaid], [true, null, false])
    await assertWhole(watched)
  })

  for (const state of ['new', 'confirmed'])
    test(`stands, ${state}, where that is not paid in time: it is due at the hotel`, async () => {
      const watched = await Watched.booked(app, await twoRates(), { rate_code: 'LATER' })
      if (state === 'confirmed') await watched.hotel.post('/confirmbooking', { booking_code: watched.code })
      await move(watched, { rate_code: 'FLEX' })
      await watched.begin()
      await watched.late(60)
      await watched.look()
      assert.equal(await watched.line(), `${state}; expired; 0 - 0`)
      const { payment_due_at, is_paid } = await watched.row()
      assert.deepEqual([payment_due_at, is_paid], [null, false])
      await watched.hotel.post('/recordpayment', { booking_code: watched.code, amount: 100, method: 'cash' })
      assert.equal((await watched.row()).is_paid, true)
      await assertWhole(watched)
    })

  test('is asked for what the new deposit is more than was paid, and keeps its rooms and money without it', async () => {
    const watched = await Watched.booked(app, await twoRates())
    await pay(watched)
    const moved = await move(watched, { departure_date: day(3) })
    assert.deepEqual([moved.is_paid, moved.due_amount, moved.payments.at(-1).amount], [0, 200, 200])
    await watched.late(60)
    await watched.look()
    assert.equal(await watched.line(), 'new; paid, expired; 100 - 0')
    await assertWhole(watched)
    const again = await move(watched, { departure_date: day(2) })
    assert.equal(again.payments.at(-1).amount, 100)
    await pay(watched)
    assert.equal(await watched.line(), 'new; paid, expired, paid; 200 - 0')
    assert.equal((await watched.row()).is_paid, true)
    await assertWhole(watched)
  })

  test('is asked for nothing where enough was paid, where the hotel takes no payments, and once its guests are there', async () => {
    const enough = await Watched.booked(app, await twoRates(undefined, 50), { departure_date: day(2) })
    await pay(enough)
    const shorter = await move(enough, { departure_date: day(1) })
    assert.deepEqual([shorter.is_paid, shorter.payment_due_at, shorter.due_amount], [1, null, 0])

    const none = await Watched.booked(app, await twoRates({ provider: null }), { rate_code: 'LATER' })
    const moved = await move(none, { rate_code: 'FLEX' })
    assert.deepEqual([moved.payment_due_at, moved.payments], [null, []])

    const there = await Watched.booked(app, await twoRates())
    await pay(there)
    const { hotelId } = there.hotel
    await app.db
      .of(hotelId)
      .write((sql) =>
        sql.run(`update booking_room set stay_status = 'checked_in' where hotel_id = $1`, [hotelId]),
      )
    const longer = await move(there, { departure_date: day(2) })
    assert.deepEqual([longer.is_paid, longer.payment_due_at, longer.due_amount], [1, null, 100])
    for (const watched of [enough, none, there]) await assertWhole(watched)
  })
})

suite('a booking that waits for its first payment', () => {
  test('waits for nothing any more on a rate without a deposit, and is asked again on one with it', async () => {
    const watched = await Watched.booked(app, await twoRates())
    await watched.begin()
    const moved = await move(watched, { rate_code: 'LATER' })
    assert.deepEqual([moved.is_paid, moved.payment_due_at, moved.due_amount], [0, null, 100])
    await watched.late(60)
    await watched.look()
    assert.equal(await watched.line(), 'new; expired; 0 - 0')
    const back = await move(watched, { rate_code: 'FLEX' })
    assert.notEqual(back.payment_due_at, null)
    await pay(watched)
    assert.equal(await watched.line(), 'new; expired, paid; 100 - 0')
    await assertWhole(watched)
  })

  test('waits as long as before for another amount, and ends without it', async () => {
    const watched = await Watched.booked(app, await twoRates())
    const { payment_due_at } = await watched.row()
    const moved = await move(watched, { departure_date: day(2) })
    assert.equal(moved.payment_due_at, payment_due_at)
    assert.equal((await watched.row()).due_now, 20_000)
    await watched.late(60)
    await watched.look()
    assert.match(await watched.line(), /^cancelled payment_expired; /)
    await assertWhole(watched)
  })
})
