import assert from 'node:assert/strict'
import { after, afterEach, before, suite, test } from 'node:test'
import type { Webhook } from '../../../test/providers/fake.ts'
import { startStandIns } from '../../../test/providers/stand-ins.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { book, left } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { ProviderAway } from '../providers/contract/provider.ts'
import type { Payment } from '../record/payment.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

const { eachFake, providerUrls } = await startStandIns()
const UNREADABLE = ['no_json', 'null', 'list', 'text', 'figure', 'empty', 'other_types', 'nul'] as const
const FAULTS = ['down', 'error', 'busy', ...UNREADABLE] as const
const app = await createTestApp({
  ownDatabase: true,
  providerUrls,
  secret: 'a secret of thirty-two letters..',
})

type Event = Record<string, unknown>

/** What a provider's own key could sign. */
const ODD_EVENTS: ((event: Event) => unknown)[] = [
  () => null,
  () => [],
  () => 'paid',
  () => 1,
  (event) => ({ ...event, id: null }),
  (event) => ({ ...event, id: 'evt\0' }),
  (event) => ({ ...event, id: ['evt'] }),
  ...[null, [], 'x', 1, {}].map((data) => (event: Event) => ({ ...event, data, order_id: data })),
  ...[null, [], 'x', 1].map((object) => (event: Event) => ({ ...event, data: { object } })),
  (event) => ({ ...event, data: { object: { object: 'checkout.session', id: 'cs\0', metadata: null } } }),
  (event) => ({ ...event, data: { object: { payment_intent: { id: 1 }, metadata: { code: 'pay\0' } } } }),
  (event) => ({ ...event, data: { reference_id: 'pay\0', payment_session_id: [], payment_id: {} } }),
  (event) => ({ ...event, order_id: 'pay\0', transaction_id: 'x\0' }),
  (event) => ({ ...event, transaction_id: 'x\0' }),
]

for (const [name, fake] of eachFake)
  suite(`paying through ${name}`, () => {
    const settings = { provider: name, mode: 'test', keys: fake.keys }
    let hotel: TestHotel
    let watched: Watched

    before(async () => {
      hotel = await payingHotel(app, settings, { currency: 'IDR', rooms: 40 })
    })

    afterEach(() => fake.misbehave(undefined))

    // What is damaged stays so; to look after each test would take half of the time.
    const used = new Set<number>()
    after(async () => {
      for (const hotelId of used) assert.deepEqual((await checkTables(app.db, hotelId)).damages, [])
    })

    const begun = async (of: TestHotel = hotel): Promise<Payment> => {
      watched = await Watched.booked(app, of)
      used.add(of.hotelId)
      const answer = await watched.begin()
      assert.ok(answer !== 'not_payable' && answer.url !== null)
      return (await watched.payments())[0]!
    }

    const tell = ({ headers, body }: Webhook, of: TestHotel = watched.hotel) =>
      of.call('POST', `/paymentwebhook/${name}/${of.chain}/${of.code}`, { token: null, raw: body, headers })

    /** The workers do what the webhooks asked for, without anybody moving the clock. */
    const worked = async (): Promise<string> => {
      await watched.run()
      return watched.line()
    }

    test('paid, as its webhook hints and its status says', async () => {
      const { payment_code } = await begun()
      fake.pay(payment_code)
      assert.equal(await watched.line(), 'new; pending; 0 - 0')
      assert.equal((await tell(fake.webhookFor(payment_code))).status, 200)
      assert.equal(await worked(), 'new; paid; 100 - 0')
    })

    test('a webhook that says paid is not believed where the status says open', async () => {
      const { payment_code } = await begun()
      fake.pay(payment_code)
      const early = fake.webhookFor(payment_code)
      fake.misbehave('down')
      await tell(early)
      await watched.run()
      assert.equal(await watched.line(), 'new; pending; 0 - 0')
      fake.misbehave(undefined)
      await watched.look()
      assert.equal(await watched.line(), 'new; paid; 100 - 0')
    })

    test('twenty webhooks, at once and in any order, are one payment', async () => {
      const { payment_code } = await begun()
      const open = fake.webhookFor(payment_code)
      fake.pay(payment_code)
      const paid = fake.webhookFor(payment_code)
      await Promise.all(Array.from({ length: 10 }, () => tell(paid)))
      await Promise.all([watched.run(), ...Array.from({ length: 10 }, () => tell(open))])
      assert.equal(await worked(), 'new; paid; 100 - 0')
      const { Result } = await hotel.get(`/getpayments?booking_code=${watched.code}`)
      assert.equal(Result.receipts.length, 1)
    })

    test('a webhook that was lost is made up for', async () => {
      const { payment_code } = await begun()
      fake.pay(payment_code)
      await watched.look()
      assert.equal(await watched.line(), 'new; paid; 100 - 0')
    })

    test('forged, altered, or signed for another hotel, it is refused and nothing is asked', async () => {
      const { payment_code } = await begun()
      fake.pay(payment_code)
      const keys = Object.fromEntries(Object.keys(fake.keys).map((key) => [key, `${fake.keys[key]}x`]))
      const { headers, body } = fake.webhookFor(payment_code)
      const asked = fake.requests.length
      for (const forged of [
        fake.webhookFor(payment_code, keys),
        ...(fake.ways.proof === 'secret'
          ? []
          : [{ headers, body: Buffer.from(body.toString().replace(payment_code, 'pay_other0000')) }]),
        { headers: {}, body: Buffer.from('{}') },
        { headers, body: Buffer.alloc(0) },
      ])
        assert.equal((await tell(forged)).code, 'signature_invalid')
      await watched.run()
      assert.equal(fake.requests.length, asked)
      assert.equal(await watched.line(), 'new; pending; 0 - 0')
    })

    test('told to another hotel with the same keys, it changes nothing there', async () => {
      const other = await payingHotel(app, settings, { currency: 'IDR' })
      const { payment_code } = await begun()
      fake.pay(payment_code)
      assert.equal((await tell(fake.webhookFor(payment_code), other)).status, 200)
      await watched.run()
      assert.equal(await watched.line(), 'new; pending; 0 - 0')
    })

    test('the answer to the begin was lost: the same session is found again', async () => {
      watched = await Watched.booked(app, hotel)
      fake.misbehave('lose_answer')
      await assert.rejects(watched.begin(), ProviderAway)
      fake.misbehave(undefined)
      const [{ payment_code, reference }] = (await watched.payments()) as [Payment]
      assert.equal(reference, null)
      fake.pay(payment_code)
      await tell(fake.webhookFor(payment_code))
      assert.equal(await worked(), 'new; paid; 100 - 0')
      assert.equal(fake.sessionsOf(payment_code), 1)
    })

    test('or its guest tries again, and is led to it', async () => {
      watched = await Watched.booked(app, hotel)
      fake.misbehave('lose_answer')
      await assert.rejects(watched.begin(), ProviderAway)
      fake.misbehave(undefined)
      assert.ok((await watched.begin()) !== 'not_payable')
      const [{ payment_code }, ...more] = (await watched.payments()) as [Payment]
      assert.deepEqual(more, [])
      // Where a provider has no key for sessions, the address of the first one is known to nobody.
      assert.equal(fake.sessionsOf(payment_code), fake.ways.sessionsOfTwoBegins)
    })

    test('failed, then paid by another try', async () => {
      const { payment_code } = await begun()
      fake.fail(payment_code)
      await watched.look()
      assert.match(await watched.line(), /^new; (failed|expired); 0 - 0$/)
      await watched.begin()
      const second = (await watched.payments()).at(-1)!
      assert.notEqual(second.payment_code, payment_code)
      fake.pay(second.payment_code)
      await watched.look()
      assert.match(await watched.line(), /^new; (failed|expired), paid; 100 - 0$/)
    })

    test('left: closed when its time is over, and the room is free', async () => {
      const alone = await payingHotel(app, settings, { currency: 'IDR' })
      await begun(alone)
      await watched.late()
      await watched.look()
      assert.equal(await watched.line(), 'cancelled payment_expired; expired; 0 - 0')
      assert.deepEqual(await left(alone, 0, 0), [1])
    })

    test('paid just before it is closed: paid wins', async () => {
      await begun()
      await watched.late()
      fake.misbehave('pay_on_close')
      await watched.look()
      fake.misbehave(undefined)
      await watched.look()
      assert.equal(await watched.line(), 'new; paid; 100 - 0')
    })

    test('another amount or currency is not paid, and staff see it', async () => {
      const { payment_code } = await begun()
      fake.pay(payment_code, { amount: 9900 / fake.ways.rupiah })
      await watched.look()
      assert.equal(await watched.line(), 'new; pending!amount_differs; 0 - 0')
      const second = await begun()
      fake.pay(second.payment_code, { currency: 'SGD' })
      await watched.look()
      assert.equal(await watched.line(), 'new; pending!currency_differs; 0 - 0')
    })

    for (const how of FAULTS)
      test(`${how} at begin, at status and at the end: nothing is lost`, async () => {
        watched = await Watched.booked(app, hotel)
        fake.misbehave(how)
        await assert.rejects(watched.begin(), ProviderAway)
        await watched.look()
        assert.equal(await watched.line(), 'new; pending; 0 - 0')
        await watched.late()
        await watched.look()
        // A test moves the time, and Stripe refuses the same session with another end.
        assert.match(await watched.line(), /^new; pending(!provider_refused)?; 0 - 0$/, 'it is waited for')
        await watched.late(20)
        await watched.look()
        assert.match(
          await watched.line(),
          /^cancelled payment_expired; expired(!provider_refused)?; 0 - 0$/,
          'not for ever',
        )
      })

    test('away while its guest pays, and for so long that the room was given up: the room is taken again', async () => {
      const { payment_code } = await begun()
      fake.pay(payment_code)
      fake.misbehave('down')
      await watched.late(20)
      await watched.look()
      assert.equal(await watched.line(), 'cancelled payment_expired; expired; 0 - 0')
      fake.misbehave(undefined)
      await watched.look()
      assert.equal(await watched.line(), 'new; paid; 100 - 0')
    })

    test('or the money is given back, where the room was sold', async () => {
      const alone = await payingHotel(app, settings, { currency: 'IDR' })
      const { payment_code } = await begun(alone)
      fake.pay(payment_code)
      fake.misbehave('down')
      await watched.late(20)
      await watched.look()
      assert.equal((await book(alone)).status, 201)
      fake.misbehave(undefined)
      await watched.look()
      await watched.look()
      assert.equal(await watched.line(), 'cancelled payment_expired; paid, succeeded -100; 100 - 100')
      assert.equal(fake.refundedOf(payment_code), 10_000 / fake.ways.rupiah)
    })

    const paid = async (): Promise<string> => {
      const { payment_code } = await begun()
      fake.pay(payment_code)
      await watched.look()
      await hotel.post('/cancelbooking', { booking_code: watched.code })
      return payment_code
    }

    test('a refund is made once, though its answer was lost', async () => {
      const code = await paid()
      fake.misbehave('lose_answer')
      await watched.look()
      fake.misbehave(undefined)
      await watched.look()
      assert.equal(await watched.line(), 'cancelled; paid, succeeded -100; 100 - 100')
      assert.equal(fake.refundedOf(code), 10_000 / fake.ways.rupiah)
    })

    test('a refund waits for a provider that is away', async () => {
      await paid()
      fake.misbehave('down')
      await watched.look()
      assert.equal(await watched.line(), 'cancelled; paid, pending -100; 100 - 100')
      fake.misbehave(undefined)
      await watched.look()
      assert.equal(await watched.line(), 'cancelled; paid, succeeded -100; 100 - 100')
    })

    test('a refund that is refused is told to staff, who give it back by hand', async () => {
      await paid()
      fake.misbehave('refuse_refunds')
      await watched.look()
      fake.misbehave(undefined)
      assert.match(await watched.line(), /^cancelled; paid, (failed|manual) -100; 100 - (0|100)$/)
      const { refund_code, problem } = (await watched.refunds())[0]!
      assert.ok(problem !== null && problem.length > 0)
      await hotel.post('/settlerefund', { refund_code })
      assert.equal(await watched.line(), 'cancelled; paid, succeeded -100; 100 - 100')
    })

    for (const how of FAULTS)
      test(`${how} as a refund is asked for: it is given back once, when it can be read again`, async () => {
        await paid()
        fake.misbehave(how)
        await watched.look()
        assert.equal(await watched.line(), 'cancelled; paid, pending -100; 100 - 100')
        fake.misbehave(undefined)
        await watched.look()
        assert.equal(await watched.line(), 'cancelled; paid, succeeded -100; 100 - 100')
      })

    test('a signed webhook of any odd shape is acknowledged or refused, and never fails', async () => {
      const { payment_code } = await begun()
      for (const change of ODD_EVENTS) {
        const { headers, body } = fake.webhookFor(payment_code, undefined, change)
        const { status, text } = await tell({ headers, body })
        assert.ok(status === 200 || status === 401, `${status} ${text} to ${body}`)
      }
      assert.equal(await worked(), 'new; pending; 0 - 0')
    })

    if (fake.ways.isRefundPending)
      for (const end of ['succeeded', 'failed'] as const)
        test(`a refund that is under way and then ${end}`, async () => {
          await paid()
          fake.misbehave('refunds_pending')
          await watched.look()
          assert.equal(await watched.line(), 'cancelled; paid, pending -100; 100 - 100')
          fake.misbehave(undefined)
          fake.endRefund((await watched.refunds())[0]!.refund_code, end)
          await watched.look()
          assert.match(await watched.line(), new RegExp(`^cancelled; paid, ${end} -100;`))
        })
  })
