import type { PriceRules, PromoFacts } from '../price-tables/read-price-rules.ts'
import { paymentStepOf } from '../providers/payment-step.ts'
import { minuteOf } from '../stay/instants.ts'
import { type ItemRules, PriceBook } from '../stay/price-book.ts'
import { promoKey } from '../stay/promo.ts'
import { itemTaxes } from '../stay/taxes.ts'
import type { HotelFacts } from './queries.ts'

export const NO_PRICE_RULES: PriceRules = { taxes: [], extras: [], policies: [], promos: [] }

export type PricingHotel = Pick<
  HotelFacts,
  'currency' | 'timezone' | 'check_in_time' | 'default_policy_code' | 'payment_provider'
>

/** The price rules of a hotel, ready to be used. */
export class HotelPrices {
  readonly rules: PriceRules
  readonly book: PriceBook
  /** True if a stay costs just its nights, and can be cancelled at any time. */
  readonly isPlain: boolean
  /** All taxes and mandatory extras, whatever rooms and rates they are for. */
  readonly widest: Pick<ItemRules, 'taxes' | 'mandatory'>
  private readonly promos: ReadonlyMap<string, PromoFacts>

  constructor(rules: PriceRules, hotel: PricingHotel) {
    const { currency, timezone, check_in_time, default_policy_code, payment_provider } = hotel
    const { taxes, extras, policies } = rules
    this.rules = rules
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
    this.promos = new Map(rules.promos.map((promo) => [promoKey(promo.rule.code), promo]))
  }

  promo(code: string): PromoFacts | undefined {
    return this.promos.get(promoKey(code))
  }

  /** An estimate of its memory. */
  get bytes(): number {
    const { taxes, extras, policies, promos } = this.rules
    const texts = extras.reduce((sum, { description = '' }) => sum + description.length * 2, 0)
    return (taxes.length + extras.length + policies.length + promos.length) * 500 + texts
  }
}
