import { addDays, instantText, momentOf } from './naive-clock.testing.ts'
import { least, minorOf, percent, sum } from './naive-money.testing.ts'
import type { NaiveNight } from './naive-nights.testing.ts'
import type { CaseConfig, CaseFee, CasePolicy } from './price-case.testing.ts'

/** The naive model of prices, third part: what cancelling costs and what is paid when. */

export interface NaiveItem {
  policy: CasePolicy | undefined
  nights: NaiveNight[]
  rooms: number
  /** What it costs with extras and taxes, less taxes at the hotel. */
  base: bigint
}

const HOUR = 3_600_000

export const feeOf = (fee: CaseFee, { nights, rooms, base }: NaiveItem, digits: number): bigint => {
  if (fee.charge === 'percent') return percent(base, fee.value)
  if (fee.charge === 'amount') return least(minorOf(fee.value, digits) * BigInt(rooms), base)
  return least(sum(nights.slice(0, fee.value).map(({ total }) => total!)), base)
}

export const cancellationOf = (config: CaseConfig, arrival: string, items: NaiveItem[]) => {
  const { timezone, check_in_time } = config.hotel
  const now = Date.parse(config.now)
  const checkIn = momentOf(timezone, arrival, check_in_time ?? '14:00')
  const stepsOf = ({ policy }: NaiveItem) =>
    (policy?.steps ?? []).map((step) => ({
      step,
      moment:
        step.before === null
          ? Number.NEGATIVE_INFINITY
          : step.unit === 'hours'
            ? checkIn - step.before * HOUR
            : momentOf(timezone, addDays(arrival, -step.before), policy!.cutoff_time),
    }))
  const graceEnd = ({ policy }: NaiveItem) => Math.min(now + (policy?.grace_hours ?? 0) * HOUR, checkIn)
  const feeAt = (item: NaiveItem, moment: number, countsGrace: boolean): bigint => {
    if (countsGrace && moment < graceEnd(item)) return 0n
    let holds: { step: CaseFee; moment: number } | undefined
    for (const each of stepsOf(item))
      if (each.moment <= moment && (holds === undefined || each.moment >= holds.moment)) holds = each
    return holds === undefined ? 0n : feeOf(holds.step, item, config.digits)
  }
  const all = (moment: number, countsGrace: boolean) =>
    sum(items.map((item) => feeAt(item, moment, countsGrace)))
  const moments = [
    ...new Set(items.flatMap((item) => [graceEnd(item), ...stepsOf(item).map(({ moment }) => moment)])),
  ]
    .filter((moment) => moment > now)
    .sort((a, b) => a - b)
  const paid = sum(items.map(({ base }) => base))

  const timeline: { until: string | null; fee_amount: bigint; refund_amount: bigint }[] = []
  for (const from of [now, ...moments]) {
    const fee = all(from, true)
    const last = timeline.at(-1)
    if (last !== undefined && last.fee_amount === fee) continue
    if (last !== undefined) last.until = instantText(timezone, from)
    timeline.push({ until: null, fee_amount: fee, refund_amount: paid - fee })
  }
  const fee = all(now, false)
  const end = fee === 0n ? moments.find((moment) => all(moment, false) !== 0n) : undefined
  return {
    refundability: fee === 0n ? 'refundable' : fee === paid ? 'non_refundable' : 'partially_refundable',
    free_until: end === undefined ? null : instantText(timezone, end),
    cancellation_timeline: timeline,
  }
}
