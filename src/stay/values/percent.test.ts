import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { IncludedTaxes } from '../price/included-taxes.ts'
import type { TaxRule } from '../price/tax-rule.ts'
import { MOST_EXACT_PRODUCT, percentOf, ratioOf, roundTo } from './percent.ts'

/** Halves away from zero, in whole numbers without bounds. */
const exactly = (figure: number, percent: number): number => {
  const product = BigInt(figure) * BigInt(percent)
  const size = ((product < 0n ? -product : product) + 50_000n) / 100_000n
  return Number(product < 0n ? -size : size)
}

test('halves of a percent go away from zero, both ways', () => {
  assert.equal(percentOf(5, 10_000), 1)
  assert.equal(percentOf(5, 9_999), 0)
  assert.equal(percentOf(100, 12_500), 13)
  assert.equal(percentOf(100, -12_500), -13)
  assert.equal(percentOf(100, -12_499), -12)
  assert.equal(percentOf(7, -100_000), -7)
  assert.ok(Object.is(percentOf(0, -5_000), 0))
  assert.ok(Object.is(percentOf(1, -1), 0))
})

test('a percent is exact up to the highest total and beyond the bound of doubles', () => {
  const percent = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.constantFrom(50_000, 1, 12_345),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 }), percent, (figure, of) => {
      assert.equal(percentOf(figure, of), exactly(figure, of))
    }),
    { numRuns: 3000 },
  )
})

test('around the bound of the quick way both ways say the same', () => {
  for (const percent of [1, 3, 12_345, 99_999, 100_000, 333_333, 1_000_000])
    for (let off = -3; off <= 3; off++) {
      const figure = Math.floor(MOST_EXACT_PRODUCT / percent) + off
      if (figure > Number.MAX_SAFE_INTEGER) continue
      assert.equal(percentOf(figure, percent), exactly(figure, percent), `${figure} × ${percent}`)
      assert.equal(percentOf(figure, -percent), exactly(figure, -percent), `${figure} × -${percent}`)
    }
})

test('beyond the bound the quick way would be wrong', () => {
  const quick = (figure: number, percent: number) => Math.floor((figure * percent + 50_000) / 100_000)
  const figures = Array.from({ length: 1000 }, (_, at) => 999_999_999_999_999 - at * 7_777)
  assert.ok(figures.some((figure) => quick(figure, 12_345) !== exactly(figure, 12_345)))
  for (const figure of figures) assert.equal(percentOf(figure, 12_345), exactly(figure, 12_345))
})

test('a figure is rounded to a multiple, halves up', () => {
  assert.deepEqual(
    [9300, 9250, 9249, 0, 250, 249].map((figure) => roundTo(figure, 500)),
    [9500, 9500, 9000, 0, 500, 0],
  )
  assert.equal(roundTo(8_999_999_999_999_999, 2), 9_000_000_000_000_000)
})

test('a ratio is exact, halves up, also where its product is beyond doubles', () => {
  const above0 = fc.integer({ min: 1, max: 1e9 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 }), above0, above0, (figure, by, over) => {
      const exact = (2n * BigInt(figure) * BigInt(by) + BigInt(over)) / (2n * BigInt(over))
      if (exact <= BigInt(Number.MAX_SAFE_INTEGER)) assert.equal(ratioOf(figure, by, over), Number(exact))
    }),
    { numRuns: 2000 },
  )
})

const included = (value: number, base: 'price' | 'running'): TaxRule => ({
  code: '',
  name: '',
  kind: 'tax',
  charge: 'percent',
  value,
  per: 'stay',
  basis: 'room',
  isIncluded: true,
  isAtHotel: false,
  base,
  sortOrder: 0,
  on: 'all',
  ageBands: [],
  maxNights: 0,
  firstDay: null,
  lastDay: null,
  roomCodes: [],
  rateCodes: [],
})

test('net and included parts sum to the price, none below 0, for up to twelve taxes of any percent', () => {
  const tax = fc
    .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom('price' as const, 'running' as const))
    .map(([value, base]) => included(value, base))
  const price = fc.oneof(fc.nat(50), fc.nat(100_000), fc.integer({ min: 0, max: 1e15 }))
  fc.assert(
    fc.property(fc.array(tax, { minLength: 1, maxLength: 12 }), price, (taxes, given) => {
      const of = new IncludedTaxes(taxes)
      const parts = of.partsOf(given)
      assert.ok(parts.every((part) => part >= 0))
      assert.equal(
        parts.reduce((sum, part) => sum + part, of.netOf(given)),
        given,
      )
    }),
    { numRuns: 2000 },
  )
})
