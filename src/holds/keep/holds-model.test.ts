import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { packetsOf, take, tried, type Way } from '../../../test/support/short-way.ts'
import { book, day, entry, listed, outcome, push, search, stock } from '../../../test/support/stock.ts'
import { rules, SUMMER, TRANSFER } from '../../bookings/priced-hotel.testing.ts'
import { bookHold, hold, isSound, letPass } from './holds.testing.ts'
import { holdExpiry } from './worker.ts'

const app = await createTestApp({ ownDatabase: true })
const { db, services, hotel: newHotel } = app

const NIGHTS = 3
const STOCK = 2
const USES = 2

/** What a stay takes: nights from one to another, some rooms, transfers on arrival, a use of the code. */
interface Taken {
  from: number
  to: number
  rooms: number
  transfers: number
  promo: boolean
}

interface Held extends Taken {
  code: string
  isOver: boolean
  isEnded: boolean
}

/** What should be: the counts pushed and sold, and the holds. */
class Model {
  rooms: number[] = Array(NIGHTS).fill(2)
  transfers = Array(NIGHTS).fill(0)
  uses = 0
  holds: Held[] = []
  bookings: (Taken & { code: string })[] = []
  /** How many transfers there are on a day. Where they are counted, holds are decided under the lock. */
  private readonly stock: number

  constructor(stock: number) {
    this.stock = stock
  }

  held(night: number): number {
    return this.live.reduce((sum, each) => sum + (isIn(night, each) ? each.rooms : 0), 0)
  }

  get live(): Held[] {
    return this.holds.filter(({ isEnded }) => !isEnded)
  }

  takesBeside(wanted: Taken, isOverCounted: boolean): boolean {
    const kept = this.live.filter(({ isOver }) => isOverCounted || !isOver)
    const sum = (count: (each: Held) => number) => kept.reduce((all, each) => all + count(each), 0)
    const overs = this.live.filter(({ isOver }) => isOver && !isOverCounted)
    const gone = (count: (each: Held) => number) => overs.reduce((all, each) => all + count(each), 0)
    for (let night = wanted.from; night < wanted.to; night++)
      if (this.rooms[night]! - sum((each) => (isIn(night, each) ? each.rooms : 0)) < wanted.rooms)
        return false
    const transfers =
      this.transfers[wanted.from]! - gone((each) => (each.from === wanted.from ? each.transfers : 0))
    if (wanted.transfers > 0 && transfers + wanted.transfers > this.stock) return false
    return !wanted.promo || this.uses - gone(({ promo }) => Number(promo)) < USES
  }

  take({ from, transfers, promo }: Taken, sign: 1 | -1): void {
    this.transfers[from] += sign * transfers
    this.uses += sign * Number(promo)
  }

  end(each: Held): void {
    each.isEnded = true
    this.take(each, -1)
  }

  /** What is refused for want of something ends holds that are over, if it then goes through. */
  decide(wanted: Taken): boolean {
    if (this.takesBeside(wanted, true)) return true
    if (!this.takesBeside(wanted, false)) return false
    for (const each of this.live) if (each.isOver) this.end(each)
    return true
  }

  sell({ from, to, rooms }: Taken, sign: 1 | -1): void {
    for (let night = from; night < to; night++) this.rooms[night]! -= sign * rooms
  }
}

const isIn = (night: number, { from, to }: Taken): boolean => night >= from && night < to

const asked = ({ from, to, rooms, transfers, promo }: Taken) => ({
  arrival_date: day(from),
  departure_date: day(to),
  rooms,
  guests: 1,
  ...(transfers > 0 ? { extras: [{ extra_code: 'TRANSFER', quantity: transfers }] } : {}),
  ...(promo ? { promo_code: 'SUMMER' } : {}),
})

type Step =
  | { do: 'hold' | 'book'; wanted: Taken }
  | { do: 'push'; night: number; rooms: number }
  | { do: 'book held' | 'delete' | 'pass' | 'cancel'; which: number }
  | { do: 'sweep' }

const taken: fc.Arbitrary<Taken> = fc
  .record({
    from: fc.nat(NIGHTS - 1),
    nights: fc.integer({ min: 1, max: NIGHTS }),
    rooms: fc.integer({ min: 1, max: 2 }),
    transfers: fc.constantFrom(0, 0, 1, 2),
    promo: fc.boolean(),
  })
  .map(({ from, nights, ...rest }) => ({ from, to: Math.min(from + nights, NIGHTS), ...rest }))

const which = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('hold' as const), wanted: taken }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('book' as const), wanted: taken }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('push' as const), night: fc.nat(NIGHTS - 1), rooms: fc.nat(3) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('book held' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
)

const ways = fc.constantFrom<Way>('short', 'long', 'either')

const chosen = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

const perform = async (hotel: TestHotel, model: Model, one: Step): Promise<void> => {
  switch (one.do) {
    case 'hold': {
      const isGood = model.decide(one.wanted)
      const made = await hold(hotel, asked(one.wanted), { token: hotel.admin })
      assert.equal(made.status === 201, isGood, made.text)
      if (!isGood) return
      model.take(one.wanted, 1)
      model.holds.push({ ...one.wanted, code: made.Result.hold_code, isOver: false, isEnded: false })
      return
    }
    case 'book': {
      const isGood = model.decide(one.wanted)
      const made = await book(hotel, asked(one.wanted))
      assert.equal(made.status === 201, isGood, made.text)
      if (!isGood) return
      model.take(one.wanted, 1)
      model.sell(one.wanted, 1)
      model.bookings.push({ ...one.wanted, code: made.Result.booking_code })
      return
    }
    case 'push':
      await push(hotel, [entry(one.night, { number_of_rooms: one.rooms })])
      model.rooms[one.night] = one.rooms
      return
    case 'book held': {
      const held = chosen(model.holds, one.which)
      if (held === undefined) return
      const made = await bookHold(hotel, held.code)
      const isThere = model.rooms.slice(held.from, held.to).every((rooms) => rooms >= held.rooms)
      const isGood = !held.isEnded && !held.isOver && isThere
      assert.equal(made.status === 201, isGood, made.text)
      if (!isGood) return
      held.isEnded = true
      model.sell(held, 1)
      model.bookings.push({ ...held, code: made.Result.booking_code })
      return
    }
    case 'delete': {
      const held = chosen(model.holds, one.which)
      if (held === undefined) return
      const gone = await hotel.delete(`/deletehold/${held.code}`)
      assert.equal(gone.status === 200, !held.isEnded && !held.isOver, gone.text)
      if (gone.status === 200) model.end(held)
      return
    }
    case 'pass': {
      const held = chosen(model.live, one.which)
      if (held === undefined) return
      await letPass(db, hotel, held.code)
      held.isOver = true
      return
    }
    case 'cancel': {
      const [sold] = model.bookings.splice(one.which % Math.max(model.bookings.length, 1), 1)
      if (sold === undefined) return
      assert.equal(outcome(await hotel.post('/cancelbooking', { booking_code: sold.code })), '200 ok')
      model.take(sold, -1)
      model.sell(sold, -1)
      return
    }
    case 'sweep':
      await holdExpiry(services).runDue()
      for (const each of model.live) if (each.isOver) model.end(each)
  }
}

const compare = async (hotel: TestHotel, model: Model): Promise<void> => {
  const nights = Array.from({ length: NIGHTS }, (_, night) => night)
  const days = await listed(hotel, 0, NIGHTS - 1)
  assert.deepEqual(
    days.map((each: { number_of_rooms: number; held: number }) => [each.number_of_rooms, each.held]),
    nights.map((night) => [model.rooms[night], model.held(night)]),
  )
  for (const night of nights) {
    const { Result } = await search(hotel, night, night + 1)
    assert.equal(Result[0].number_of_rooms, Math.max(model.rooms[night]! - model.held(night), 0))
  }
}

test('holds, bookings, pushes and time in any order leave what a simple count says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      ways,
      fc.boolean(),
      async (steps, way, isCounted) => {
        take(way, app)
        const hotel = await stock(await newHotel(), NIGHTS, { number_of_rooms: 2 })
        await rules(hotel, [
          ['createextra', { ...TRANSFER, daily_stock: isCounted ? STOCK : null }],
          ['createpromo', { ...SUMMER, max_uses: USES }],
        ])
        const model = new Model(isCounted ? STOCK : Number.POSITIVE_INFINITY)
        await search(hotel, 0, 1)
        for (const one of steps) {
          await perform(hotel, model, one)
          await compare(hotel, model)
        }
        await isSound(db, hotel)
      },
    ),
    { numRuns: 25 },
  )
  assert.ok(tried(packetsOf(app)))
})
