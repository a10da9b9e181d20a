import type { PriceRules, PromoFacts } from '../price-tables/read-price-rules.ts'
import { minuteOf } from '../stay/instants.ts'
import { PriceBook } from '../stay/price-book.ts'
import { promoKey } from '../stay/promo.ts'
import type { HotelFacts } from './queries.ts'

export const NO_PRICE_RULES: PriceRules = { taxes: [], extras: [], policies: [], promos: [] }

export type PricingHotel = Pick<HotelFacts, 'timezone' | 'check_in_time' | 'default_policy_code'>

/** The price rules of a hotel, ready to be used. */
export class HotelPrices {
  readonly rules: PriceRules
  readonly book: PriceBook
  /** True if a stay costs just its nights, and can be cancelled at any time. */
  readonly isPlain: boolean
  private readonly promos: ReadonlyMap<string, PromoFacts>

  constructor(rules: PriceRules, { timezone, check_in_time, default_policy_code }: PricingHotel) {
    const { taxes, extras, policies } = rules
    this.rules = rules
    this.book = new PriceBook({
      clock: { timezone, checkIn: minuteOf(check_in_time) },
      takesPayments: false,
      taxes,
      extras,
      policies,
      defaultPolicyCode: default_policy_code,
    })
    this.isPlain =
      taxes.length === 0 && extras.every(({ isMandatory }) => !isMandatory) && policies.length === 0
    this.promos = new Map(rules.promos.map((promo) => [promoKey(promo.rule.code), promo]))
  }

  promo(code: string): PromoFacts | undefined {
    return this.promos.get(promoKey(code))
  }

  /** An estimate of its memory. */
  get bytes(): number {
    const { taxes, extras, policies, promos } = this.rules
    return (taxes.length + extras.length + policies.length + promos.length) * 500
  }
}
