import type { ExtraRule } from '../../stay/price/extras.ts'
import type { PolicyRule } from '../../stay/price/policy.ts'
import type { PromoRule } from '../../stay/price/promo.ts'
import type { TaxRule } from '../../stay/price/tax-rule.ts'
import { type Day, parseDay } from '../../stay/values/civil-date.ts'
import { minuteOf } from '../../stay/values/instants.ts'
import type { ExtraRow, PolicyRow, PromoRow, TaxRow } from './queries.ts'

const dayOrNull = (day: string | null): Day | null => (day === null ? null : parseDay(day)!)

export const toExtraRule = (row: ExtraRow): ExtraRule => ({
  code: row.extra_code,
  name: row.extra_name,
  description: row.extra_description,
  price: row.price,
  per: row.per,
  childBands: (row.child_bands ?? []).map(({ age_from, age_to, charge, value }) => ({
    ageFrom: age_from,
    ageTo: age_to,
    charge,
    value,
  })),
  isMandatory: row.is_mandatory,
  maxQuantity: row.max_quantity,
  leadHours: row.lead_hours,
  dailyStock: row.daily_stock,
  roomCodes: row.room_codes ?? [],
  rateCodes: row.rate_codes ?? [],
  ...(row.translations && { translations: row.translations }),
})

export const toPolicyRule = (row: PolicyRow): PolicyRule => ({
  code: row.policy_code,
  name: row.policy_name,
  steps: row.steps,
  noShow: row.no_show,
  cutoff: minuteOf(row.cutoff_time),
  graceHours: row.grace_hours,
  deposit: row.deposit,
})

export const toPromoRule = (row: PromoRow): PromoRule => ({
  code: row.promo_code,
  name: row.promo_name,
  charge: row.charge,
  value: row.value,
  isActive: row.is_active,
  bookFrom: dayOrNull(row.book_from),
  bookTo: dayOrNull(row.book_to),
  stayFrom: dayOrNull(row.stay_from),
  stayTo: dayOrNull(row.stay_to),
  minNights: row.min_nights,
  minAdvanceDays: row.min_advance_days,
  maxAdvanceDays: row.max_advance_days,
  maxUses: row.max_uses,
  maxUsesPerEmail: row.max_uses_per_email,
  roomCodes: row.room_codes ?? [],
  rateCodes: row.rate_codes ?? [],
})

export const toTaxRule = (row: TaxRow): TaxRule => ({
  code: row.tax_code,
  name: row.tax_name,
  kind: row.kind,
  charge: row.charge,
  value: row.value,
  per: row.per,
  basis: row.basis,
  isIncluded: row.is_included,
  isAtHotel: row.is_at_hotel,
  base: row.base,
  sortOrder: row.sort_order,
  on: row.on,
  ageBands: (row.age_bands ?? []).map(({ age_from, age_to, value }) => ({
    ageFrom: age_from,
    ageTo: age_to,
    value,
  })),
  maxNights: row.max_nights,
  firstDay: dayOrNull(row.first_day),
  lastDay: dayOrNull(row.last_day),
  roomCodes: row.room_codes ?? [],
  rateCodes: row.rate_codes ?? [],
  ...(row.translations && { translations: row.translations }),
})
