import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonOfMove } from './guard.ts'

const reason = (before: number | undefined, after: number, percent = 40) =>
  reasonOfMove({ before, after }, percent)

test('a price may move by 40 percent of what it was, either way, and not by a cent more', () => {
  assert.equal(reason(10_000, 14_000), undefined)
  assert.equal(reason(10_000, 6000), undefined)
  assert.equal(reason(10_000, 14_001), 'price_moves')
  assert.equal(reason(10_000, 5999), 'price_moves')
  assert.equal(reason(110, 154), undefined, 'a tenth that no double holds')
  assert.equal(reason(0, 1), 'price_moves', 'from nothing, any price is far')
  assert.equal(reason(undefined, 99_900), undefined, 'a first price moves nothing')
})

test('a price of 0 is asked about as such, also where there was none', () => {
  assert.equal(reason(10, 0), 'price_zero')
  assert.equal(reason(undefined, 0), 'price_zero')
})

test('a hotel may set another limit', () => {
  assert.equal(reason(100, 105, 5), undefined)
  assert.equal(reason(100, 106, 5), 'price_moves')
})
