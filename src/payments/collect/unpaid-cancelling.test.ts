import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { left, outcome } from '../../../test/support/stock.ts'
import { bookItems, bookingOf, item } from '../../bookings/priced-hotel.testing.ts'
import { checkTables } from '../../check/check-tables.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })

const ALL = [{ before: null, unit: 'days', charge: 'percent', value: 100 }]
const BANK = { provider: 'bank_transfer', mode: 'test', pay_within_minutes: 2880, instructions: 'To 123' }

/** A hotel whose guests pay all in advance and get nothing back. */
const strictHotel = (settings?: object) => payingHotel(app, settings, { steps: ALL, rooms: 3 })

const booked = async (settings?: object): Promise<Watched> => Watched.booked(app, await strictHotel(settings))

const cancelling = async ({ hotel, code }: Watched, more: object = {}) => {
  const { Result, text } = await hotel.post('/cancelbooking', { booking_code: code, ...more })
  assert.ok(Result, text)
  return [Result.fee_amount, Result.refund_amount]
}

const byGuest = ({ hotel, code }: Watched, fee_amount: number) =>
  hotel.post(
    '/guestcancel',
    { booking_code: code, email: 'ann@example.com', fee_amount },
    { token: hotel.client },
  )

const shownOnPage = async (watched: Watched): Promise<string> => {
  const { hotel } = watched
  const { page_token } = await watched.row()
  const { body } = await app.app.inject({ url: `/booking/${hotel.chain}/${hotel.code}/${page_token}/cancel` })
  return /name="fee" value="(\d+)"/.exec(body)?.[1] ?? body
}

const isSound = async ({ hotelId }: TestHotel) =>
  assert.deepEqual((await checkTables(app.db, hotelId)).damages, [])

const SIMULATED = { simulate: 1 }

suite('a booking that waits for its first payment', () => {
  test('costs nothing to cancel, whoever asks and whichever way; its terms tell what holds once it is paid', async () => {
    const watched = await booked()
    assert.deepEqual(await cancelling(watched, SIMULATED), [0, 0])
    const told = await bookingOf(watched.hotel, watched.code)
    assert.deepEqual(
      [told.refundability, told.free_until, told.cancellation_timeline, told.fee_now_amount],
      ['non_refundable', null, [{ until: null, fee_amount: 100, refund_amount: 0 }], 0],
    )
    assert.equal(await shownOnPage(watched), '0')
    const asked = await byGuest(watched, 100)
    assert.deepEqual([outcome(asked), asked.Error.details[0].fee_amount], ['409 fee_changed', 0])
    const { Result } = await byGuest(watched, 0)
    assert.deepEqual([Result.booking_status, Result.fee_amount, Result.due_amount], ['cancelled', 0, 0])
    assert.deepEqual(await left(watched.hotel, 0, 0), [3])
    await isSound(watched.hotel)
  })

  test('costs nothing to cancel for staff, who may still ask for something', async () => {
    assert.deepEqual(await cancelling(await booked()), [0, 0])
    assert.deepEqual(await cancelling(await booked(), { fee_amount: 30 }), [30, 0])
  })

  test('nothing for some of its items either; the others are still to be paid', async () => {
    const hotel = await strictHotel()
    const watched = new Watched(app, hotel, await bookItems(hotel, [item(), item()]))
    assert.deepEqual(await cancelling(watched, { items: [2] }), [0, 0])
    const { due_amount, payment_due_at, grand_total } = await bookingOf(hotel, watched.code)
    assert.deepEqual([due_amount, grand_total, payment_due_at === null], [200, 200, false])
    await watched.begin()
    await watched.decide('paid')
    await watched.look()
    assert.deepEqual(await cancelling(watched, SIMULATED), [200, 0])
    await isSound(hotel)
  })

  test('of a bank transfer nothing until it is due, days ahead', async () => {
    const watched = await booked(BANK)
    assert.deepEqual(await cancelling(watched, SIMULATED), [0, 0])
    assert.equal(await shownOnPage(watched), '0')
  })

  test('binds once its time to pay is over, though nobody has noticed yet', async () => {
    const watched = await booked()
    await watched.late(0)
    assert.deepEqual(await cancelling(watched, SIMULATED), [100, 0])
    assert.equal((await bookingOf(watched.hotel, watched.code)).fee_now_amount, 100)
    assert.equal(await shownOnPage(watched), '10000')
    assert.equal(outcome(await byGuest(watched, 0)), '409 fee_changed')
  })

  test('binds once anything of it was paid, also where that was given back', async () => {
    const watched = await booked()
    const { hotel, code } = watched
    const paid = await hotel.post('/recordpayment', { booking_code: code, amount: 10, method: 'cash' })
    assert.equal(outcome(paid), '200 ok', paid.text)
    assert.deepEqual(await cancelling(watched, SIMULATED), [100, 0])
    const { payment_code } = paid.Result.payments.at(-1)
    assert.equal(outcome(await hotel.post('/refundpayment', { payment_code, amount: 10 })), '200 ok')
    assert.deepEqual(await cancelling(watched, SIMULATED), [100, 0])
  })

  test('a payment that failed leaves it free', async () => {
    const watched = await booked()
    await watched.begin()
    await watched.decide('failed')
    await watched.look()
    assert.deepEqual(await cancelling(watched, SIMULATED), [0, 0])
  })

  test('money that the provider had before it was cancelled for nothing is given back whole', async () => {
    const watched = await booked()
    await watched.begin()
    await watched.decide('paid')
    assert.equal(outcome(await byGuest(watched, 0)), '200 ok')
    await watched.look()
    await watched.look()
    assert.equal(await watched.line(), 'cancelled; paid, succeeded -100; 100 - 100')
    const { fee_amount, due_amount } = await bookingOf(watched.hotel, watched.code)
    assert.deepEqual([fee_amount, due_amount], [0, 0])
    await isSound(watched.hotel)
  })

  test('one that was never asked to pay in advance costs what its terms say', async () => {
    const hotel = await payingHotel(app, { provider: null }, { steps: ALL })
    const watched = await Watched.booked(app, hotel)
    assert.deepEqual(await cancelling(watched, SIMULATED), [100, 0])
  })
})
