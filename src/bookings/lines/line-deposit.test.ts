// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { outcome } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { payingHotel, Watched } from '../../payments/collect/paying-hotel.testing.ts'
import { bookingOf, CITY, rules } from '../priced-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })
const { db } = app

const adding = async (hotel: TestHotel, booking_code: string, amount: number): Promise<number> => {
  const body = { booking_code, name: 'Noise', amount, reason: 'Sorry' }
  const answer = await hotel.post('/addcharge', body)
  assert.equal(outcome(answer), '200 ok', answer.text)
  return answer.Result.charges.at(-1).line
}

const removing = async (hotel: TestHotel, booking_code: string, line: number): Promise<void> => {
  const answer = await hotel.post('/removecharge', { booking_code, line })
  assert.equal(outcome(answer), '200 ok', answer.text)
}

const told = async (hotel: TestHotel, code: string) => {
  const { grand_total, due_now_amount, due_amount, is_paid, is_awaiting_payment, payment_due_at } =
    await bookingOf(hotel, code)
  return [grand_total, due_now_amount, due_amount, is_paid, is_awaiting_payment, payment_due_at !== null]
}

const isSound = async ({ hotelId }: TestHotel): Promise<void> =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

suite('a deposit beside what staff took off', () => {
  test('asks for no tax that is paid at the hotel', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 3 })
    await rules(hotel, [['createtax', CITY]])
    const { code } = await Watched.booked(app, hotel)
    assert.deepEqual(await told(hotel, code), [105, 100, 105, 0, 1, true])
    const line = await adding(hotel, code, -80)
    assert.deepEqual(await told(hotel, code), [25, 20, 25, 0, 1, true])
    await adding(hotel, code, -20)
    assert.deepEqual(await told(hotel, code), [5, 0, 5, 1, 0, false])
    await removing(hotel, code, line)
    assert.deepEqual(await told(hotel, code), [85, 80, 85, 0, 1, true])
    await isSound(hotel)
  })

  test('is asked for again once less is off, and a booking that nobody paid lapses as a new one does', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 3, deposit: 50 })
    const watched = await Watched.booked(app, hotel)
    const { code } = watched
    const line = await adding(hotel, code, -100)
    assert.deepEqual(await told(hotel, code), [0, 0, 0, 1, 0, false])
    await removing(hotel, code, line)
    assert.deepEqual(await told(hotel, code), [100, 50, 100, 0, 1, true])
    const payments = await watched.payments()
    assert.deepEqual([payments.at(-1)!.payment_status, payments.at(-1)!.amount], ['pending', 5000])
    await isSound(hotel)
    await hotel.post('/recordpayment', { booking_code: code, amount: 50, method: 'cash' })
    assert.deepEqual(await told(hotel, code), [100, 0, 50, 1, 0, false])
    await adding(hotel, code, 8)
    assert.deepEqual(await told(hotel, code), [108, 0, 58, 1, 0, false])
    await isSound(hotel)
  })

  test('of a booking that stood is the rest of it, and it stands whether or not that is paid', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 3, deposit: 50 })
    const { code } = await Watched.booked(app, hotel)
    const line = await adding(hotel, code, -80)
    assert.deepEqual(await told(hotel, code), [20, 20, 20, 0, 1, true])
    await hotel.post('/recordpayment', { booking_code: code, amount: 20, method: 'cash' })
    assert.deepEqual(await told(hotel, code), [20, 0, 0, 1, 0, false])
    await removing(hotel, code, line)
    assert.deepEqual(await told(hotel, code), [100, 30, 80, 0, 0, true])
    await isSound(hotel)
  })
})
