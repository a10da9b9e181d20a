import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startStandIns } from '../../../test/providers/stand-ins.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const { fakes, providerUrls } = await startStandIns()
const app = await createTestApp({
  ownDatabase: true,
  providerUrls,
  secret: 'a secret of thirty-two letters..',
})

/** Provider, currency, what staff record, what is then asked for online, what is left of 100 then. */
const CASES = [
  ['midtrans', 'IDR', 0.5, 99, 0.5],
  ['xendit', 'IDR', 0.5, 99, 0.5],
  ['stripe', 'BHD', 0.003, 99.99, 0.007],
  ['stripe', 'KWD', 10.009, 89.99, 0.001],
] as const

suite('cash that is off the step of the provider', () => {
  for (const [name, currency, cash, asked, atHotel] of CASES)
    test(`${cash} ${currency}: ${name} takes the rest in whole steps, what is below one is due at the hotel`, async () => {
      const fake = fakes[name]
      const hotel = await payingHotel(app, { provider: name, mode: 'test', keys: fake.keys }, { currency })
      const watched = await Watched.booked(app, hotel)
      const record = (amount: number) =>
        hotel.post('/recordpayment', { booking_code: watched.code, amount, method: 'cash' })
      assert.equal((await record(cash)).status, 200)
      assert.notEqual(await watched.begin(), 'not_payable')
      const { payment_code } = (await watched.payments()).at(-1)!
      const { Result } = await hotel.get(`/getpayments?booking_code=${watched.code}`)
      assert.equal(Result.payments.at(-1).amount, asked)
      fake.pay(payment_code)
      await watched.look()
      const { is_paid, payment_due_at } = await watched.row()
      assert.deepEqual({ is_paid, payment_due_at }, { is_paid: true, payment_due_at: null })
      assert.equal((await hotel.get(`/getpayments?booking_code=${watched.code}`)).Result.due_amount, atHotel)
      await watched.late()
      await watched.look()
      assert.equal((await watched.row()).booking_status, 'new')
      assert.equal((await record(atHotel)).Result.due_amount, 0)
    })

  test('what is below a step is not due now: all but that in cash is paid, and nobody is asked', async () => {
    const { midtrans } = fakes
    const hotel = await payingHotel(
      app,
      { provider: 'midtrans', mode: 'test', keys: midtrans.keys },
      { currency: 'IDR' },
    )
    const watched = await Watched.booked(app, hotel)
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 99.5, method: 'cash' })
    assert.equal((await watched.row()).is_paid, true)
    assert.equal(await watched.begin(), 'not_payable')
  })

  for (const isBegun of [false, true])
    test(`a rest below the step of the provider in use now ends nothing, its first try ${isBegun ? '' : 'not '}begun`, async () => {
      const hotel = await payingHotel(app, { provider: 'test', mode: 'test' }, { currency: 'BHD' })
      const watched = await Watched.booked(app, hotel)
      if (isBegun) await watched.begin()
      const { keys } = fakes.stripe
      assert.equal(
        (await hotel.put('/paymentsettings', { provider: 'stripe', mode: 'test', keys })).status,
        200,
      )
      await hotel.post('/recordpayment', { booking_code: watched.code, amount: 99.994, method: 'cash' })
      assert.equal((await watched.row()).is_paid, true)
      await watched.late()
      await watched.look()
      assert.equal((await watched.row()).booking_status, 'new')
    })

  test('nor one that was below it when the provider changed after the cash', async () => {
    const hotel = await payingHotel(app, { provider: 'test', mode: 'test' }, { currency: 'BHD' })
    const watched = await Watched.booked(app, hotel)
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 99.994, method: 'cash' })
    assert.equal((await watched.row()).is_paid, false)
    const { keys } = fakes.stripe
    assert.equal(
      (await hotel.put('/paymentsettings', { provider: 'stripe', mode: 'test', keys })).status,
      200,
    )
    await watched.late()
    await watched.look()
    const { booking_status, is_paid } = await watched.row()
    assert.deepEqual({ booking_status, is_paid }, { booking_status: 'new', is_paid: true })
  })

  test('an expired booking is taken again by all but less than a step', async () => {
    const { midtrans } = fakes
    const hotel = await payingHotel(
      app,
      { provider: 'midtrans', mode: 'test', keys: midtrans.keys },
      { currency: 'IDR' },
    )
    const watched = await Watched.booked(app, hotel)
    await watched.late()
    await watched.look()
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 99.5, method: 'cash' })
    assert.match(await watched.line(), /^new; /)
  })

  test('a provider with larger steps that takes the place of another asks in its own', async () => {
    const { xendit } = fakes
    const hotel = await payingHotel(
      app,
      { provider: 'bank_transfer', instructions: 'IBAN …' },
      { currency: 'IDR' },
    )
    const watched = await Watched.booked(app, hotel)
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 0.5, method: 'cash' })
    await watched.look()
    await hotel.put('/paymentsettings', { provider: 'xendit', mode: 'test', keys: xendit.keys })
    assert.notEqual(await watched.begin(), 'not_payable')
    assert.equal((await watched.payments()).at(-1)!.amount, 9900)
  })
})
