import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { REASON_CODES } from '../lists/restrictions.ts'
import { parseDay } from '../values/civil-date.ts'
import { mergeReasons, type ReasonFact, toReason } from './reasons.ts'

const day = parseDay('2027-07-01')!

test('each of the eighteen reasons is told as a sentence, with its date and numbers where it has some', () => {
  assert.equal(REASON_CODES.length, 18)
  for (const code of REASON_CODES) {
    const reason = toReason({ code, day, required: 3, actual: 1 })
    assert.equal(reason.code, code)
    assert.ok(reason.message.length > 10)
    assert.doesNotMatch(reason.message, /undefined|NaN|null/)
    assert.deepEqual([reason.date, reason.required, reason.actual], ['2027-07-01', 3, 1])
    const bare = toReason({ code })
    assert.deepEqual(Object.keys(bare), ['code', 'message'])
  }
})

test('numbers are told as people say them', () => {
  const told = (fact: ReasonFact) => toReason(fact).message
  assert.equal(
    told({ code: 'sold_out', day, required: 3, actual: 1 }),
    'only 1 room left on 2027-07-01, 3 asked for',
  )
  assert.equal(
    told({ code: 'sold_out', day, required: 3, actual: 2 }),
    'only 2 rooms left on 2027-07-01, 3 asked for',
  )
  assert.equal(told({ code: 'sold_out', day, required: 1, actual: 0 }), 'no room is left on 2027-07-01')
  assert.equal(
    told({ code: 'min_night', day, required: 1, actual: 0 }),
    'at least 1 night when arriving on 2027-07-01',
  )
  assert.equal(
    told({ code: 'max_night', day, required: 2, actual: 5 }),
    'at most 2 nights when arriving on 2027-07-01',
  )
})

test('merged reasons: one a code, with its first night, in the order they are told', () => {
  const fact = fc.record({
    code: fc.constantFrom(...REASON_CODES),
    day: fc.integer({ min: day, max: day + 5 }),
  })
  const list = fc.uniqueArray(fact, { selector: ({ code }) => code })
  fc.assert(
    fc.property(fc.array(list), (lists) => {
      const merged = mergeReasons(lists)
      const all = lists.flat()
      const codes = REASON_CODES.filter((code) => all.some((each) => each.code === code))
      assert.deepEqual(
        merged.map(({ code }) => code),
        codes,
      )
      for (const { code, day: first } of merged) {
        const days = all.filter((each) => each.code === code).map((each) => each.day)
        assert.equal(first, Math.min(...days))
      }
    }),
  )
  assert.deepEqual(mergeReasons([]), [])
})

test('merged reasons keep what has no night, with the numbers of the fact that was kept', () => {
  const late = { code: 'sold_out', day: day + 1, required: 2, actual: 1 } as const
  const early = { code: 'sold_out', day, required: 2, actual: 0 } as const
  const crowd = { code: 'occupancy', required: 2, actual: 3 } as const
  assert.deepEqual(
    mergeReasons([
      [late, crowd],
      [early, crowd],
    ]),
    [early, crowd],
  )
})
