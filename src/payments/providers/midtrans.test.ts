import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { fakeMidtrans } from '../../../test/providers/fake-midtrans.ts'
import { ProviderRefused, type RefundOrder } from './contract/provider.ts'
import { MidtransProvider } from './midtrans.ts'

const fake = await fakeMidtrans()
after(() => fake.close())
const provider = new MidtransProvider({ mode: 'test', ...fake })
const NEVER = new AbortController().signal
const AMOUNT = 15_000_000

let codes = 0
const checkout = (amount = AMOUNT, currency = 'IDR') => ({
  code: `order-${++codes}`,
  amount,
  currency,
  description: 'A stay whose description is longer than the fifty characters that Midtrans takes',
  guest: { name: 'Ann', email: 'ann@example.com' },
  language: 'id',
  expiresAt: Date.now() + 3_600_000,
  returnUrl: 'https://stay.example/',
  cancelUrl: 'https://stay.example/',
})

const started = async () => {
  const { code, ...rest } = checkout()
  const { reference } = await provider.start({ code, ...rest }, NEVER)
  return { code, reference, paymentReference: null, amount: AMOUNT, currency: 'IDR' }
}

suite('Midtrans', () => {
  const states: [status: string, expected: string][] = [
    ['pending', 'open'],
    ['PENDING', 'open'],
    ['authorize', 'open'],
    ['capture', 'paid'],
    ['settlement', 'paid'],
    ['partial_refund', 'paid'],
    ['refund', 'paid'],
    ['deny', 'failed'],
    ['failure', 'failed'],
    ['cancel', 'expired'],
    ['expire', 'expired'],
  ]
  test('each of its states is one of ours', async () => {
    for (const [status, expected] of states) {
      const known = await started()
      fake.payBy(known.code, 'credit_card', status)
      assert.equal((await provider.status(known, NEVER)).state, expected, status)
    }
  })

  test('takes whole rupiah and nothing else', async () => {
    for (const [amount, currency] of [
      [15_000_050, 'IDR'],
      [15_000, 'USD'],
    ] as const)
      await assert.rejects(provider.start(checkout(amount, currency), NEVER), ProviderRefused)
    const { code, ...rest } = checkout()
    await provider.start({ code, ...rest }, NEVER)
    assert.match(fake.requests.at(-1)!.body, /"gross_amount":150000[,}]/)
  })

  test('once the guest has chosen how to pay, another page is refused by a name of its own', async () => {
    const { code } = await started()
    fake.payBy(code, 'gopay', 'pending')
    await assert.rejects(provider.start({ ...checkout(), code }, NEVER), { code: 'already_started' })
  })

  test('closing ends an order that waits for its transfer', async () => {
    const known = await started()
    fake.payBy(known.code, 'bank_transfer', 'pending')
    assert.deepEqual(await provider.close(known, NEVER), { state: 'expired' })
  })

  test('orders of DANA are found by the id of the notification', async () => {
    const known = await started()
    fake.payBy(known.code, 'dana')
    assert.equal((await provider.status(known, NEVER)).state, 'open', 'not to be found by our code')
    const { headers, body } = fake.webhookFor(known.code)
    const { paymentReference } = provider.readWebhook(headers, body)!
    assert.equal((await provider.status({ ...known, paymentReference }, NEVER)).state, 'paid')
  })

  const kinds: [paymentType: string, status: string, amount: number, expected: string][] = [
    ['bank_transfer', 'settlement', AMOUNT, 'manual'],
    ['cstore', 'settlement', AMOUNT, 'manual'],
    ['shopeepay', 'settlement', 5_000_000, 'manual'],
    ['shopeepay', 'settlement', AMOUNT, 'succeeded'],
    ['ovo', 'settlement', 5_000_000, 'manual'],
    ['credit_card', 'settlement', 5_000_000, 'succeeded'],
    ['credit_card', 'capture', 5_000_000, 'pending'],
    ['credit_card', 'capture', AMOUNT, 'succeeded'],
    ['qris', 'settlement', 5_000_000, 'succeeded'],
    ['gopay', 'chargeback', AMOUNT, 'manual'],
  ]
  for (const [paymentType, status, amount, expected] of kinds)
    test(`a refund of ${amount} by ${paymentType} in ${status} is ${expected}, also when asked again`, async () => {
      const payment = await started()
      fake.payBy(payment.code, paymentType, status)
      const order: RefundOrder = { code: `refund-${codes}`, payment, amount, reference: null }
      assert.equal((await provider.refund(order, NEVER)).state, expected)
      assert.equal((await provider.refund(order, NEVER)).state, expected)
    })
})
