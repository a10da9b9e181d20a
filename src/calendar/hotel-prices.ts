import { isDeepStrictEqual } from 'node:util'
import { paymentStepOf } from '../payments/providers/contract/provider-facts.ts'
import type { PriceRules, PromoFacts } from '../price-rules/record/read-price-rules.ts'
import { isStocked, type TakenExtra, TakenExtras } from '../stay/price/extras.ts'
import { type ItemRules, PriceBook } from '../stay/price/price-book.ts'
import { promoKey } from '../stay/price/promo.ts'
import { itemTaxes } from '../stay/price/taxes.ts'
import { minuteOf } from '../stay/values/instants.ts'
import type { HotelFacts } from './queries.ts'

export const NO_PRICE_RULES: PriceRules = { taxes: [], extras: [], policies: [], promos: [] }

const BYTES_OF_TAKEN = 50

export type PricingHotel = Pick<
  HotelFacts,
  'currency' | 'timezone' | 'check_in_time' | 'default_policy_code' | 'payment_provider'
>

/** The price rules of a hotel, ready to be used. */
export class HotelPrices {
  readonly book: PriceBook
  /** True if a stay costs just its nights, and can be cancelled at any time. */
  readonly isPlain: boolean
  /** All taxes and mandatory extras, whatever rooms and rates they are for. */
  readonly widest: Pick<ItemRules, 'taxes' | 'mandatory'>
  readonly rules: Omit<PriceRules, 'promos'>
  /** Undefined if the hotel has no extra that comes by itself and of which there are so many a day. */
  readonly taken: TakenExtras | undefined
  /** In order of creation. */
  private readonly promos: Map<number, PromoFacts>
  private readonly promoIds: Map<string, number>

  constructor(rules: PriceRules, hotel: PricingHotel, taken: readonly TakenExtra[] = []) {
    const { currency, timezone, check_in_time, default_policy_code, payment_provider } = hotel
    const { taxes, extras, policies } = rules
    this.rules = { taxes, extras, policies }
    this.taken = extras.some(isStocked) ? new TakenExtras(taken) : undefined
    this.book = new PriceBook({
      clock: { timezone, checkIn: minuteOf(check_in_time) },
      paymentStep: payment_provider === null ? null : paymentStepOf(payment_provider, currency),
      taxes,
      extras,
      policies,
      defaultPolicyCode: default_policy_code,
    })
    this.widest = {
      taxes: itemTaxes(taxes),
      mandatory: extras.filter(({ isMandatory }) => isMandatory).map((extra) => ({ extra, quantity: 1 })),
    }
    this.isPlain =
      taxes.length === 0 && extras.every(({ isMandatory }) => !isMandatory) && policies.length === 0
    this.promos = new Map(rules.promos.map((promo) => [promo.promo_id, promo]))
    this.promoIds = new Map(rules.promos.map(({ promo_id, rule }) => [promoKey(rule.code), promo_id]))
  }

  get hasPromos(): boolean {
    return this.promos.size > 0
  }

  /** The rules with all promos, of which there may be thousands. */
  get all(): PriceRules {
    return { ...this.rules, promos: [...this.promos.values()] }
  }

  promo(code: string): PromoFacts | undefined {
    return this.promos.get(this.promoIds.get(promoKey(code)) ?? 0)
  }

  /** Replaces one promo by what was read of it; undefined: it is gone. True if answers may be others since. */
  setPromo(promoId: number, now: PromoFacts | undefined): boolean {
    const before = this.promos.get(promoId)
    if (now === undefined) this.promos.delete(promoId)
    else this.promos.set(promoId, now)
    if (before !== undefined && this.promoIds.get(promoKey(before.rule.code)) === promoId)
      this.promoIds.delete(promoKey(before.rule.code))
    if (now !== undefined) this.promoIds.set(promoKey(now.rule.code), promoId)
    return !isDeepStrictEqual(toldOf(before), toldOf(now))
  }

  /** Counts uses of a promo, or with a number below 0 takes them off. True if answers may be others since. */
  countUses(promoId: number, uses: number): boolean {
    const promo = this.promos.get(promoId)
    return promo !== undefined && this.setPromo(promoId, { ...promo, uses: promo.uses + uses })
  }

  /** An estimate of its memory. */
  get bytes(): number {
    const { taxes, extras, policies } = this.rules
    const texts = extras.reduce((sum, { description = '' }) => sum + description.length * 2, 0)
    const rules = taxes.length + extras.length + policies.length + this.promos.size
    return rules * 500 + texts + (this.taken?.size ?? 0) * BYTES_OF_TAKEN
  }
}

/** What answers say of a promo: not how often it was used, but whether it is used up. */
const toldOf = (promo: PromoFacts | undefined) =>
  promo && { rule: promo.rule, isUsedUp: promo.rule.maxUses !== null && promo.uses >= promo.rule.maxUses }
