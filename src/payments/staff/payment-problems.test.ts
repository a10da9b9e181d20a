import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, outcome } from '../../../test/support/stock.ts'
import { payingHotel, Watched } from '../collect/paying-hotel.testing.ts'
import { trialCheckouts } from '../record/trial-checkouts.ts'

const app = await createTestApp({ ownDatabase: true })

const problems = async (hotel: TestHotel) => (await hotel.get('/getpaymentproblems')).Result

const codes = (list: { booking_code: string }[]) => list.map(({ booking_code }) => booking_code)

/** Pays the newest payment, of so much instead of what was asked for. */
const pay = async (watched: Watched, amount?: number): Promise<void> => {
  const { payment_code } = (await watched.payments()).at(-1)!
  const checkouts = trialCheckouts(app.db, watched.hotel.hotelId)
  const checkout = (await checkouts.get(payment_code))!
  const paid = { ...checkout, state: 'paid' as const }
  assert.ok(await checkouts.set(payment_code, paid, checkout.state))
  if (amount !== undefined)
    await app.db
      .of(watched.hotel.hotelId)
      .write((sql) =>
        sql.run('update test_checkout set amount = $3 where hotel_id = $1 and payment_code = $2', [
          watched.hotel.hotelId,
          payment_code,
          amount,
        ]),
      )
  await watched.look()
}

suite('what of a hotel’s money waits for a person', () => {
  test('nothing, in a hotel that has no payments', async () => {
    const nothing = { refunds: [], payments: [], awaiting: [], overpaid: [], is_more: 0 }
    assert.deepEqual(await problems(await app.hotel()), nothing)
  })

  test('a booking that waits for its payment, until it is paid or cancelled', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 2 })
    const [paid, cancelled] = [await Watched.booked(app, hotel), await Watched.booked(app, hotel)]
    const { awaiting } = await problems(hotel)
    assert.deepEqual(codes(awaiting), [paid.code, cancelled.code])
    assert.deepEqual(
      [awaiting[0].amount, awaiting[0].guest_name, awaiting[0].due_at],
      [100, 'Ann Guest', (await paid.row()).payment_due_at],
    )
    await paid.begin()
    await pay(paid)
    await hotel.post('/cancelbooking', { booking_code: cancelled.code })
    assert.deepEqual((await problems(hotel)).awaiting, [])
  })

  test('a booking whose guest’s try failed, or whose provider was left, waits like any other', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 2 })
    const [failed, left] = [await Watched.booked(app, hotel), await Watched.booked(app, hotel)]
    await failed.begin()
    await failed.decide('failed')
    await failed.look()
    assert.equal(await failed.line(), 'new; failed; 0 - 0')
    await left.begin()
    await hotel.put('/paymentsettings', { provider: 'bank_transfer', mode: 'live', instructions: 'IBAN' })
    assert.equal(await left.line(), 'new; expired; 0 - 0')
    const { awaiting } = await problems(hotel)
    assert.deepEqual(codes(awaiting), [failed.code, left.code])
    for (const booking of [failed, left]) {
      await booking.late(20)
      await booking.look()
    }
    assert.deepEqual((await problems(hotel)).awaiting, [])
  })

  test('with what is left of what it waits for, as the booking and its payments say', async () => {
    const hotel = await payingHotel(app, { provider: 'bank_transfer', mode: 'live', instructions: 'IBAN' })
    const { code: booking_code } = await Watched.booked(app, hotel)
    const asked = async () => [
      (await problems(hotel)).awaiting.map(({ amount }: { amount: number }) => amount).join(),
      (await hotel.get(`/getallbooking?booking_code=${booking_code}`)).Result[0].due_now_amount,
      (await hotel.get(`/getpayments?booking_code=${booking_code}`)).Result.due_now_amount,
    ]
    assert.deepEqual(await asked(), ['100', 100, 100])
    await hotel.post('/recordpayment', { booking_code, amount: 40, method: 'transfer' })
    assert.deepEqual(await asked(), ['60', 60, 60])
    await hotel.post('/recordpayment', { booking_code, amount: 60, method: 'transfer' })
    assert.deepEqual(await asked(), ['', 0, 0])
  })

  test('a refund that staff have to make, until they say that it was', async () => {
    const hotel = await payingHotel(app, { provider: null })
    const booking_code = await booked(hotel)
    await hotel.post('/recordpayment', { booking_code, amount: 100, method: 'cash' })
    const [{ payment_code }] = (await hotel.get(`/getpayments?booking_code=${booking_code}`)).Result.payments
    await hotel.post('/cancelbooking', { booking_code, fee_amount: 60 })
    const { refunds } = await problems(hotel)
    assert.deepEqual(codes(refunds), [booking_code])
    assert.deepEqual(
      [refunds[0].amount, refunds[0].status, refunds[0].method, refunds[0].payment_code],
      [40, 'manual', 'cash', payment_code],
    )
    await hotel.post('/settlerefund', { refund_code: refunds[0].refund_code })
    assert.deepEqual((await problems(hotel)).refunds, [])
  })

  test('another amount, until staff have dealt with it; the same is not told again, another one is', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    const { hotel } = watched
    await watched.begin()
    await pay(watched, 9900)
    const [problem] = (await problems(hotel)).payments
    assert.deepEqual([problem.problem, problem.seen_amount, problem.amount], ['amount_differs', 99, 100])
    const { payment_code } = problem
    assert.equal(
      outcome(await hotel.post('/settlepayment', { payment_code: 'pay_none' })),
      '404 payment_not_found',
    )
    const version = async () => (await hotel.get('/getallrooms')).json.Version
    assert.equal((await hotel.post('/settlepayment', { payment_code })).status, 200)
    const settled = await version()
    assert.equal((await hotel.post('/settlepayment', { payment_code })).status, 200)
    assert.equal(await version(), settled, 'a second time changes nothing')
    await watched.look()
    assert.deepEqual((await problems(hotel)).payments, [])
    const { hotelId } = hotel
    await app.db
      .of(hotelId)
      .write((sql) => sql.run('update test_checkout set amount = 9800 where hotel_id = $1', [hotelId]))
    await watched.look()
    assert.deepEqual(
      (await problems(hotel)).payments.map(({ seen_amount }: { seen_amount: number }) => seen_amount),
      [98],
    )
  })

  test('a provider that refuses to answer is told once, with its event, until it answers', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    await watched.begin()
    const { hotelId } = watched.hotel
    const events = async () =>
      (await watched.hotel.get('/getevents?limit=1000')).Result.filter(
        ({ event_type }: { event_type: string }) => event_type === 'payment.changed',
      ).map(({ data }: { data: { payment: { problem: string | null } } }) => data.payment.problem)
    const inMode = (mode: string) =>
      app.db
        .of(hotelId)
        .write((sql) => sql.run('update payment set mode = $2 where hotel_id = $1', [hotelId, mode]))
    const before = await events()
    await inMode('live')
    await watched.look()
    await watched.look()
    assert.equal((await problems(watched.hotel)).payments[0].problem, 'provider_refused')
    assert.deepEqual(await events(), [...before, 'provider_refused'])
    await inMode('test')
    await watched.look()
    await watched.look()
    assert.deepEqual((await problems(watched.hotel)).payments, [])
    assert.deepEqual(await events(), [...before, 'provider_refused', null])
  })

  test('the oldest 100, and that there are more', async () => {
    const hotel = await payingHotel(app, { provider: 'bank_transfer', instructions: 'IBAN' }, { rooms: 200 })
    const booking_code = await booked(hotel, { rooms: 10 })
    await hotel.post('/recordpayment', { booking_code, amount: 1000, method: 'transfer' })
    const [{ payment_code }] = (await hotel.get(`/getpayments?booking_code=${booking_code}`)).Result.payments
    for (let n = 1; n <= 101; n++) await hotel.post('/refundpayment', { payment_code, amount: n / 100 })
    await app.db
      .of(hotel.hotelId)
      .write((sql) =>
        sql.run(`update refund set refund_status = 'manual' where hotel_id = $1`, [hotel.hotelId]),
      )
    const { refunds, is_more } = await problems(hotel)
    assert.deepEqual([refunds.length, refunds[0].amount, refunds[99].amount, is_more], [100, 0.01, 1, 1])
  })
})
