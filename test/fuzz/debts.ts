import assert from 'node:assert/strict'
import { WAIT_FOR_PROVIDER } from '../../src/payments/collect/due-times.ts'
import { Watched } from '../../src/payments/collect/paying-hotel.testing.ts'
import { ProviderAway, ProviderRefused } from '../../src/payments/providers/contract/provider.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import type { Misbehaviour } from '../providers/fake.ts'
import type { FakeStripeProvider } from '../providers/fake-stripe.ts'
import type { CallResult, TestApp, TestHotel } from '../support/harness.ts'
import { Account } from './account.ts'
import type { Chance } from './chance.ts'
import { KEPT } from './knowledge.ts'

const ROOM = KEPT[0]!
const RATE = KEPT[3]!
const POLICY = { policy_code: 'DEBTS', policy_name: 'Who owes whom' }
const EAST = 'Pacific/Kiritimati'
const GUEST = { name: 'Ann Guest', email: 'ann@example.com' }
const ACTS = 14

/**
 * Guests, a provider and staff who each do something to one booking's money, in any order: pay twice, lose webhooks, refuse
 * refunds, settle by hand. What the books say is held against an account of its own, kept by what was really handed over.
 */
export class Debts {
  readonly seen = { paidTwice: 0, expired: 0, paidInTime: 0, refundFailed: 0, settledByHand: 0, overpaid: 0 }
  private readonly test: TestApp
  private readonly hotel: TestHotel
  private readonly chance: Chance
  private readonly fake: FakeStripeProvider
  private readonly done: string[] = []
  private watched!: Watched
  private account!: Account
  private pages: string[] = []
  /** Whether the provider answers nobody. */
  private isAway = false

  constructor(test: TestApp, hotel: TestHotel, chance: Chance, fake: FakeStripeProvider) {
    this.test = test
    this.hotel = hotel
    this.chance = chance
    this.fake = fake
  }

  /** One booking from its beginning to an end. Nothing else may change the hotel meanwhile. */
  async one(): Promise<void> {
    await this.ask()
    const arrival = todayIn(EAST) + this.chance.integer(3, 30)
    const nights = this.chance.integer(2, 4)
    const booked = await this.hotel.post('/createbooking', {
      booking_form: {
        room_code: ROOM,
        rate_code: RATE,
        arrival_date: formatDay(arrival),
        departure_date: formatDay(arrival + nights),
        guests: 1,
        guest_detail: GUEST,
      },
    })
    if (booked.status !== 201) return
    this.watched = new Watched(this.test, this.hotel, booked.Result.booking_code)
    this.account = new Account(this.fake, arrival)
    this.pages = []
    this.isAway = false
    this.done.length = 0
    try {
      for (let count = 0; count < ACTS; count++) await this.act()
      await this.settle()
    } catch (err) {
      const { message } = err as Error
      throw new Error(`${this.watched.code}: ${this.done.join(', ')}: ${message}`, { cause: err })
    } finally {
      this.fake.misbehave(undefined)
    }
    this.count()
  }

  /** In advance is paid a part or all, and cancelling costs something or nothing. */
  private async ask(): Promise<void> {
    const { hotel, chance, fake } = this
    const deposit = { charge: 'percent', value: chance.pick([33.3, 100]) }
    const fee = { before: null, unit: 'days', charge: 'percent', value: 50 }
    const steps = chance.percent(50) ? [] : [fee]
    await hotel.post('/createpolicy', { ...POLICY, steps })
    await hotel.put(`/updatepolicy/${POLICY.policy_code}`, { steps, deposit, grace_hours: 0 })
    await hotel.put(`/updaterate/${RATE}`, { policy_code: POLICY.policy_code })
    const set = await hotel.put('/paymentsettings', { provider: 'stripe', mode: 'test', keys: fake.keys })
    assert.equal(set.status, 200, set.text)
  }

  private async act(): Promise<void> {
    const act = this.chance.weighed(this.acts)
    this.done.push(act.name)
    await act.call(this)
    await this.compare()
  }

  private readonly acts: [number, () => Promise<void>][] = [
    [3, this.begin],
    [8, this.pay],
    [2, this.fail],
    [3, this.hear],
    [4, this.sweep],
    [1, this.pass],
    [3, this.disturb],
    [3, this.endRefunds],
    [3, this.receive],
    [6, this.refund],
    [5, this.settleRefund],
    [3, this.change],
    [1, this.cancel],
  ]

  private async begin(): Promise<void> {
    try {
      const begun = await this.watched.begin()
      if (begun !== 'not_payable' && begun.url !== null) this.pages.push(begun.url)
    } catch (err) {
      if (!(err instanceof ProviderAway || err instanceof ProviderRefused)) throw err
    }
  }

  /** On any page that is open, also one from before. */
  private async pay(): Promise<void> {
    if (!this.pages.some((page) => this.fake.isOpenAt(page))) await this.begin()
    const open = this.pages.filter((page) => this.fake.isOpenAt(page))
    if (open.length > 0) this.fake.payAt(this.chance.pick(open))
  }

  private async fail(): Promise<void> {
    if (this.pages.length > 0) this.fake.failAt(this.chance.pick(this.pages))
  }

  /** A webhook arrives; all others are lost. */
  private async hear(): Promise<void> {
    const code = this.chance.pick((await this.watched.payments()).map(({ payment_code }) => payment_code))
    if (this.fake.sessionsOf(code) === 0) return
    const { headers, body } = this.fake.webhookFor(code)
    const { chain, code: hotel } = this.hotel
    const path = `/paymentwebhook/stripe/${chain}/${hotel}`
    const heard = await this.hotel.call('POST', path, { token: null, raw: body, headers })
    assert.equal(heard.status, 200, heard.text)
    await this.watched.run()
  }

  private async sweep(): Promise<void> {
    await this.watched.look()
  }

  /** The time to pay ends, lately or so long ago that a provider that is away is not waited for. */
  private async pass(): Promise<void> {
    const row = await this.watched.row()
    const minutes = this.chance.pick([1, 20])
    // One that is away for longer than is waited for cannot say in time that it was paid.
    if (!(this.isAway && minutes * 60_000 > WAIT_FOR_PROVIDER))
      this.account.timeEnds(row, await this.watched.payments())
    await this.watched.late(minutes)
  }

  private async disturb(): Promise<void> {
    const how = this.chance.weighed<Misbehaviour | undefined>([
      [1, 'down'],
      [1, 'error'],
      [4, 'refuse_refunds'],
      [2, 'refunds_pending'],
      [1, undefined],
    ])
    this.isAway = how === 'down' || how === 'error'
    this.fake.misbehave(how)
  }

  /** What a provider said it would give back comes to an end. */
  private async endRefunds(): Promise<void> {
    for (const { refund_code, refund_status } of await this.watched.refunds())
      if (refund_status === 'pending' && this.fake.isRefundPending(refund_code))
        this.fake.endRefund(refund_code, this.chance.pick(['succeeded', 'failed']))
  }

  private async receive(): Promise<void> {
    const amount = this.chance.pick([0.01, 1, this.chance.integer(1, 48_000) / 100])
    const recorded = await this.send('/recordpayment', {
      booking_code: this.watched.code,
      amount,
      method: 'cash',
    })
    if (recorded.status < 300) this.account.receiveCash(Math.round(amount * 100))
  }

  private async refund(): Promise<void> {
    const payments = (await this.watched.payments()).filter(({ payment_status }) => payment_status === 'paid')
    if (payments.length === 0) return
    const { payment_code, amount: paid } = this.chance.pick(payments)
    const amount = this.chance.pick([paid, this.chance.integer(1, paid), Math.ceil(paid / 2)]) / 100
    await this.send('/refundpayment', { payment_code, amount })
  }

  /** Staff say that they gave it back, or put away what another refund replaced. */
  private async settleRefund(): Promise<void> {
    const refunds = await this.watched.refunds()
    if (refunds.length === 0) return
    const open = refunds.filter(
      ({ refund_status }) => refund_status === 'failed' || refund_status === 'manual',
    )
    const { refund_code, refund_status } = this.chance.pick(open.length > 0 ? open : refunds)
    const settled = await this.send('/settlerefund', { refund_code })
    if (settled.status !== 200 || refund_status === 'succeeded') return
    const after = (await this.watched.refunds()).find((one) => one.refund_code === refund_code)!
    if (after.refund_status === 'succeeded') this.account.settleByHand(refund_code)
  }

  /** Fewer nights, or more. */
  private async change(): Promise<void> {
    const { arrival } = this.account
    const nights = this.chance.integer(1, 5)
    await this.put(`/updatebooking/${this.watched.code}`, {
      departure_date: formatDay(arrival + nights),
      keep_price: 1,
      ...(this.chance.percent(50) ? { give_back: 1 } : {}),
    })
  }

  private async cancel(): Promise<void> {
    const how = this.chance.pick([{}, { waive_fee: 1 }, { fee_amount: 10 }])
    const body = { booking_code: this.watched.code, ...how }
    const told = await this.send('/cancelbooking', { ...body, simulate: 1 })
    const cancelled = await this.send('/cancelbooking', body)
    assert.equal(cancelled.status, told.status, cancelled.text)
    if (cancelled.status !== 200) return
    this.account.isCancelled = true
    for (const field of ['fee_amount', 'refund_amount'])
      assert.equal(cancelled.Result[field], told.Result[field], `${field} as it was told`)
  }

  /** The provider answers again, all that waits is looked at, and what is pending ends. */
  private async settle(): Promise<void> {
    this.done.push('settled')
    this.fake.misbehave(undefined)
    for (let round = 0; round < 3; round++) {
      await this.watched.look()
      await this.endRefunds()
    }
    await this.watched.look()
    await this.compare()
    const [row, payments, refunds] = await this.books()
    const { Result } = await this.hotel.get(`/getpayments?booking_code=${this.watched.code}`)
    this.account.compareSettled(row, payments, refunds, Result)
  }

  private async compare(): Promise<void> {
    const [row, payments, refunds] = await this.books()
    const found = await this.hotel.get(`/getallbooking?booking_code=${this.watched.code}`)
    this.account.compare(row, payments, refunds, found.Result[0])
  }

  private books() {
    const { watched } = this
    return Promise.all([watched.row(), watched.payments(), watched.refunds()])
  }

  private count(): void {
    const { seen, account } = this
    for (const name of Object.keys(seen) as (keyof typeof seen)[]) if (account.saw.has(name)) seen[name]++
  }

  private async send(path: string, body: object): Promise<CallResult> {
    return answered(path, body, await this.hotel.post(path, body))
  }

  private async put(path: string, body: object): Promise<CallResult> {
    return answered(path, body, await this.hotel.put(path, body))
  }
}

const answered = (path: string, body: object, answer: CallResult): CallResult => {
  assert.ok(answer.status < 500, `${path} ${JSON.stringify(body)}: ${answer.text}`)
  return answer
}
