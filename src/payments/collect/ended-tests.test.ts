import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { fakeStripe } from '../../../test/providers/fake-stripe.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const stripe = await fakeStripe()
const app = await createTestApp({
  ownDatabase: true,
  providerUrls: { stripe: stripe.baseUrl },
  secret: 'a secret of thirty-two letters..',
})
after(() => stripe.close())

const STRIPE = { provider: 'stripe', mode: 'test', keys: stripe.keys }
const TRANSFER = { provider: 'bank_transfer', mode: 'live', instructions: 'IBAN …' }

suite('a hotel that leaves the test provider, or mode test', () => {
  const begunAt = async (settings: object): Promise<Watched> => {
    const watched = await Watched.booked(app, await payingHotel(app, settings))
    await watched.begin()
    return watched
  }

  const leave = async ({ hotel }: Watched, settings: object): Promise<void> => {
    const { status, text } = await hotel.put('/paymentsettings', settings)
    assert.equal(status, 200, text)
  }

  test('ends its open test payments: its page pays nothing, and its guest pays with the new one', async () => {
    const watched = await begunAt({ provider: 'test', mode: 'test' })
    const { payment_code } = (await watched.payments())[0]!
    await leave(watched, STRIPE)
    assert.equal(await watched.line(), 'new; expired; 0 - 0')
    const { chain, code } = watched.hotel
    const page = await app.app.inject({
      method: 'POST',
      url: `/checkout/${chain}/${code}/${payment_code}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'decision=pay',
    })
    assert.equal(page.statusCode, 303)
    await watched.look()
    assert.equal(await watched.line(), 'new; expired; 0 - 0')
    await watched.begin()
    stripe.pay((await watched.payments()).at(-1)!.payment_code)
    await watched.look()
    assert.equal(await watched.line(), 'new; expired, paid; 100 - 0')
    assert.equal((await watched.row()).payment_vendor, 'stripe')
  })

  test('and what was said to be paid there before it was asked about pays nothing', async () => {
    const watched = await begunAt({ provider: 'test', mode: 'test' })
    await watched.decide('paid')
    await leave(watched, STRIPE)
    await watched.look()
    assert.equal(await watched.line(), 'new; expired; 0 - 0')
    await leave(watched, { provider: 'test', mode: 'test' })
    await watched.look()
    assert.equal(await watched.line(), 'new; expired; 0 - 0', 'also if it tests again')
  })

  test('a real provider that is used for real: its sessions of the test pay nothing, whatever its webhook hints', async () => {
    const watched = await begunAt(STRIPE)
    const { payment_code } = (await watched.payments())[0]!
    await leave(watched, { mode: 'live', keys: { ...stripe.keys, secret_key: 'sk_live_of-the-fake-1234' } })
    stripe.pay(payment_code)
    const { headers, body } = stripe.webhookFor(payment_code)
    const { chain, code } = watched.hotel
    await watched.hotel.call('POST', `/paymentwebhook/stripe/${chain}/${code}`, {
      token: null,
      raw: body,
      headers,
    })
    await watched.run()
    assert.equal(await watched.line(), 'new; expired; 0 - 0')
    await watched.late()
    await watched.look()
    assert.equal(await watched.line(), 'cancelled payment_expired; expired; 0 - 0')
  })

  test('another provider in mode test ends those of the test provider alone', async () => {
    const watched = await begunAt(STRIPE)
    const { payment_code } = (await watched.payments())[0]!
    await leave(watched, { provider: 'test', mode: 'test' })
    assert.equal(await watched.line(), 'new; pending; 0 - 0')
    stripe.pay(payment_code)
    await watched.look()
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
  })

  test('a transfer by bank is no test: staff record it whatever the mode', async () => {
    const watched = await begunAt({ ...TRANSFER, mode: 'test' })
    await leave(watched, { mode: 'live' })
    assert.equal(await watched.line(), 'new; pending; 0 - 0')
  })

  test('whose guests nobody takes payments from then pay at the hotel', async () => {
    const watched = await begunAt({ provider: 'test', mode: 'test' })
    await leave(watched, { provider: null })
    assert.equal(await watched.begin(), 'not_payable')
    await watched.late()
    await watched.look()
    assert.equal(await watched.line(), 'new; expired; 0 - 0')
    assert.equal((await watched.row()).payment_due_at, null)
  })

  test('a hotel that takes no payments any more ends no booking for one, once its provider was asked', async () => {
    const watched = await begunAt(TRANSFER)
    await leave(watched, { provider: null })
    await watched.late()
    await watched.look()
    assert.match(await watched.line(), /^new; /)
    assert.equal((await watched.row()).payment_due_at, null)
  })
})
