import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  dayOf,
  FIRST_DAY,
  formatDay,
  formatMidnight,
  LAST_DAY,
  parseDay,
  parseTimestampDay,
  weekdayOf,
} from './civil-date.ts'

// Touches days: runs again in other time zones.

const EPOCH = Temporal.PlainDate.from('1970-01-01')

test('every day from 1999 to 2102 is read, written and named as Temporal does', () => {
  const last = Temporal.PlainDate.from('2102-12-31')
  let date = Temporal.PlainDate.from('1999-01-01')
  let day = EPOCH.until(date).days
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }), day++) {
    const text = date.toString()
    assert.equal(formatDay(day), text)
    assert.equal(parseDay(text), day)
    assert.equal(dayOf(date.year, date.month, date.day), day)
    assert.equal(weekdayOf(day), date.dayOfWeek)
  }
  assert.equal(day, EPOCH.until(last).days + 1)
})

test('the first and last day of the service are those of 2000 and 2100', () => {
  assert.equal(formatDay(FIRST_DAY), '2000-01-01')
  assert.equal(formatDay(LAST_DAY), '2100-12-31')
  assert.equal(formatDay(LAST_DAY + 1), '2101-01-01')
  assert.equal(formatMidnight(FIRST_DAY), '2000-01-01T00:00:00Z')
})

test('a month and day that a year does not have are no day, in any year', () => {
  for (const year of [1900, 1999, 2000, 2023, 2024, 2099, 2100, 2104])
    for (let month = 0; month <= 13; month++)
      for (let date = 0; date <= 32; date++) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        let exists = true
        try {
          Temporal.PlainDate.from(text, { overflow: 'reject' })
        } catch {
          exists = false
        }
        assert.equal(parseDay(text) !== undefined, exists, text)
      }
})

test('midnight with a Z is the day; any other time of day or offset is not', () => {
  const day = parseDay('2027-07-01')!
  assert.equal(parseDay('2027-07-01T00:00:00Z'), day)
  assert.equal(parseDay('2027-07-01T00:00:00.000Z'), day)
  for (const rest of [
    'T00:00:01Z',
    'T00:00:00',
    'T00:00:00+00:00',
    'T00:00:00-08:00',
    'T00:00:00.001Z',
    'T00:00Z',
    't00:00:00z',
    ' 00:00:00Z',
    ' ',
    'Z',
  ])
    assert.equal(parseDay(`2027-07-01${rest}`), undefined, rest)
})

test('the day of a timestamp is its UTC day; an offset other than Z is unreadable', () => {
  const day = parseDay('2027-12-31')
  for (const rest of ['', 'T00:00:00Z', 'T23:59:59Z', 'T23:59:59.9Z', 'T12:00:00.123456789Z'])
    assert.equal(parseTimestampDay(`2027-12-31${rest}`), day, rest)
  for (const rest of [
    'T24:00:00Z',
    'T23:60:00Z',
    'T23:59:60Z',
    'T23:59:59+01:00',
    'T23:59:59.Z',
    'T23:59Z',
    'T',
  ])
    assert.equal(parseTimestampDay(`2027-12-31${rest}`), undefined, rest)
  assert.equal(parseTimestampDay('2027-02-30T23:59:59Z'), undefined)
})

test('whatever else is written is no day, and nothing is thrown', () => {
  for (const text of [
    '',
    '2027',
    '2027-7-1',
    '20270701',
    '2027/07/01',
    '١٩٩٩-٠١-٠١',
    '+27-07-01',
    '2027-07-1 ',
  ])
    assert.equal(parseDay(text), undefined, text)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 24 }), (text) => {
      const day = parseDay(text)
      assert.ok(day === undefined || formatDay(day) === text.slice(0, 10))
      parseTimestampDay(text)
    }),
  )
})
