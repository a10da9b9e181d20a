import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { keyFaults, paymentStepOf } from './contract/provider-facts.ts'
import { PROVIDER_NAMES } from './contract/provider-list.ts'
import { providerOf } from './provider-of.ts'
import type { TrialCheckout } from './trial-provider.ts'

const NEVER = new AbortController().signal
const kept = new Map<string, TrialCheckout>()
const trial = {
  checkouts: {
    get: async (code: string) => kept.get(code),
    async set(code: string, checkout: TrialCheckout, from: TrialCheckout['state'] | undefined) {
      if (kept.get(code)?.state !== from) return false
      kept.set(code, checkout)
      return true
    },
  },
  pageOf: (code: string) => `https://stay.example/pay/${code}`,
}
const checkout = {
  code: 'pay_1',
  amount: 1234,
  currency: 'KPW',
  description: 'Stay',
  guest: { name: 'Ann', email: 'ann@example.com' },
  language: 'en',
  expiresAt: 0,
  returnUrl: 'https://stay.example/back',
  cancelUrl: 'https://stay.example/left',
}
const known = { code: 'pay_1', reference: 'pay_1', paymentReference: null, amount: 1234, currency: 'KPW' }
const order = { code: 'ref_1', payment: known, amount: 1234, reference: null }

suite('bank transfer', () => {
  const provider = providerOf('bank_transfer', { mode: 'live', keys: {}, trial })

  test('waits for staff, takes every currency, and gives nothing back by itself', async () => {
    assert.deepEqual(await provider.start(checkout, NEVER), { reference: 'pay_1', url: null })
    assert.deepEqual(await provider.status(known, NEVER), { state: 'open' })
    assert.deepEqual(await provider.close(known, NEVER), { state: 'expired' })
    assert.equal((await provider.refund(order, NEVER)).state, 'manual')
    assert.equal(provider.readWebhook({}, Buffer.from('{}')), undefined)
    assert.equal(paymentStepOf('bank_transfer', 'KPW'), 1)
  })
})

suite('the test provider', () => {
  const provider = () => providerOf('test', { mode: 'test', keys: {}, trial })
  const decide = (state: TrialCheckout['state']) => kept.set('pay_1', { ...kept.get('pay_1')!, state })

  test('is refused in mode live', () => {
    assert.throws(() => providerOf('test', { mode: 'live', keys: {}, trial }), /takes no money/)
  })

  test('does what its page decided; starting again neither reopens nor changes it', async () => {
    assert.deepEqual(await provider().status(known, NEVER), { state: 'unknown' })
    const started = await provider().start(checkout, NEVER)
    assert.deepEqual(started, { reference: 'pay_1', url: 'https://stay.example/pay/pay_1' })
    assert.deepEqual(await provider().status(known, NEVER), { state: 'open' })
    decide('paid')
    assert.deepEqual(await provider().start({ ...checkout, amount: 5 }, NEVER), started)
    const paid = { state: 'paid', amount: 1234, currency: 'KPW', paymentReference: 'pay_1' }
    assert.deepEqual(await provider().status(known, NEVER), paid)
    assert.deepEqual(await provider().close(known, NEVER), paid, 'paid wins')
    assert.equal((await provider().refund(order, NEVER)).state, 'succeeded')
    assert.equal((await provider().refund({ ...order, amount: 1235 }, NEVER)).state, 'failed')
  })

  test('one that is left open is closed', async () => {
    decide('open')
    assert.deepEqual(await provider().close(known, NEVER), { state: 'expired' })
    decide('failed')
    assert.equal((await provider().close(known, NEVER)).state, 'failed')
  })
})

test('what payments through each provider are multiples of', () => {
  const steps = (currency: string) => PROVIDER_NAMES.map((name) => paymentStepOf(name, currency))
  assert.deepEqual(steps('IDR'), [1, 100, 100, 1, 1])
  assert.deepEqual(steps('USD'), [1, null, null, 1, 1])
  assert.deepEqual(steps('VND'), [1, null, 1, 1, 1])
  assert.deepEqual(steps('PHP'), [1, null, 1, 1, 1])
  assert.deepEqual(steps('nope'), [null, null, null, null, null])
})

test('keys of the other mode are noticed, and no message tells one', () => {
  const faults = [
    keyFaults('stripe', 'live', { secret_key: 'sk_test_CANARY', webhook_secret: 'CANARY' }),
    keyFaults('stripe', 'test', { secret_key: 'rk_live_CANARY', webhook_secret: 'whsec_1' }),
    keyFaults('midtrans', 'live', { server_key: 'SB-Mid-server-CANARY' }),
    keyFaults('xendit', 'live', { secret_key: 'xnd_development_CANARY', webhook_token: 'any' }),
  ]
  assert.deepEqual(
    faults.map((found) => found.map(({ name }) => name)),
    [['secret_key', 'webhook_secret'], ['secret_key'], ['server_key'], ['secret_key']],
  )
  assert.ok(!JSON.stringify(faults).includes('CANARY'))
  assert.deepEqual(keyFaults('midtrans', 'test', { server_key: 'Mid-server-1' }), [])
})
