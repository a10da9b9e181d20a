import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutIn, areFresh, type ExchangeRates, exchangedInto } from './exchange.ts'

const RATES: ExchangeRates = {
  base: 'USD',
  as_of: '2027-01-31T00:00:00.000Z',
  rates: { EUR: 0.92, IDR: 16250, JPY: 151.3, KWD: 0.3075, HUF: 362.5, GBP: 0.7867 },
}

test('an amount goes across the base and is rounded half up to the step of its currency', () => {
  assert.equal(aboutIn(RATES, 340, 'USD', 'EUR'), 313)
  assert.equal(aboutIn(RATES, 312.8, 'EUR', 'USD'), 340)
  assert.equal(aboutIn(RATES, 100, 'USD', 'JPY'), 15_100)
  assert.equal(aboutIn(RATES, 100, 'USD', 'HUF'), 36_300)
  assert.equal(aboutIn(RATES, 100, 'USD', 'IDR'), 1_625_000)
  assert.equal(aboutIn(RATES, 1_625_000, 'IDR', 'EUR'), 92)
  assert.equal(aboutIn(RATES, 30.75, 'KWD', 'GBP'), 79)
  assert.equal(aboutIn({ ...RATES, rates: { EUR: 0.5 } }, 5, 'USD', 'EUR'), 3, 'half up')
  assert.equal(aboutIn({ ...RATES, rates: { EUR: 0.5 } }, 4.98, 'USD', 'EUR'), 2)
})

test('figures that doubles cannot hold are exact', () => {
  const rates = { ...RATES, rates: { EUR: 0.1, GBP: 0.3, VND: 25_000, XOF: 1e-7, KWD: 1e21 } }
  // 0.1 / 0.3 is a little more than a third as doubles; half of 1.5 must go up all the same.
  assert.equal(aboutIn(rates, 4.5, 'GBP', 'EUR'), 2)
  assert.equal(aboutIn(rates, 9_999_999_999_999.98, 'USD', 'VND'), 250_000_000_000_000_000)
  assert.equal(aboutIn(rates, 25_000_000, 'USD', 'XOF'), 3)
  assert.equal(aboutIn(rates, 1e21, 'KWD', 'USD'), 1)
})

test('it is the nearest multiple of the step, by whole numbers alone', () => {
  let seed = 7
  const next = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return 1 + (seed % most)
  }
  for (let round = 0; round < 500; round++) {
    const [cents, of, per] = [next(5_000_000), next(99_999), next(99_999)]
    const to = ['EUR', 'JPY', 'IDR'][round % 3]!
    const step = { EUR: 1, JPY: 100, IDR: 1000 }[to]!
    const rates = { ...RATES, rates: { [to]: of / 1000, GBP: per / 1000 } }
    const shown = aboutIn(rates, cents / 100, 'GBP', to)
    const [above, below] = [BigInt(cents) * BigInt(of), 100n * BigInt(per)]
    if (above < below * BigInt(step)) assert.equal(shown, undefined)
    else {
      const twice = 2n * (BigInt(shown!) * below - above)
      assert.equal(shown! % step, 0)
      assert.ok(twice > -below * BigInt(step) && twice <= below * BigInt(step), `${cents} ${of} ${per} ${to}`)
    }
  }
})

test('nothing is shown below one step, without a rate, in the same currency, or of nothing', () => {
  assert.equal(aboutIn(RATES, 1, 'USD', 'EUR'), undefined)
  assert.equal(aboutIn(RATES, 1.09, 'USD', 'EUR'), 1)
  assert.equal(aboutIn(RATES, 0.6, 'USD', 'JPY'), undefined)
  assert.equal(aboutIn(RATES, 100, 'USD', 'CHF'), undefined)
  assert.equal(aboutIn(RATES, 100, 'CHF', 'USD'), undefined)
  assert.equal(aboutIn(RATES, 100, 'USD', 'USD'), undefined)
  assert.equal(aboutIn(RATES, 100, 'EUR', 'EUR'), undefined)
  assert.equal(aboutIn(RATES, 0, 'USD', 'EUR'), undefined)
  assert.equal(aboutIn(RATES, 100, 'USD', 'constructor'), undefined)
  assert.deepEqual(exchangedInto(RATES, 'EUR'), ['GBP', 'HUF', 'IDR', 'JPY', 'KWD', 'USD'])
  assert.deepEqual(exchangedInto(RATES, 'CHF'), [])
})

test('rates are shown while they are younger than seven days', () => {
  const at = Date.parse(RATES.as_of)
  assert.equal(areFresh(RATES, at + 7 * 86_400_000 - 1), true)
  assert.equal(areFresh(RATES, at + 7 * 86_400_000), false)
})
