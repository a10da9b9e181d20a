// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CallResult, createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { book, day, entry, newRate, newRoom, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { Dice } from '../../stay/model/dice.testing.ts'
import { type Days, expectedRevert, type Row, type Step } from './revert-model.testing.ts'

// Several people push, update, close, delete, book, cancel and revert in any order, reverts too. Further: MODEL_RUNS=300.
const RUNS = Number(process.env.MODEL_RUNS ?? 6)
const STEPS = 30
const DAYS = 5

const app = await createTestApp({ ownDatabase: true })
const ROOMS = ['DLX', 'SEA']
const RATES = ['FLEX', 'SAVER']

const daysOf = async ({ hotelId }: TestHotel): Promise<Days> => {
  const rows = await app.db.of(hotelId).read((sql) =>
    sql.rows<{ key: string; row: Row }>(
      `select r.room_code || ' ' || d.day as key, to_jsonb(d) - 'version' - 'hotel_id' - 'room_id' - 'day' as row
       from room_day d join room r using (hotel_id, room_id) where hotel_id = $1
       union all
       select r.room_code || ' ' || p.rate_code || ' ' || d.day,
              to_jsonb(d) - 'version' - 'hotel_id' - 'room_id' - 'rate_id' - 'day'
       from rate_day d join room r using (hotel_id, room_id) join rate p using (hotel_id, rate_id) where hotel_id = $1`,
      [hotelId],
    ),
  )
  return new Map(rows.map(({ key, row }) => [key, row]))
}

class Model {
  readonly steps: Step[] = []
  readonly done: string[] = []
  private readonly bookings: { code: string; key: string; isGone: boolean }[] = []
  private taken: Step['taken']
  private readonly derived = new Set<string>()
  private readonly hotel: TestHotel
  private readonly tokens: string[]
  private readonly dice: Dice

  constructor(hotel: TestHotel, tokens: string[], dice: Dice) {
    this.hotel = hotel
    this.tokens = tokens
    this.dice = dice
  }

  private one<T>(of: readonly T[]): T {
    return of[this.dice.int(0, of.length - 1)]!
  }

  private maybe<T>(value: () => T): T | undefined {
    return this.dice.int(0, 1) === 0 ? undefined : value()
  }

  private range() {
    const first = this.dice.int(0, DAYS - 1)
    const weekdays = this.maybe(() => [1, 2, 3, 4, 5, 6, 7].filter(() => this.dice.int(0, 2) > 0))
    return { start_date: day(first), end_date: day(this.dice.int(first, DAYS - 1)), weekdays }
  }

  private rateFields() {
    return {
      rate_price: this.maybe(() => this.dice.int(0, 3) * 50),
      min_night: this.maybe(() => this.dice.int(0, 3)),
      max_night: this.maybe(() => this.dice.int(0, 3)),
      cta: this.maybe(() => this.dice.int(0, 1)),
      adult_prices: this.maybe(() => this.one([[], [{ adults: 1, price: 40 }]])),
      is_close: this.maybe(() => this.dice.int(0, 1)),
      created_by: this.maybe(() => this.one(['Ann', 'Bob'])),
    }
  }

  private entry() {
    const price = this.maybe(() => this.dice.int(1, 3) * 50)
    return {
      room_code: this.one(ROOMS),
      room_availability_date: day(this.dice.int(0, DAYS - 1)),
      rate_code: price === undefined ? undefined : this.one(RATES),
      price,
      number_of_rooms: this.maybe(() => this.dice.int(0, 4)),
      is_close: this.maybe(() => this.dice.int(0, 1)),
      created_by: this.maybe(() => this.one(['Ann', 'Bob'])),
      rate_detail: this.maybe(() => [{ rate_code: this.one(RATES), ...this.rateFields() }]),
    }
  }

  private readonly acts: Record<string, () => Promise<CallResult>> = {
    push: () =>
      this.post('/modifyroomavailability?partial=1', {
        data: Array.from({ length: this.dice.int(1, 6) }, () => this.entry()),
      }),
    update: () =>
      this.put(`/updateroomavailability/${this.one(ROOMS)}?partial=1`, {
        ...this.range(),
        rate_code: this.one(RATES),
        number_of_rooms: this.maybe(() => this.dice.int(0, 4)),
        ...this.rateFields(),
      }),
    'stop a room': () =>
      this.put('/updatestopsellroomavailability', {
        ...this.range(),
        room_code: this.one(ROOMS),
        is_close: this.dice.int(0, 1),
      }),
    'stop a rate': () =>
      this.put('/updatestopsellroomrateavailability', {
        ...this.range(),
        room_code: this.one(ROOMS),
        rate_code: this.one(RATES),
        is_close: this.dice.int(0, 1),
      }),
    delete: () => {
      const { start_date, end_date } = this.range()
      const rate = this.maybe(() => `&rate_code=${this.one(RATES)}`) ?? ''
      return this.hotel.delete(
        `/deleteroomavailability/${this.one(ROOMS)}?start_date=${start_date}&end_date=${end_date}${rate}`,
        { token: this.one(this.tokens) },
      )
    },
  }

  private readonly guests: Record<string, () => Promise<CallResult>> = {
    book: async () => {
      const arrival = this.dice.int(0, DAYS - 1)
      const room_code = this.one(ROOMS)
      const made = await book(this.hotel, {
        room_code,
        rate_code: this.one(RATES),
        arrival_date: day(arrival),
        departure_date: day(arrival + 1),
      })
      const key = `${room_code} ${day(arrival)}`
      if (made.status === 201) {
        this.bookings.push({ code: made.Result.booking_code, key, isGone: false })
        this.taken = { key, rooms: 1 }
      }
      return made
    },
    cancel: async () => {
      if (this.bookings.length === 0) return this.guests.book!()
      const chosen = this.one(this.bookings)
      const cancelled = await this.post('/cancelbooking', { booking_code: chosen.code })
      if (cancelled.status === 200 && !chosen.isGone) {
        chosen.isGone = true
        this.taken = { key: chosen.key, rooms: -1 }
      }
      return cancelled
    },
  }

  private post(path: string, body: object): Promise<CallResult> {
    return this.hotel.post(path, body, { token: this.one(this.tokens) })
  }

  private put(path: string, body: object): Promise<CallResult> {
    return this.hotel.put(path, body, { token: this.one(this.tokens) })
  }

  private async version(): Promise<number> {
    return (await this.hotel.get('/getevents?after=9007199254740991')).json.Version
  }

  async step(): Promise<void> {
    const chosen = this.dice.int(0, 9)
    const made = this.steps.filter((each) => !each.isBooking)
    if (chosen > 5 && made.length > 0) {
      const step = this.one(this.dice.int(0, 1) ? made.slice(-3) : made)
      await this.noted(false, (before) => this.revert(step, before))
    } else if (this.dice.int(0, 11) === 0) await this.follow()
    else {
      const acts = chosen < 3 ? this.guests : this.acts
      const name = this.one(Object.keys(acts))
      await this.noted(chosen < 3, () => this.act(name, acts[name]!))
    }
  }

  private async act(name: string, act: () => Promise<CallResult>): Promise<CallResult> {
    const answer = await act()
    this.done.push(`${name} ${answer.status}`)
    assert.ok(answer.status < 500, this.done.join(', '))
    return answer
  }

  /** SAVER loses its days and follows FLEX from now on, or has prices of its own again. */
  private async follow(): Promise<void> {
    const isBack = this.derived.has('SAVER')
    for (const room of isBack ? [] : ROOMS)
      await this.noted(false, () =>
        this.act('clear', () => this.hotel.delete(`/deleteroomavailability/${room}?rate_code=SAVER`)),
      )
    const rule = isBack
      ? { parent_rate_code: null }
      : { parent_rate_code: 'FLEX', derive: { charge: 'percent', value: -10 } }
    const { status } = await this.act('follow', () => this.put('/updaterate/SAVER', rule))
    assert.equal(status, 200, this.done.join(', '))
    this.derived[isBack ? 'delete' : 'add']('SAVER')
  }

  /** Does something, and keeps it as a step if any day changed. */
  private async noted(isBooking: boolean, act: (before: Days) => Promise<unknown>): Promise<void> {
    const before = await daysOf(this.hotel)
    const since = await this.version()
    this.taken = undefined
    await act(before)
    const version = await this.version()
    const after = await daysOf(this.hotel)
    if (version === since) assert.deepEqual(after, before, 'nothing changes without a version')
    else
      this.steps.push({
        version,
        isBooking,
        taken: this.taken,
        before,
        after,
        reverts: /^re(vert|do)/.test(this.done.at(-1)!),
      })
  }

  /** Reverts one and compares all days with what should have become of them. */
  private async revert(step: Step, now: Days): Promise<void> {
    const later = this.steps.filter(({ version }) => version > step.version)
    const { days, kept } = expectedRevert(step, later, now, this.derived)
    const partial = this.dice.int(0, 1)
    const answer = await this.post('/revertchange', { version: step.version, partial })
    this.done.push(`revert ${step.version} ${partial ? 'in part ' : ''}${answer.status}`)
    const story = `${this.done.join(', ')}: ${answer.text}`
    const found = await daysOf(this.hotel)
    const named = (cells: { room_code: string; rate_code: string | null; date: string }[]) =>
      cells
        .map((cell) => [cell.room_code, cell.rate_code, cell.date].filter((part) => part !== null).join(' '))
        .sort()
    if (kept.length > 0 && partial === 0) {
      const isDerived = answer.Error.details.some(({ code }: { code: string }) => code === 'rate_is_derived')
      const refusal = isDerived ? [422, 'rate_is_derived'] : [409, 'changed_since']
      assert.deepEqual([answer.status, answer.code], refusal, story)
      assert.ok(!isDerived || this.derived.size > 0, story)
      assert.deepEqual(named(answer.Error.details), kept.toSorted(), story)
      assert.deepEqual(found, now, story)
      return
    }
    assert.equal(answer.status, 200, story)
    if (step.reverts) this.done.push('redo 200')
    assert.deepEqual(named(answer.Result.results), kept.toSorted(), story)
    assert.deepEqual(Object.fromEntries(found), Object.fromEntries(days), story)
  }
}

const seen = new Set<string>()

for (let run = 0; run < RUNS; run++) {
  const seed = process.env.MODEL_RUNS === undefined ? run : Math.floor(Math.random() * 1e9)
  test(`whatever was done since, a revert puts back what it may and nothing else (${seed})`, async () => {
    const hotel = await app.hotel()
    for (const room_code of ROOMS) await newRoom(hotel, { room_code })
    for (const rate_code of RATES) await newRate(hotel, { rate_code })
    await push(
      hotel,
      ROOMS.flatMap((room_code) =>
        RATES.flatMap((rate_code) =>
          Array.from({ length: DAYS }, (_, at) => entry(at, { room_code, rate_code })),
        ),
      ),
    )
    const tokens = [hotel.admin, await hotel.token({ is_admin: true, token_name: 'Other' })]
    const model = new Model(hotel, tokens, new Dice(seed))
    for (let at = 0; at < STEPS; at++) await model.step()
    for (const each of model.done) seen.add(each.replace(/ \d+ /, ' '))
    assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])
  })
}

test('guests booked and cancelled meanwhile, and reverts were whole, in part, refused, reverted, and of rates that follow others by now', () => {
  const all = [
    'book 201',
    'cancel 200',
    'revert 200',
    'revert in part 200',
    'revert 409',
    'redo 200',
    'revert 422',
  ]
  for (const each of all) assert.ok(seen.has(each), each)
})
