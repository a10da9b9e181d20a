import assert from 'node:assert/strict'
import { letPass } from '../../src/holds/keep/holds.testing.ts'
import { holdExpiry } from '../../src/holds/keep/worker.ts'
import { mailWorker } from '../../src/mail/worker.ts'
import { bookingMail } from '../../src/pages/mail/booking-mail.ts'
import { Watched } from '../../src/payments/collect/paying-hotel.testing.ts'
import { type Day, formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import type { CallResult, TestApp, TestHotel } from '../support/harness.ts'
import type { Chance } from './chance.ts'
import { KEPT, type Knowledge } from './knowledge.ts'

const ROOMS = KEPT.slice(0, 2)
const [ANY_RATE, PREPAID_RATE] = KEPT.slice(2) as [string, string]
const GUEST = { name: 'Ann Guest', email: 'ann@example.com' }
// The day in the west is over in the east, whatever the time is: they are 26 hours apart.
const [WEST, EAST] = ['Etc/GMT+12', 'Pacific/Kiritimati']
const PREPAID = { policy_code: 'PREPAID', policy_name: 'Paid in advance' }

const EACH_TIME = 2

/** What no request does: guests pay at a provider, or too late; holds are booked, or run out; days of arrival come. */
export class Guests {
  /** How many did each of these. */
  readonly seen = { arrived: 0, held: 0, ranOut: 0, paid: 0, failed: 0, unpaid: 0, mailed: 0 }
  private readonly test: TestApp
  private readonly hotel: TestHotel
  private readonly chance: Chance
  private readonly knowledge: Knowledge

  constructor(test: TestApp, hotel: TestHotel, chance: Chance, knowledge: Knowledge) {
    this.test = test
    this.hotel = hotel
    this.chance = chance
    this.knowledge = knowledge
  }

  /** Some of each. Nothing else may change the hotel meanwhile. */
  async some(): Promise<void> {
    await this.arrive()
    for (let count = 0; count < EACH_TIME; count++) await this.hold()
    const provider = await this.askForDeposits()
    for (let count = 0; count < EACH_TIME; count++) await this.pay(provider)
    this.seen.mailed += await mailWorker(this.test.services, bookingMail(this.test.services))!.runDue()
  }

  /** Bookings of today in the west, at a hotel that is in the east afterwards. */
  private async arrive(): Promise<void> {
    await this.moveTo(WEST)
    for (let count = 0; count < 2 * EACH_TIME; count++) {
      const booked = await this.send('/createbooking', { booking_form: this.form(ANY_RATE, todayIn(WEST)) })
      if (booked.status !== 201) continue
      const { booking_code } = booked.Result
      this.knowledge.add('arrived', booking_code)
      if (this.chance.percent(50)) await this.send('/checkin', { booking_code })
      this.seen.arrived++
    }
    await this.moveTo(EAST)
  }

  private async moveTo(timezone: string): Promise<void> {
    const moved = await this.hotel.put('/hotelinformation', { timezone })
    assert.equal(moved.status, 200, moved.text)
  }

  private async hold(): Promise<void> {
    const { test, hotel, chance, knowledge } = this
    // A token has so many at most.
    if (chance.percent(20)) await this.runOut()
    const held = await this.send('/createhold', { booking_form: this.form(ANY_RATE) })
    if (held.status !== 201) return
    const { hold_code, grand_total } = held.Result
    knowledge.add('hold', hold_code)
    this.seen.held++
    if (chance.percent(60)) return
    if (chance.percent(30)) await letPass(test.db, hotel, hold_code)
    const booked = await this.send('/createbooking', { hold_code, booking_form: { guest_detail: GUEST } })
    if (booked.status === 201) assert.equal(booked.Result.grand_total, grand_total, booked.text)
    else assert.equal(booked.code, 'hold_expired', booked.text)
  }

  private async runOut(): Promise<void> {
    await letPass(this.test.db, this.hotel)
    this.seen.ranOut += await holdExpiry(this.test.services).runDue()
    for (const code of this.knowledge.all('hold')) this.knowledge.forget('hold', code)
  }

  /** Through whom guests of one rate pay in advance from now on. */
  private async askForDeposits(): Promise<string> {
    const { hotel, chance } = this
    const deposit = { charge: 'percent', value: chance.pick([1, 33.3, 100]) }
    const steps = chance.percent(50) ? [] : [{ before: null, unit: 'days', charge: 'percent', value: 50 }]
    await this.send('/createpolicy', { ...PREPAID, steps })
    await hotel.put(`/updatepolicy/${PREPAID.policy_code}`, { deposit, steps })
    await hotel.put(`/updaterate/${PREPAID_RATE}`, { policy_code: PREPAID.policy_code })
    const provider = chance.pick(['test', 'test', 'bank_transfer'])
    const set = await hotel.put('/paymentsettings', { provider, mode: 'test', instructions: 'To account 1' })
    assert.equal(set.status, 200, set.text)
    return provider
  }

  private async pay(provider: string): Promise<void> {
    const { hotel, seen } = this
    const booked = await this.send('/createbooking', { booking_form: this.form(PREPAID_RATE) })
    if (booked.status !== 201) return
    const watched = new Watched(this.test, hotel, booked.Result.booking_code)
    await this.payFor(watched, provider)
    const state = (await watched.payments()).at(-1)?.payment_status
    if (state === 'paid' || state === 'failed') seen[state]++
    if (state === 'expired') seen.unpaid++
    await this.learn(watched.code)
  }

  private async payFor(watched: Watched, provider: string): Promise<void> {
    const { chance } = this
    const begun = await watched.begin()
    const isLate = chance.percent(30)
    if (isLate && chance.percent(50)) await this.passesUnpaid(watched)
    if (begun !== 'not_payable' && provider === 'test' && chance.percent(80))
      await watched.decide(chance.percent(70) ? 'paid' : 'failed')
    if (isLate) await watched.late()
    await watched.look()
  }

  /** Its time is over, and nobody has paid; the money may come yet. */
  private async passesUnpaid(watched: Watched): Promise<void> {
    await watched.late()
    await watched.look()
  }

  private async learn(booking_code: string): Promise<void> {
    const { hotel, knowledge } = this
    knowledge.add('booking', booking_code)
    knowledge.learnMoney((await hotel.get(`/getpayments?booking_code=${booking_code}`)).Result)
    knowledge.learnGuest((await hotel.get(`/getallbooking?booking_code=${booking_code}`)).Result[0])
  }

  private async send(path: string, body: object): Promise<CallResult> {
    const answer = await this.hotel.post(path, body)
    assert.ok(answer.status < 500, `${path} ${JSON.stringify(body)}: ${answer.text}`)
    return answer
  }

  private form(rate_code: string, arrival: Day = todayIn(EAST) + this.chance.integer(2, 40)): object {
    const { chance } = this
    return {
      room_code: chance.pick(ROOMS),
      rate_code,
      arrival_date: formatDay(arrival),
      departure_date: formatDay(arrival + chance.integer(1, 4)),
      guests: chance.integer(1, 2),
      guest_detail: GUEST,
    }
  }
}
