import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Derivation, DerivedDays } from '../days/derived-days.ts'
import type { Restrictions } from '../days/rate-day.ts'
import { INHERITABLE, UNRESTRICTED } from '../days/rate-day.ts'
import type { RateDaysView } from '../days/rate-days-view.ts'
import { discountOf } from '../rule/discounts.ts'
import { ANY_OCCUPANCY, type ChildBand, type Occupancy, occupancyIfAny, PartyCharge } from './occupancy.ts'
import { childrenCount, personsOf, sleepersOf } from './sleepers.ts'

/** Children of these ages, one of each. */
const ofAges = (...ages: number[]) => ages.map((age) => ({ age, count: 1 }))

test('adults, then children from the oldest, are dealt one at a time from room 1 on', () => {
  const sleepers = sleepersOf(3, { adults: 5, children: 4, ages: [3, 12, 8, 17] })
  assert.deepEqual(sleepers.groups, [
    { rooms: 1, adults: 2, children: ofAges(17, 3) },
    { rooms: 1, adults: 2, children: ofAges(12) },
    { rooms: 1, adults: 1, children: ofAges(8) },
  ])
  assert.deepEqual([sleepers.adults, childrenCount(sleepers), personsOf(sleepers)], [5, 4, 9])
})

test('rooms with the same party are one group, and room 1 is in the first', () => {
  assert.deepEqual(sleepersOf(99, { adults: 198, children: 0 }).groups, [
    { rooms: 99, adults: 2, children: [] },
  ])
  const two = { adults: 2, ages: [] }
  const { groups } = sleepersOf(3, { eachRoom: [two, { adults: 1, ages: [4] }, two] })
  assert.deepEqual(groups, [
    { rooms: 2, adults: 2, children: [] },
    { rooms: 1, adults: 1, children: ofAges(4) },
  ])
})

test('children of unknown age are 17; of guests alone all are adults; of nobody the rooms are empty', () => {
  assert.deepEqual(sleepersOf(1, { adults: 0, children: 2 }).groups, [
    { rooms: 1, adults: 0, children: [{ age: 17, count: 2 }] },
  ])
  assert.deepEqual(sleepersOf(2, { guests: 3 }).groups, [
    { rooms: 1, adults: 2, children: [] },
    { rooms: 1, adults: 1, children: [] },
  ])
  assert.deepEqual(sleepersOf(2, null).groups, [{ rooms: 2, adults: 0, children: [] }])
})

test('a million children are dealt without being listed', () => {
  const { groups, children } = sleepersOf(3, { adults: 3, children: 1_000_000, ages: [4, 4, 9] })
  assert.deepEqual(
    children.toSorted((a, b) => b.age - a.age),
    [
      { age: 17, count: 999_997 },
      { age: 9, count: 1 },
      { age: 4, count: 2 },
    ],
  )
  assert.deepEqual(groups, [
    { rooms: 1, adults: 1, children: [{ age: 17, count: 333_333 }, ...ofAges(4)] },
    { rooms: 1, adults: 1, children: [{ age: 17, count: 333_332 }, ...ofAges(9)] },
    { rooms: 1, adults: 1, children: [{ age: 17, count: 333_332 }, ...ofAges(4)] },
  ])
})

const priceFor = (occupancy: Occupancy, adults: number, ages: number[], figure = 1000): number => {
  const charge = new PartyCharge()
  charge.set({ rooms: 1, adults, children: ofAges(...ages) }, occupancy)
  return charge.priceOf(figure, false)
}

const band = (ageFrom: number, ageTo: number, charge: 'percent' | 'amount', value: number): ChildBand => ({
  ageFrom,
  ageTo,
  charge,
  value,
})

test('both ages of a band are in it; outside all bands a child counts as an adult', () => {
  const rules: Occupancy = {
    ...ANY_OCCUPANCY,
    baseAdults: 2,
    extraAdultPrice: 300,
    childBands: [band(0, 2, 'amount', 0), band(3, 11, 'percent', 25_000)],
  }
  assert.deepEqual(
    [2, 3, 11, 12].map((age) => priceFor(rules, 2, [age])),
    [1000, 1250, 1250, 1300],
  )
  assert.equal(priceFor({ ...rules, childBands: [] }, 2, [12]), 1000)
})

test('a percent is rounded for each child, not for all together', () => {
  const rules: Occupancy = { ...ANY_OCCUPANCY, childBands: [band(0, 17, 'percent', 25_000)] }
  assert.equal(priceFor(rules, 1, [5, 5], 10), 16)
})

test('the object for a party is as new when it is set again', () => {
  const charge = new PartyCharge()
  const rules: Occupancy = {
    baseAdults: 1,
    rows: [{ adults: 1, charge: 'percent', value: 50_000 }],
    extraAdultPrice: null,
    childBands: [band(0, 17, 'percent', 10_000), band(18, 18, 'amount', 5)],
  }
  charge.set({ rooms: 1, adults: 1, children: ofAges(1, 2, 3) }, rules)
  assert.equal(charge.priceOf(100, false), 180)
  charge.set({ rooms: 1, adults: 2, children: [] }, rules)
  assert.equal(charge.priceOf(100, false), 100)
})

test('rules without any of the four are none', () => {
  assert.equal(occupancyIfAny(ANY_OCCUPANCY), undefined)
  assert.notEqual(occupancyIfAny({ ...ANY_OCCUPANCY, baseAdults: 2 }), undefined)
})

const NOTHING: Restrictions = { ...UNRESTRICTED, closed: false, pushed: true }

const daysOf = (price: number, restrictions: Restrictions = NOTHING): RateDaysView => ({
  price: () => price,
  normalPrice: () => -1,
  has: () => true,
  restrictions: () => restrictions,
})

const derivedBy = (value: number, charge: 'percent' | 'amount' = 'percent', roundTo = 0): Derivation => ({
  derive: { charge, value, roundTo },
  inherit: INHERITABLE,
})

const derivedPrice = (price: number, derivation: Derivation, planPrice = 0): number =>
  new DerivedDays(daysOf(price), planPrice, derivation, undefined).price(1)

test('a derived price never ends below 0, and a day without a price has none', () => {
  assert.equal(derivedPrice(1000, derivedBy(-100_000)), 0)
  assert.equal(derivedPrice(1000, derivedBy(1_000_000)), 11_000)
  assert.equal(derivedPrice(1000, derivedBy(-1500, 'amount')), 0)
  assert.equal(derivedPrice(1000, derivedBy(-1500, 'amount', 500)), 0)
  assert.equal(derivedPrice(1000, derivedBy(-7_500, 'percent', 50)), 950)
  assert.equal(derivedPrice(-1, derivedBy(500, 'amount')), -1)
  assert.equal(derivedPrice(-1, derivedBy(500, 'amount'), 700), 1200)
})

test('what is inherited is the parent’s, the rest of its own days; equal rules stay one object', () => {
  const theirs: Restrictions = { ...NOTHING, cta: 1, min_night: 3, closed: true }
  const own: Restrictions = { ...NOTHING, pushed: false, min_night: 7, max_night: 9, min_night_through: 4 }
  const days = (inherit: Derivation['inherit'], of: RateDaysView | undefined) =>
    new DerivedDays(daysOf(1, theirs), 0, { ...derivedBy(0), inherit }, of)
  assert.equal(days(INHERITABLE, undefined).restrictions(1), theirs)
  assert.equal(days(INHERITABLE, daysOf(1, own)).restrictions(1), theirs)
  const some = days(['min_night'], daysOf(1, own))
  const { cta, min_night, max_night, min_night_through, closed, pushed } = some.restrictions(1)
  assert.deepEqual([cta, min_night, max_night, min_night_through, closed, pushed], [0, 3, 9, 4, false, true])
  assert.equal(some.restrictions(2), some.restrictions(3))
  assert.equal(days([], undefined).restrictions(1).closed, false)
  assert.equal(days(['is_close'], undefined).restrictions(1).closed, true)
  assert.equal(days([], daysOf(1, { ...own, closed: true })).restrictions(1).closed, true)
})

test('a derived rate’s normal price is its parent’s, or else its parent’s price', () => {
  const derived = new DerivedDays(daysOf(900), 0, derivedBy(-50_000), undefined)
  assert.deepEqual([derived.price(1), derived.normalPrice(1)], [450, 900])
  const again = new DerivedDays(derived, 0, derivedBy(-50_000), undefined)
  assert.deepEqual([again.price(1), again.normalPrice(1)], [225, 900])
})

test('of discounts the longest reached stay and the highest fitting advance, the higher of both', () => {
  const stays = [
    { minNights: 3, percent: 5_000 },
    { minNights: 7, percent: 5_000 },
    { minNights: 14, percent: 9_000 },
  ]
  const ahead = [
    { minDays: 30, maxDays: null, percent: 8_000 },
    { minDays: null, maxDays: 2, percent: 12_000 },
  ]
  const of = (nights: number, days: number) => discountOf(stays, ahead, nights, days)
  assert.deepEqual([of(2, 10), of(3, 29), of(7, 30), of(14, 31)], [0, 5_000, 8_000, 9_000])
  assert.deepEqual([of(14, 2), of(14, 3)], [12_000, 9_000])
})
