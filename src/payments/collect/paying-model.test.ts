import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fakeStripe } from '../../../test/providers/fake-stripe.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { left } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { Dice } from '../../stay/model/dice.testing.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'

// A guest, staff, webhooks and the sweeper do things to one booking in any order. Further: MODEL_RUNS=300.
const RUNS = Number(process.env.MODEL_RUNS ?? 12)
const STEPS = 14
const MINUTES_TO_PAY = 60
const PRICE = 10_000

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
  private minutes = 0
  private cash = 0
  private cashInTime = 0
  private paidInTime = 0
  /** For how many minutes of the time after it was due the provider did not answer. */
  private awaySince: number | undefined
  private wasAwayLong = false
  readonly done: string[] = []

  constructor(watched: Watched, dice: Dice) {
    this.watched = watched
    this.dice = dice
  }

  private get isInTime(): boolean {
    return this.minutes < MINUTES_TO_PAY
  }

  private get isPaidInTime(): boolean {
    return this.paidInTime + this.cashInTime >= PRICE
  }

  private readonly actions: Record<string, () => Promise<unknown>> = {
    begins: () => this.watched.begin().catch(() => undefined),
    'begins in two tabs': () => Promise.allSettled([this.watched.begin(), this.watched.begin()]),
    fails: async () => {
      const open = (await this.watched.payments()).filter(({ checkout_url }) => checkout_url !== null)
      const { payment_code, payment_status } = open.at(-1) ?? {}
      if (payment_status === 'pending' && stripe.taken().get(payment_code!)?.paid === 0)
        stripe.fail(payment_code!)
    },
    pays: () => this.pay(),
    'pays as it is looked at': () => Promise.all([this.lookAtAny(), this.pay()]),
    'begins as it is looked at': () =>
      Promise.allSettled([this.lookAtAny(), this.watched.begin(), this.watched.run()]),
    'staff record some cash': () => this.record(100 * this.dice.int(1, 20)),
    'staff record the rest': async () => {
      const { paid_amount, refunded_amount } = await this.watched.row()
      return this.record(PRICE - paid_amount + refunded_amount)
    },
    'a webhook comes, twice': async () => {
      const { chain, code } = this.watched.hotel
      const begun = (await this.watched.payments()).filter(({ reference }) => reference?.startsWith('cs_'))
      if (begun.length === 0) return
      const { payment_code } = begun[this.dice.int(0, begun.length - 1)]!
      for (const { headers, body } of [stripe.webhookFor(payment_code), stripe.webhookFor(payment_code)])
        await this.watched.hotel.call('POST', `/paymentwebhook/stripe/${chain}/${code}`, {
          token: null,
          raw: body,
          headers,
        })
      await this.watched.run()
    },
    'one payment is looked at': () => this.lookAtAny(),
    'all are looked at': () => this.watched.look(),
    'the provider is away': async () => {
      stripe.misbehave(this.dice.int(0, 1) === 0 ? 'error' : 'null')
      this.awaySince ??= this.minutes
    },
    'the provider is back': () => this.back(),
    'time passes': () => this.pass(this.dice.int(1, 40)),
  }

  private async pay(): Promise<void> {
    const urls = (await this.watched.payments()).flatMap(({ checkout_url }) => checkout_url ?? [])
    if (urls.length === 0) return
    const wasInTime = this.isInTime
    const code = stripe.payAt(urls[this.dice.int(0, urls.length - 1)]!)
    if (code !== undefined && wasInTime) this.paidInTime += stripe.taken().get(code)!.paid
  }

  private async record(minor: number): Promise<void> {
    if (minor <= 0) return
    const { status } = await this.watched.hotel.post('/recordpayment', {
      booking_code: this.watched.code,
      amount: minor / 100,
      method: 'cash',
    })
    if (status !== 200) return
    this.cash += minor
    if (this.isInTime) this.cashInTime += minor
  }

  private async lookAtAny(): Promise<void> {
    const payments = await this.watched.payments()
    const payment = payments[this.dice.int(0, payments.length - 1)]!
    await lookAtPayment(app.services, this.watched.hotel.hotelId, payment, NEVER)
  }

  async back(): Promise<void> {
    stripe.misbehave(undefined)
    this.awaySince = undefined
  }

  /** What is kept of times is so much earlier then. */
  async pass(minutes: number): Promise<void> {
    const { hotelId } = this.watched.hotel
    // Read and written back: a cluster takes no interval from a column in an update.
    const shift = (table: 'payment' | 'booking', columns: string[]) =>
      app.db.of(hotelId).write(async (sql) => {
        const earlier = columns.map((name) => `(${name} - $2 * interval '1 minute')::text as ${name}`)
        const rows = await sql.rows<Record<string, unknown>>(
          `select ${table}_id as id, ${earlier.join(', ')} from ${table} where hotel_id = $1`,
          [hotelId, minutes],
        )
        const set = columns.map((name, at) => `${name} = $${at + 3}`).join(', ')
        for (const row of rows)
          await sql.run(`update ${table} set ${set} where hotel_id = $1 and ${table}_id = $2`, [
            hotelId,
            row.id,
            ...columns.map((name) => row[name]),
          ])
      })
    await shift('payment', ['due_at', 'begun_at', 'look_at'])
    await shift('booking', ['payment_due_at'])
    this.minutes += minutes
    if (this.awaySince !== undefined && this.minutes >= MINUTES_TO_PAY + 15) this.wasAwayLong = true
    // What is due is swept, as it is while time passes.
    await this.watched.run()
  }

  async step(): Promise<void> {
    const names = Object.keys(this.actions)
    const name = names[this.dice.int(0, names.length - 1)]!
    this.done.push(name)
    await this.actions[name]!()
    const { booking_status } = await this.watched.row()
    if (this.isPaidInTime && !this.wasAwayLong)
      assert.notEqual(booking_status, 'cancelled', 'who paid in full in time is not cancelled')
  }

  /** All is over: every provider answers, and there was time enough. */
  async end(): Promise<void> {
    this.done.push('the end')
    await this.pass(Math.max(0, MINUTES_TO_PAY + 16 - this.minutes))
    const { booking_status: unanswered, is_paid: wasPaid } = await this.watched.row()
    assert.ok(wasPaid || unanswered === 'cancelled', 'nobody unpaid keeps a room for ever')
    await this.back()
    for (let at = 0; at < 4; at++) await this.watched.look()
    const row = await this.watched.row()
    const isLive = row.booking_status !== 'cancelled'
    if (this.isPaidInTime && !this.wasAwayLong) assert.ok(isLive)
    assert.equal(isLive, row.is_paid && isLive)
    assert.deepEqual(await left(this.watched.hotel, 0, 0), [isLive ? 0 : 1])
    assert.equal(
      row.paid_amount - row.refunded_amount,
      isLive ? PRICE : 0,
      'it is paid once, or nothing is kept',
    )
    const codes = new Set((await this.watched.payments()).map(({ payment_code }) => payment_code))
    const taken = [...stripe.taken()].filter(([code]) => codes.has(code))
    const sum = (of: 'paid' | 'refunded') => taken.reduce((all, [, each]) => all + each[of], 0)
    const manual = (await this.watched.refunds())
      .filter(({ refund_status }) => refund_status === 'manual')
      .reduce((all, { amount }) => all + amount, 0)
    assert.equal(row.paid_amount, sum('paid') + this.cash, 'what was taken is known')
    assert.equal(row.refunded_amount, sum('refunded') + manual, 'what is given back was given back')
    assert.deepEqual((await checkTables(app.db, this.watched.hotel.hotelId)).damages, [])
  }
}

test('whatever guests, staff, webhooks and the sweeper do in any order', async () => {
  const first = Number(process.env.MODEL_SEED ?? 1)
  for (let seed = first; seed < first + RUNS; seed++) {
    const settings = {
      provider: 'stripe',
      mode: 'test',
      keys: stripe.keys,
      pay_within_minutes: MINUTES_TO_PAY,
    }
    const hotel = await payingHotel(app, settings, { currency: 'USD' })
    const model = new Model(await Watched.booked(app, hotel), new Dice(seed))
    try {
      for (let at = 0; at < STEPS; at++) await model.step()
      await model.end()
    } catch (err) {
      const told = `seed ${seed}: ${model.done.join('; ')}; ${await model.watched.line()}`
      throw new Error(told, { cause: err })
    } finally {
      stripe.misbehave(undefined)
    }
  }
})
