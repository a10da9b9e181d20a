import type { PriceRules } from '../calendar/hotel-prices.ts'
import type { Sql } from '../db/sql.ts'
import { toExtraRule } from './extras.ts'
import { toPolicyRule } from './policies.ts'
import { toPromoRule } from './promos.ts'
import { extraTable, policyTable, promoTable, taxTable } from './queries.ts'
import { toTaxRule } from './taxes.ts'

/** What a hotel says about prices beyond its rooms, rates and days. */
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
    promos: promos.map((row) => ({ rule: toPromoRule(row), uses: row.uses })),
  }
}
