import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, lastOf, weeksOf } from './month.ts'

test('months have their weeks, whatever day a week begins with', () => {
  assert.deepEqual(weeksOf('2027-02', 1)[0], [
    '2027-02-01',
    '2027-02-02',
    '2027-02-03',
    '2027-02-04',
    '2027-02-05',
    '2027-02-06',
    '2027-02-07',
  ])
  assert.deepEqual(weeksOf('2027-02', 7)[0]!.slice(0, 2), [null, '2027-02-01'])
  assert.equal(addMonths('2026-11', 2), '2027-01')
  assert.equal(addMonths('2027-01', -1), '2026-12')
  assert.equal(lastOf('2028-02'), '2028-02-29')
})
