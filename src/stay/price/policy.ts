import type { Day } from '../values/civil-date.ts'
import { HOUR_MS, type HotelClock, type Instant, instantOf } from '../values/instants.ts'
import type { Minor } from '../values/money.ts'
import { percentOf } from '../values/percent.ts'
import { type PricedNights, sumOfNights } from './priced-nights.ts'

/** A percent (in thousandths) of what is paid, the price of the first nights, or an amount for each room. */
export interface Fee {
  readonly charge: 'percent' | 'nights' | 'amount'
  readonly value: number
}

export interface PolicyStep extends Fee {
  /** Days or hours before arrival; null: from booking on. */
  readonly before: number | null
  readonly unit: 'days' | 'hours'
}

/** What it costs to cancel, not to come, and what is paid in advance. */
export interface PolicyRule {
  readonly code: string
  readonly name: string
  readonly steps: readonly PolicyStep[]
  /** Null: as the last step. */
  readonly noShow: Fee | null
  /** Minutes of the day at which steps by days begin. */
  readonly cutoff: number
  readonly graceHours: number
  readonly deposit: Fee | null
}

/** An item as its fees are reckoned. */
export interface FeeItem {
  readonly nights: PricedNights
  /** What it costs with extras and taxes, less taxes at the hotel. No fee is higher. */
  readonly most: Minor
  readonly schedule: Schedule | undefined
}

export const feeOf = ({ charge, value }: Fee, nights: PricedNights, most: Minor): Minor => {
  if (charge === 'percent') return Math.min(percentOf(most, value), most)
  const fee =
    charge === 'amount' ? value * nights.rooms : sumOfNights(nights, 0, Math.min(value, nights.nights))
  return Math.min(fee, most)
}

/** Before every other moment. */
export const ALWAYS: Instant = Number.NEGATIVE_INFINITY
/** A moment that never comes. */
export const NEVER: Instant = Number.POSITIVE_INFINITY

/** A step from the moment on at which it begins. */
interface Begun {
  readonly from: Instant
  readonly step: Fee
}

/** What a policy says beside its steps. */
export type ScheduleTerms = Pick<PolicyRule, 'code' | 'name' | 'noShow' | 'graceHours' | 'deposit'>

/** The steps of a policy for one day of arrival, in the order in which they begin; of one moment only the one that holds. */
export class Schedule {
  readonly policy: ScheduleTerms
  readonly arrival: Day
  readonly checkIn: Instant
  readonly steps: readonly Begun[]
  // The offers of a search ask for one moment.
  private asked: Instant = Number.NaN
  private holds: Fee | undefined
  private next: Instant = NEVER

  constructor(policy: ScheduleTerms, arrival: Day, checkIn: Instant, steps: readonly Begun[]) {
    this.policy = policy
    this.arrival = arrival
    this.checkIn = checkIn
    this.steps = steps
  }

  /** The step begun last; undefined if none has begun. */
  stepAt(moment: Instant): Fee | undefined {
    this.look(moment)
    return this.holds
  }

  /** When the next step begins. */
  nextAfter(moment: Instant): Instant {
    this.look(moment)
    return this.next
  }

  private look(moment: Instant): void {
    if (moment === this.asked) return
    this.asked = moment
    this.holds = undefined
    this.next = NEVER
    for (const { from, step } of this.steps) {
      if (from > moment) {
        this.next = from
        return
      }
      this.holds = step
    }
  }

  /** Until when cancelling is free because the booking is new. */
  graceEnd(bookedAt: Instant): Instant {
    const { graceHours } = this.policy
    return graceHours === 0 ? ALWAYS : Math.min(bookedAt + graceHours * HOUR_MS, this.checkIn)
  }
}

/** The schedule of a policy for a day of arrival. */
export const scheduleOf = (
  policy: PolicyRule,
  { timezone, checkIn: minute }: HotelClock,
  arrival: Day,
): Schedule => {
  const checkIn = instantOf(timezone, arrival, minute)
  const momentOf = ({ before, unit }: PolicyStep): Instant => {
    if (before === null) return ALWAYS
    if (unit === 'hours') return checkIn - before * HOUR_MS
    return instantOf(timezone, arrival - before, policy.cutoff)
  }
  const begun = policy.steps.map((step) => ({ from: momentOf(step), step }))
  begun.sort((a, b) => (a.from === b.from ? 0 : a.from - b.from))
  const steps = begun.filter(({ from }, at) => begun[at + 1]?.from !== from)
  return new Schedule(policy, arrival, checkIn, steps)
}

/** The fee at a moment, without the grace. */
export const feeAt = ({ nights, most, schedule }: FeeItem, moment: Instant): Minor => {
  const step = schedule?.stepAt(moment)
  return step === undefined ? 0 : feeOf(step, nights, most)
}

const isGrace = ({ schedule }: FeeItem, bookedAt: Instant, moment: Instant): boolean =>
  schedule !== undefined && moment < schedule.graceEnd(bookedAt)

/** The fee at a moment for a booking first made at `bookedAt`. */
export const feeSince = (item: FeeItem, bookedAt: Instant, moment: Instant): Minor =>
  isGrace(item, bookedAt, moment) ? 0 : feeAt(item, moment)

/** From when on an item that costs nothing to cancel now will cost something. */
export const costsFrom = ({ nights, most, schedule }: FeeItem, now: Instant): Instant => {
  if (schedule !== undefined)
    for (const { from, step } of schedule.steps) if (from > now && feeOf(step, nights, most) > 0) return from
  return NEVER
}

/** Since when an item that costs something to cancel now does; NEVER if it costs nothing. */
const costsSince = ({ nights, most, schedule }: FeeItem, now: Instant): Instant => {
  let since = NEVER
  for (const { from, step } of schedule?.steps ?? []) {
    if (from > now) break
    if (feeOf(step, nights, most) === 0) since = NEVER
    else if (since === NEVER) since = from
  }
  return since
}

/** The fee of a guest who does not come. */
export const noShowFee = ({ nights, most, schedule }: FeeItem): Minor => {
  const fee = schedule?.policy.noShow ?? schedule?.steps.at(-1)?.step
  return fee === undefined ? 0 : feeOf(fee, nights, most)
}

/** What is paid in advance. */
export const depositOf = ({ nights, most, schedule }: FeeItem): Minor => {
  const deposit = schedule?.policy.deposit
  return deposit == null ? 0 : feeOf(deposit, nights, most)
}

export type Refundability = 'refundable' | 'partially_refundable' | 'non_refundable'

/** `fee` is that of now, without the grace; `most` what is paid. */
export const refundabilityOf = (fee: Minor, most: Minor): Refundability => {
  if (fee === 0) return 'refundable'
  return fee === most ? 'non_refundable' : 'partially_refundable'
}

export interface TimelinePart {
  /** Null: to the end. */
  until: Instant | null
  readonly fee: Minor
  readonly refund: Minor
  /** How the fee is reckoned; null where there is none, or items differ. */
  readonly charged: Fee | null
}

/** How the fee of items is reckoned at a moment, if it is in one way. */
const chargedAt = (items: readonly FeeItem[], bookedAt: Instant, moment: Instant): Fee | null => {
  const [first, ...others] = items.map((item) =>
    isGrace(item, bookedAt, moment) ? undefined : item.schedule?.stepAt(moment),
  )
  const isSame = others.every((step) => step?.charge === first?.charge && step?.value === first?.value)
  return first !== undefined && isSame ? { charge: first.charge, value: first.value } : null
}

/** What holds for all fees of items together. */
export interface FeeBounds {
  /** They are at least this. */
  readonly floor: Minor
  /** What the items cost now, with what the hotel added or took off; left out: what they were sold for. No fee is higher. */
  readonly cost?: Minor | undefined
}

const NO_BOUNDS: FeeBounds = { floor: 0 }

const soldFor = (items: readonly FeeItem[]): Minor => items.reduce((sum, { most }) => sum + most, 0)

const within = (fee: Minor, floor: Minor, most: Minor): Minor => Math.min(Math.max(fee, floor), most)

/** What cancelling costs from now on, and what is refunded if all but taxes at the hotel was paid. */
export const timelineOf = (
  items: readonly FeeItem[],
  bookedAt: Instant,
  now: Instant,
  { floor, cost }: FeeBounds = NO_BOUNDS,
): TimelinePart[] => {
  const moments = new Set<Instant>()
  for (const { schedule } of items) {
    if (schedule === undefined) continue
    moments.add(schedule.graceEnd(bookedAt))
    for (const { from } of schedule.steps) moments.add(from)
  }
  const starts = [now, ...[...moments].filter((moment) => moment > now).sort((a, b) => a - b)]
  const sold = soldFor(items)
  const paid = cost ?? sold
  const parts: TimelinePart[] = []
  for (const start of starts) {
    const byTerms = items.reduce((sum, item) => sum + feeSince(item, bookedAt, start), 0)
    const fee = within(byTerms, floor, Math.min(sold, paid))
    const before = parts.at(-1)
    if (before?.fee === fee) continue
    if (before !== undefined) before.until = start
    const charged = fee === 0 || fee !== byTerms ? null : chargedAt(items, bookedAt, start)
    parts.push({ until: null, fee, refund: paid - fee, charged })
  }
  return parts
}

/** What is told of cancelling items together. */
export interface Cancelling {
  readonly refundability: Refundability
  /** Null where it is not free now, or always. */
  readonly freeUntil: Instant | null
  /** When the time of free cancellation ended; null where it has not, or there was none. */
  readonly freeEnded: Instant | null
  readonly timeline: TimelinePart[]
}

/** What cancelling costs from now on, for a stay that was first booked at `bookedAt`. */
export const cancellingOf = (
  items: readonly FeeItem[],
  bookedAt: Instant,
  now: Instant,
  bounds: FeeBounds = NO_BOUNDS,
): Cancelling => {
  const sold = soldFor(items)
  const most = Math.min(sold, bounds.cost ?? sold)
  const byTerms = items.reduce((sum, item) => sum + feeAt(item, now), 0)
  const fee = within(byTerms, bounds.floor, most)
  // What costs nothing any more never costs anything to cancel.
  const bound = most === 0 ? [] : items
  const freeUntil = fee > 0 ? NEVER : Math.min(...bound.map((item) => costsFrom(item, now)))
  const freeEnded = Math.min(...bound.map((item) => costsSince(item, now)))
  return {
    refundability: refundabilityOf(fee, most),
    freeUntil: freeUntil === NEVER ? null : freeUntil,
    freeEnded: Number.isFinite(freeEnded) ? freeEnded : null,
    timeline: timelineOf(items, bookedAt, now, bounds),
  }
}
