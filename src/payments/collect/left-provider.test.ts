import assert from 'node:assert/strict'
import { after, afterEach, suite, test } from 'node:test'
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
afterEach(() => stripe.misbehave(undefined))

const STRIPE = {
  provider: 'stripe',
  mode: 'live',
  keys: { ...stripe.keys, secret_key: 'sk_live_of-the-fake-1234' },
}
const TEST = { provider: 'test', mode: 'test' }

const codesOf = async (watched: Watched) => (await watched.payments()).map(({ payment_code }) => payment_code)

/** A booking that was made while the hotel was paid through Stripe, which it is not any more. */
const leftWith = async (meanwhile: (watched: Watched) => Promise<unknown>): Promise<Watched> => {
  const watched = await Watched.booked(app, await payingHotel(app, STRIPE))
  await meanwhile(watched)
  const { status, text } = await watched.hotel.put('/paymentsettings', TEST)
  assert.equal(status, 200, text)
  return watched
}

const addressOf = async (watched: Watched): Promise<string> => {
  const begun = await watched.begin()
  return begun === 'not_payable' ? begun : (begun.url ?? 'no page')
}

const pays = async (watched: Watched): Promise<void> => {
  await watched.decide('paid')
  await watched.look()
}

suite('a guest whose payment was asked for through a provider that the hotel has left', () => {
  test('and who never began it pays through the one in use; the provider before is not even asked', async () => {
    const watched = await leftWith(async () => {})
    const before = stripe.requests.length
    assert.match(await addressOf(watched), /\/checkout\//)
    assert.equal(await watched.line(), 'new; expired, pending; 0 - 0')
    assert.equal(stripe.requests.length, before)
    await pays(watched)
    assert.equal(await watched.line(), 'new; expired, paid; 100 - 0')
    assert.equal((await watched.row()).payment_vendor, 'test')
  })

  test('is not bound to it while it is away: what was begun there is closed once it is back', async () => {
    const watched = await leftWith(async (one) => {
      stripe.misbehave('down')
      await assert.rejects(one.begin())
    })
    assert.match(await addressOf(watched), /\/checkout\//)
    assert.equal(await watched.line(), 'new; pending, pending; 0 - 0')
    assert.equal(await addressOf(watched), await addressOf(watched), 'two tabs are led to one page')
    assert.equal((await watched.payments()).length, 2)
    stripe.misbehave(undefined)
    await watched.look()
    assert.equal(await watched.line(), 'new; expired, pending; 0 - 0')
    await pays(watched)
    assert.equal(await watched.line(), 'new; expired, paid; 100 - 0')
  })

  test('who left an open page there finds it closed', async () => {
    const watched = await leftWith((one) => one.begin())
    assert.match(await addressOf(watched), /\/checkout\//)
    assert.equal(await watched.line(), 'new; expired, pending; 0 - 0')
  })

  test('who has paid there is not asked again', async () => {
    const watched = await leftWith(async (one) => {
      await one.begin()
      stripe.pay((await codesOf(one))[0]!)
    })
    assert.equal(await addressOf(watched), 'not_payable')
    await watched.look()
    assert.equal(await watched.line(), 'new; paid, expired; 100 - 0')
  })

  test('and paid at both while it could not be asked gets the second back, whole and once', async () => {
    const watched = await leftWith(async (one) => {
      await one.begin()
      stripe.pay((await codesOf(one))[0]!)
      stripe.misbehave('down')
    })
    assert.match(await addressOf(watched), /\/checkout\//)
    await pays(watched)
    assert.equal(await watched.line(), 'new; pending, paid; 100 - 0')
    stripe.misbehave(undefined)
    await watched.look()
    await watched.look()
    assert.equal(await watched.line(), 'new; paid, paid, succeeded -100; 200 - 100')
    assert.equal(stripe.refundedOf((await codesOf(watched))[0]!), 10_000)
  })

  test('and pays nowhere loses the rooms at the same time as anybody else', async () => {
    const watched = await leftWith((one) => one.begin())
    await watched.begin()
    await watched.late()
    await watched.look()
    assert.equal(await watched.line(), 'cancelled payment_expired; expired, expired; 0 - 0')
  })

  test('pays there as before where the hotel is paid through nobody now', async () => {
    const watched = await Watched.booked(app, await payingHotel(app, STRIPE))
    await watched.begin()
    await watched.hotel.put('/paymentsettings', { provider: null })
    assert.match(await addressOf(watched), /^https/)
    assert.equal((await watched.payments()).length, 1)
  })
})
