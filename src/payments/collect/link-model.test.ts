import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fakeStripe } from '../../../test/providers/fake-stripe.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { overpaidOf } from '../../bookings/owed/item-fees.ts'
import { checkTables } from '../../check/check-tables.ts'
import { Dice } from '../../stay/model/dice.testing.ts'
import { findLink } from '../record/link-queries.ts'
import { readSecret } from '../record/link-secret.ts'
import { isGivenBack, leftOf } from '../record/payment.ts'
import { beginPayment } from './begin-payment.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

// Somebody with a link, the guest, staff and the provider do things to one booking in any order. Further: MODEL_RUNS=300.
const RUNS = Number(process.env.MODEL_RUNS ?? 12)
const STEPS = 18

const stripe = await fakeStripe()
const app = await createTestApp({
  ownDatabase: true,
  providerUrls: { stripe: stripe.baseUrl },
  secret: 'a secret of thirty-two letters..',
})
after(() => stripe.close())
const NEVER = new AbortController().signal

class Model {
  readonly watched: Watched
  private readonly dice: Dice
  private readonly links: { linkId: number; amount: number | null }[] = []
  private cash = 0
  private mayBeOverpaid = false
  readonly done: string[] = []

  constructor(watched: Watched, dice: Dice) {
    this.watched = watched
    this.dice = dice
  }

  private readonly actions: Record<string, () => Promise<unknown>> = {
    'staff make a link for all': () => this.makeLink(undefined),
    'staff make a link for some': () => this.makeLink(this.dice.int(1, 60)),
    'a link is opened': () => this.openLink(),
    'a link is opened in two tabs': () => Promise.all([this.openLink(), this.openLink()]),
    'the guest begins': () => this.watched.begin().catch(() => undefined),
    'somebody pays': () => this.pay(),
    'somebody pays and it is looked at': async () => {
      await this.pay()
      await this.watched.look()
    },
    'two pay at once': async () => {
      await Promise.all([this.pay(), this.pay()])
      await this.watched.look()
    },
    'pays as cash is recorded': () => Promise.all([this.pay(), this.record(this.dice.int(1, 60))]),
    'staff record cash': () => this.record(this.dice.int(1, 100)),
    'staff add a charge': () => this.post('/addcharge', { ...LINE, amount: this.dice.int(1, 50) }),
    'staff take something off': async () => {
      const give_back = this.dice.int(0, 1)
      this.mayBeOverpaid ||= give_back === 0
      await this.post('/addcharge', { ...LINE, amount: -this.dice.int(1, 40), give_back })
    },
    'staff remove a line': async () => {
      const line = (await this.watched.row()).charges.find(({ kind }) => kind === 'manual')
      if (line === undefined) return
      this.mayBeOverpaid = true
      await this.post('/removecharge', { line: Number(line.code.slice('LINE-'.length)) })
    },
    'staff give some back': async () => {
      const [payment] = (await this.watched.payments()).filter(
        ({ payment_status }) => payment_status === 'paid',
      )
      if (payment === undefined) return
      const { payment_code } = payment
      await this.post('/refundpayment', {
        payment_code,
        amount: this.dice.int(1, 20),
        booking_code: undefined,
      })
    },
    'staff cancel': async () => {
      if (this.dice.int(0, 3) > 0) return
      await this.post('/cancelbooking', { waive_fee: this.dice.int(0, 1) })
    },
    'the time to pay is over': async () => {
      if (this.dice.int(0, 2) > 0) return
      await this.watched.late(20)
      await this.watched.run()
    },
    'one payment is looked at': async () => {
      const payments = await this.watched.payments()
      if (payments.length === 0) return
      const payment = payments[this.dice.int(0, payments.length - 1)]!
      await lookAtPayment(app.services, this.watched.hotel.hotelId, payment, NEVER)
    },
    'all is looked at': () => this.watched.look(),
  }

  private post(url: string, fields: object) {
    return this.watched.hotel.post(url, { booking_code: this.watched.code, ...fields })
  }

  private async makeLink(amount: number | undefined): Promise<void> {
    const made = await this.post('/createpaymentlink', { ...(amount === undefined ? {} : { amount }) })
    if (made.status !== 201) return
    const { linkId } = readSecret(made.Result.payment_url.split('/').at(-1))!
    this.links.push({ linkId, amount: amount === undefined ? null : amount * 100 })
  }

  private async openLink(): Promise<void> {
    if (this.links.length === 0) return
    const { linkId } = this.links[this.dice.int(0, this.links.length - 1)]!
    const { booking_id } = await this.watched.row()
    await beginPayment(app.services, this.watched.hotel.hotelId, booking_id, NEVER, linkId)
  }

  /** On any page of the provider that was ever opened and still takes money. */
  private async pay(): Promise<void> {
    const urls = (await this.watched.payments()).flatMap(({ checkout_url }) => checkout_url ?? [])
    if (urls.length > 0) stripe.payAt(urls[this.dice.int(0, urls.length - 1)]!)
  }

  private async record(amount: number): Promise<void> {
    const { status } = await this.post('/recordpayment', { amount, method: 'cash' })
    if (status === 200) this.cash += amount * 100
  }

  async step(): Promise<void> {
    const names = Object.keys(this.actions)
    const name = names[this.dice.int(0, names.length - 1)]!
    this.done.push(name)
    await this.actions[name]!()
    if (!this.mayBeOverpaid)
      assert.equal(overpaidOf(await this.watched.row()), 0, 'no money that comes is kept beyond what is owed')
  }

  async end(): Promise<void> {
    this.done.push('the end')
    for (let at = 0; at < 4; at++) await this.watched.look()
    const [row, payments, refunds] = await Promise.all([
      this.watched.row(),
      this.watched.payments(),
      this.watched.refunds(),
    ])
    const told = (await this.watched.hotel.get('/getpaymentproblems')).Result.overpaid
    assert.equal(told.length, overpaidOf(row) > 0 ? 1 : 0, 'what is overpaid is told')
    const codes = new Set(payments.map(({ payment_code }) => payment_code))
    const taken = [...stripe.taken()].filter(([code]) => codes.has(code))
    const sum = (of: 'paid' | 'refunded') => taken.reduce((all, [, each]) => all + each[of], 0)
    assert.equal(row.paid_amount, sum('paid') + this.cash, 'what was taken is known')
    const atProvider = new Set(
      payments.filter(({ provider }) => provider === 'stripe').map((p) => p.payment_id),
    )
    const online = refunds
      .filter((refund) => isGivenBack(refund) && atProvider.has(refund.payment_id))
      .reduce((all, { amount }) => all + amount, 0)
    assert.equal(online, sum('refunded'), 'what goes back went back')
    for (const { linkId, amount } of this.links) {
      const own = payments.filter(({ link_id }) => link_id === linkId)
      const kept = own.reduce((all, payment) => all + leftOf(payment, refunds), 0)
      if (amount !== null) assert.ok(kept <= amount, 'a link for an amount is good once')
      const isPaid = own.some((payment) => leftOf(payment, refunds) > 0)
      const link = await app.db
        .of(this.watched.hotel.hotelId)
        .read((sql) => findLink(sql, this.watched.hotel.hotelId, linkId))
      if (amount !== null && isPaid) assert.notEqual(link!.ended_at, null, 'it ends when it is paid')
    }
    const open = payments.filter(
      ({ payment_status, link_id }) => payment_status === 'pending' && link_id !== null,
    )
    if (row.booking_status === 'cancelled') assert.deepEqual(open, [], 'it ends when it is cancelled')
    assert.deepEqual((await checkTables(app.db, this.watched.hotel.hotelId)).damages, [])
  }
}

const LINE = { name: 'Minibar', reason: 'Model' }

test('whatever is done with links, by the guest and by staff, in any order', async () => {
  const first = Number(process.env.MODEL_SEED ?? 1)
  const settings = { provider: 'stripe', mode: 'test', keys: stripe.keys, pay_within_minutes: 60 }
  const steps = [{ before: null, unit: 'days', charge: 'percent', value: 30 }]
  for (let seed = first; seed < first + RUNS; seed++) {
    const hotel = await payingHotel(app, settings, { deposit: seed % 3 === 0 ? 0 : 50, steps })
    const model = new Model(await Watched.booked(app, hotel), new Dice(seed))
    try {
      for (let at = 0; at < STEPS; at++) await model.step()
      await model.end()
    } catch (err) {
      throw new Error(`seed ${seed}: ${model.done.join('; ')}; ${await model.watched.line()}`, { cause: err })
    }
  }
})
