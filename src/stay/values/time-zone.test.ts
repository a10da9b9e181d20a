import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatDay } from './civil-date.ts'
import { isTimezone, todayIn } from './time-zone.ts'

// Touches days: runs again in other time zones.

const ZONES = Intl.supportedValuesOf('timeZone')

test('today is the civil day of the zone at that moment, whatever was asked before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) }), {
        minLength: 1,
        maxLength: 5,
      }),
      (zone, moments) => {
        for (const moment of moments) {
          const date = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate()
          assert.equal(formatDay(todayIn(zone, moment)), date.toString())
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('the day turns at midnight of the zone, to the millisecond, in every zone', () => {
  for (const zone of ZONES)
    for (const date of ['2027-01-15', '2027-07-15']) {
      const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
      assert.equal(formatDay(todayIn(zone, midnight)), date, zone)
      const eve = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()
      assert.equal(formatDay(todayIn(zone, midnight - 1)), eve, zone)
      assert.equal(formatDay(todayIn(zone, midnight)), date, zone)
    }
})

test('at one moment it is two days in the world', () => {
  const moment = Date.UTC(2027, 5, 1, 10, 30)
  assert.equal(formatDay(todayIn('Pacific/Kiritimati', moment)), '2027-06-02')
  assert.equal(formatDay(todayIn('Pacific/Niue', moment)), '2027-05-31')
})

test('zones and links to them are zones; offsets, abbreviated nonsense and paths are not', () => {
  for (const zone of ['UTC', 'Asia/Makassar', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])
    assert.ok(isTimezone(zone), zone)
  for (const zone of ['', 'Mars/Olympus', '+07:00', 'UTC+7', '../etc', 'Asia/', 'x'.repeat(100)])
    assert.equal(isTimezone(zone), false, zone)
})
