import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay } from '../values/civil-date.ts'
import { formatInstant, instantOf } from '../values/instants.ts'
import {
  cancellingOf,
  type FeeItem,
  feeSince,
  noShowFee,
  type PolicyRule,
  scheduleOf,
  timelineOf,
} from './policy.ts'
import type { PricedNights } from './priced-nights.ts'

// Touches days: runs again in other time zones.

const shown = (zone: string, date: string, minute: number): string =>
  formatInstant(zone, instantOf(zone, parseDay(date)!, minute))

test('a time that is skipped is later by what was skipped, one that occurs twice is the first', () => {
  assert.equal(shown('Europe/Berlin', '2027-03-28', 150), '2027-03-28T03:30:00+02:00')
  assert.equal(shown('Europe/Berlin', '2027-10-31', 150), '2027-10-31T02:30:00+02:00')
  assert.equal(shown('Australia/Lord_Howe', '2027-10-03', 130), '2027-10-03T02:40:00+11:00')
  assert.equal(shown('Australia/Lord_Howe', '2027-04-04', 105), '2027-04-04T01:45:00+11:00')
  assert.equal(shown('America/Santiago', '2027-09-05', 15), '2027-09-05T01:15:00-03:00')
  assert.equal(shown('Pacific/Apia', '2011-12-30', 600), '2011-12-31T10:00:00+14:00')
})

test('an instant is told with its own offset, cut to whole seconds', () => {
  assert.equal(formatInstant('UTC', 1_999), '1970-01-01T00:00:01+00:00')
  assert.equal(
    formatInstant('Asia/Kathmandu', Date.parse('2027-01-01T00:00:00.999Z')),
    '2027-01-01T05:45:00+05:45',
  )
})

const NIGHTS: PricedNights = {
  arrival: parseDay('2027-03-28')!,
  nights: 3,
  rooms: 2,
  total: 600,
  nightTotal: (at) => [100, 200, 300][at]!,
}

const policy = (rule: Partial<PolicyRule>): PolicyRule => ({
  code: '',
  name: '',
  steps: [],
  noShow: null,
  cutoff: 18 * 60,
  graceHours: 0,
  deposit: null,
  ...rule,
})

const BERLIN = { timezone: 'Europe/Berlin', checkIn: 15 * 60 }

const itemOf = (rule: Partial<PolicyRule>, most = 700): FeeItem => ({
  nights: NIGHTS,
  most,
  schedule: scheduleOf(policy(rule), BERLIN, NIGHTS.arrival),
})

const at = (text: string): number => Date.parse(text)

test('a step holds from its moment on; days are of the wall clock, hours exact over a change of clocks', () => {
  const item = itemOf({
    steps: [
      { before: 1, unit: 'days', charge: 'nights', value: 1 },
      { before: 24, unit: 'hours', charge: 'amount', value: 110 },
    ],
  })
  const fee = (text: string) => feeSince(item, 0, at(text))
  assert.deepEqual([fee('2027-03-27T13:59:59.999+01:00'), fee('2027-03-27T14:00:00+01:00')], [0, 220])
  assert.deepEqual([fee('2027-03-27T17:59:59+01:00'), fee('2027-03-27T18:00:00+01:00')], [220, 100])
})

test('a fee is never more than what is paid: by nights, by amount', () => {
  const fee = (charge: 'nights' | 'amount', value: number, most: number) =>
    feeSince(itemOf({ steps: [{ before: null, unit: 'days', charge, value }] }, most), 0, 0)
  assert.deepEqual([fee('nights', 2, 700), fee('nights', 9, 700), fee('nights', 9, 550)], [300, 600, 550])
  assert.deepEqual([fee('amount', 40, 700), fee('amount', 400, 700)], [80, 700])
})

test('the grace is of the first booking, ends strictly, and never lasts beyond check-in', () => {
  const item = itemOf({
    graceHours: 24,
    steps: [{ before: null, unit: 'days', charge: 'percent', value: 100_000 }],
  })
  const booked = at('2027-03-20T10:00:00Z')
  assert.equal(feeSince(item, booked, booked + 24 * 3_600_000 - 1), 0)
  assert.equal(feeSince(item, booked, booked + 24 * 3_600_000), 700)
  const late = at('2027-03-28T14:30:00+02:00')
  assert.equal(feeSince(item, late, at('2027-03-28T14:59:59+02:00')), 0)
  assert.equal(feeSince(item, late, at('2027-03-28T15:00:00+02:00')), 700)
})

test('not coming costs what the policy says, else the step that begins last, else nothing', () => {
  const steps: PolicyRule['steps'] = [
    { before: 0, unit: 'hours', charge: 'percent', value: 90_000 },
    { before: null, unit: 'days', charge: 'percent', value: 10_000 },
  ]
  assert.equal(noShowFee(itemOf({ steps })), 630)
  assert.equal(noShowFee(itemOf({ steps, noShow: { charge: 'nights', value: 1 } })), 100)
  assert.equal(noShowFee(itemOf({})), 0)
  assert.equal(noShowFee({ nights: NIGHTS, most: 700, schedule: undefined }), 0)
})

test('a timeline begins now, joins equal neighbours, and goes down where a later step costs less', () => {
  const item = itemOf({
    steps: [
      { before: 9, unit: 'days', charge: 'percent', value: 50_000 },
      { before: 5, unit: 'days', charge: 'amount', value: 175 },
      { before: 2, unit: 'days', charge: 'percent', value: 10_000 },
    ],
  })
  const now = at('2027-03-20T10:00:00Z')
  assert.deepEqual(
    timelineOf([item], now, now).map(({ until, fee, refund }) => [until, fee, refund]),
    [
      [at('2027-03-26T18:00:00+01:00'), 350, 350],
      [null, 70, 630],
    ],
  )
})

test('how a fee is reckoned is told where all items do it in one way, and when the free time ended', () => {
  const steps = [
    { before: 9, unit: 'days', charge: 'nights', value: 1 },
    { before: 2, unit: 'days', charge: 'percent', value: 100_000 },
  ] as const
  const item = itemOf({ steps })
  const now = at('2027-03-20T10:00:00Z')
  const ended = at('2027-03-19T18:00:00+01:00')
  const told = cancellingOf([item, item], now, now)
  assert.equal(told.freeEnded, ended)
  assert.deepEqual(
    told.timeline.map(({ charged }) => charged),
    [
      { charge: 'nights', value: 1 },
      { charge: 'percent', value: 100_000 },
    ],
  )
  const before = at('2027-03-10T10:00:00Z')
  assert.equal(cancellingOf([item], before, before).freeEnded, null)
  assert.deepEqual(cancellingOf([item], before, before).timeline[0]!.charged, null)
  const other = itemOf({ steps: [{ before: 9, unit: 'days', charge: 'percent', value: 50_000 }] })
  assert.equal(cancellingOf([item, other], now, now).timeline[0]!.charged, null)
  const never = itemOf({ steps: [{ before: null, unit: 'days', charge: 'percent', value: 100_000 }] })
  assert.equal(cancellingOf([never], now, now).freeEnded, null)
  assert.equal(cancellingOf([never, item], now, now).freeEnded, null)
  const again = itemOf({
    steps: [...steps, { before: 9, unit: 'days', charge: 'percent', value: 0 }],
  })
  assert.equal(cancellingOf([again], now, now).freeEnded, null)
})
