import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import fc from 'fast-check'
import Stripe from 'stripe'
import { fakeStripe } from '../../../test/providers/fake-stripe.ts'
import { paymentStepOf } from './contract/provider-facts.ts'
import { StripeProvider } from './stripe.ts'
import { fromStripe, toStripe } from './stripe-amounts.ts'

const fake = await fakeStripe()
after(() => fake.close())
const provider = new StripeProvider({ mode: 'test', ...fake })
const NEVER = new AbortController().signal

suite('amounts at Stripe', () => {
  const examples: [currency: string, minor: number, stripe: number, step: number][] = [
    ['USD', 1234, 1234, 1],
    ['IDR', 15_000_050, 15_000_050, 1],
    ['JPY', 500, 500, 1],
    ['MGA', 500_00, 500, 100],
    ['UGX', 500, 50_000, 1],
    ['ISK', 500, 50_000, 1],
    ['KWD', 1230, 1230, 10],
  ]
  for (const [currency, minor, stripe, step] of examples)
    test(`${currency}: ${minor} of ours are ${stripe} of theirs`, () => {
      assert.equal(toStripe(minor, currency), stripe)
      assert.equal(fromStripe(stripe, currency), minor)
      assert.equal(paymentStepOf('stripe', currency), step)
    })

  test('every amount that its step allows comes back as it was sent', () => {
    const currencies = ['USD', 'IDR', 'JPY', 'MGA', 'UGX', 'ISK', 'KWD', 'BHD', 'HUF', 'TWD']
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.integer({ min: 1, max: 1e11 }), (currency, steps) => {
        const amount = steps * paymentStepOf('stripe', currency)!
        assert.equal(fromStripe(toStripe(amount, currency), currency), amount)
      }),
    )
  })

  test('what it does not take has no step, and what its units cannot say is refused', () => {
    assert.deepEqual(
      ['KPW', 'IRR', 'XXX', 'IQD'].map((currency) => paymentStepOf('stripe', currency)),
      [null, null, null, null],
    )
    assert.throws(() => toStripe(50_050, 'MGA'), /cannot be said/)
    assert.throws(() => fromStripe(50_050, 'ISK'), /cannot be said/)
  })

  test('a session is of that amount', async () => {
    for (const [currency, minor, stripe] of examples) {
      const code = `amount-${currency}`
      const { reference } = await provider.start(
        {
          code,
          amount: minor,
          currency,
          description: 'Stay',
          guest: { name: 'Ann', email: 'ann@example.com' },
          language: 'ar',
          expiresAt: Date.now() + 3_600_000,
          returnUrl: 'https://stay.example/',
          cancelUrl: 'https://stay.example/',
        },
        NEVER,
      )
      assert.match(
        fake.requests.at(-1)!.body,
        new RegExp(`unit_amount%5D=${stripe}&|unit_amount\\]=${stripe}&`),
      )
      fake.pay(code)
      const known = { code, reference, paymentReference: null, amount: minor, currency }
      const state = (await provider.status(known, NEVER)) as { amount: number; currency: string }
      assert.deepEqual([state.amount, state.currency], [minor, currency])
    }
  })
})

suite('signatures of Stripe', () => {
  const body = Buffer.from(
    '{\n "id": "evt_1", "data": { "object": { "object": "checkout.session", "id": "cs_1" } } }',
  )
  const secret = fake.keys.webhook_secret!
  const header = (time: number) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp: time })
  const now = () => Math.floor(Date.now() / 1000)

  test('what its own package signs is read, with one of several secrets that take turns', () => {
    const read = (text: string) => provider.readWebhook({ 'stripe-signature': text }, body)
    assert.deepEqual(read(header(now())), {
      eventId: 'evt_1',
      code: null,
      reference: 'cs_1',
      paymentReference: null,
    })
    assert.notEqual(read(header(now()).replace(',v1=', `,v1=${'0'.repeat(64)},v1=`)), undefined)
  })

  test('one older than five minutes, or without a time, is not', () => {
    const read = (text: string) => provider.readWebhook({ 'stripe-signature': text }, body)
    assert.notEqual(read(header(now() - 290)), undefined)
    assert.equal(read(header(now() - 310)), undefined)
    assert.equal(read(header(now() + 310)), undefined)
    assert.equal(read(header(now()).replace(/t=\d+,/, '')), undefined)
    assert.equal(read(header(now()).replace('v1=', 'v0=')), undefined)
  })
})
