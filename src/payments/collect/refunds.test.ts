import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { outcome } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { applyRefund } from '../give-back/apply-refund.ts'
import type { RefundState } from '../providers/contract/provider.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })

/** A booking of 100 that was paid through the provider. */
const paidBooking = async (): Promise<Watched> => {
  const watched = await Watched.booked(app, await payingHotel(app))
  await watched.begin()
  await watched.decide('paid')
  await watched.look()
  assert.equal(await watched.line(), 'new; paid; 100 - 0')
  return watched
}

const refund = async (watched: Watched, amount: number, more: object = {}) => {
  const { payment_code } = (await watched.payments()).at(-1)!
  return watched.hotel.post('/refundpayment', { payment_code, amount, ...more })
}

const settle = (watched: Watched, refund_code: string, more: object = {}) =>
  watched.hotel.post('/settlerefund', { refund_code, ...more })

/** What the provider says of a refund. */
const says = async ({ hotel }: Watched, refundId: number, said: RefundState) =>
  app.db.inHotel(hotel.hotelId, (tx) => applyRefund(tx, refundId, said, 'Payments'))

const REFUSED: RefundState = { state: 'failed', reason: 'charge_disputed' }
const MADE: RefundState = { state: 'succeeded', reference: 're_1' }

const notes = async ({ hotel, code }: Watched): Promise<string[]> =>
  (await hotel.get(`/getpayments?booking_code=${code}`)).Result.receipts.map(
    ({ receipt_number, kind, amount }: { receipt_number: number; kind: string; amount: number }) =>
      `${receipt_number} ${kind} ${amount}`,
  )

const problems = async (hotel: TestHotel) => (await hotel.get('/getpaymentproblems')).Result

const assertWhole = async ({ hotel }: Watched) =>
  assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])

/** A refund that the provider refused, and the one that staff made in its place. */
const replaced = async (watched: Watched, amount: number) => {
  await refund(watched, amount)
  const [failed] = await watched.refunds()
  await says(watched, failed!.refund_id, REFUSED)
  assert.equal((await refund(watched, amount)).status, 200)
  const [, another] = await watched.refunds()
  return { failed: failed!, another: another! }
}

suite('no more is given back than was paid', () => {
  test('a refund that failed and was made again is put away, and counts for nothing', async () => {
    for (const amount of [100, 20]) {
      const watched = await paidBooking()
      const { failed } = await replaced(watched, amount)
      const settled = await settle(watched, failed.refund_code)
      assert.equal(settled.Result.settled, 'put_away')
      assert.equal(settled.Result.refunded_amount, amount)
      assert.deepEqual((await problems(watched.hotel)).refunds, [])
      assert.equal((await settle(watched, failed.refund_code)).Result.settled, 'put_away')
      await watched.look()
      assert.equal(
        await watched.line(),
        `new; paid, failed -${amount}, succeeded -${amount}; 100 - ${amount}`,
      )
      await assertWhole(watched)
    }
  })

  test('until then it says that another took its place: nobody is asked to give it back once more', async () => {
    const watched = await paidBooking()
    const told = async () =>
      (await problems(watched.hotel)).refunds.map(({ is_replaced }: { is_replaced: number }) => is_replaced)
    await refund(watched, 60)
    await says(watched, (await watched.refunds())[0]!.refund_id, REFUSED)
    assert.deepEqual(await told(), [0])
    await refund(watched, 60)
    assert.deepEqual(await told(), [1])
    await says(watched, (await watched.refunds())[1]!.refund_id, REFUSED)
    assert.deepEqual(await told(), [0, 0])
  })

  test('one that nothing took the place of was made by hand, once', async () => {
    const watched = await paidBooking()
    await refund(watched, 30)
    const [failed] = await watched.refunds()
    await says(watched, failed!.refund_id, REFUSED)
    assert.equal((await watched.row()).refunded_amount, 0)
    for (let times = 0; times < 2; times++)
      assert.equal((await settle(watched, failed!.refund_code)).Result.settled, 'made')
    assert.equal(await watched.line(), 'new; paid, succeeded -30; 100 - 30')
    assert.deepEqual(await notes(watched), ['1 receipt 100', '2 credit_note 30'])
    await assertWhole(watched)
  })

  test('of two that failed one was made again: the first is put away, the second made by hand', async () => {
    const watched = await paidBooking()
    for (let n = 0; n < 2; n++) {
      await refund(watched, 20)
      await says(watched, (await watched.refunds()).at(-1)!.refund_id, REFUSED)
    }
    await refund(watched, 20)
    const [first, second] = await watched.refunds()
    assert.equal((await settle(watched, first!.refund_code)).Result.settled, 'put_away')
    assert.equal((await settle(watched, second!.refund_code)).Result.settled, 'made')
    await assertWhole(watched)
  })

  test('staff decide which of the two, but never beyond what was paid', async () => {
    const watched = await paidBooking()
    const { failed } = await replaced(watched, 60)
    const beyond = await settle(watched, failed.refund_code, { put_away: 0 })
    assert.equal(outcome(beyond), '422 invalid_value')
    assert.equal((await settle(watched, failed.refund_code, { put_away: 1 })).Result.settled, 'put_away')

    const other = await paidBooking()
    const { failed: fitting } = await replaced(other, 20)
    assert.equal((await settle(other, fitting.refund_code, { put_away: 0 })).Result.settled, 'made')
    assert.equal((await other.row()).refunded_amount, 4000)
    await assertWhole(other)
  })

  test('a refund that nobody makes any more is put away, and its money is overpaid again', async () => {
    const hotel = await payingHotel(app, { provider: null })
    const watched = await Watched.booked(app, hotel)
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 100, method: 'cash' })
    await hotel.post('/cancelbooking', { booking_code: watched.code })
    const [manual] = await watched.refunds()
    const { Result } = await settle(watched, manual!.refund_code, { put_away: 1 })
    assert.deepEqual([Result.settled, Result.refunded_amount, Result.overpaid_amount], ['put_away', 0, 100])
    const { refunds, overpaid } = await problems(hotel)
    assert.deepEqual([refunds.length, overpaid[0].overpaid_amount], [0, 100])
    assert.deepEqual(await notes(watched), ['1 receipt 100'])
    await assertWhole(watched)
  })

  test('after a cancellation whose refund failed, too', async () => {
    const watched = await paidBooking()
    await watched.hotel.post('/cancelbooking', { booking_code: watched.code, fee_amount: 30 })
    const [failed] = await watched.refunds()
    await says(watched, failed!.refund_id, REFUSED)
    assert.equal((await refund(watched, 70)).status, 200)
    assert.equal((await refund(watched, 30.01)).code, 'invalid_value')
    assert.equal((await settle(watched, failed!.refund_code)).Result.settled, 'put_away')
    const { refunded_amount, goodwill_amount } = await watched.row()
    assert.deepEqual([refunded_amount, goodwill_amount], [7000, 0])
    await assertWhole(watched)
  })
})

suite('a provider that makes a refund after all', () => {
  test('which nothing took the place of: it counts', async () => {
    const watched = await paidBooking()
    await refund(watched, 40)
    const [failed] = await watched.refunds()
    await says(watched, failed!.refund_id, REFUSED)
    await says(watched, failed!.refund_id, MADE)
    assert.equal(await watched.line(), 'new; paid, succeeded -40; 100 - 40')
    assert.deepEqual(await notes(watched), ['1 receipt 100', '2 credit_note 40'])
    await assertWhole(watched)
  })

  test('which another took the place of: it counts for nothing, and staff see it until they have dealt with it', async () => {
    const watched = await paidBooking()
    const { failed } = await replaced(watched, 100)
    await settle(watched, failed.refund_code)
    for (let times = 0; times < 2; times++) await says(watched, failed.refund_id, MADE)
    assert.equal((await watched.row()).refunded_amount, 10_000)
    const [told] = (await problems(watched.hotel)).refunds
    assert.deepEqual([told.refund_code, told.is_given_twice, told.amount], [failed.refund_code, 1, 100])
    assert.equal((await settle(watched, failed.refund_code, { put_away: 0 })).Result.settled, 'put_away')
    await says(watched, failed.refund_id, MADE)
    assert.deepEqual((await problems(watched.hotel)).refunds, [])
    const { payments } = (await watched.hotel.get(`/getpayments?booking_code=${watched.code}`)).Result
    assert.equal(payments[0].refunds[0].is_given_twice, 1, 'it is never hidden')
    await assertWhole(watched)
  })

  test('counts once the one in its place has failed', async () => {
    const watched = await paidBooking()
    const { failed, another } = await replaced(watched, 100)
    await says(watched, failed.refund_id, MADE)
    await says(watched, another.refund_id, REFUSED)
    assert.equal(await watched.line(), 'new; paid, succeeded -100, failed -100; 100 - 100')
    assert.deepEqual(await notes(watched), ['1 receipt 100', '2 credit_note 100'])
    assert.equal((await settle(watched, another.refund_code)).Result.settled, 'put_away')
    await assertWhole(watched)
  })

  test('which staff made by hand: it counts once, and staff see that it went out twice', async () => {
    const watched = await paidBooking()
    await refund(watched, 40)
    const [failed] = await watched.refunds()
    await says(watched, failed!.refund_id, REFUSED)
    await settle(watched, failed!.refund_code)
    for (let times = 0; times < 2; times++) await says(watched, failed!.refund_id, MADE)
    assert.equal(await watched.line(), 'new; paid, succeeded -40; 100 - 40')
    assert.deepEqual(await notes(watched), ['1 receipt 100', '2 credit_note 40'])
    const [told] = (await problems(watched.hotel)).refunds
    assert.deepEqual([told.status, told.is_given_twice, told.amount], ['succeeded', 1, 40])
    assert.equal((await settle(watched, failed!.refund_code)).Result.settled, 'put_away')
    assert.deepEqual((await problems(watched.hotel)).refunds, [])
    await assertWhole(watched)
  })

  test('is not asked for it again where it has no name for it', async () => {
    const watched = await paidBooking()
    const { failed } = await replaced(watched, 100)
    await says(watched, failed.refund_id, { state: 'pending', reference: null })
    assert.equal((await watched.refunds())[0]!.look_at, null)
    await says(watched, failed.refund_id, { state: 'pending', reference: 're_1' })
    assert.notEqual((await watched.refunds())[0]!.look_at, null)
    assert.equal((await watched.row()).refunded_amount, 10_000)
    await assertWhole(watched)
  })
})

suite('a credit note', () => {
  test('is made when the money was given back, not before; one that failed has none', async () => {
    const watched = await paidBooking()
    await refund(watched, 100)
    const [first] = await watched.refunds()
    assert.deepEqual(await notes(watched), ['1 receipt 100'])
    await says(watched, first!.refund_id, { state: 'pending', reference: 're_1' })
    assert.deepEqual(await notes(watched), ['1 receipt 100'])
    await says(watched, first!.refund_id, REFUSED)
    assert.deepEqual(await notes(watched), ['1 receipt 100'])
    await refund(watched, 100)
    await watched.look()
    assert.deepEqual(await notes(watched), ['1 receipt 100', '2 credit_note 100'])
    await assertWhole(watched)
  })

  test('that was made before its refund was, as they once were, stays the only one', async () => {
    const watched = await paidBooking()
    await refund(watched, 100)
    const [early] = await watched.refunds()
    const { hotelId } = watched.hotel
    await app.db.of(hotelId).write((sql) =>
      sql.run(
        `insert into receipt (hotel_id, receipt_number, kind, booking_id, payment_id, refund_id, language, content)
         select hotel_id, 2, 'credit_note', booking_id, payment_id, $2, language, content - 'due_amount'
         from receipt where hotel_id = $1`,
        [hotelId, early!.refund_id],
      ),
    )
    await assertWhole(watched)
    await watched.look()
    assert.equal(await watched.line(), 'new; paid, succeeded -100; 100 - 100')
    assert.deepEqual(await notes(watched), ['1 receipt 100', '2 credit_note 100'])
    await assertWhole(watched)
  })

  test('and a receipt say what was still due then', async () => {
    const hotel = await payingHotel(app, { provider: null })
    const watched = await Watched.booked(app, hotel)
    const cash = { booking_code: watched.code, method: 'cash' }
    await hotel.post('/recordpayment', { ...cash, amount: 60 })
    await refund(watched, 25, { still_due: 1 })
    await hotel.post('/recordpayment', { ...cash, amount: 65 })
    const { hotelId } = hotel
    const rows = await app.db
      .of(hotelId)
      .read((sql) =>
        sql.rows<{ due: number }>(
          `select (content->'due_amount')::bigint as due from receipt where hotel_id = $1 order by receipt_number`,
          [hotelId],
        ),
      )
    assert.deepEqual(
      rows.map(({ due }) => due),
      [4000, 6500, 0],
    )
  })
})

suite('money that was received at the hotel', () => {
  const cashPaid = async () => {
    const hotel = await payingHotel(app, { provider: null })
    const watched = await Watched.booked(app, hotel)
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 100, method: 'cash' })
    return watched
  }

  test('is handed over in one step, with its credit note', async () => {
    const watched = await cashPaid()
    const { Result } = await refund(watched, 40)
    assert.equal(Result.payments[0].refunds[0].status, 'succeeded')
    assert.deepEqual(await notes(watched), ['1 receipt 100', '2 credit_note 40'])
    assert.deepEqual((await problems(watched.hotel)).refunds, [])
    const { data } = (await watched.hotel.get('/getevents?limit=1000')).Result.at(-1)
    assert.deepEqual([data.refunds[0].status, data.refunded_amount], ['succeeded', 40])
    await assertWhole(watched)
  })

  test('waits for staff after a cancellation', async () => {
    const watched = await cashPaid()
    await watched.hotel.post(
      '/guestcancel',
      { booking_code: watched.code, email: 'ann@example.com', fee_amount: 0 },
      { token: watched.hotel.client },
    )
    assert.equal(await watched.line(), 'cancelled; paid, manual -100; 100 - 100')
    assert.deepEqual(await notes(watched), ['1 receipt 100'])
    const [manual] = await watched.refunds()
    assert.equal((await settle(watched, manual!.refund_code)).Result.settled, 'made')
    assert.deepEqual(await notes(watched), ['1 receipt 100', '2 credit_note 100'])
    await assertWhole(watched)
  })
})

suite('what staff give for nothing', () => {
  test('does not raise what is still to pay, and cannot be paid again', async () => {
    const hotel = await payingHotel(app, undefined, { deposit: 50 })
    const half = await Watched.booked(app, hotel)
    await half.begin()
    await half.decide('paid')
    await half.look()
    const { Result } = await refund(half, 20)
    assert.deepEqual(
      [Result.due_amount, Result.goodwill_amount, Result.refunded_amount, Result.overpaid_amount],
      [50, 20, 20, 0],
    )
    assert.equal((await half.row()).is_paid, true)
    const receive = (amount: number) =>
      hotel.post('/recordpayment', { booking_code: half.code, amount, method: 'cash' })
    assert.equal(outcome(await receive(50.01)), '422 invalid_value')
    assert.equal((await receive(50)).Result.due_amount, 0)
    await half.look()
    await assertWhole(half)
  })

  test('before all of the deposit is paid, the rest of it is still asked for', async () => {
    const watched = await Watched.booked(app, await payingHotel(app))
    await watched.hotel.post('/recordpayment', { booking_code: watched.code, amount: 60, method: 'cash' })
    await refund(watched, 10)
    await watched.begin()
    await watched.look()
    await watched.begin()
    const open = (await watched.payments()).filter(({ payment_status }) => payment_status === 'pending')
    assert.deepEqual(
      open.map(({ amount }) => amount),
      [4000],
    )
  })

  test('is no part of what was overpaid, nor of what the guest is to pay again', async () => {
    const watched = await paidBooking()
    const again = await refund(watched, 40, { still_due: 1 })
    assert.deepEqual([again.Result.due_amount, again.Result.goodwill_amount], [40, 0])
    await watched.hotel.post('/cancelbooking', { booking_code: watched.code, fee_amount: 50 })
    const over = await refund(watched, 15)
    assert.deepEqual(
      [over.Result.refunded_amount, over.Result.goodwill_amount, over.Result.due_amount],
      [65, 15, 0],
    )
    await watched.look()
    await assertWhole(watched)
  })

  test('counts only while its refund does', async () => {
    const watched = await paidBooking()
    await refund(watched, 40)
    assert.equal((await watched.row()).goodwill_amount, 4000)
    const [failed] = await watched.refunds()
    await says(watched, failed!.refund_id, REFUSED)
    assert.equal((await watched.row()).goodwill_amount, 0)
    await settle(watched, failed!.refund_code)
    assert.equal((await watched.row()).goodwill_amount, 4000)
    await assertWhole(watched)
  })
})
