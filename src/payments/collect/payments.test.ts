import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { book, day, entry, left, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })

suite('paying in advance', () => {
  test('a booking asks for what is due now, and is paid once the provider says so', async () => {
    const hotel = await payingHotel(app)
    const watched = await Watched.booked(app, hotel)
    assert.equal(await watched.line(), 'new; pending; 0 - 0')
    const begun = await watched.begin()
    assert.match(String(begun !== 'not_payable' && begun.url), /\/checkout\//)
    await watched.look()
    assert.equal(await watched.line(), 'new; pending; 0 - 0')
    await watched.decide('paid')
    await watched.look()
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
    assert.equal((await watched.row()).is_paid, true)
    assert.equal(await watched.begin(), 'not_payable')
  })

  test('two tabs are led to one session', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    const [one, other] = await Promise.all([watched.begin(), watched.begin()])
    assert.deepEqual(one, other)
    assert.equal((await watched.payments()).length, 1)
  })

  test('one that failed is tried again by another', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    await watched.begin()
    await watched.decide('failed')
    await watched.look()
    assert.equal(await watched.line(), 'new; failed; 0 - 0')
    await watched.begin()
    await watched.decide('paid')
    await watched.look()
    assert.equal(await watched.line(), 'new; failed, paid; 100 - 0')
  })

  test('not paid in time: the session is closed, the booking cancelled, the rooms are free', async () => {
    const hotel = await payingHotel(app)
    const watched = await Watched.booked(app, hotel)
    await watched.begin()
    assert.deepEqual(await left(hotel, 0, 0), [0])
    await watched.late()
    await watched.look()
    assert.equal(await watched.line(), 'cancelled payment_expired; expired; 0 - 0')
    assert.deepEqual(await left(hotel, 0, 0), [1])
  })

  test('one that nobody began ends without a provider being asked', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    await watched.late()
    await watched.look()
    assert.equal(await watched.line(), 'cancelled payment_expired; expired; 0 - 0')
  })

  test('money that came just before the end wins', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    await watched.begin()
    await watched.decide('paid')
    await watched.late()
    await watched.look()
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
  })

  test('money that comes later takes the room again at the old price', async () => {
    const hotel = await payingHotel(app)
    const watched = await Watched.booked(app, hotel)
    await watched.begin()
    await watched.late()
    await watched.look()
    await push(hotel, [entry(0, { number_of_rooms: 1, price: 250 })])
    await watched.decide('paid')
    await watched.look()
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
    assert.deepEqual(await left(hotel, 0, 0), [0])
    const { json } = await hotel.get(`/getallbooking?booking_code=${watched.code}`)
    assert.equal(json.Result[0].items[0].item_status, 'booked')
    assert.equal(json.Result[0].grand_total, 100)
    const history = (await hotel.get(`/getbookinghistory/${watched.code}`)).Result
    const { event_type, changes } = history.at(-1)
    assert.equal(event_type, 'payment.changed')
    assert.deepEqual(
      changes.find(({ field }: { field: string }) => field === 'booking_status'),
      { field: 'booking_status', from: 'cancelled', to: 'new' },
    )
  })

  test('days deleted before one of its cancellations are no damage', async () => {
    const before = await payingHotel(app)
    const deletedFirst = await Watched.booked(app, before)
    await deletedFirst.begin()
    await before.delete('/deleteroomavailability/DLX')
    await deletedFirst.late()
    await deletedFirst.look()
    await push(before, [entry(0, { number_of_rooms: 1 })])
    await deletedFirst.decide('paid')
    await deletedFirst.look()
    assert.equal(await deletedFirst.line(), 'new; paid; 100 - 0')
    assert.deepEqual((await checkTables(app.db, before.hotelId)).damages, [])

    const after = await payingHotel(app)
    const deletedLast = await Watched.booked(app, after)
    await deletedLast.begin()
    await deletedLast.late()
    await deletedLast.look()
    await deletedLast.decide('paid')
    await deletedLast.look()
    await after.delete('/deleteroomavailability/DLX')
    assert.equal((await after.post('/cancelbooking', { booking_code: deletedLast.code })).status, 200)
    assert.deepEqual((await checkTables(app.db, after.hotelId)).damages, [])
  })

  test('or is given back, where the room was sold meanwhile', async () => {
    const hotel = await payingHotel(app)
    const watched = await Watched.booked(app, hotel)
    await watched.begin()
    await watched.late()
    await watched.look()
    assert.equal((await book(hotel)).status, 201)
    await watched.decide('paid')
    await watched.look()
    await watched.look()
    assert.equal(await watched.line(), 'cancelled payment_expired; paid, succeeded -100; 100 - 100')
    assert.deepEqual(await left(hotel, 0, 0), [0])
  })

  test('or is given back, where the address used the promo meanwhile as often as one may', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 9 })
    const promo = { promo_code: 'ONCE', promo_name: 'Once', charge: 'percent', value: 10 }
    assert.equal((await hotel.post('/createpromo', { ...promo, max_uses_per_email: 1 })).status, 201)
    const by = (email: string) => ({ promo_code: 'once', guest_detail: { name: 'Ann', email } })
    for (const [again, line] of [
      ['ann@example.com', 'cancelled payment_expired; paid, succeeded -90; 90 - 90'],
      ['bob@example.com', 'new; paid; 90 - 0'],
    ]) {
      const watched = await Watched.booked(
        app,
        hotel,
        by(again === 'bob@example.com' ? 'cy@example.com' : again!),
      )
      await watched.begin()
      await watched.late()
      await watched.look()
      assert.equal((await book(hotel, by(again!.toUpperCase()))).status, 201)
      await watched.decide('paid')
      await watched.look()
      await watched.look()
      assert.equal(await watched.line(), line)
    }
    const { Result } = await hotel.get('/getallpromos')
    assert.equal(Result[0].uses, 3)
    assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])
  })

  test('what is paid twice is given back', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    await watched.begin()
    await watched.decide('failed')
    await watched.look()
    await watched.begin()
    await watched.decide('paid')
    await watched.look()
    await watched.decide('paid', 0)
    await watched.look()
    await watched.look()
    assert.equal(await watched.line(), 'new; paid, paid, succeeded -100; 200 - 100')
  })

  test('another amount is not paid, and staff see it', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    await watched.begin()
    const { hotelId } = watched.hotel
    await app.db
      .of(hotelId)
      .write((sql) => sql.run('update test_checkout set amount = 9900 where hotel_id = $1', [hotelId]))
    await watched.decide('paid')
    await watched.look()
    assert.equal(await watched.line(), 'new; pending!amount_differs; 0 - 0')
    const { Result } = await watched.hotel.get(`/getpayments?booking_code=${watched.code}`)
    assert.equal(Result.payments[0].seen_amount, 99)
  })
})

suite('cancelling what was paid', () => {
  test('writes the refund in the same transaction, less the fee', async () => {
    const steps = [{ before: null, unit: 'days', charge: 'percent', value: 30 }]
    const hotel = await payingHotel(app, undefined, { steps })
    const watched = await Watched.booked(app, hotel)
    await watched.begin()
    await watched.decide('paid')
    await watched.look()
    const cancelled = await hotel.post('/cancelbooking', { booking_code: watched.code })
    assert.equal(cancelled.Result.fee_amount, 30)
    assert.equal(cancelled.Result.refund_amount, 70)
    assert.equal(await watched.line(), 'cancelled; paid, pending -70; 100 - 70')
    await watched.look()
    assert.equal(await watched.line(), 'cancelled; paid, succeeded -70; 100 - 70')
  })

  test('a booking cancelled while its guest pays is given its money back', async () => {
    const hotel = await payingHotel(app)
    const watched = await Watched.booked(app, hotel)
    await watched.begin()
    await watched.decide('paid')
    await hotel.post('/cancelbooking', { booking_code: watched.code })
    await watched.look()
    await watched.look()
    assert.equal(await watched.line(), 'cancelled; paid, succeeded -100; 100 - 100')
  })

  test('an open session is closed', async () => {
    const hotel = await payingHotel(app)
    const watched = await Watched.booked(app, hotel)
    await watched.begin()
    await hotel.post('/cancelbooking', { booking_code: watched.code })
    await watched.look()
    assert.equal(await watched.line(), 'cancelled; expired; 0 - 0')
  })
})

suite('staff', () => {
  test('record what they received and give it back in one step', async () => {
    const hotel = await payingHotel(app, { provider: null })
    const watched = await Watched.booked(app, hotel)
    const cash = { booking_code: watched.code, amount: 60, method: 'cash' }
    const first = await hotel.post('/recordpayment', cash)
    assert.equal(first.status, 200, first.text)
    assert.equal(first.Result.due_amount, 40)
    assert.equal((await watched.row()).is_paid, false)
    assert.equal((await hotel.post('/recordpayment', cash)).code, 'invalid_value')
    await hotel.post('/recordpayment', { ...cash, amount: 40, method: 'card' })
    assert.equal((await watched.row()).is_paid, true)
    const { payment_code } = first.Result.payments[0]
    await hotel.post('/refundpayment', { payment_code, amount: 10 })
    assert.equal(await watched.line(), 'new; paid, paid, succeeded -10; 100 - 10')
    assert.equal((await hotel.post('/refundpayment', { payment_code, amount: 50.01 })).code, 'invalid_value')
    assert.equal(await watched.line(), 'new; paid, paid, succeeded -10; 100 - 10')
    assert.deepEqual(
      (await hotel.get(`/getpayments?booking_code=${watched.code}`)).Result.receipts.map(
        ({ receipt_number, kind }: { receipt_number: number; kind: string }) => `${receipt_number} ${kind}`,
      ),
      ['1 receipt', '2 receipt', '3 credit_note'],
    )
  })

  test('a transfer of the amount asked for settles that payment', async () => {
    const hotel = await payingHotel(app, { provider: 'bank_transfer', instructions: 'IBAN …' })
    const watched = await Watched.booked(app, hotel)
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 100, method: 'transfer' })
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
    await hotel.post('/cancelbooking', { booking_code: watched.code })
    await watched.look()
    assert.equal(await watched.line(), 'cancelled; paid, manual -100; 100 - 100')
  })
})

suite('a booking that changes while it waits for its payment', () => {
  const ONE = { room_code: 'DLX', rate_code: 'FLEX', adults: 1 }
  const two = { room_code: undefined, rate_code: undefined, guests: undefined, items: [ONE, ONE] }
  const prepaid = () => payingHotel(app, undefined, { rooms: 2 })

  test('with an item less asks for less, and is paid by that', async () => {
    const hotel = await prepaid()
    const watched = await Watched.booked(app, hotel, two)
    await watched.begin()
    await hotel.post('/cancelbooking', { booking_code: watched.code, items: [2] })
    assert.equal((await watched.row()).due_now, 10_000)
    await watched.look()
    await watched.begin()
    const open = (await watched.payments()).filter(({ payment_status }) => payment_status === 'pending')
    assert.deepEqual(
      open.map(({ amount }) => amount),
      [10_000],
    )
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 100, method: 'cash' })
    assert.equal((await watched.row()).is_paid, true)
    await watched.late()
    await watched.look()
    assert.match(await watched.line(), /^new; .*; 100 - 0$/)
  })

  test('is paid where what was paid of it is enough now', async () => {
    const hotel = await prepaid()
    const watched = await Watched.booked(app, hotel, { departure_date: day(3) })
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 200, method: 'cash' })
    await hotel.put(`/updatebooking/${watched.code}`, { departure_date: day(2) })
    const { is_paid, due_now, payment_due_at } = await watched.row()
    assert.deepEqual(
      { is_paid, due_now, payment_due_at },
      { is_paid: true, due_now: 20_000, payment_due_at: null },
    )
  })

  for (const status of ['checked_in', 'checked_out', 'no_show'])
    test(`is not cancelled for its payment once its guests are ${status}`, async () => {
      const hotel = await prepaid()
      const watched = await Watched.booked(app, hotel)
      await watched.begin()
      await app.db
        .of(hotel.hotelId)
        .write((sql) =>
          sql.run('update booking_room set stay_status = $2 where hotel_id = $1', [hotel.hotelId, status]),
        )
      await watched.late()
      await watched.look()
      assert.equal(await watched.line(), 'new; expired; 0 - 0')
      assert.equal((await watched.row()).payment_due_at, null)
    })

  test('less than was due does not take the rooms of an expired one again, and more than it costs is refused', async () => {
    const hotel = await prepaid()
    const watched = await Watched.booked(app, hotel)
    await watched.late()
    await watched.look()
    const received = (amount: number) =>
      hotel.post('/recordpayment', { booking_code: watched.code, amount, method: 'transfer' })
    assert.equal((await received(100.01)).code, 'invalid_value')
    assert.equal((await received(40)).status, 200)
    assert.equal(await watched.line(), 'cancelled payment_expired; expired, paid, manual -40; 40 - 40')
    assert.equal((await received(100)).status, 200)
    assert.match(await watched.line(), /^new; /)
  })

  test('a guest reads payments without what staff wrote', async () => {
    const hotel = await prepaid()
    const watched = await Watched.booked(app, hotel)
    const note = 'a note for staff alone'
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 60, method: 'cash', note })
    const { payment_code } = (await watched.payments()).at(-1)!
    await hotel.post('/refundpayment', { payment_code, amount: 10, note })
    const own = await hotel.get(`/getallbooking?booking_code=${watched.code}&email=ann@example.com`, {
      token: hotel.client,
    })
    assert.equal(own.Result[0].payments.length, 2)
    assert.ok(!own.text.includes(note))
    assert.ok((await hotel.get(`/getpayments?booking_code=${watched.code}`)).text.includes(note))
  })
})
