import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FIRST_DAY, LAST_DAY } from '../values/civil-date.ts'
import { AdultPricesPalette } from './adult-prices.ts'
import { CLOSED, EXISTS, PUSHED, RateDays, RestrictionsPalette, RoomDays } from './days.ts'
import { PackedReader, PackedWriter } from './packed-block.ts'
import { BLANK_RATE_DAY, RESTRICTION_NAMES } from './rate-day.ts'

// Days around the edges of blocks, and far apart.
const anyDay = fc.oneof(
  fc.integer({ min: 20_990, max: 21_070 }),
  fc.constantFrom(FIRST_DAY, 20_991, 20_992, 21_055, 21_056, 21_057, 21_119, 21_120, LAST_DAY - 1, LAST_DAY),
  fc.integer({ min: FIRST_DAY, max: LAST_DAY }),
)
const range = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 200 }))
  .map(([first, more]) => ({ first, last: first + more }))
const anyMinor = fc.oneof(
  fc.integer({ min: -1, max: 1000 }),
  fc.constantFrom(2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 1e12),
)

const clearRange = <T>(model: Map<number, T>, first: number, last: number): void => {
  for (const day of [...model.keys()]) if (day >= first && day <= last) model.delete(day)
}

type Step<T> = { clear: { first: number; last: number } } | { day: number; state: T }

const steps = <T>(state: fc.Arbitrary<T>): fc.Arbitrary<Step<T>[]> =>
  fc.array(
    fc.oneof({ weight: 4, arbitrary: fc.record({ day: anyDay, state }) }, fc.record({ clear: range })),
    { maxLength: 40 },
  )

test('room-days answer what was last set, and nothing where it was cleared or never set', () => {
  const state = fc.record({
    count: fc.integer({ min: 0, max: 1_000_000 }),
    pushed: fc.boolean(),
    closed: fc.boolean(),
  })
  fc.assert(
    fc.property(steps(state), fc.array(anyDay), (list, probes) => {
      const days = new RoomDays()
      const model = new Map<number, { count: number; pushed: boolean; closed: boolean }>()
      for (const step of list) {
        if ('clear' in step) {
          days.clear(step.clear.first, step.clear.last)
          clearRange(model, step.clear.first, step.clear.last)
        } else {
          const { count, pushed, closed } = step.state
          days.set({ day: step.day, number_of_rooms: count, pushed, is_close: closed })
          model.set(step.day, step.state)
        }
      }
      for (const day of [
        ...probes,
        ...model.keys(),
        ...[...model.keys()].flatMap((day) => [day - 1, day + 1]),
      ]) {
        const known = model.get(day)
        assert.equal(days.count(day), known?.count ?? 0)
        const flags =
          known === undefined ? 0 : EXISTS | (known.pushed ? PUSHED : 0) | (known.closed ? CLOSED : 0)
        assert.equal(days.flags(day), flags)
      }
    }),
    { numRuns: 1500 },
  )
})

test('rate-days answer what was last set, prices beyond 32 bits among them', () => {
  const restrictions = fc.record(
    {
      cta: fc.integer({ min: 0, max: 2 }),
      ctd: fc.integer({ min: 0, max: 2 }),
      min_night: fc.integer({ min: 0, max: 3 }),
      max_night: fc.constantFrom(0, 5, 1_000_000),
      min_night_through: fc.constantFrom(0, 0, 2),
      closed: fc.boolean(),
      pushed: fc.boolean(),
    },
    { noNullPrototype: true },
  )
  const state = fc.record({ price: anyMinor, normal: anyMinor, restrictions })
  const { rate_price: _, normal_price: __, adult_prices: ___, is_close, ...unrestricted } = BLANK_RATE_DAY
  const none = { ...unrestricted, closed: is_close, pushed: false }
  fc.assert(
    fc.property(steps(state), fc.array(anyDay), (list, probes) => {
      const palette = new RestrictionsPalette()
      const days = new RateDays(palette)
      const model = new Map<number, { price: number; normal: number; restrictions: object }>()
      for (const step of list) {
        if ('clear' in step) {
          days.clear(step.clear.first, step.clear.last)
          clearRange(model, step.clear.first, step.clear.last)
        } else {
          const { price, normal, restrictions } = step.state
          const { closed, ...others } = restrictions
          days.set({
            ...BLANK_RATE_DAY,
            ...others,
            day: step.day,
            rate_price: price < 0 ? null : price,
            normal_price: normal < 0 ? null : normal,
            is_close: closed,
          })
          model.set(step.day, step.state)
        }
      }
      for (const day of [
        ...probes,
        ...model.keys(),
        ...[...model.keys()].flatMap((day) => [day - 1, day + 1]),
      ]) {
        const known = model.get(day)
        assert.equal(days.has(day), known !== undefined)
        assert.equal(days.price(day), known?.price ?? -1)
        assert.equal(days.normalPrice(day), known?.normal ?? -1)
        assert.deepEqual({ ...days.restrictions(day) }, { ...none, ...known?.restrictions })
      }
    }),
    { numRuns: 1500 },
  )
})

test('restrictions that are the same share a place in the palette, different ones never', () => {
  const palette = new RestrictionsPalette()
  const none = { ...BLANK_RATE_DAY, pushed: false }
  const some = { ...BLANK_RATE_DAY, min_night: 1, max_night: 2, pushed: true }
  const all = [
    some,
    ...RESTRICTION_NAMES.map((name) => ({ ...some, [name]: 12 })),
    { ...some, min_night: 12, max_night: 0 },
    { ...some, min_night: 1, max_night: 22 },
    { ...some, is_close: true },
    { ...some, pushed: false },
    none,
  ]
  const indexes = all.map((each) => palette.indexOf(each))
  assert.equal(new Set([0, ...indexes]).size, all.length + 1)
  for (const [at, each] of all.entries())
    for (let time = 0; time < 2; time++) assert.equal(palette.indexOf({ ...each }), indexes[at])
})

test('a price for 2099 beside one of today costs two blocks, not seventy years', () => {
  const priced = { ...BLANK_RATE_DAY, rate_price: 100, normal_price: 100, pushed: true }
  const near = new RateDays(new RestrictionsPalette())
  near.set({ ...priced, day: 21_000 })
  const far = new RateDays(new RestrictionsPalette())
  far.set({ ...priced, day: 21_000 })
  far.set({ ...priced, day: LAST_DAY })
  const seventyYears = (70 * 365 * near.bytes) / 64
  assert.ok(far.bytes < seventyYears / 20, `${far.bytes} bytes`)
})

test('prices by adults are found on their days, packed too, and go with them', () => {
  const prices = new AdultPricesPalette()
  const days = new RateDays(new RestrictionsPalette(), prices)
  const night = { ...BLANK_RATE_DAY, pushed: true }
  days.set({ ...night, day: 5 })
  assert.equal(days.hasAdultPrices, false)
  days.set({ ...night, day: 6, adult_prices: '1,8000,3,0' })
  days.set({ ...night, day: 7, adult_prices: `2,${2 ** 40}` })
  days.set({ ...night, day: 8, adult_prices: '1,8000,3,0' })
  assert.equal(days.hasAdultPrices, true)
  assert.equal(prices.texts.length, 3, 'equal lists are one')
  const found = (of: RateDays) =>
    [5, 6, 7, 8, 200].map((day) => [1, 2, 3, 4].map((adults) => of.adultPrice(day, adults)))
  const expected = [
    [-1, -1, -1, -1],
    [8000, -1, 0, -1],
    [-1, 2 ** 40, -1, -1],
    [8000, -1, 0, -1],
    [-1, -1, -1, -1],
  ]
  assert.deepEqual(found(days), expected)
  const out = new PackedWriter()
  days.blocks.pack(out)
  const packed = new RateDays(new RestrictionsPalette(), prices)
  packed.blocks.takePacked(new PackedReader(out.bytes), 0)
  assert.deepEqual(found(packed), expected)
  days.clear(6, 6)
  days.set({ ...night, day: 7 })
  assert.deepEqual(found(days).slice(1, 3), [expected[0], expected[0]])
})

test('a hotel without prices by adults pays one word a block for them when packed', () => {
  const bytesOf = (adult_prices: string | null): number => {
    const days = new RateDays(new RestrictionsPalette())
    for (let day = 64; day < 128; day++) days.set({ ...BLANK_RATE_DAY, day, pushed: true, adult_prices })
    const out = new PackedWriter()
    days.blocks.pack(out)
    return out.byteLength
  }
  // The count, the block's number and form, and one word for each of its four columns.
  assert.deepEqual([bytesOf(null), bytesOf('1,8000')], [28, 28])
})

test('prices by adults that no day has any more are counted from when all were in use', () => {
  const prices = new AdultPricesPalette()
  for (let price = 0; price < 15_000; price++) prices.indexOf(`1,${price}`)
  prices.whenExact = prices.texts.length
  const bytes = prices.bytes
  for (let price = 15_000; price < 50_000; price++) prices.indexOf(`1,${price}`)
  assert.equal(prices.isCrowded, false)
  for (let price = 0; price < 50_000; price++) prices.indexOf(`1,${price}`)
  assert.equal(prices.isCrowded, false, 'the same again are no more')
  prices.indexOf('2,1')
  prices.indexOf('2,2')
  assert.equal(prices.isCrowded, true)
  assert.ok(bytes > 15_000 * 200)
})
