import type { Day } from '../values/civil-date.ts'
import type { Instant } from '../values/instants.ts'
import { ALWAYS, type Fee, Schedule } from './policy.ts'

/**
 * A policy as it is kept with what was sold under it: with moments instead of days and hours, so that no later change of the
 * policy, the rate, or the hotel's zone and check-in time changes it.
 */
export interface AgreedPolicy {
  policy_code: string
  policy_name: string
  /** In the order in which they begin; null: always. */
  steps: (Fee & { from: Instant | null })[]
  no_show: Fee | null
  grace_hours: number
  check_in: Instant
  deposit: Fee | null
  /** The zone in which its moments are told. */
  timezone: string
}

const feeOnly = ({ charge, value }: Fee): Fee => ({ charge, value })

export const agreedPolicy = ({ policy, checkIn, steps }: Schedule, timezone: string): AgreedPolicy => ({
  policy_code: policy.code,
  policy_name: policy.name,
  steps: steps.map(({ from, step }) => ({ from: from === ALWAYS ? null : from, ...feeOnly(step) })),
  no_show: policy.noShow && feeOnly(policy.noShow),
  grace_hours: policy.graceHours,
  check_in: checkIn,
  deposit: policy.deposit && feeOnly(policy.deposit),
  timezone,
})

export const agreedSchedule = (kept: AgreedPolicy, arrival: Day): Schedule =>
  new Schedule(
    {
      code: kept.policy_code,
      name: kept.policy_name,
      noShow: kept.no_show,
      graceHours: kept.grace_hours,
      deposit: kept.deposit,
    },
    arrival,
    kept.check_in,
    kept.steps.map(({ from, ...step }) => ({ from: from ?? ALWAYS, step })),
  )
