// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IGNORABLE } from '../lists/ignorable.ts'
import { answerOf } from '../model/case-answer.testing.ts'
import { CaseHotel } from '../model/case-hotel.testing.ts'
import { Dice } from '../model/dice.testing.ts'
import { addDays, momentOf } from '../model/naive-clock.testing.ts'
import { naiveQuote } from '../model/naive-prices.testing.ts'
import type { CaseConfig, CaseRequest } from '../model/price-case.testing.ts'
import { randomCase } from '../model/random-case.testing.ts'
import { shareOut, sharePrice } from './price-override.ts'

// CASES=100000 node --test src/stay/quote/by-staff.test.ts looks at more.
const CASES = Number(process.env.CASES ?? 1500)

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each) => {
      if (typeof each === 'bigint') return Number(each)
      return each?.code === 'occupancy' ? { code: 'occupancy' } : each
    }),
  )

/** A random stay that staff ask for, now and then for the night that has just begun. */
const askedByStaff = (seed: number): { config: CaseConfig; request: CaseRequest } => {
  const dice = new Dice(seed + 1_000_000)
  const { config, request } = randomCase(seed)
  const { timezone } = config.hotel
  const time = dice.oneOf(['00:00', '05:59', '06:00', '06:01', '23:00'])
  const now = dice.chance(0.2)
    ? new Date(momentOf(timezone, addDays(request.arrival_date, 1), time)).toISOString()
    : config.now
  const price_override = request.items
    .map((_, at) => ({
      item: at + 1,
      total_price: dice.oneOf([0, 1, dice.int(0, 99), dice.int(0, 1e6), 1e15]),
    }))
    .filter(() => dice.chance(0.6))
  const often = dice.oneOf([0, 0.5, 1])
  const ignore = IGNORABLE.filter(() => dice.chance(often))
  return { config: { ...config, now }, request: { ...request, staff: { ignore, price_override } } }
}

test('what staff ask for costs and stands as the model says, to the last minor unit', () => {
  const met = { available: 0, named: 0, uneven: 0, unpriced: 0, late: 0 }
  const first = Number(process.env.SEED ?? 1)
  for (let seed = first; seed < first + CASES; seed++) {
    const { config, request } = askedByStaff(seed)
    const answer = answerOf(new CaseHotel(config), config, request, 0)
    assert.deepEqual(plain(answer), plain(naiveQuote(config, request)), `seed ${seed}`)
    if (answer.is_available !== 1) continue
    met.available++
    const { price_override } = request.staff!
    for (const { item, total_price } of price_override) {
      const { nightly, total_price: told } = answer.items![item - 1]!
      assert.equal(told, total_price)
      assert.equal(
        nightly.reduce((sum, night) => sum + night.total!, 0),
        total_price,
      )
      if (nightly.some(({ price, total }) => price! * request.items[item - 1]!.rooms !== total)) met.uneven++
    }
    if (price_override.length > 0) met.named++
    const { staff: _, ...asked } = request
    const byGuest = answerOf(new CaseHotel(config), config, asked, 0)
    const against = (code: string) =>
      byGuest.items?.some(({ reasons }) => reasons.some((one) => one.code === code))
    if (against('no_price')) met.unpriced++
    if (against('past_date')) met.late++
  }
  if (CASES >= 1500)
    for (const [kind, count] of Object.entries(met)) assert.ok(count > 2, `${kind}: ${count}`)
})

test('a price is shared in proportion, rounded down, and the first nights get what is left over', () => {
  assert.deepEqual(shareOut(100, [1, 1, 1]), [34, 33, 33])
  assert.deepEqual(shareOut(101, [0, 100, 100]), [1, 50, 50])
  assert.deepEqual(shareOut(11, [0, 0, 0]), [4, 4, 3])
  assert.deepEqual(shareOut(11, [100, -1, 5]), [4, 4, 3])
  assert.deepEqual(shareOut(0, [7, 8]), [0, 0])
  assert.deepEqual(
    shareOut(999_999_999_999_999, [1e12, 1e12, 1]).reduce((all, one) => all + one),
    999_999_999_999_999,
  )
  const shared = sharePrice(100, [300, 100], () => [2, 1])
  assert.deepEqual(shared, { totals: [75, 25], nightly: [50, 17] })
})
