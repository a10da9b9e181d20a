import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type Checkout,
  type Known,
  ProviderAway,
  ProviderRefused,
  type RefundOrder,
} from '../../src/payments/providers/contract/provider.ts'
import { providerOf } from '../../src/payments/providers/provider-of.ts'
import type { Misbehaviour } from './fake.ts'
import { startStandIns } from './stand-ins.ts'

const NEVER = new AbortController().signal
const NO_TRIAL = {
  checkouts: { get: async () => undefined, set: async () => true },
  pageOf: (code: string) => code,
}
const AMOUNT = 15_000_000
const HOUR_MS = 3_600_000

let codes = 0
const newCode = () => `pay_${++codes}-A`

const checkoutOf = (code: string, more: Partial<Checkout> = {}): Checkout => ({
  code,
  amount: AMOUNT,
  currency: 'IDR',
  description: 'Stay at Hotel Samudra, 3 to 5 May — Ünïcode',
  guest: { name: 'Ann Guest', email: 'ann@example.com' },
  language: 'id',
  expiresAt: Date.now() + HOUR_MS,
  returnUrl: 'https://stay.example/booking/1',
  cancelUrl: 'https://stay.example/booking/1?left=1',
  ...more,
})

const knownOf = (code: string, reference: string | null, paymentReference: string | null = null): Known => ({
  code,
  reference,
  paymentReference,
  amount: AMOUNT,
  currency: 'IDR',
})

const { eachFake } = await startStandIns()

for (const [name, fake] of eachFake)
  suite(`every provider does the same: ${name}`, () => {
    const { ways } = fake
    const provider = providerOf(name, { mode: 'test', ...fake, trial: NO_TRIAL })

    const started = async (more: Partial<Checkout> = {}): Promise<Known> => {
      const { code, ...checkout } = checkoutOf(newCode(), more)
      const { reference, url } = await provider.start({ code, ...checkout }, NEVER)
      assert.match(url!, /^https:/)
      return knownOf(code, reference)
    }

    const paid = async (): Promise<Known> => {
      const known = await started()
      fake.pay(known.code)
      const state = await provider.status(known, NEVER)
      assert.equal(state.state, 'paid')
      return { ...known, paymentReference: (state as { paymentReference: string }).paymentReference }
    }

    const whileIt = async <T>(how: Misbehaviour, work: () => Promise<T>): Promise<T> => {
      fake.misbehave(how)
      try {
        return await work()
      } finally {
        fake.misbehave(undefined)
      }
    }

    test('what is started is open, then paid with exactly what was asked for', async () => {
      const known = await started()
      assert.deepEqual(await provider.status(known, NEVER), { state: 'open' })
      fake.pay(known.code)
      const { paymentReference, ...state } = (await provider.status(known, NEVER)) as Record<string, unknown>
      assert.deepEqual(state, { state: 'paid', amount: AMOUNT, currency: 'IDR' })
      assert.equal(typeof paymentReference, 'string')
    })

    test('what was never started is unknown', async () => {
      assert.deepEqual(await provider.status(knownOf(newCode(), null), NEVER), { state: 'unknown' })
    })

    test('another amount or currency is told as it is', async () => {
      const known = await started()
      fake.pay(known.code, { amount: 99 })
      const other = (await provider.status(known, NEVER)) as { amount: number }
      assert.equal(other.amount, 99 * ways.rupiah)
      const second = await started()
      fake.pay(second.code, { currency: 'SGD' })
      const { currency } = (await provider.status(second, NEVER)) as { currency: string }
      assert.equal(currency, 'SGD')
    })

    test('what expired is expired, what failed is over', async () => {
      const [gone, failed] = [await started(), await started()]
      fake.expire(gone.code)
      fake.fail(failed.code)
      assert.equal((await provider.status(gone, NEVER)).state, 'expired')
      assert.equal((await provider.status(failed, NEVER)).state, ways.failed)
    })

    test('closing ends it; closing again, or what is over, changes nothing', async () => {
      const known = await started()
      assert.deepEqual(await provider.close(known, NEVER), { state: 'expired' })
      assert.deepEqual(await provider.close(known, NEVER), { state: 'expired' })
    })

    test('who pays while it is closed has paid', async () => {
      const known = await started()
      const state = await whileIt('pay_on_close', () => provider.close(known, NEVER))
      assert.equal(state.state, 'paid')
      assert.equal((await provider.close(await paid(), NEVER)).state, 'paid')
    })

    test('starting again after a lost answer leads to one payment', async () => {
      const checkout = checkoutOf(newCode())
      await assert.rejects(
        whileIt('lose_answer', () => provider.start(checkout, NEVER)),
        ProviderAway,
      )
      const { reference, url } = await provider.start(checkout, NEVER)
      assert.match(url!, /^https:/)
      // Where another session is made, nobody knows the address of the first.
      assert.equal(fake.sessionsOf(checkout.code), ways.sessionsOfTwoBegins)
      fake.pay(checkout.code)
      assert.equal((await provider.status(knownOf(checkout.code, reference), NEVER)).state, 'paid')
    })

    test('windows shorter and longer than the provider takes are started all the same', async () => {
      for (const window of [5 * 60_000, 30 * 24 * HOUR_MS]) {
        const known = await started({ expiresAt: Date.now() + window })
        assert.equal((await provider.status(known, NEVER)).state, 'open')
        assert.equal((await provider.close(known, NEVER)).state, 'expired')
      }
    })

    test('who is away says when to come again, and what was asked may have happened', async () => {
      const known = await paid()
      const order: RefundOrder = { code: newCode(), payment: known, amount: 100, reference: null }
      const calls: (() => Promise<unknown>)[] = [
        () => provider.start(checkoutOf(newCode()), NEVER),
        () => provider.status(known, NEVER),
        () => provider.close(known, NEVER),
        () => provider.refund(order, NEVER),
      ]
      for (const how of ['down', 'error', 'busy', 'too_much', 'no_json'] as const)
        for (const call of calls)
          await assert.rejects(whileIt(how, call), (err) => {
            assert.ok(err instanceof ProviderAway, `${how}: ${err}`)
            assert.ok(how === 'busy' ? err.retryAfterMs === 7000 : err.retryAfterMs > 0, how)
            return true
          })
    })

    test('one that does not answer is given up, by its caller or by the clock', async () => {
      const known = await started()
      const caller = new AbortController()
      const count = fake.requests.length
      fake.misbehave('slow')
      const asked = provider.status(known, caller.signal)
      const hurried = providerOf(name, { mode: 'test', ...fake, timeoutMs: 1, trial: NO_TRIAL })
      await assert.rejects(hurried.status(known, NEVER), ProviderAway)
      caller.abort()
      await assert.rejects(asked, ProviderAway)
      fake.misbehave(undefined)
      assert.ok(fake.requests.length >= count)
      assert.equal((await provider.status(known, NEVER)).state, 'open')
    })

    test('a wrong key is refused, and no message tells a key', async () => {
      const keys = Object.fromEntries(Object.keys(fake.keys).map((key) => [key, 'sk_test_CANARY-123456']))
      const wrong = providerOf(name, { mode: 'test', ...fake, keys, trial: NO_TRIAL })
      const known = await started()
      const calls: (() => Promise<unknown>)[] = [
        () => wrong.start(checkoutOf(newCode()), NEVER),
        () => wrong.status(known, NEVER),
        () =>
          wrong.refund(
            { code: newCode(), payment: { ...known, paymentReference: 'pi_1' }, amount: 1, reference: null },
            NEVER,
          ),
      ]
      for (const call of calls)
        await assert.rejects(call, (err) => {
          assert.ok(err instanceof ProviderRefused, String(err))
          assert.ok(!JSON.stringify([err.message, err.code, err.stack]).includes('CANARY'))
          return true
        })
    })

    test('a session of another payment is not believed', async () => {
      const [mine, other] = [await paid(), await paid()]
      await assert.rejects(provider.status({ ...other, code: mine.code }, NEVER), ProviderRefused)
    })

    suite('refunds', () => {
      const refund = (order: RefundOrder) => provider.refund(order, NEVER)
      const scale = ways.rupiah

      test('a part and the rest, each once however often it is asked for', async () => {
        const known = await paid()
        const part: RefundOrder = { code: newCode(), payment: known, amount: 5_000_000, reference: null }
        const first = await refund(part)
        assert.equal(first.state, 'succeeded')
        assert.equal((await refund(part)).state, 'succeeded')
        const { reference } = first as { reference: string }
        assert.equal((await refund({ ...part, reference })).state, 'succeeded')
        assert.equal(fake.refundedOf(known.code), 5_000_000 / scale)
        const rest: RefundOrder = { ...part, code: newCode(), amount: 10_000_000 }
        assert.equal((await refund(rest)).state, 'succeeded')
        assert.equal(fake.refundedOf(known.code), AMOUNT / scale)
        assert.equal((await provider.status(known, NEVER)).state, 'paid')
      })

      test('one whose answer was lost is not made again', async () => {
        const known = await paid()
        const order: RefundOrder = { code: newCode(), payment: known, amount: 5_000_000, reference: null }
        await assert.rejects(
          whileIt('lose_answer', () => refund(order)),
          ProviderAway,
        )
        assert.equal((await refund(order)).state, 'succeeded')
        assert.equal(fake.refundedOf(known.code), 5_000_000 / scale)
      })

      test('one that the provider refuses has failed; more than was paid too', async () => {
        const known = await paid()
        const order: RefundOrder = { code: newCode(), payment: known, amount: 100, reference: null }
        assert.equal((await whileIt('refuse_refunds', () => refund(order))).state, 'failed')
        assert.equal((await refund({ ...order, code: newCode(), amount: AMOUNT + 100 })).state, 'failed')
        assert.equal(fake.refundedOf(known.code), 0)
      })

      const pending = ways.isRefundPending ? test : () => undefined
      pending('one that is pending is asked about until it ends', async () => {
        for (const end of ['succeeded', 'failed'] as const) {
          const order: RefundOrder = { code: newCode(), payment: await paid(), amount: 100, reference: null }
          const made = (await whileIt('refunds_pending', () => refund(order))) as {
            state: string
            reference: string
          }
          assert.equal(made.state, 'pending')
          const known = { ...order, reference: made.reference }
          assert.equal((await refund(known)).state, 'pending')
          fake.endRefund(order.code, end)
          assert.equal((await refund(known)).state, end)
        }
      })
    })

    suite('webhooks', () => {
      test('one that is signed names the payment, and the same one is the same event', async () => {
        const known = await paid()
        const { headers, body } = fake.webhookFor(known.code)
        const hint = provider.readWebhook(headers, body)!
        assert.equal(hint.code, known.code)
        assert.deepEqual(provider.readWebhook(headers, body), hint)
        if (hint.reference !== null) assert.equal(hint.reference, known.reference)
      })

      test('nothing that is forged is read: no signature, another hotel’s secret, other bytes', async () => {
        const known = await paid()
        const { headers, body } = fake.webhookFor(known.code)
        assert.equal(provider.readWebhook({}, ways.proof === 'body' ? Buffer.from('{}') : body), undefined)
        const keys = Object.fromEntries(Object.entries(fake.keys).map(([key, value]) => [key, `${value}x`]))
        const other = fake.webhookFor(known.code, keys)
        assert.equal(provider.readWebhook(other.headers, other.body), undefined)
        assert.equal(provider.readWebhook(headers, Buffer.from('not json')), undefined)
        assert.equal(provider.readWebhook(headers, Buffer.alloc(0)), undefined)
        if (ways.proof === 'secret') return
        const altered = Buffer.from(body.toString().replace(known.code, 'pay_another'))
        assert.notDeepEqual(altered, body)
        assert.equal(provider.readWebhook(headers, altered), undefined)
      })
    })
  })
