import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { REASON_CODES } from '../../../src/stay/lists/restrictions.ts'
import { LANGUAGES } from '../../../src/stay/values/languages.ts'
import { chainWords, pinMoney, whyText } from './chain-words.ts'
import { isWithin, layOut, type Pin, PLAN, type Spot } from './plan-layout.ts'

const priceOf = (members: readonly number[]): string[] =>
  members.length === 1 ? [`$${100 + members[0]!}`] : [`${members.length} hotels`, 'from $100']

const overlap = (one: Pin, other: Pin): boolean =>
  Math.abs(one.middle.x - other.middle.x) < (one.width + other.width) / 2 &&
  Math.abs(one.middle.y - other.middle.y) < (one.height + other.height) / 2

const assertSound = (spots: readonly Spot[]): void => {
  const layout = layOut(spots, priceOf)
  if (layout === undefined) return
  const { pins } = layout
  assert.deepEqual(
    pins.flatMap(({ members }) => members).sort((a, b) => a - b),
    spots.map((_, at) => at),
    'each hotel is in one pin',
  )
  for (const [at, pin] of pins.entries()) {
    assert.ok(
      pin.middle.x - pin.width / 2 >= 0 && pin.middle.x + pin.width / 2 <= PLAN.width,
      'within the plan',
    )
    assert.ok(pin.middle.y >= 0 && pin.middle.y <= PLAN.height)
    for (const other of pins.slice(at + 1)) assert.ok(!overlap(pin, other), 'no pin covers another')
    if (pin.area !== null)
      for (const member of pin.members)
        assert.ok(isWithin(spots[member]!, pin.area), 'an area has its hotels')
  }
}

const spot = (spread: number): fc.Arbitrary<Spot> =>
  fc.record({
    latitude: fc.double({ min: -spread * 0.9, max: spread * 0.9, noNaN: true }),
    longitude: fc.double({ min: -spread * 1.8, max: spread * 1.8, noNaN: true }),
  })

test('however hotels lie, each is on the plan once and no pin covers another', () => {
  for (const spread of [100, 1, 0.01])
    fc.assert(
      fc.property(fc.array(spot(spread), { maxLength: 60 }), (spots) => assertSound(spots)),
      { numRuns: 40 },
    )
  assertSound(
    Array.from({ length: 250 }, (_, at) => ({ latitude: Math.sin(at), longitude: Math.cos(at * 3) })),
  )
})

test('hotels on three continents are far apart; on both sides of the Pacific they are drawn around it', () => {
  const { pins } = layOut(
    [
      { latitude: -8.7, longitude: 115.3 },
      { latitude: 38.7, longitude: -9.1 },
      { latitude: 39.7, longitude: -105 },
    ],
    priceOf,
  )!
  assert.deepEqual(
    pins.map(({ members }) => members),
    [[0], [1], [2]],
  )
  const [bali, lisbon, denver] = pins.map(({ at }) => at.x)
  assert.ok(denver! < lisbon! && lisbon! < bali!)
  const pacific = layOut(
    [
      { latitude: -17, longitude: 178 },
      { latitude: -14, longitude: -171 },
    ],
    priceOf,
  )!
  assert.ok(pacific.pins[0]!.at.x < pacific.pins[1]!.at.x)
  assert.ok(pacific.metresOfUnit * PLAN.width < 3_000_000)
})

test('one hotel, or several at one place, have no plan; many at one place beside another are one pin that opens them alone', () => {
  const here = { latitude: 10, longitude: 20 }
  assert.equal(layOut([], priceOf), undefined)
  assert.equal(layOut([here], priceOf), undefined)
  assert.equal(layOut([here, here, here], priceOf), undefined)
  const close = { latitude: 10.0001, longitude: 20 }
  const spots = [here, { latitude: 11, longitude: 20 }, here, close]
  const { pins } = layOut(spots, priceOf)!
  assert.deepEqual(
    pins.map(({ members }) => members),
    [[0, 2, 3], [1]],
  )
  assert.deepEqual(
    spots.map((spot) => isWithin(spot, pins[0]!.area!)),
    [true, false, true, true],
  )
  assert.equal(pins[1]!.area, null)
})

test('every reason has words in every language', () => {
  const stay = {
    arrival: '2090-05-01',
    departure: '2090-05-02',
    adults: 2,
    children: 0,
    ages: [],
    rooms: 1,
    promo: '',
  }
  for (const language of Object.keys(LANGUAGES)) {
    const words = chainWords({ language, locale: language, today: '2090-01-01' }, 'USD')
    for (const reason of [...REASON_CODES, 'not_ready', 'unavailable'] as const)
      for (const rooms of [1, 2]) {
        const text = whyText(words, reason, { ...stay, rooms })
        assert.ok(text.length > 3 && !/[{}]|undefined/.test(text), `${language} ${reason}: ${text}`)
      }
  }
})

test('prices on pins are whole, never lower than they are, and tell where they are shortened', () => {
  const words = (locale: string) =>
    chainWords({ language: locale.slice(0, 2), locale, today: '2090-01-01' }, 'USD')
  assert.equal(pinMoney(words('en-US'), 'USD', 120.01), '$121')
  assert.equal(pinMoney(words('en-US'), 'JPY', 144_400), '¥144,400')
  assert.equal(pinMoney(words('de'), 'JPY', 144_400), '144.400\u00a0¥')
  assert.equal(pinMoney(words('en-US'), 'IDR', 9_999_999), 'Rp\u00a09,999,999')
  assert.equal(pinMoney(words('en-US'), 'IDR', 14_510_000), 'Rp\u00a014.6M')
  for (const language of Object.keys(LANGUAGES))
    for (const amount of [10_000_000, 14_510_000, 2_345_000_000, 56_789_000_000]) {
      // What the language writes beside the figures and the currency.
      const letters = pinMoney(words(language), 'EUR', amount).replace(/EUR|€|[\d\s.,\p{Cf}]/gu, '')
      assert.match(letters, /\p{L}/u, `${language} ${amount}`)
    }
})
