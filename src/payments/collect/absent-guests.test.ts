// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { faultsOf, outcome } from '../../../test/support/stock.ts'
import { CITY, item } from '../../bookings/priced-hotel.testing.ts'
import { Arriving } from './arriving.testing.ts'

const app = await createTestApp({ ownDatabase: true })
const TEST = { settings: { provider: 'test', mode: 'test' } }
const BANK = { settings: { provider: 'bank_transfer', pay_within_minutes: 2880, instructions: 'To 123' } }

const paidOnline = async (items: object[], more: object = {}): Promise<Arriving> => {
  const stay = await Arriving.of(app, items, { ...TEST, ...more })
  await stay.begin()
  await stay.decide('paid')
  await stay.look()
  await stay.nextDay()
  return stay
}

const money = ({ fee_amount, refund_amount, due_amount }: Record<string, number>) => [
  fee_amount,
  refund_amount,
  due_amount,
]

suite('money of guests who did not come', () => {
  test('what was paid beyond the fee is given back in the same step, told first, and once', async () => {
    const stay = await paidOnline([item()])
    assert.deepEqual(money(await stay.done('marknoshow', { simulate: 1 })), [100, 300, 0])
    assert.equal(await stay.line(), 'new; paid; 400 - 0')
    const missed = await stay.done('marknoshow')
    assert.deepEqual(money(missed), [100, 300, 0])
    assert.equal(await stay.line(), 'new; paid, pending -300; 400 - 300')
    assert.deepEqual(await stay.done('marknoshow'), missed)
    await stay.look()
    assert.equal(await stay.line(), 'new; paid, succeeded -300; 400 - 300')
    const event = (await stay.hotel.get('/getevents?after=0&limit=1000')).Result.findLast(
      ({ event_type }: { event_type: string }) => event_type === 'booking.updated',
    )
    const [refund] = event.data.refunds
    assert.deepEqual([refund.amount, refund.status, 'note' in refund], [300, 'pending', false])
    await stay.isSound()
  })

  test('of some items: less what the others cost, without taxes at the hotel', async () => {
    const stay = await paidOnline([item(), item()], {
      more: [['createtax', { ...CITY, is_at_hotel: 1 }]],
    })
    const before = await stay.told()
    const city = before.grand_total - 800
    assert.ok(city > 0)
    const missed = await stay.done('marknoshow', { items: [2] })
    assert.deepEqual(money(missed), [100, 300, city / 2])
    const all = await stay.done('marknoshow', { items: [1] })
    assert.deepEqual(money(all), [100, 300, 0])
    assert.equal(all.refunded_amount, 600)
    await stay.isSound()
  })

  test('cancelling some items gives back in the same way', async () => {
    const stay = await paidOnline([item(), item()], {
      more: [['createtax', { ...CITY, is_at_hotel: 1 }]],
    })
    const city = (await stay.told()).grand_total - 800
    const left = await stay.done('cancelbooking', { items: [2] })
    assert.deepEqual(money(left), [40, 360, city / 2])
    await stay.isSound()
  })

  test('staff waive the fee or name another, up to what was sold', async () => {
    const [waived, named] = [await paidOnline([item()]), await paidOnline([item(), item()])]
    assert.deepEqual(money(await waived.done('marknoshow', { waive_fee: 1 })), [0, 400, 0])
    const both = await named.step('marknoshow', { waive_fee: 1, fee_amount: 1 })
    assert.deepEqual(faultsOf(both), ['fee_amount invalid_value'])
    const high = await named.step('marknoshow', { fee_amount: 800.01 })
    assert.deepEqual([outcome(high), faultsOf(high)], ['422 invalid_value', ['fee_amount invalid_value']])
    assert.deepEqual(money(await named.done('marknoshow', { fee_amount: 450 })), [450, 350, 0])
    const { items } = await named.told()
    assert.deepEqual(
      items.map(({ fee_amount }: { fee_amount: number }) => fee_amount),
      [400, 50],
    )
    // Marked already: another fee changes nothing.
    assert.deepEqual(money(await named.done('marknoshow', { waive_fee: 1 })), [450, 350, 0])
    for (const stay of [waived, named]) await stay.isSound()
  })

  test('undone, what was given back stays given back, is told, and is due again', async () => {
    const stay = await paidOnline([item(), item()])
    await stay.done('marknoshow', { items: [1], release: 1 })
    for (const more of [{ simulate: 1 }, {}, {}]) {
      const undone = await stay.done('marknoshow', { undo: 1, ...more })
      assert.deepEqual(money(undone), [0, 300, 300])
    }
    assert.equal(await stay.line(), 'new; paid, pending -300; 800 - 300')
    await stay.look()
    assert.equal(await stay.line(), 'new; paid, succeeded -300; 800 - 300')
    // Nothing is left to give back of one that is missed again.
    assert.deepEqual(money(await stay.done('marknoshow', { items: [1] })), [100, 0, 0])
    await stay.isSound()
  })

  test('one that waits for its first payment costs nothing, unless staff say so', async () => {
    const stay = await Arriving.of(app, [item(), item()], BANK)
    await stay.nextDay()
    assert.deepEqual(money(await stay.done('marknoshow', { items: [1] })), [0, 0, 400])
    assert.deepEqual(money(await stay.done('marknoshow', { items: [2], fee_amount: 70 })), [70, 0, 70])
    await stay.isSound()
  })

  test('whose time to pay ended between the no-show and its undoing is not sent away', async () => {
    const stay = await Arriving.of(app, [item()], BANK)
    await stay.nextDay()
    await stay.done('marknoshow', { release: 1 })
    await stay.late()
    await stay.look()
    await stay.done('marknoshow', { undo: 1 })
    await stay.look()
    const { booking_status, stay_status, payment_due_at, due_amount } = await stay.told()
    assert.deepEqual(
      [booking_status, stay_status, payment_due_at, due_amount],
      ['new', 'expected', null, 400],
    )
    await stay.isSound()
  })
})

suite('the history of a booking with money', () => {
  test('tells each payment and refund: how much, how, what became of it, and by whom', async () => {
    const stay = await Arriving.of(app, [item()], TEST)
    await stay.begin()
    await stay.decide('failed')
    await stay.look()
    await stay.begin()
    await stay.decide('paid')
    await stay.look()
    await stay.nextDay()
    await stay.done('marknoshow')
    await stay.look()
    const history = (await stay.hotel.get(`/getbookinghistory/${stay.code}`)).Result
    const lines = history.map(
      ({ event_type, created_by, payment, refunds }: Record<string, Record<string, unknown>[]>) => {
        const told = [payment ?? [], refunds!].flat() as unknown as Record<string, unknown>[]
        const facts = told.map(
          ({ amount, currency, provider, status, reason = 'payment' }) =>
            `${reason} ${amount} ${currency} ${provider} ${status}`,
        )
        return [event_type, created_by, ...facts].join(', ')
      },
    )
    const [PAID, BACK] = ['payment 400 USD test paid', 'no_show 300 USD test']
    const admin = history.at(-2).created_by
    assert.deepEqual(lines.slice(1), [
      'payment.changed, Payments, payment 400 USD test failed',
      'payment.changed, Guest, payment 400 USD test pending',
      `payment.changed, Payments, ${PAID}`,
      `booking.updated, ${admin}, ${BACK} pending`,
      `payment.changed, Payments, ${PAID}, ${BACK} succeeded`,
    ])
    const codes = new Set(
      history.flatMap(({ refunds }: { refunds: { payment_code: string }[] }) =>
        refunds.map(({ payment_code }) => payment_code),
      ),
    )
    assert.deepEqual([...codes], [(await stay.payments()).at(-1)!.payment_code])
  })

  test('tells cash by its method, and what cancelling gave back', async () => {
    const stay = await Arriving.of(app, [item()])
    await stay.record(400)
    await stay.done('cancelbooking')
    const history = (await stay.hotel.get(`/getbookinghistory/${stay.code}`)).Result
    assert.deepEqual(
      history.map(({ payment, refunds }: Record<string, Record<string, unknown>[]>) => [
        (payment as unknown as { method: string } | null)?.method ?? null,
        ...refunds!.map(({ method, amount, status }) => `${method} ${amount} ${status}`),
      ]),
      [[null], ['cash'], [null, 'cash 360 manual']],
    )
  })

  const waivedBy = async (step: 'cancelbooking' | 'marknoshow', more: object) => {
    const stay = await Arriving.of(app, [item()])
    await stay.record(400)
    if (step === 'marknoshow') await stay.nextDay()
    await stay.done(step, more)
    const history = (await stay.hotel.get(`/getbookinghistory/${stay.code}`)).Result
    return history
      .at(-1)
      .changes.filter(({ field }: { field: string }) => field === 'waived_fee_amount')
      .map(({ to }: { to: number }) => to)
  }

  test('tells what staff waived of a fee, and nothing where they did not', async () => {
    assert.deepEqual(await waivedBy('cancelbooking', { fee_amount: 0 }), [40])
    assert.deepEqual(await waivedBy('cancelbooking', { fee_amount: 15 }), [25])
    assert.deepEqual(await waivedBy('cancelbooking', {}), [])
    assert.deepEqual(await waivedBy('cancelbooking', { fee_amount: 60 }), [])
    assert.deepEqual(await waivedBy('marknoshow', { fee_amount: 0 }), [100])
    assert.deepEqual(await waivedBy('marknoshow', {}), [])
  })

  test('tells a gift from what the guest is to pay again', async () => {
    const stay = await Arriving.of(app, [item()])
    await stay.record(400)
    const { payment_code } = (await stay.payments())[0]!
    for (const still_due of [0, 1])
      assert.equal(
        (await stay.hotel.post('/refundpayment', { payment_code, amount: 30, still_due })).status,
        200,
      )
    const history = (await stay.hotel.get(`/getbookinghistory/${stay.code}`)).Result
    assert.deepEqual(
      history
        .slice(-2)
        .map(({ refunds: [refund] }: { refunds: { goodwill_amount: number; is_still_due: number }[] }) => [
          refund!.goodwill_amount,
          refund!.is_still_due,
        ]),
      [
        [30, 0],
        [0, 1],
      ],
    )
  })
})
