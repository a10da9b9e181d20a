import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fractionDigits, fromMinor, MOST_PRICE, MOST_TOTAL, meanOf, scaleOf, toMinor } from './money.ts'

const DIGITS = [0, 2, 3]

/** The decimal text of so many minor units, made by moving the point in the text. */
const decimal = (minor: number, digits: number): string => {
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const shortest = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

test('every currency of the world has its ISO 4217 digits', () => {
  const expected: Record<string, number> = {
    USD: 2,
    EUR: 2,
    IDR: 2,
    JPY: 0,
    KRW: 0,
    VND: 0,
    BHD: 3,
    KWD: 3,
    TND: 3,
  }
  for (const [currency, digits] of Object.entries(expected)) assert.equal(fractionDigits(currency), digits)
  for (const code of ['usd', 'XXX', 'DEM', 'US', 'USDX', '', 'XTS', '__proto__'])
    assert.equal(fractionDigits(code), undefined, code)
})

test('every currency this machine knows is there, but for what was withdrawn or is no money', () => {
  const missing = Intl.supportedValuesOf('currency').filter((code) => fractionDigits(code) === undefined)
  const WITHDRAWN = ['ANG', 'CUC', 'HRK', 'SLL', 'ZWL']
  const NO_MONEY = ['XDR', 'XSU']
  assert.deepEqual(
    missing.filter((code) => !WITHDRAWN.includes(code) && !NO_MONEY.includes(code)),
    [],
  )
})

test('digits are those of ISO 4217; where browsers show fewer, hotels may still price in them', () => {
  const shown = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  const fewer = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ')
  for (const code of Intl.supportedValuesOf('currency')) {
    const digits = fractionDigits(code)
    if (digits === undefined || fewer.includes(code)) continue
    assert.equal(digits, shown(code), code)
  }
})

test('every amount a currency can express is taken exactly and answered exactly', () => {
  const minor = fc.oneof(
    fc.integer({ min: 0, max: 100_000 }),
    fc.integer({ min: 0, max: MOST_PRICE }),
    fc.maxSafeInteger().map((value) => Math.abs(value) % (MOST_TOTAL + 1)),
    fc.constantFrom(MOST_PRICE, MOST_PRICE - 1, MOST_TOTAL, MOST_TOTAL - 1),
  )
  fc.assert(
    fc.property(minor, fc.constantFrom(...DIGITS), (value, digits) => {
      const text = decimal(value, digits)
      const amount = Number(text)
      assert.equal(toMinor(amount, digits), value)
      assert.equal(fromMinor(value, digits), amount)
      assert.equal(JSON.stringify(fromMinor(value, digits)), shortest(text))
    }),
    { numRuns: 5000 },
  )
})

test('one fraction digit too many is refused, wherever a number can tell', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e10 }),
      fc.constantFrom(...DIGITS),
      fc.integer({ min: 1, max: 9 }),
      (value, digits, last) => {
        const point = digits === 0 ? '.' : ''
        assert.equal(toMinor(Number(`${decimal(value, digits)}${point}${last}`), digits), undefined)
      },
    ),
  )
  assert.equal(toMinor(0.1 + 0.2, 2), undefined)
  assert.equal(toMinor(1e-7, 3), undefined)
  assert.equal(toMinor(1.5, 0), undefined)
})

test('sums of minor units are exact where sums of amounts are not', () => {
  const nights = Array.from({ length: 90 }, () => 0.1)
  const sum = nights.reduce((total, price) => total + toMinor(price, 2)!, 0)
  assert.equal(fromMinor(sum, 2), 9)
  assert.notEqual(
    nights.reduce((total, price) => total + price, 0),
    9,
  )
})

test('a mean is rounded half up to the minor unit, exactly, up to the dearest stay', () => {
  const halfUp = (sum: number, count: number): number => {
    const doubled = 2n * BigInt(sum) + BigInt(count)
    return Number(doubled / (2n * BigInt(count)))
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 90 * MOST_PRICE }),
      fc.integer({ min: 1, max: 90 }),
      (sum, count) => {
        assert.equal(meanOf(sum, count), halfUp(sum, count))
      },
    ),
    { numRuns: 5000 },
  )
  assert.deepEqual([meanOf(1, 2), meanOf(3, 2), meanOf(1, 3), meanOf(2, 3), meanOf(5, 3)], [1, 2, 0, 1, 2])
  assert.equal(meanOf(0, 0), 0)
})

test('scales are powers of ten', () => {
  assert.deepEqual(DIGITS.map(scaleOf), [1, 100, 1000])
})
