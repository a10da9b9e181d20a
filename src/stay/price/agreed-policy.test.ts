import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf } from '../model/naive-clock.testing.ts'
import { minorOf } from '../model/naive-money.testing.ts'
import { cancellationOf, feeOf as naiveFee } from '../model/naive-policy.testing.ts'
import type { CaseConfig, CaseFee, CasePolicy } from '../model/price-case.testing.ts'
import { RuleDice } from '../model/random-rules.testing.ts'
import { parseDay } from '../values/civil-date.ts'
import { minuteOf } from '../values/instants.ts'
import { agreedPolicy, agreedSchedule } from './agreed-policy.ts'
import { cancellingOf, type Fee, feeSince, noShowFee, type PolicyRule, scheduleOf } from './policy.ts'

// Touches days: runs again in other time zones.

const HOUR = 3_600_000
const CASES = 400
const ARRIVALS = [
  '2027-03-28',
  '2027-10-31',
  '2027-03-14',
  '2027-11-07',
  '2027-04-04',
  '2027-09-26',
  '2028-02-29',
]
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Chatham', 'Asia/Makassar']

const feeIn = (fee: CaseFee, digits: number): Fee => ({
  charge: fee.charge,
  value:
    fee.charge === 'percent'
      ? Math.round(fee.value * 1000)
      : fee.charge === 'nights'
        ? fee.value
        : Number(minorOf(fee.value, digits)),
})

const ruleOf = (policy: CasePolicy, digits: number): PolicyRule => ({
  code: policy.policy_code,
  name: policy.policy_name,
  steps: policy.steps.map(({ before, unit, ...fee }) => ({ before, unit, ...feeIn(fee, digits) })),
  noShow: policy.no_show == null ? null : feeIn(policy.no_show, digits),
  cutoff: minuteOf(policy.cutoff_time),
  graceHours: policy.grace_hours,
  deposit: policy.deposit == null ? null : feeIn(policy.deposit, digits),
})

/** A stay sold under a random policy, as the rule keeps it and as the naive model reads it. */
const randomStay = (seed: number) => {
  const dice = new RuleDice(seed)
  const arrival = dice.oneOf(ARRIVALS)
  const timezone = dice.oneOf(ZONES)
  const check_in_time = dice.oneOf(['00:00', '02:30', '14:00', '23:30'])
  const policy = { ...dice.policy(1), ...dice.part('no_show', () => dice.fee()) }
  const totals = dice.list(5, () => dice.int(0, 30_000))
  const rooms = dice.int(1, 3)
  const total = totals.reduce((sum, each) => sum + each, 0)
  const most = total + dice.int(0, 5000)
  const rule = ruleOf(policy, dice.digits)
  const schedule = scheduleOf(rule, { timezone, checkIn: minuteOf(check_in_time) }, parseDay(arrival)!)
  // As the database keeps it.
  const kept = JSON.parse(JSON.stringify(agreedPolicy(schedule, timezone)))
  const nights = {
    arrival: parseDay(arrival)!,
    nights: totals.length,
    rooms,
    total,
    nightTotal: (at: number) => totals[at]!,
  }
  const item = { nights, most, schedule: agreedSchedule(kept, nights.arrival) }
  const naive = {
    policy,
    nights: totals.map((each) => ({ total: BigInt(each) })) as Parameters<typeof naiveFee>[1]['nights'],
    rooms,
    base: BigInt(most),
  }
  const hotel = { timezone, check_in_time, takes_payments: 0 as const }
  const config = { digits: dice.digits, hotel } as CaseConfig
  return { dice, arrival, item, naive, config, checkIn: momentOf(timezone, arrival, check_in_time) }
}

/** Often one at which something begins, and the millisecond before. */
const randomMoment = ({ dice, item, checkIn }: ReturnType<typeof randomStay>): number => {
  const begins = item.schedule.steps.map(({ from }) => from).filter(Number.isFinite)
  const begin = dice.oneOf([checkIn, ...begins]) + dice.oneOf([0, 0, -1, 1])
  return dice.chance(0.6) ? begin : checkIn - dice.int(-48, 24 * 20) * HOUR + dice.int(-HOUR, HOUR)
}

test('terms that were kept cost at every moment what the naive model says, with and without the grace', () => {
  let charged = 0
  for (let seed = 1; seed <= CASES; seed++) {
    const stay = randomStay(seed)
    const { dice, arrival, item, naive, config, checkIn } = stay
    const moment = randomMoment(stay)
    const booked = moment - dice.int(0, 120) * HOUR
    const now = { ...config, now: new Date(moment).toISOString() }
    const graceless = { ...naive, policy: { ...naive.policy, grace_hours: 0 } }
    const plain = cancellationOf(now, arrival, [graceless])
    const isGrace = moment < Math.min(booked + naive.policy.grace_hours * HOUR, checkIn)
    const expected = isGrace ? 0 : Number(plain.cancellation_timeline[0]!.fee_amount)
    assert.equal(feeSince(item, booked, moment), expected, `seed ${seed}`)
    assert.equal(cancellingOf([item], booked, moment).refundability, plain.refundability, `seed ${seed}`)
    if (expected > 0) charged++
  }
  assert.ok(charged > CASES / 10, `only ${charged} cases cost something`)
})

test('the timeline of kept terms agrees with the fee at each of its moments', () => {
  for (let seed = 1; seed <= CASES; seed++) {
    const stay = randomStay(seed)
    const now = randomMoment(stay)
    const booked = now - stay.dice.int(0, 120) * HOUR
    let from = now
    for (const { until, fee, refund } of cancellingOf([stay.item], booked, now).timeline) {
      assert.equal(feeSince(stay.item, booked, from), fee, `seed ${seed}`)
      if (until !== null) assert.equal(feeSince(stay.item, booked, until - 1), fee, `seed ${seed}`)
      assert.equal(fee + refund, stay.item.most)
      from = until ?? from
    }
  }
})

test('not coming costs what was kept of it, else the step that begins last', () => {
  for (let seed = 1; seed <= CASES; seed++) {
    const { item, naive, arrival, config } = randomStay(seed)
    const { no_show } = naive.policy
    const late = { ...config, now: '2040-01-01T00:00:00Z' }
    const last = cancellationOf(late, arrival, [{ ...naive, policy: { ...naive.policy, grace_hours: 0 } }])
    const expected =
      no_show == null ? last.cancellation_timeline[0]!.fee_amount : naiveFee(no_show, naive, config.digits)
    assert.equal(noShowFee(item), Number(expected), `seed ${seed}`)
  }
})
