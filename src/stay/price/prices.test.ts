import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { answerOf } from '../model/case-answer.testing.ts'
import { CaseHotel } from '../model/case-hotel.testing.ts'
import type { PriceCase } from '../model/price-case.testing.ts'

// Touches days: runs again in other time zones.

const cases: PriceCase[] = JSON.parse(
  readFileSync(new URL('../../../test/model/prices.json', import.meta.url), 'utf8'),
)

/** Only the members that are expected, down to the last. Numbers are compared as they are: both are of minor units. */
const only = (actual: unknown, expected: unknown): unknown => {
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.map((each, at) => (at in expected ? only(each, expected[at]) : each))
  if (typeof actual !== 'object' || typeof expected !== 'object' || actual === null || expected === null)
    return actual
  return Object.fromEntries(
    Object.entries(actual)
      .filter(([name]) => name in expected)
      .map(([name, value]) => [name, only(value, (expected as Record<string, unknown>)[name])]),
  )
}

suite('the worked cases of prices', () => {
  test('are eighty', () => assert.equal(cases.length, 80))
  for (const { name, config, request, result } of cases)
    test(name, () => {
      const answer = answerOf(new CaseHotel(config), config, request)
      assert.deepEqual(only(answer, result), result)
    })
})
