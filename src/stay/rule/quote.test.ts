import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ModelStay, type ModelWorld, modelQuote } from '../../../test/model/quote-model.ts'
import { NIGHT_REASONS } from '../lists/restrictions.ts'
import { assertSame, dateAt, healthy, LENGTH, PLAIN, realQuote } from '../model/quote-world.testing.ts'

// Touches days: runs again in other time zones.

/** Usually a harmless value, so that many stays fail for a single reason. */
const mostly = <T>(usual: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(usual) }, others)

const offset = fc.integer({ min: 0, max: LENGTH })
const flag = mostly(false, fc.constant(true))
const pushed = mostly(true, fc.constant(false))

const roomDay = fc.record({ count: mostly(3, fc.integer({ min: 0, max: 3 })), closed: flag, pushed })
const rateDay = fc.record({
  price: mostly<number | null>(10_050, fc.constantFrom(null, 0, 1, 2, 9_999, 2 ** 31, 1e12)),
  normal: fc.constantFrom(null, 0, 10_051, 1e12),
  cta: mostly(0, fc.constantFrom(1, 7)),
  ctd: mostly(0, fc.constantFrom(1, 7)),
  min: mostly(0, fc.integer({ min: 1, max: 5 })),
  max: mostly(0, fc.integer({ min: 1, max: 5 })),
  through: mostly(0, fc.integer({ min: 1, max: 5 })),
  closed: flag,
  pushed,
})

/** For each day of the window a value or none. */
const calendarOf = <T>(day: fc.Arbitrary<T>): fc.Arbitrary<Map<string, T>> =>
  fc
    .array(fc.option(day, { freq: 12 }), { minLength: LENGTH + 1, maxLength: LENGTH + 1 })
    .map((list) => new Map(list.flatMap((each, at) => (each === null ? [] : [[dateAt(at), each] as const]))))

const world: fc.Arbitrary<ModelWorld> = fc.record({
  today: mostly(0, offset).map(dateAt),
  room: fc.record({
    published: pushed,
    adults: fc.integer({ min: 0, max: 3 }),
    children: fc.integer({ min: 0, max: 2 }),
  }),
  rate: fc.record({
    closed: flag,
    first: mostly<string | null>(null, offset.map(dateAt)),
    last: mostly<string | null>(null, offset.map(dateAt)),
    price: fc.constantFrom(0, 0, 5_000),
    minAdvance: mostly<number | null>(null, offset),
    maxAdvance: mostly<number | null>(null, offset),
  }),
  roomDays: calendarOf(roomDay),
  rateDays: calendarOf(rateDay),
})

const party: fc.Arbitrary<Pick<ModelStay, 'adults' | 'children' | 'guests'>> = fc.oneof(
  fc.constant({}),
  fc.record({ adults: fc.integer({ min: 0, max: 6 }), children: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ guests: fc.integer({ min: 1, max: 8 }) }),
)

const stay: fc.Arbitrary<ModelStay> = fc
  .tuple(
    fc.integer({ min: 0, max: LENGTH - 1 }),
    fc.integer({ min: 1, max: LENGTH }),
    fc.integer({ min: 1, max: 3 }),
    party,
  )
  .map(([from, nights, rooms, who]) => ({
    arrival: dateAt(from),
    departure: dateAt(Math.min(from + nights, LENGTH)),
    rooms,
    ...who,
  }))

test('decides every stay as the rule written night by night does, for all seventeen reasons', () => {
  const seen = new Map<string, { alone: number; among: number }>(
    NIGHT_REASONS.map((code) => [code, { alone: 0, among: 0 }]),
  )
  let bookable = 0
  const decided = fc.property(world, stay, (given, wanted) => {
    const model = modelQuote(given, wanted)
    assertSame(realQuote(given, wanted), model)
    if (model.bookable) bookable++
    for (const { code } of model.reasons) seen.get(code)![model.reasons.length === 1 ? 'alone' : 'among']++
  })
  // Some reasons are rarely the only one: once in a while another round is needed.
  const isRare = () => seen.values().some(({ alone }) => alone === 0)
  for (let round = 0; round === 0 || (round < 10 && isRare()); round++) fc.assert(decided, { numRuns: 6000 })
  assert.ok(bookable > 20, `${bookable} stays could be booked`)
  for (const [code, { alone, among }] of seen) {
    assert.ok(among > 20, `${code} was met ${among} times among others`)
    assert.ok(alone > 0, `${code} was met alone`)
  }
})

test('the longest stay at the dearest price is exact', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 90 }),
      fc.integer({ min: 1, max: 99 }),
      (prices, rooms) => {
        const given = healthy()
        given.roomDays.clear()
        given.rateDays.clear()
        prices.forEach((price, at) => {
          given.roomDays.set(dateAt(at), { count: 99, closed: false, pushed: true })
          given.rateDays.set(dateAt(at), { ...PLAIN, price })
        })
        const wanted = { arrival: dateAt(0), departure: dateAt(prices.length), rooms }
        assertSame(realQuote(given, wanted), modelQuote(given, wanted))
      },
    ),
  )
})

/** Three nights from the second day on: nights 1, 2 and 3, departure on day 4. */
const THREE: ModelStay = { arrival: dateAt(1), departure: dateAt(4), rooms: 1, adults: 2, children: 1 }

type Change = (world: ModelWorld, stay: ModelStay) => void
const room =
  (at: number, change: object): Change =>
  (given) =>
    void Object.assign(given.roomDays.get(dateAt(at))!, change)
const rate =
  (at: number, change: object): Change =>
  (given) =>
    void Object.assign(given.rateDays.get(dateAt(at))!, change)
const plan =
  (change: object): Change =>
  (given) =>
    void Object.assign(given.rate, change)
const asked =
  (change: object): Change =>
  (_, wanted) =>
    void Object.assign(wanted, change)

const today =
  (at: number): Change =>
  (given) =>
    void Object.assign(given, { today: dateAt(at) })
const unpublished: Change = (given) => void Object.assign(given.room, { published: false })

/** For each limit, a change that can still be booked and one that cannot. */
const BOUNDS: [code: string, within: Change, beyond: Change][] = [
  ['past_date', today(1), today(2)],
  ['not_published', () => {}, unpublished],
  ['rate_closed', () => {}, plan({ closed: true })],
  ['rate_not_valid', plan({ first: dateAt(1) }), plan({ first: dateAt(2) })],
  ['rate_not_valid', plan({ last: dateAt(3) }), plan({ last: dateAt(2) })],
  [
    'no_availability',
    (given) => given.roomDays.delete(dateAt(4)),
    (given) => given.roomDays.delete(dateAt(3)),
  ],
  ['no_availability', room(4, { pushed: false }), room(1, { pushed: false, count: 0 })],
  ['no_price', (given) => given.rateDays.delete(dateAt(4)), (given) => given.rateDays.delete(dateAt(3))],
  ['no_price', rate(2, { price: 0 }), rate(2, { price: null })],
  ['sold_out', room(2, { count: 1 }), room(2, { count: 0 })],
  ['sold_out', room(4, { count: 0 }), asked({ rooms: 2 })],
  ['stop_sell_room', room(4, { closed: true }), room(3, { closed: true })],
  ['stop_sell_room', room(0, { closed: true }), room(1, { closed: true })],
  ['stop_sell_rate', rate(4, { closed: true }), rate(3, { closed: true })],
  ['cta', rate(2, { cta: 1 }), rate(1, { cta: 7 })],
  ['ctd', rate(3, { ctd: 1 }), rate(4, { ctd: 7 })],
  ['min_night', rate(1, { min: 3 }), rate(1, { min: 4 })],
  ['min_night', rate(2, { min: 9 }), rate(1, { min: 9 })],
  ['max_night', rate(1, { max: 3 }), rate(1, { max: 2 })],
  ['max_night', rate(2, { max: 1 }), rate(1, { max: 1 })],
  ['occupancy', asked({ adults: 2, children: 1 }), asked({ adults: 3, children: 0 })],
  ['occupancy', asked({ adults: 0, children: 1 }), asked({ adults: 0, children: 2 })],
  ['occupancy', asked({ guests: 3 }), asked({ guests: 4 })],
  ['advance_min', plan({ minAdvance: 1 }), plan({ minAdvance: 2 })],
  ['advance_max', plan({ maxAdvance: 1 }), plan({ maxAdvance: 0 })],
  ['min_night_through', rate(3, { through: 3 }), rate(3, { through: 4 })],
  ['min_night_through', rate(4, { through: 9 }), rate(1, { through: 9 })],
]

for (const [at, [code, within, beyond]] of BOUNDS.entries())
  test(`bound ${at + 1}, ${code}: bookable up to it, refused beyond it for that reason alone`, () => {
    const good = { world: healthy(), stay: { ...THREE } }
    within(good.world, good.stay)
    const bad = { world: healthy(), stay: { ...THREE } }
    beyond(bad.world, bad.stay)
    const fine = realQuote(good.world, good.stay)
    assert.deepEqual([fine.bookable, fine.reasons], [true, []])
    const refused = realQuote(bad.world, bad.stay)
    assert.equal(refused.bookable, false)
    assert.deepEqual(
      refused.reasons.map((fact) => fact.code),
      [code],
    )
    assertSame(refused, modelQuote(bad.world, bad.stay))
  })

test('the bounds above are of all seventeen reasons', () => {
  assert.deepEqual(new Set(BOUNDS.map(([code]) => code)), new Set(NIGHT_REASONS))
})

test("a rate-day without a price takes the plan's own, if that is above 0; a missing rate-day does not", () => {
  const given = healthy()
  given.rateDays.get(dateAt(2))!.price = null
  given.rate.price = 7
  assert.deepEqual(realQuote(given, THREE).nightly, [100, 7, 100])
  given.rateDays.delete(dateAt(2))
  assert.deepEqual(realQuote(given, THREE).nightly, [100, -1, 100])
})

test('a stay that costs more than can be charged has no reason against it, and is not bookable', () => {
  const given = healthy()
  for (const at of [1, 2, 3]) {
    given.rateDays.get(dateAt(at))!.price = at === 1 ? 1e12 : 0
    given.roomDays.get(dateAt(at))!.count = 2000
  }
  const most = { ...THREE, rooms: 1000 }
  assert.deepEqual([realQuote(given, most).bookable, realQuote(given, most).total], [true, 1e15])
  const over = realQuote(given, { ...THREE, rooms: 1001 })
  assert.deepEqual([over.bookable, over.exceedsMaximum, over.reasons], [false, true, []])
})
