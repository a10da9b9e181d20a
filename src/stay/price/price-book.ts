import type { Day } from '../values/civil-date.ts'
import type { HotelClock } from '../values/instants.ts'
import type { Minor } from '../values/money.ts'
import { isWithin } from '../values/scope.ts'
import { type ChosenExtra, type ExtraRule, isStocked } from './extras.ts'
import { type PolicyRule, type Schedule, scheduleOf } from './policy.ts'
import type { TaxRule } from './tax-rule.ts'
import { type ItemTaxes, itemTaxes } from './taxes.ts'

/** What a hotel says about prices beyond its rooms, rates and days. Lists are in order of creation. */
export interface HotelPriceRules {
  readonly clock: HotelClock
  /** What payments in advance are multiples of; null: the hotel takes none. */
  readonly paymentStep: Minor | null
  readonly taxes: readonly TaxRule[]
  readonly extras: readonly ExtraRule[]
  readonly policies: readonly PolicyRule[]
  readonly defaultPolicyCode: string | null
}

/** What concerns one room and rate. */
export interface ItemRules {
  readonly taxes: ItemTaxes
  /** The same object where the same is added to the price of the nights: taxes and mandatory extras. */
  readonly charges: object
  /** In order of creation. */
  readonly mandatory: readonly ChosenExtra[]
  /** Those of them of which there are only so many a day. */
  readonly stocked: readonly ChosenExtra[]
  readonly offered: readonly ExtraRule[]
  readonly policy: PolicySchedules | undefined
  readonly paymentStep: Minor | null
}

// More arrival days than a search page looks at; what is beyond is reckoned again.
const MOST_SCHEDULES = 1000

/** The schedules of one policy, kept because a search asks for the same day of arrival again and again. */
class PolicySchedules {
  private readonly rule: PolicyRule
  private readonly clock: HotelClock
  private readonly known = new Map<Day, Schedule>()
  // The offers of a search have one day of arrival.
  private last: Schedule | undefined

  constructor(rule: PolicyRule, clock: HotelClock) {
    this.rule = rule
    this.clock = clock
  }

  at(arrival: Day): Schedule {
    if (this.last?.arrival !== arrival) this.last = this.scheduleOf(arrival)
    return this.last
  }

  private scheduleOf(arrival: Day): Schedule {
    let schedule = this.known.get(arrival)
    if (schedule === undefined) {
      if (this.known.size >= MOST_SCHEDULES) this.known.clear()
      schedule = scheduleOf(this.rule, this.clock, arrival)
      this.known.set(arrival, schedule)
    }
    return schedule
  }
}

/** The price rules of a hotel, sorted by room and rate once. A change of rules, or of a rate's policy, makes a new one. */
export class PriceBook {
  readonly clock: HotelClock
  readonly paymentStep: Minor | null
  private readonly taxes: readonly TaxRule[]
  private readonly extras: ReadonlyMap<string, ExtraRule>
  private readonly policies: ReadonlyMap<string, PolicySchedules>
  private readonly defaultPolicyCode: string | null
  private readonly items = new Map<string, Map<string, ItemRules>>()
  /** Most rooms and rates have the same rules, which are kept once. */
  private readonly same = new Map<string, ItemRules>()
  private readonly sameCharges = new Map<string, object>()
  private readonly isScoped: boolean
  private readonly byPolicy = new Map<string | null, ItemRules>()
  private lastPolicy: string | null = null
  private lastForAll: ItemRules | undefined

  constructor(rules: HotelPriceRules) {
    const { clock, paymentStep, taxes, extras, policies, defaultPolicyCode } = rules
    this.clock = clock
    this.paymentStep = paymentStep
    this.taxes = taxes.toSorted((a, b) => a.sortOrder - b.sortOrder)
    this.extras = new Map(extras.map((extra) => [extra.code, extra]))
    this.policies = new Map(policies.map((rule) => [rule.code, new PolicySchedules(rule, clock)]))
    this.defaultPolicyCode = defaultPolicyCode
    this.isScoped = [...taxes, ...extras].some(
      ({ roomCodes, rateCodes }) => roomCodes.length > 0 || rateCodes.length > 0,
    )
  }

  extra(code: string): ExtraRule | undefined {
    return this.extras.get(code)
  }

  /** The policy is the rate's own; null: the hotel's. */
  of(roomCode: string, rateCode: string, policyCode: string | null): ItemRules {
    if (!this.isScoped) return this.forAll(policyCode)
    let ofRoom = this.items.get(roomCode)
    if (ofRoom === undefined) {
      ofRoom = new Map()
      this.items.set(roomCode, ofRoom)
    }
    let rules = ofRoom.get(rateCode)
    if (rules === undefined) {
      rules = this.rulesOf(roomCode, rateCode, policyCode)
      ofRoom.set(rateCode, rules)
    }
    return rules
  }

  /** Where no rule is for some rooms and rates only. */
  private forAll(policyCode: string | null): ItemRules {
    const policy = policyCode ?? this.defaultPolicyCode
    if (this.lastForAll === undefined || this.lastPolicy !== policy) {
      this.lastForAll = this.byPolicy.get(policy) ?? this.rulesOf('', '', policy)
      this.byPolicy.set(policy, this.lastForAll)
      this.lastPolicy = policy
    }
    return this.lastForAll
  }

  private rulesOf(roomCode: string, rateCode: string, policyCode: string | null): ItemRules {
    const extras = [...this.extras.values()].filter((extra) => isWithin(extra, roomCode, rateCode))
    const taxes = this.taxes.filter((tax) => isWithin(tax, roomCode, rateCode))
    const policy = policyCode ?? this.defaultPolicyCode
    const charged = JSON.stringify([extras.map(({ code }) => code), taxes.map(({ code }) => code)])
    const key = JSON.stringify([charged, policy])
    const charges = this.sameCharges.get(charged) ?? {}
    this.sameCharges.set(charged, charges)
    let rules = this.same.get(key)
    if (rules === undefined) {
      const mandatory = extras
        .filter(({ isMandatory }) => isMandatory)
        .map((extra) => ({ extra, quantity: 1 }))
      rules = {
        taxes: itemTaxes(taxes),
        charges,
        mandatory,
        stocked: mandatory.filter(({ extra }) => isStocked(extra)),
        offered: extras.filter(({ isMandatory }) => !isMandatory),
        policy: policy === null ? undefined : this.policies.get(policy),
        paymentStep: this.paymentStep,
      }
      this.same.set(key, rules)
    }
    return rules
  }
}
