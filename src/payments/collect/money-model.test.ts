import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { newRate, newRoom } from '../../../test/support/stock.ts'
import { bookItems, rules } from '../../bookings/priced-hotel.testing.ts'
import { checkTables } from '../../check/check-tables.ts'
import { applyRefund } from '../give-back/apply-refund.ts'
import type { RefundState } from '../providers/contract/provider.ts'
import { AT_HOTEL, isGivenBack, leftOf, type Refund, sumOfPaid, sumOfRefunds } from '../record/payment.ts'
import { listReceipts } from '../record/receipts.ts'
import { Watched } from './paying-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })

const RUNS = Number(process.env.MODEL_RUNS ?? 8)
const LONGEST_MS = RUNS > 8 ? 240_000 : 30_000
const STEPS = 14
// The day in the west is over in the east, whatever the time is: guests who arrive today have not come.
const [WEST, EAST] = ['Etc/GMT+12', 'Pacific/Kiritimati']
const TODAY = Temporal.Now.plainDateISO(WEST)
const dayAfter = (days: number): string => String(TODAY.add({ days }))
const NIGHTS = 6

const POLICY = {
  policy_code: 'HALF',
  policy_name: 'Half in advance',
  steps: [{ before: null, unit: 'days', charge: 'percent', value: 30 }],
  no_show: { charge: 'nights', value: 1 },
  deposit: { charge: 'percent', value: 50 },
}
const CITY = {
  tax_code: 'CITY',
  tax_name: 'City tax',
  charge: 'amount',
  value: 3,
  per: 'night',
  is_at_hotel: 1,
}

/** A booking of two rooms for two nights, half of which is to be paid in advance. */
const begin = async (): Promise<Watched> => {
  const hotel = await app.hotel({ timezone: WEST })
  await newRoom(hotel)
  await newRate(hotel)
  await newRate(hotel, { rate_code: 'LATER' })
  await rules(hotel, [
    ['createpolicy', POLICY],
    ['createtax', CITY],
  ])
  await hotel.put('/updaterate/FLEX', { policy_code: 'HALF' })
  await hotel.put('/paymentsettings', { provider: 'test', mode: 'test' })
  const data = Array.from({ length: NIGHTS }, (_, after) =>
    [
      ['FLEX', 100.05],
      ['LATER', 90],
    ].map(([rate_code, price]) => ({
      room_code: 'DLX',
      rate_code,
      room_availability_date: `${dayAfter(after)}T00:00:00Z`,
      price,
      number_of_rooms: 5,
    })),
  ).flat()
  assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
  const one = { room_code: 'DLX', rate_code: 'FLEX', adults: 1 }
  const dates = { arrival_date: dayAfter(0), departure_date: dayAfter(2) }
  return new Watched(app, hotel, await bookItems(hotel, [one, one], dates))
}

/** What a provider did, whatever our books say of it. */
class FakeProvider {
  readonly made = new Set<number>()

  answer(refund: Refund, wanted: RefundState['state']): RefundState {
    // What it made it does not take back.
    const state = this.made.has(refund.refund_id) ? 'succeeded' : wanted
    if (state === 'succeeded') this.made.add(refund.refund_id)
    return state === 'failed' || state === 'manual'
      ? { state, reason: 'as the test wants it' }
      : { state, reference: `re_${refund.refund_id}` }
  }
}

const choice = fc.nat({ max: 1000 })
const flag = fc.constantFrom(0, 1)
const share = fc.constantFrom(0.01, 0.2, 0.5, 1)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), how: fc.constantFrom('paid', 'failed') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay late' as const), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lapse' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cash' as const), share }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), choice, share, still_due: flag }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      choice,
      state: fc.constantFrom<RefundState['state']>('failed', 'failed', 'succeeded', 'pending', 'manual'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      choice,
      put_away: fc.constantFrom(undefined, 0, 1),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      nights: fc.integer({ min: 1, max: NIGHTS }),
      rate_code: fc.constantFrom('FLEX', 'LATER'),
      give_back: flag,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      items: fc.constantFrom(undefined, [1], [2]),
      fee: fc.constantFrom({}, { waive_fee: 1 }, { fee_amount: 10 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      item: fc.constantFrom(undefined, 1, 2),
      amount: fc.constantFrom(0, 7.77, 150, -0.01, -60, -200, -400),
      is_at_hotel: flag,
      give_back: flag,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('no line' as const), choice }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      item: fc.constantFrom(1, 2),
      total_price: fc.constantFrom(0, 33.33, 250),
      give_back: flag,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('no-show' as const), items: fc.constantFrom(undefined, [2]) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const answered = ({ status, text }: Awaited<ReturnType<TestHotel['post']>>): void =>
  assert.ok(status < 500 && status !== 400, text)

const perform = async (watched: Watched, provider: FakeProvider, given: Step): Promise<void> => {
  const { hotel, code: booking_code } = watched
  const [payments, refunds, row] = [await watched.payments(), await watched.refunds(), await watched.row()]
  const ofProvider = (refund: Refund) =>
    payments.find(({ payment_id }) => payment_id === refund.payment_id)!.provider !== AT_HOTEL
  switch (given.kind) {
    case 'pay':
      if ((await watched.begin()) === 'not_payable') return
      // What staff received since it was asked for comes after it.
      await watched.decide(
        given.how as 'paid' | 'failed',
        (await watched.payments()).findLastIndex(({ provider: of }) => of !== AT_HOTEL),
      )
      return watched.look()
    case 'pay late': {
      const missed = payments.filter(
        ({ begun_at, payment_status }) => begun_at !== null && payment_status !== 'paid',
      )
      if (missed.length === 0) return
      await watched.decide('paid', payments.indexOf(missed[given.choice % missed.length]!))
      return watched.look()
    }
    case 'lapse':
      await watched.late(60)
      return watched.look()
    case 'cash': {
      const { due_amount } = (await hotel.get(`/getpayments?booking_code=${booking_code}`)).Result
      const amount = Math.max(0.01, Math.round(due_amount * given.share * 100) / 100)
      return answered(await hotel.post('/recordpayment', { booking_code, amount, method: 'cash' }))
    }
    case 'refund': {
      const paid = payments.filter(({ payment_status }) => payment_status === 'paid')
      if (paid.length === 0) return
      const { payment_code, amount: whole } = paid[given.choice % paid.length]!
      const amount = Math.max(1, Math.round(whole * given.share)) / 100
      return answered(
        await hotel.post('/refundpayment', { payment_code, amount, still_due: given.still_due }),
      )
    }
    case 'provider': {
      const asked = refunds.filter((refund) => ofProvider(refund))
      if (asked.length === 0) return
      const refund = asked[given.choice % asked.length]!
      const isSettled = refund.refund_status === 'succeeded' && !refund.is_by_hand
      if (isSettled) return
      const said = provider.answer(refund, given.state)
      await app.db.inHotel(hotel.hotelId, (tx) => applyRefund(tx, refund.refund_id, said, 'Payments'))
      return
    }
    case 'settle': {
      if (refunds.length === 0) return
      const { refund_code } = refunds[given.choice % refunds.length]!
      return answered(await hotel.post('/settlerefund', { refund_code, put_away: given.put_away }))
    }
    case 'move': {
      const items = row.items
        .filter(({ holds_rooms }) => holds_rooms)
        .map(({ item }) => ({ item, rate_code: given.rate_code }))
      if (items.length === 0) return
      const changes = { departure_date: dayAfter(given.nights), items, give_back: given.give_back }
      return answered(await hotel.put(`/updatebooking/${booking_code}`, changes))
    }
    case 'line': {
      const { kind: _, ...line } = given
      const body = { booking_code, name: 'A line', reason: 'A test', ...line }
      return answered(await hotel.post('/addcharge', body))
    }
    case 'no line': {
      const lines = row.charges.filter(({ kind }) => kind === 'manual')
      if (lines.length === 0) return
      const line = Number(lines[given.choice % lines.length]!.code.slice('LINE-'.length))
      return answered(await hotel.post('/removecharge', { booking_code, line }))
    }
    case 'price': {
      const { item, total_price, give_back } = given
      const price_override = [{ item, total_price, reason: 'A test' }]
      return answered(await hotel.put(`/updatebooking/${booking_code}`, { price_override, give_back }))
    }
    case 'cancel':
      return answered(await hotel.post('/cancelbooking', { booking_code, items: given.items, ...given.fee }))
    case 'no-show':
      await hotel.put('/hotelinformation', { timezone: EAST })
      return answered(await hotel.post('/marknoshow', { booking_code, items: given.items }))
  }
}

/** What a booking costs now, reckoned from its answer alone. */
const costOf = (booking: {
  booking_status: string
  fee_amount: number
  items: { item: number; stay_status: string }[]
  charges: { item: number; amount: number; is_included: number }[]
}): number => {
  const absent = booking.items.filter(({ stay_status }) => stay_status === 'no_show').map(({ item }) => item)
  const left = booking.booking_status === 'cancelled' ? [] : booking.charges
  const cost = left
    .filter(({ item, is_included }) => is_included === 0 && !absent.includes(item))
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return Math.max(0, cost) + Math.round(booking.fee_amount * 100)
}

const assertRight = async (watched: Watched, provider: FakeProvider): Promise<void> => {
  const { hotel, code } = watched
  const [payments, refunds, row] = [await watched.payments(), await watched.refunds(), await watched.row()]
  for (const payment of payments) assert.ok(leftOf(payment, refunds) >= 0, payment.payment_code)
  const [paid, given] = [sumOfPaid(payments), sumOfRefunds(refunds)]
  assert.ok(given <= paid, `${given} of ${paid} given back`)
  assert.deepEqual([row.paid_amount, row.refunded_amount], [paid, given])

  const told = (await hotel.get(`/getallbooking?booking_code=${code}`)).Result[0]
  const minor = (amount: number): number => Math.round(amount * 100)
  const beyond = paid - given - costOf(told)
  const sumOfLines = (isWanted: (line: { kind: string; is_included: number; item: number }) => boolean) =>
    told.charges
      .filter(isWanted)
      .reduce((sum: number, { amount }: { amount: number }) => sum + minor(amount), 0)
  assert.ok(told.grand_total >= 0)
  assert.equal(
    minor(told.grand_total),
    sumOfLines(({ is_included }) => is_included === 0),
  )
  for (const { item, item_status, total_price, price_override = total_price } of told.items) {
    const charged = sumOfLines(({ kind, item: of }) => kind === 'room' && of === item)
    if (item_status === 'booked')
      assert.deepEqual([charged, price_override], [minor(total_price), total_price])
  }
  assert.equal(minor(told.overpaid_amount), Math.max(0, beyond))
  assert.equal(minor(told.due_amount), Math.max(0, -beyond - row.goodwill_amount))
  if (
    row.due_now > 0 &&
    row.booking_status !== 'cancelled' &&
    row.payment_due_at === null &&
    told.due_amount === 0
  )
    assert.equal(row.is_paid, true)

  const receipts = await app.db
    .of(hotel.hotelId)
    .read((sql) => listReceipts(sql, hotel.hotelId, row.booking_id))
  assert.deepEqual(
    receipts.map(({ receipt_number }) => receipt_number),
    receipts.map((_, at) => at + 1),
  )
  assert.deepEqual(
    receipts.flatMap(({ refund_id }) => refund_id ?? []).sort((a, b) => a - b),
    refunds.filter(({ refund_status }) => refund_status === 'succeeded').map(({ refund_id }) => refund_id),
  )
  const { Result: problems } = await hotel.get('/getpaymentproblems')
  const failed = refunds.filter(
    (refund) => !isGivenBack(refund) && !refund.is_put_away && !refund.is_given_twice,
  )
  const untold = Math.max(0, beyond) - failed.reduce((sum, { amount }) => sum + amount, 0)
  assert.equal(problems.overpaid.length, untold > 0 ? 1 : 0)

  // What the provider gave back: what we say it did, and what went out beside that.
  const byProvider = refunds.reduce(
    (sum, refund) =>
      sum +
      (refund.refund_status === 'succeeded' && !refund.is_by_hand ? refund.amount : 0) +
      (refund.is_given_twice ? refund.amount : 0),
    0,
  )
  const byTest = (refund: Refund) =>
    refund.reference === refund.refund_code && refund.refund_status === 'succeeded'
  const gone = refunds.filter((refund) => provider.made.has(refund.refund_id) || byTest(refund))
  assert.equal(byProvider, sumOf(gone))
  assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

test('whatever guests, staff and the provider do to the money of a booking, it comes to the same everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: STEPS }), async (steps) => {
      const watched = await begin()
      const provider = new FakeProvider()
      for (const each of steps) {
        await perform(watched, provider, each)
        await assertRight(watched, provider)
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS },
  )
})
