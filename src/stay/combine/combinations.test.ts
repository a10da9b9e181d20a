import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageClasses } from './age-classes.ts'
import { canBeHoused, combinations, MOST_PASSED_OVER, type Sells } from './combinations.ts'
import { PartySpace } from './party-space.ts'
import { TooMuchWork } from './too-much-work.ts'
import type { PricedRoom } from './way.ts'

const anywhere = () => true
const done = <T>(work: Generator<number, T>): T => {
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
    assert.ok(part.value > 0)
  }
}

/** Rooms for two, at prices by room and rate; every share of at most two persons fits. */
const roomsOf = (space: PartySpace, prices: Record<string, Record<string, number>>, left = 5): PricedRoom[] =>
  Object.entries(prices).map(([code, rates]) => ({
    code,
    left,
    rates: Object.entries(rates).map(([rate, price]) => {
      const all = Float64Array.from(space.shares, ({ adults, children }) =>
        adults + children > 2 ? Infinity : price,
      )
      return { code: rate, prices: all, freePrices: all }
    }),
  }))

const found = (space: PartySpace, rooms: PricedRoom[], most = 5, sells: Sells = anywhere) =>
  done(combinations(space, rooms, most, sells)).map(({ kinds, way }) => [
    kinds.join(),
    way.cost,
    way.rooms.map(({ roomCode, rateCode, adults, ages }) =>
      [roomCode, rateCode, adults, ages.join()].join(' '),
    ),
  ])

test('ages that no rule tells apart are one class, each from the oldest', () => {
  const band = (ageFrom: number, ageTo: number) => ({ ageFrom, ageTo })
  assert.deepEqual(ageClasses([3, 17, 8, 9], []), [[17, 9, 8, 3]])
  assert.deepEqual(ageClasses([3, 17, 8, 9], [[band(0, 5)], [band(4, 8), band(9, 12)]]), [
    [17],
    [9],
    [8],
    [3],
  ])
  assert.deepEqual(ageClasses([1, 12, 2], [[band(0, 5), band(6, 17)]]), [[12], [2, 1]])
})

test('of ways that cost the same the first by room codes, then rates, then more adults, then older children', () => {
  const space = new PartySpace(2, [[9, 3]], [], anywhere)
  const rooms = roomsOf(space, { b: { Z: 5, A: 5 }, B: { Z: 5, A: 5 } })
  assert.deepEqual(found(space, rooms), [['cheapest,fewest_rooms,refundable', 10, ['B A 1 9', 'B A 1 3']]])
  assert.deepEqual(found(space, roomsOf(space, { b: { Z: 5 }, B: { Z: 5 } }, 1))[0]![2], [
    'B Z 1 9',
    'b Z 1 3',
  ])
})

test('what is scarce is taken as often as there is of it', () => {
  const what = {}
  const space = new PartySpace(4, [], [{ what, left: 1, takenBy: () => 1 }], anywhere)
  const rooms = [...roomsOf(space, { CHEAP: { A: 1 } }), ...roomsOf(space, { DEAR: { A: 9 } })].map(
    (room) => ({
      ...room,
      rates: room.rates.map((rate) => {
        const taken = room.code === 'CHEAP' ? 1 : 0
        const prices = rate.prices.map((price, at) =>
          space.shares[at]!.takes[0] === taken ? price : Infinity,
        )
        return { ...rate, prices, freePrices: prices }
      }),
    }),
  )
  assert.deepEqual(found(space, rooms)[0]!.slice(1), [10, ['CHEAP A 2 ', 'DEAR A 2 ']])
})

test('a way that is not sold is followed by the next, and too many of them are refused', () => {
  const space = new PartySpace(4, [], [], anywhere)
  const rooms = roomsOf(
    space,
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`R${at}`, { A: 1, B: 2 }])),
  )
  let asked = 0
  const sells: Sells = () => ++asked > 50
  assert.equal(done(combinations(space, rooms, 5, sells))[0]!.way.rooms.length, 2)
  assert.equal(asked > 50, true)
  asked = 0
  const never: Sells = () => {
    asked++
    return false
  }
  assert.throws(() => done(combinations(space, rooms, 5, never)), TooMuchWork)
  assert.ok(asked <= MOST_PASSED_OVER + 1, `${asked}`)
})

test('every room has an adult, and there are no more rooms than may be', () => {
  const space = new PartySpace(1, [[5, 5]], [], anywhere)
  assert.equal(done(canBeHoused(space, roomsOf(space, { R: { A: 1 } }), 5)), false)
  const four = new PartySpace(4, [], [], anywhere)
  assert.equal(done(canBeHoused(four, roomsOf(four, { R: { A: 1 } }), 1)), false)
  assert.equal(done(canBeHoused(four, roomsOf(four, { R: { A: 1 } }), 2)), true)
  assert.equal(done(canBeHoused(four, roomsOf(four, { R: { A: 1 } }, 1), 2)), false)
})

test('a party of too many kinds of people is refused before anything is made', () => {
  const each = (count: number) => Array.from({ length: count }, (_, age) => [age])
  assert.throws(() => new PartySpace(2, each(10), [], anywhere), TooMuchWork)
  assert.equal(new PartySpace(2, each(10), [], (adults, children) => adults + children < 3).shares.length, 12)
  assert.equal(
    new PartySpace(
      3,
      [
        [17, 16, 15],
        [9, 8, 7],
        [2, 1, 0],
      ],
      [],
      anywhere,
    ).shares.length,
    192,
  )
})
