import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booking, day } from '../../test/support/stock.ts'
import { bookingMail } from '../pages/mail/booking-mail.ts'
import { payingHotel, Watched } from '../payments/collect/paying-hotel.testing.ts'
import { trialCheckouts } from '../payments/record/trial-checkouts.ts'
import { Dice } from '../stay/model/dice.testing.ts'
import { claimMail, takeQueued } from './lease-queries.ts'
import { headOf, openSink } from './mail-sink.testing.ts'
import { ToldActs } from './mailed-acts.testing.ts'
import { mailWorker } from './worker.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 8)
const STEPS = 14

const sink = await openSink()
const app = await createTestApp({
  ownDatabase: true,
  smtpUrl: sink.url,
  publicUrl: 'https://booking.example.com',
})
test.after(() => sink.close())

/** A booking to which things happen in any order, while processes tell of them, fail and die. */
class Play {
  readonly watched: Watched
  readonly told: ToldActs
  private readonly dice: Dice
  /** Acts that a process told which died before it could note so. */
  readonly toldByDead = new Set<number>()

  constructor(watched: Watched, dice: Dice) {
    this.watched = watched
    this.dice = dice
    this.told = new ToldActs(bookingMail(app.services), watched.hotel.hotelId, async () => {
      const answer = await this.hotel.get(`/getallbooking?booking_code=${watched.code}`)
      return { ...answer.Result[0], stands_unpaid: (await watched.row()).stands_unpaid }
    })
  }

  get hotel(): TestHotel {
    return this.watched.hotel
  }

  private get node() {
    return app.db.of(this.hotel.hotelId)
  }

  private update(change: string): Promise<unknown> {
    return this.node.write((sql) =>
      sql.run(`update mail set ${change} and hotel_id = $1 and sent_at is null`, [this.hotel.hotelId]),
    )
  }

  // What guests, staff and providers do. Much of it is refused, depending on what was before.

  async pay() {
    await this.watched.begin().catch(() => {})
    await this.decide('paid')
    await this.watched.look()
  }

  async fail() {
    await this.watched.begin().catch(() => {})
    await this.decide('failed')
    await this.watched.look()
  }

  /** The guest decides at the provider; what was paid and is now failed cannot be given back. */
  private async decide(state: 'paid' | 'failed') {
    const payment = (await this.watched.payments()).at(-1)
    const checkouts = trialCheckouts(app.db, this.hotel.hotelId)
    const checkout = payment && (await checkouts.get(payment.payment_code))
    if (checkout !== undefined && (state === 'paid' || checkout.state === 'open'))
      await checkouts.set(payment!.payment_code, { ...checkout, state }, checkout.state)
  }

  async refundsFail() {
    for (const { payment_code, payment_status } of await this.watched.payments()) {
      const checkouts = trialCheckouts(app.db, this.hotel.hotelId)
      const checkout = await checkouts.get(payment_code)
      if (checkout?.state === 'paid' && payment_status === 'paid')
        await checkouts.set(payment_code, { ...checkout, state: 'failed' }, 'paid')
    }
    await this.watched.look()
  }

  look() {
    return this.watched.look()
  }

  async expire() {
    await this.watched.late(20)
    await this.watched.look()
  }

  cancel() {
    return this.hotel.post('/cancelbooking', { booking_code: this.watched.code })
  }

  payCash() {
    const cash = { booking_code: this.watched.code, amount: this.dice.int(1, 60), method: 'cash' }
    return this.hotel.post('/recordpayment', cash)
  }

  async giveBack() {
    const [paid] = (await this.watched.payments()).filter(({ payment_status }) => payment_status === 'paid')
    if (paid !== undefined)
      await this.hotel.post('/refundpayment', {
        payment_code: paid.payment_code,
        amount: this.dice.int(1, 20),
      })
  }

  change() {
    const changes = this.dice.oneOf([
      { arrival_time: `${this.dice.int(10, 23)}:30` },
      { departure_date: day(this.dice.int(1, 4)) },
      { guests: this.dice.int(1, 2) },
    ])
    return this.hotel.put(`/updatebooking/${this.watched.code}`, changes)
  }

  // What the processes do that send mail.

  /** Sends what is due; each recipient gets at most one mail. */
  async send(workers = 1, meanwhile?: () => Promise<unknown>) {
    const all = Array.from({ length: workers }, () => mailWorker(app.services, this.told.write)!)
    await Promise.all([...all.map((one) => one.runDue()), meanwhile?.()])
    await Promise.all(all.map((one) => one.stop()))
    const recipients = sink.take().map((letter) => this.told.arrived(headOf(letter, 'Subject')).recipient)
    assert.equal(new Set(recipients).size, recipients.length, 'one mail a burst')
  }

  async sendAll() {
    await this.minuteLater()
    await this.send()
  }

  async sendWhileItChanges() {
    await this.minuteLater()
    await this.send(2, () => this.change())
  }

  minuteLater() {
    return this.update(`due_at = now() where lease is null and kind <> 'expiring'`)
  }

  remind() {
    return this.update(`due_at = now() where lease is null and kind = 'expiring'`)
  }

  async refused() {
    sink.refuse = this.dice.int(1, 2)
    await this.sendAll()
    sink.refuse = 0
  }

  /** A process takes mail, and dies before or after it sent it. */
  async die() {
    await this.minuteLater()
    const { hotelId } = this.hotel
    const leases = await this.node.write((sql) => claimMail(sql, hotelId, 4, 600))
    for (const lease of leases) {
      await this.node.write((sql) => takeQueued(sql, lease, 600))
      if (this.dice.chance(0.5)) continue
      const mail = await this.told.write(lease)
      if (mail !== undefined) this.told.arrived(mail.subject)
      for (const { mail_id } of lease.acts) this.toldByDead.add(mail_id)
    }
  }

  leasesEnd() {
    return this.update('due_at = now() where lease is not null')
  }
}

const STEPS_OF = [
  ...(['pay', 'pay', 'fail', 'refundsFail', 'look', 'expire', 'cancel', 'payCash', 'giveBack'] as const),
  ...(['change', 'change', 'send', 'sendAll', 'sendAll', 'sendWhileItChanges', 'remind', 'refused'] as const),
  ...(['die', 'leasesEnd'] as const),
]

const queuedActs = ({ hotelId }: TestHotel) =>
  app.db
    .of(hotelId)
    .read((sql) =>
      sql.rows<{ mail_id: number; is_sent: boolean }>(
        'select mail_id, sent_at is not null as is_sent from mail where hotel_id = $1 order by mail_id',
        [hotelId],
      ),
    )

const booked = async (dice: Dice): Promise<Play> => {
  const settings = { provider: 'test', mode: 'test', remind_minutes: 20 }
  const steps = dice.chance(0.5) ? [{ before: null, unit: 'days', charge: 'percent', value: 30 }] : []
  const hotel = await payingHotel(app, settings, { rooms: 2, deposit: dice.oneOf([30, 100]), steps })
  await hotel.put('/hotelinformation', { hotel_name: 'Hotel', hotel_email: 'stay@hotel.example' })
  const info = { payment_info: { send_url_to_email: 1, lang: 'en' } }
  const made = await hotel.post('/createbooking', booking({}, info))
  return new Play(new Watched(app, hotel, made.Result.booking_code), dice)
}

/** All is told in the end: once, or more often only by who died. */
const checkTold = async (play: Play): Promise<void> => {
  const { counts } = play.told
  for (const { mail_id, is_sent } of await queuedActs(play.hotel)) {
    assert.ok(is_sent, `act ${mail_id} waits for ever`)
    const most = play.toldByDead.has(mail_id) ? Number.POSITIVE_INFINITY : 1
    const times = counts.get(mail_id) ?? 0
    assert.ok(times >= 1 && times <= most, `act ${mail_id} was told ${times} times`)
  }
}

suite('whatever happens in whatever order, each act is told once by a mail that is true, and a burst is one mail', () => {
  for (let seed = 1; seed <= RUNS; seed++)
    test(`seed ${seed}`, async (t) => {
      const dice = new Dice(seed)
      const play = await booked(dice)
      for (let step = 0; step < STEPS; step++) {
        const name = dice.oneOf(STEPS_OF)
        t.diagnostic(name)
        await play[name]()
      }
      await play.leasesEnd()
      await play.remind()
      await play.sendAll()
      await checkTold(play)
      checkPayments(play)
    })
})

/** What mail says was received, all of it together, is what was paid. */
const checkPayments = ({ told, toldByDead }: Play): void => {
  if (toldByDead.size > 0) return
  const mails = told.sent.filter(({ recipient }) => recipient === 'guest')
  const received = mails.flatMap(({ mail }) => [
    ...mail.text.matchAll(/Payment received: \$(\d[\d,]*(?:\.\d+)?)/g),
  ])
  const sum = received.reduce((all, [, amount]) => all + Number(amount!.replaceAll(',', '')), 0)
  const last = mails.findLast(({ booking }) => booking !== undefined)
  assert.equal(sum, last?.booking?.paid_amount ?? 0)
}
