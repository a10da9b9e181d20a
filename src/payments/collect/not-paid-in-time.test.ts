import assert from 'node:assert/strict'
import { afterEach, suite, test } from 'node:test'
import type { FakeProvider } from '../../../test/providers/fake.ts'
import { startStandIns } from '../../../test/providers/stand-ins.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { left } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import type { Payment } from '../record/payment.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const { fakes, eachFake, providerUrls } = await startStandIns()
const app = await createTestApp({
  ownDatabase: true,
  providerUrls,
  secret: 'a secret of thirty-two letters..',
})
afterEach(() => {
  for (const fake of Object.values(fakes)) fake.misbehave(undefined)
})

const NEVER = new AbortController().signal
const settingsOf = ({ name, keys }: FakeProvider) => ({ provider: name, mode: 'test', keys })
const { stripe } = fakes

const bookedAt = async (fake: FakeProvider): Promise<Watched> =>
  Watched.booked(app, await payingHotel(app, settingsOf(fake), { currency: 'IDR' }))

/** One payment of a booking is looked at, and no other. */
const lookAt = async (watched: Watched, at: number): Promise<unknown> =>
  lookAtPayment(app.services, watched.hotel.hotelId, (await watched.payments()).at(at)!, NEVER)

const secondTry = async (watched: Watched, fake: FakeProvider): Promise<Payment> => {
  await watched.begin()
  fake.fail((await watched.payments())[0]!.payment_code)
  await watched.look()
  await watched.begin()
  return (await watched.payments()).at(-1)!
}

const cash = async (hotel: TestHotel, watched: Watched, amount: number): Promise<void> => {
  const { status, text } = await hotel.post('/recordpayment', {
    booking_code: watched.code,
    amount,
    method: 'cash',
  })
  assert.equal(status, 200, text)
}

suite('a booking that was not paid in time', () => {
  for (const [name, fake] of eachFake)
    test(`${name}: what was tried first and failed does not end it while a later try is paid`, async () => {
      const watched = await bookedAt(fake)
      const second = await secondTry(watched, fake)
      fake.pay(second.payment_code)
      await watched.late(0)
      await lookAt(watched, 0)
      assert.match(await watched.line(), /^new; (failed|expired), paid; 100 - 0$/)
      assert.deepEqual((await checkTables(app.db, watched.hotel.hotelId)).damages, [])
    })

  test('a try that was put aside for its amount does not end it while its provider is away', async () => {
    const watched = await bookedAt(stripe)
    await cash(watched.hotel, watched, 1)
    await watched.begin()
    stripe.misbehave('error')
    await watched.late()
    await watched.look()
    assert.match(await watched.line(), /^new; expired, paid, pending; 1 - 0$/)
    await watched.late(16)
    await watched.look()
    assert.match(
      await watched.line(),
      /^cancelled payment_expired; expired, paid, expired, manual -1; 1 - 1$/,
    )
  })

  test('is not ended by a look that asked before another try was begun', async () => {
    const watched = await bookedAt(stripe)
    await watched.begin()
    await watched.late()
    const held = stripe.hold(0)
    const looking = lookAt(watched, 0)
    const request = await held
    const { hotelId } = watched.hotel
    const { booking_id } = await watched.row()
    // As if it had been begun by a process whose clock is behind.
    await app.db.of(hotelId).write((sql) =>
      sql.run(
        `insert into payment (hotel_id, payment_id, payment_code, booking_id, provider, mode, amount, currency,
           payment_status, begun_at, due_at, look_at, version, created_by)
         select hotel_id, payment_id + 100000, payment_code || 'x', booking_id, provider, mode, amount, currency, 'pending',
           now(), due_at, now(), version, created_by from payment where hotel_id = $1 and booking_id = $2`,
        [hotelId, booking_id],
      ),
    )
    request.perform()
    await looking
    assert.equal(await watched.line(), 'new; expired, pending; 0 - 0')
    await watched.look()
    assert.match(await watched.line(), /^cancelled payment_expired; expired, expired/)
  })

  test('one whose guest paid all that was asked for stands, though it cost more when that was heard', async () => {
    const watched = await bookedAt(stripe)
    await watched.begin()
    stripe.pay((await watched.payments())[0]!.payment_code)
    const { hotelId } = watched.hotel
    await app.db
      .of(hotelId)
      .write((sql) => sql.run('update booking set due_now = due_now + 10000 where hotel_id = $1', [hotelId]))
    await app.db
      .of(hotelId)
      .write((sql) => sql.run('update booking_charge set amount = 20000 where hotel_id = $1', [hotelId]))
    await lookAt(watched, 0)
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
    await watched.late()
    await watched.look()
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
    assert.equal((await watched.row()).payment_due_at, null)
    assert.deepEqual(await left(watched.hotel, 0, 0), [0])
  })

  test('another amount is not paid: its rooms do not wait for ever', async () => {
    const watched = await bookedAt(stripe)
    await watched.begin()
    stripe.pay((await watched.payments())[0]!.payment_code, { amount: 9900 })
    await watched.late()
    await watched.look()
    assert.equal(await watched.line(), 'new; pending!amount_differs; 0 - 0')
    await watched.late(16)
    await watched.look()
    assert.equal(await watched.line(), 'cancelled payment_expired; expired!amount_differs; 0 - 0')
  })
})
