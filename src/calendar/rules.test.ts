import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { newRate, newRoom } from '../../test/support/stock.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { loadCalendar } from './load.ts'

const { db, hotel } = await createTestApp()

test('what rooms and rates say about prices is in their rules, and nothing where they say nothing', async () => {
  const made = await hotel()
  await newRoom(made)
  await newRate(made)
  await newRoom(made, {
    room_code: 'SUITE',
    base_adults: 2,
    occupancy_prices: [{ adults: 1, charge: 'percent', value: -12.345 }],
    extra_adult_price: 20.5,
    child_bands: [{ age_from: 0, age_to: 5, charge: 'amount', value: 1.05 }],
  })
  await newRate(made, {
    rate_code: 'LONG',
    child_bands: [{ age_from: 6, age_to: 17, charge: 'percent', value: 50 }],
    stay_discounts: [{ min_nights: 3, percent: 0.001 }],
    advance_discounts: [{ min_days: 3, percent: 5 }],
    min_advance_days: 0,
    is_hidden: 1,
  })
  await newRate(made, { rate_code: 'LATE', max_advance_days: 3, parent_rate_code: 'LONG', derive: DERIVE })
  const { calendar } = await db
    .of(made.hotelId)
    .snapshot((sql) => loadCalendar(sql, made.hotelId, todayIn('UTC')))
  const [plainRoom, suite] = calendar.rooms.map(({ rules }) => rules.occupancy)
  assert.equal(plainRoom, undefined)
  assert.deepEqual(suite, {
    baseAdults: 2,
    rows: [{ adults: 1, charge: 'percent', value: -12_345 }],
    extraAdultPrice: 2050,
    childBands: [{ ageFrom: 0, ageTo: 5, charge: 'amount', value: 105 }],
  })
  const [plain, long, late] = calendar.rates.map(({ rules }) => rules.terms)
  assert.equal(plain, undefined)
  assert.deepEqual(long, {
    occupancy: {
      baseAdults: null,
      rows: [],
      extraAdultPrice: null,
      childBands: [{ ageFrom: 6, ageTo: 17, charge: 'percent', value: 50_000 }],
    },
    stayDiscounts: [{ minNights: 3, percent: 1 }],
    advanceDiscounts: [{ minDays: 3, maxDays: null, percent: 5000 }],
    minAdvanceDays: 0,
    maxAdvanceDays: null,
  })
  assert.deepEqual([late?.occupancy, late?.maxAdvanceDays], [undefined, 3])
  const { facts } = calendar.rates[2]!
  assert.partialDeepStrictEqual(facts, {
    parent_rate_id: calendar.rates[1]!.facts.rate_id,
    derive_charge: 'amount',
    derive_value: -1050,
    derive_round_to: 50,
    inherit: null,
    is_hidden: false,
    policy_code: null,
  })
  assert.equal(calendar.rates[1]!.facts.is_hidden, true)
})

const DERIVE = { charge: 'amount', value: -10.5, round_to: 0.5 }
