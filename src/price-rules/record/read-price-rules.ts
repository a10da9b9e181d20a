import type { Sql } from '../../db/connection/sql.ts'
import type { ExtraRule } from '../../stay/price/extras.ts'
import type { PolicyRule } from '../../stay/price/policy.ts'
import type { PromoRule } from '../../stay/price/promo.ts'
import type { TaxRule } from '../../stay/price/tax-rule.ts'
import { extraTable, type PromoRow, policyTable, promoTable, taxTable } from './queries.ts'
import { toExtraRule, toPolicyRule, toPromoRule, toTaxRule } from './rules.ts'

/** A promo, and how many bookings use it. */
export interface PromoFacts {
  promo_id: number
  rule: PromoRule
  uses: number
}

/** What a hotel says about prices beyond its rooms, rates and days, in order of creation. */
export interface PriceRules {
  taxes: TaxRule[]
  extras: ExtraRule[]
  policies: PolicyRule[]
  promos: PromoFacts[]
}

export const readPriceRules = async (sql: Sql, hotelId: number): Promise<PriceRules> => {
  const [taxes, extras, policies, promos] = await Promise.all([
    taxTable.list(sql, hotelId),
    extraTable.list(sql, hotelId),
    policyTable.list(sql, hotelId),
    promoTable.list(sql, hotelId),
  ])
  return {
    taxes: taxes.map(toTaxRule),
    extras: extras.map(toExtraRule),
    policies: policies.map(toPolicyRule),
    promos: promos.map(toPromoFacts),
  }
}

const toPromoFacts = (row: PromoRow): PromoFacts => ({
  promo_id: row.promo_id,
  rule: toPromoRule(row),
  uses: row.uses,
})

/** Those of these promos that exist. */
export const readPromos = async (sql: Sql, hotelId: number, ids: readonly number[]): Promise<PromoFacts[]> =>
  (await promoTable.findAll(sql, hotelId, ids)).map(toPromoFacts)
