import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GUARD_LIMITS, type GuardedChange, guardChanges } from './guard.ts'

const price = (before: number | undefined, after: number): GuardedChange => ({ kind: 'price', before, after })

const reasons = (...changes: GuardedChange[]) => guardChanges(changes).map(({ reason }) => reason)

test('a price may move by 40 percent of what it was, either way, and not by a cent more', () => {
  assert.deepEqual(reasons(price(10_000, 14_000)), [])
  assert.deepEqual(reasons(price(10_000, 6000)), [])
  assert.deepEqual(reasons(price(10_000, 14_001)), ['price_moves'])
  assert.deepEqual(reasons(price(10_000, 5999)), ['price_moves'])
  assert.deepEqual(reasons(price(110, 154)), [], 'a tenth that no double holds')
  assert.deepEqual(reasons(price(0, 1)), ['price_moves'], 'from nothing, any price is far')
  assert.deepEqual(reasons(price(undefined, 99_900)), [], 'a first price moves nothing')
})

test('a price of 0 is asked about as such, also where there was none', () => {
  assert.deepEqual(reasons(price(10, 0)), ['price_zero'])
  assert.deepEqual(reasons(price(undefined, 0)), ['price_zero'])
})

test('several prices that are one value are asked about by the gravest of them', () => {
  const moves = (...list: [before: number, after: number][]): GuardedChange => ({
    kind: 'prices',
    moves: list.map(([before, after]) => ({ before, after })),
  })
  assert.deepEqual(reasons(moves([100, 110], [100, 140])), [])
  assert.deepEqual(reasons(moves([100, 110], [100, 141])), ['price_moves'])
  assert.deepEqual(reasons(moves([100, 141], [100, 0])), ['price_zero'])
})

test('more rooms than the type has, and a stop of sale over bookings', () => {
  assert.deepEqual(reasons({ kind: 'rooms', after: 4, roomsOfType: 4 }), [])
  assert.deepEqual(reasons({ kind: 'rooms', after: 5, roomsOfType: 4 }), ['rooms_beyond'])
  assert.deepEqual(reasons({ kind: 'stop', booked: 0 }), [])
  assert.deepEqual(reasons({ kind: 'stop', booked: 1 }), ['sale_stops'])
  assert.deepEqual(reasons({ kind: 'other' }), [])
})

test('500 values are few, 501 are many', () => {
  const many = (count: number) => new Array<GuardedChange>(count).fill({ kind: 'other' })
  assert.deepEqual(guardChanges(many(GUARD_LIMITS.cells)), [])
  const [finding, ...more] = guardChanges(many(GUARD_LIMITS.cells + 1))
  assert.deepEqual([finding!.reason, finding!.cells.length, more], ['many_cells', 501, []])
})

test('every reason is named once, the gravest first, with its cells', () => {
  assert.deepEqual(guardChanges([price(100, 200), { kind: 'other' }, price(100, 0), price(100, 10)]), [
    { reason: 'price_zero', cells: [2] },
    { reason: 'price_moves', cells: [0, 3] },
  ])
})

test('a hotel may set other limits', () => {
  const limits = { pricePercent: 5, cells: 1 }
  const found = guardChanges([price(100, 105), price(100, 106)], limits)
  assert.deepEqual(found, [
    { reason: 'price_moves', cells: [1] },
    { reason: 'many_cells', cells: [0, 1] },
  ])
})
