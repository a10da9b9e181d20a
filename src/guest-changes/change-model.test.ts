// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { CITY, rules, TRANSFER } from '../bookings/priced-hotel.testing.ts'
import { checkTables } from '../check/check-tables.ts'
import { holdExpiry } from '../holds/keep/worker.ts'
import type { Watched } from '../payments/collect/paying-hotel.testing.ts'
import { sumOfPaid, sumOfRefunds } from '../payments/record/payment.ts'
import { Dice } from '../stay/model/dice.testing.ts'
import { bookedStay, change, changingHotel, giveUp, HALF, on, simulated } from './guest-change.testing.ts'

// A guest, staff, the provider, the sweeper and the clock do things to one booking in any order. Further: MODEL_RUNS=300.
const RUNS = Number(process.env.MODEL_RUNS ?? 10)
const STEPS = 16
const CHECKED_EVERY = 4

const app = await createTestApp({ ownDatabase: true })

type Act = () => Promise<unknown>

/** What is known of the booking from outside, and what its fees may never fall below. */
class Model {
  readonly stay: Watched
  readonly done: string[] = []
  private readonly dice: Dice
  private floor = 0
  private isWaived = false

  constructor(stay: Watched, dice: Dice) {
    this.stay = stay
    this.dice = dice
  }

  private one<T>(of: readonly T[]): T {
    return of[this.dice.int(0, of.length - 1)]!
  }

  private readonly guest: Record<string, Act> = {
    'other dates': () => {
      const first = this.dice.int(20, 40)
      return this.change({ arrival_date: on(first), departure_date: on(first + this.dice.int(1, 4)) })
    },
    'another rate': async () =>
      this.change({ items: await this.everyItem({ rate_code: this.one(['FLEX', 'LATER']) }) }),
    'another room': async () =>
      this.change({ items: await this.everyItem({ room_code: this.one(['DLX', 'SEA']) }) }),
    'a longer stay that is free to cancel': async () =>
      this.change({
        ...{ arrival_date: on(30), departure_date: on(30 + this.dice.int(3, 6)) },
        items: await this.everyItem({ room_code: 'SEA', rate_code: 'LATER' }),
      }),
    'one more room': () => this.change({ items: [{ room_code: 'SEA', rate_code: 'LATER', adults: 1 }] }),
    'fewer guests': async () => this.change({ items: await this.everyItem({ adults: this.dice.int(1, 2) }) }),
    extras: async () =>
      this.change({
        items: await this.everyItem({ extras: this.one([[], [{ extra_code: 'TRANSFER', quantity: 1 }]]) }),
      }),
    'there and back': async () => {
      const { arrival_date, departure_date } = await this.stay.row()
      await this.change({ arrival_date: on(46), departure_date: on(46 + this.dice.int(1, 3)) })
      await this.change({ arrival_date, departure_date })
    },
    'gives it up': async () => {
      const { pending } = await this.stay.row()
      assert.equal(await giveUp(app, this.stay), pending !== undefined)
      assert.equal((await this.stay.row()).pending, undefined)
    },
    begins: () => this.stay.begin().catch(() => undefined),
    pays: async () => {
      if ((await this.stay.begin()) === 'not_payable') return
      const payments = await this.stay.payments()
      await this.stay.decide(
        'paid',
        payments.findLastIndex(({ begun_at }) => begun_at !== null),
      )
      await this.stay.look()
    },
    'pays what was closed': async () => {
      const payments = await this.stay.payments()
      const missed = payments.filter(
        ({ begun_at, payment_status }) => begun_at !== null && payment_status !== 'paid',
      )
      if (missed.length > 0) await this.stay.decide('paid', payments.indexOf(this.one(missed)))
    },
  }

  private readonly others: Record<string, Act> = {
    'all is looked at': () => this.stay.look(),
    'holds are swept': () => holdExpiry(app.services).runDue(),
    'time passes': () => this.pass(this.dice.int(1, 50)),
    'staff move it': () =>
      this.stay.hotel.put(`/updatebooking/${this.stay.code}`, { departure_date: on(this.dice.int(41, 44)) }),
    'staff note the time': async () => {
      const { pending, booking_status } = await this.stay.row()
      await this.stay.hotel.put(`/updatebooking/${this.stay.code}`, {
        arrival_time: `1${this.dice.int(0, 9)}:00`,
      })
      const after = await this.stay.row()
      if (booking_status !== 'cancelled')
        assert.equal(after.pending?.change_id, pending?.change_id, 'a note ends nothing')
    },
    'the promo is switched': () =>
      this.stay.hotel.put('/updatepromo/TEN', { is_active: this.dice.int(0, 1) }),
    'the provider goes': async () => {
      await this.stay.hotel.put('/paymentsettings', { provider: null })
      await this.stay.run()
      assert.equal((await this.stay.row()).pending, undefined, 'nobody can pay it')
    },
    'the provider comes': () => this.stay.hotel.put('/paymentsettings', { provider: 'test', mode: 'test' }),
    'staff cancel an item': () => this.cancel({ items: [this.dice.int(1, 2)] }),
    'staff cancel for nothing': async () => {
      this.isWaived ||= (await this.cancel({ items: [this.dice.int(1, 2)], waive_fee: 1 })) === 200
    },
    'staff take cash': () =>
      this.stay.hotel.post('/recordpayment', {
        ...{ booking_code: this.stay.code, amount: this.dice.int(1, 40), method: 'cash' },
      }),
    'rooms are pushed': () =>
      this.stay.hotel.put('/updateroomavailability/SEA', {
        ...{ start_date: on(20), end_date: on(45), number_of_rooms: this.dice.int(0, 3) },
      }),
  }

  private async everyItem(changes: object): Promise<object[]> {
    const { items } = await this.stay.row()
    const booked = items.filter(({ holds_rooms }) => holds_rooms)
    return booked.length === 0 ? [{ item: 1 }] : booked.map(({ item }) => ({ item, ...changes }))
  }

  private async change(changes: object): Promise<void> {
    const shown = await simulated(this.stay, changes)
    assert.ok(shown.status < 500, shown.text)
    if (shown.status !== 200) return
    const { grand_total, due_now, refund_amount } = shown.Result
    const made = await change(this.stay, changes, grand_total)
    assert.equal(made.status, 200, `what simulate allows is allowed: ${made.text}`)
    const { Result } = made
    assert.deepEqual([Result.due_now, Result.refund_amount], [due_now, refund_amount], 'as shown')
    assert.equal(Result.is_pending, shown.Result.is_pending, 'it waits as was shown')
    if (Result.is_pending === 0) assert.equal(Result.grand_total, grand_total)
  }

  private async cancel(more: object): Promise<number> {
    return (await this.stay.hotel.post('/cancelbooking', { booking_code: this.stay.code, ...more })).status
  }

  /** What all fees come to if the rest is cancelled now, and what they can come to at most, without taxes at the hotel. */
  private async fees(): Promise<{ all: number; most: number }> {
    const { hotel, code } = this.stay
    const { Result } = await hotel.post('/cancelbooking', { booking_code: code, simulate: 1 })
    const cents = (amount: number): number => Math.round(amount * 100)
    const row = await this.stay.row()
    const all = Result.items.reduce(
      (sum: number, item: { fee_amount: number }) => sum + cents(item.fee_amount),
      0,
    )
    const charged = row.items.reduce((sum, { fee }) => sum + (fee ?? 0), 0)
    const left = row.booking_status === 'cancelled' ? [] : row.charges
    const price = left
      .filter(({ is_included, is_at_hotel }) => !is_included && !is_at_hotel)
      .reduce((sum, { amount }) => sum + amount, 0)
    return { all, most: charged + price }
  }

  async pass(minutes: number): Promise<void> {
    const { hotelId } = this.stay.hotel
    const shift = (table: string, id: string, columns: string[]) =>
      app.db.of(hotelId).write(async (sql) => {
        const earlier = columns.map((name) => `(${name} - $2 * interval '1 minute')::text as ${name}`)
        const rows = await sql.rows<Record<string, unknown>>(
          `select ${id} as id, ${earlier.join(', ')} from ${table} where hotel_id = $1`,
          [hotelId, minutes],
        )
        const set = columns.map((name, at) => `${name} = $${at + 3}`).join(', ')
        for (const row of rows)
          await sql.run(`update ${table} set ${set} where hotel_id = $1 and ${id} = $2`, [
            hotelId,
            row.id,
            ...columns.map((name) => row[name]),
          ])
      })
    await shift('payment', 'payment_id', ['due_at', 'begun_at', 'look_at'])
    await shift('booking', 'booking_id', ['payment_due_at'])
    await shift('booking_change', 'change_id', ['due_at'])
    await shift('hold', 'hold_id', ['expires_at'])
    await this.stay.run()
    await holdExpiry(app.services).runDue()
  }

  async step(broken = async (): Promise<void> => {}, given?: string): Promise<void> {
    const acts = given !== undefined || this.dice.int(0, 2) > 0 ? this.guest : this.others
    const name = given ?? this.one(Object.keys(acts))
    this.done.push(name)
    const [before, fees] = [await this.stay.row(), await this.fees()]
    await acts[name]!()
    await broken()
    const after = await this.stay.row()
    const isOther = JSON.stringify(before.charges) !== JSON.stringify(after.charges)
    const isByGuest = isOther && (acts === this.guest || !name.startsWith('staff'))
    if (isByGuest) this.floor = Math.max(this.floor, fees.all)
    await this.assertRight()
  }

  async assertRight(): Promise<void> {
    const [row, payments, refunds] = [
      await this.stay.row(),
      await this.stay.payments(),
      await this.stay.refunds(),
    ]
    assert.deepEqual([row.paid_amount, row.refunded_amount], [sumOfPaid(payments), sumOfRefunds(refunds)])
    assert.ok(row.refunded_amount <= row.paid_amount)
    const { all, most } = await this.fees()
    assert.ok(all <= most, `fees of ${all} for what costs ${most}`)
    if (!this.isWaived)
      assert.ok(all >= Math.min(this.floor, most), `fees of ${all}, and cancelling cost ${this.floor} before`)
    if (row.booking_status !== 'cancelled')
      assert.equal(row.booking_status, 'new', 'nothing lapses with a change')
    // What is damaged stays so: it takes most of the time of a step, and is looked for at some.
    if (this.done.length % CHECKED_EVERY === 0) await this.assertWhole()
  }

  async assertWhole(): Promise<void> {
    assert.deepEqual((await checkTables(app.db, this.stay.hotel.hotelId)).damages, [])
  }

  /** All is over: nothing waits, and the books know what the provider took. */
  async end(): Promise<void> {
    this.done.push('the end')
    await this.pass(200)
    for (let at = 0; at < 3; at++) await this.stay.look()
    const row = await this.stay.row()
    assert.equal(row.pending, undefined)
    if (row.booking_status !== 'cancelled') assert.equal(row.payment_due_at, null)
    const { hotelId } = this.stay.hotel
    const states = await app.db
      .of(hotelId)
      .read((sql) =>
        sql.rows<{ payment_code: string }>(
          `select payment_code from test_checkout where hotel_id = $1 and state = 'paid'`,
          [hotelId],
        ),
      )
    const taken = new Set(states.map(({ payment_code }) => payment_code))
    // Of a provider that was taken away nothing is taken that only tests.
    for (const { payment_code, payment_status, provider, is_void } of await this.stay.payments())
      if (provider === 'test' && !is_void)
        assert.equal(payment_status === 'paid', taken.has(payment_code), payment_code)
    await this.assertRight()
    await this.assertWhole()
  }
}

const begin = async (seed: number): Promise<Model> => {
  const hotel = await changingHotel(app, { steps: HALF, deposit: 30, pays: true })
  await rules(hotel, [
    ['createtax', CITY],
    ['createextra', TRANSFER],
  ])
  const promo = { promo_code: 'TEN', promo_name: 'Ten', charge: 'percent', value: 10, max_uses: 5 }
  await rules(hotel, [['createpromo', promo]])
  const stay = await bookedStay(app, hotel, { items: [{}, { room_code: 'SEA' }], promo_code: 'TEN' })
  await stay.begin()
  await stay.decide('paid')
  await stay.look()
  return new Model(stay, new Dice(seed))
}

/** What the guest does first in the control; the rest is random. */
const AROUND = ['a longer stay that is free to cancel', 'pays']

const run = async (seed: number, broken?: (stay: Watched) => Promise<void>): Promise<void> => {
  const model = await begin(seed)
  try {
    if (broken !== undefined) for (const name of AROUND) await model.step(() => broken(model.stay), name)
    for (let at = 0; at < STEPS; at++) await model.step(broken && (() => broken(model.stay)))
    await model.end()
  } catch (err) {
    const what = `${(err as Error).message} after seed ${seed}: ${model.done.join('; ')}; ${await model.stay.line()}`
    throw new Error(what, { cause: err })
  }
}

test('whatever guests, staff, the provider, the sweeper and the clock do, money is whole and no fee is got around', async () => {
  const first = Number(process.env.MODEL_SEED ?? 1)
  for (let seed = first; seed < first + RUNS; seed++) await run(seed)
})

test('the control: without the floor a fee is got around, and that is seen', async () => {
  const forget = async ({ hotel: { hotelId } }: Watched): Promise<void> => {
    await app.db
      .of(hotelId)
      .write((sql) => sql.run('update booking set fee_floor = 0 where hotel_id = $1', [hotelId]))
  }
  await assert.rejects(run(1, forget), /cancelling cost/)
})
