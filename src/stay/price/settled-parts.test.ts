import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Dice } from '../model/dice.testing.ts'
import { IncludedTaxes } from './included-taxes.ts'
import { settled } from './settled-parts.ts'
import type { TaxRule } from './tax-rule.ts'

/** As the rule says it, one unit after the other. */
const oneByOne = (parts: readonly bigint[], leftOver: bigint): bigint[] => {
  const result = [...parts]
  const order = parts.map((_, at) => at).sort((a, b) => Number(parts[b]! - parts[a]!) || a - b)
  const unit = leftOver < 0n ? -1n : 1n
  let left = leftOver * unit
  while (left > 0n)
    for (const at of order) {
      if (left === 0n) break
      if (result[at]! + unit < 0n) continue
      result[at]! += unit
      left--
    }
  return result
}

const runningTax = (value: number): TaxRule => ({
  code: 'T',
  name: 'T',
  kind: 'tax',
  charge: 'percent',
  value,
  per: 'stay',
  basis: 'room',
  isIncluded: true,
  isAtHotel: false,
  base: 'running',
  sortOrder: 0,
  on: 'all',
  ageBands: [],
  maxNights: 0,
  firstDay: null,
  lastDay: null,
  roomCodes: [],
  rateCodes: [],
})

const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, each) => sum + each, 0n)

describe('what rounding leaves over', () => {
  it('is settled as if one unit at a time, whatever the parts and whatever is left', () => {
    const dice = new Dice(20_270_131)
    for (let run = 0; run < 4000; run++) {
      const most = dice.oneOf([0, 2, 9, 200])
      const parts = dice.list(12, () => BigInt(dice.int(0, most)))
      const leftOver = BigInt(dice.int(-Number(sumOf(parts)), 3 * most + 20))
      assert.deepEqual(settled(parts, leftOver), oneByOne(parts, leftOver), `${parts} and ${leftOver}`)
    }
  })

  it('is taken off to the last unit, so that all parts become 0', () => {
    assert.deepEqual(settled([5n, 0n, 7n, 7n], -19n), [0n, 0n, 0n, 0n])
  })

  it('may be as large as it likes', () => {
    const huge = 10n ** 30n
    assert.deepEqual(settled([huge, 3n, huge], -(2n * huge - 10n)), [6n, 0n, 7n])
  })
})

describe('included running taxes', () => {
  it('sum to the price with the net, where the whole price is left over', () => {
    const taxes = new IncludedTaxes(Array.from({ length: 16 }, () => runningTax(1_000_000)))
    const price = 1e15
    const parts = taxes.partsOf(price)
    assert.equal(sumOf(parts.map(BigInt)) + BigInt(taxes.netOf(price)), BigInt(price))
  })

  it('are exact where rounding up leads beyond 2^53 on the way', () => {
    const rising = Array.from({ length: 60 }, (_, at) => runningTax(Math.ceil(50_000 / (at + 1))))
    const taxes = new IncludedTaxes([...rising, ...Array.from({ length: 14 }, () => runningTax(1_000_000))])
    const price = 1e15
    const parts = taxes.partsOf(price)
    assert.ok(parts.every((part) => Number.isSafeInteger(part) && part >= 0))
    assert.equal(sumOf(parts.map(BigInt)) + BigInt(taxes.netOf(price)), BigInt(price))
  })
})
