import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BLANK_RATE_DAY, kindOf, RATE_DAY_NAMES, type RateDayValues } from '../../stay/days/rate-day.ts'
import { areSameValues, changedRateDay, haveSameTerms, readRate } from './rate-day-fields.ts'

const OTHER = { money: 100, number: 1, flag: true, prices: '100' } as const

const other = (name: keyof RateDayValues): RateDayValues => ({
  ...BLANK_RATE_DAY,
  [name]: OTHER[kindOf(name)],
})

test('days that differ in any field are not the same; its terms are all but the prices of the night', () => {
  assert.ok(areSameValues(BLANK_RATE_DAY, { ...BLANK_RATE_DAY }))
  assert.ok(haveSameTerms(BLANK_RATE_DAY, { ...BLANK_RATE_DAY }))
  for (const name of RATE_DAY_NAMES) {
    assert.ok(!areSameValues(BLANK_RATE_DAY, other(name)), name)
    assert.equal(haveSameTerms(BLANK_RATE_DAY, other(name)), kindOf(name) === 'money', name)
  }
})

test('a change that gives a field changes that field', () => {
  const none = readRate({ rate_code: 'FLEX' }, '', 2)
  for (const name of RATE_DAY_NAMES) {
    const changed = changedRateDay(BLANK_RATE_DAY, { ...none, [name]: OTHER[kindOf(name)] }, 'PMS')
    assert.ok(areSameValues(changed, other(name)), name)
  }
})
