import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, entry, newRate, outcome, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })

const read = async ({ hotel, code }: Watched) =>
  (await hotel.get(`/getallbooking?booking_code=${code}`)).Result[0]

const overpaidOf = async (hotel: TestHotel) => (await hotel.get('/getpaymentproblems')).Result.overpaid

/** Three nights that were paid at the desk. */
const paidStay = async (fields: Record<string, unknown> = {}): Promise<Watched> => {
  const hotel = await payingHotel(app, { provider: null }, { rooms: 2 })
  const watched = await Watched.booked(app, hotel, { departure_date: day(3), ...fields })
  const { grand_total: amount } = await read(watched)
  const paid = await hotel.post('/recordpayment', { booking_code: watched.code, amount, method: 'cash' })
  assert.equal(paid.status, 200, paid.text)
  return watched
}

const update = (watched: Watched, changes: object) =>
  watched.hotel.put(`/updatebooking/${watched.code}`, changes)

const assertWhole = async ({ hotel }: Watched) =>
  assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])

suite('a stay that costs less than was paid', () => {
  test('says so in every answer and in the list of staff, until it is given back', async () => {
    const watched = await paidStay()
    assert.equal((await read(watched)).overpaid_amount, 0)
    assert.deepEqual(await overpaidOf(watched.hotel), [])
    const shorter = await update(watched, { departure_date: day(2) })
    assert.deepEqual(
      [shorter.Result.overpaid_amount, shorter.Result.refund_amount, shorter.Result.due_amount],
      [100, 0, 0],
    )
    assert.equal((await read(watched)).overpaid_amount, 100)
    const { arrival_date, departure_date, ...told } = (await overpaidOf(watched.hotel))[0]
    assert.deepEqual([arrival_date, departure_date], [day(0), day(2)])
    assert.deepEqual(told, {
      booking_code: watched.code,
      guest_name: 'Ann Guest',
      booking_status: 'new',
      currency: 'USD',
      paid_amount: 300,
      refunded_amount: 0,
      overpaid_amount: 100,
    })
    const [{ payment_code } = { payment_code: '' }] = await watched.payments()
    const refunded = await watched.hotel.post('/refundpayment', { payment_code, amount: 100 })
    assert.deepEqual([refunded.Result.overpaid_amount, refunded.Result.goodwill_amount], [0, 0])
    assert.deepEqual(await overpaidOf(watched.hotel), [])
    await assertWhole(watched)
  })

  test('gives it back with the change, in its transaction', async () => {
    const watched = await paidStay()
    const { Result } = await update(watched, { departure_date: day(1), give_back: 1 })
    assert.deepEqual([Result.refund_amount, Result.refunded_amount, Result.overpaid_amount], [200, 200, 0])
    assert.equal(await watched.line(), 'new; paid, manual -200; 300 - 200')
    assert.equal((await watched.refunds())[0]!.reason, 'changed')
    const history = (await watched.hotel.get(`/getbookinghistory/${watched.code}`)).Result
    assert.deepEqual(
      history.at(-1).changes.find(({ field }: { field: string }) => field === 'refunded_amount'),
      { field: 'refunded_amount', from: 0, to: 200 },
    )
    await assertWhole(watched)
  })

  test('a simulated change tells what it would give back, and gives nothing', async () => {
    const watched = await paidStay()
    for (const [give_back, refund, overpaid] of [
      [0, 0, 200],
      [1, 200, 0],
    ]) {
      const { Result } = await update(watched, { departure_date: day(1), give_back, simulate: 1 })
      assert.deepEqual([Result.refund_amount, Result.overpaid_amount], [refund, overpaid])
    }
    assert.equal(await watched.line(), 'new; paid; 300 - 0')
    assert.equal((await read(watched)).departure_date, day(3))
  })

  test('is given back later by a change of nothing, once', async () => {
    const watched = await paidStay()
    await update(watched, { departure_date: day(2) })
    assert.equal((await update(watched, { give_back: 1, simulate: 1 })).Result.refund_amount, 100)
    assert.equal((await update(watched, { give_back: 1 })).Result.refund_amount, 100)
    assert.equal((await update(watched, { give_back: 1 })).Result.refund_amount, 0)
    assert.equal(await watched.line(), 'new; paid, manual -100; 300 - 100')
    await assertWhole(watched)
  })

  test('a change that is refused gives nothing back', async () => {
    const watched = await paidStay()
    const refused = await update(watched, { departure_date: day(1), give_back: 1, room_price: 1 })
    assert.equal(outcome(refused), '409 price_changed')
    assert.equal(await watched.line(), 'new; paid; 300 - 0')
  })

  test('a cheaper rate overpays too, taxes at the hotel are part of what it costs, and a longer stay takes it up', async () => {
    const hotel = await payingHotel(app, { provider: null }, { rooms: 2 })
    await newRate(hotel, { rate_code: 'CHEAP' })
    await push(
      hotel,
      Array.from({ length: 4 }, (_, after) =>
        entry(after, { number_of_rooms: 2, rate_code: 'CHEAP', price: 60 }),
      ),
    )
    const tax = {
      tax_code: 'CITY',
      tax_name: 'City tax',
      charge: 'amount',
      value: 5,
      per: 'night',
      is_at_hotel: 1,
    }
    assert.equal((await hotel.post('/createtax', tax)).status, 201)
    const watched = await Watched.booked(app, hotel, { departure_date: day(2) })
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 210, method: 'card' })
    const cheaper = await update(watched, { rate_code: 'CHEAP' })
    assert.deepEqual([cheaper.Result.grand_total, cheaper.Result.overpaid_amount], [130, 80])
    const longer = await update(watched, { departure_date: day(3) })
    assert.deepEqual([longer.Result.grand_total, longer.Result.overpaid_amount], [195, 15])
    const longest = await update(watched, { departure_date: day(4) })
    assert.deepEqual([longest.Result.overpaid_amount, longest.Result.due_amount], [0, 50])
    assert.equal(
      (await watched.row()).is_paid,
      false,
      'where nothing is due in advance, all of it is what is due',
    )
    await assertWhole(watched)
  })

  test('what a refund that failed did not give back is told with that refund alone', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    await watched.begin()
    await watched.decide('paid')
    await watched.look()
    const { hotelId } = watched.hotel
    await app.db
      .of(hotelId)
      .write((sql) => sql.run(`update test_checkout set state = 'failed' where hotel_id = $1`, [hotelId]))
    await watched.hotel.post('/cancelbooking', { booking_code: watched.code })
    await watched.look()
    assert.equal(await watched.line(), 'cancelled; paid, failed -100; 100 - 0')
    assert.equal((await read(watched)).overpaid_amount, 100)
    const { refunds, overpaid } = (await watched.hotel.get('/getpaymentproblems')).Result
    assert.deepEqual([refunds.length, overpaid], [1, []])
    await assertWhole(watched)
  })
})
