import { type Day, parseDay } from '../stay/civil-date.ts'
import type { ExtraRule } from '../stay/extras.ts'
import type { Charge } from '../stay/percent.ts'
import type { Fee, PolicyRule, PolicyStep } from '../stay/policy.ts'
import type { PromoRule } from '../stay/promo.ts'
import type { TaxRule } from '../stay/taxes.ts'

interface Scoped {
  room_codes: string[] | null
  rate_codes: string[] | null
}

export interface TaxFacts
  extends Scoped,
    Pick<TaxRule, 'kind' | 'charge' | 'value' | 'per' | 'basis' | 'base' | 'on'> {
  tax_code: string
  tax_name: string
  is_included: boolean
  is_at_hotel: boolean
  sort_order: number
  age_bands: { age_from: number; age_to: number; value: number }[] | null
  max_nights: number
  first_day: string | null
  last_day: string | null
}

export interface ExtraFacts extends Scoped, Pick<ExtraRule, 'price' | 'per'> {
  extra_code: string
  extra_name: string
  child_bands: (Charge & { age_from: number; age_to: number })[] | null
  is_mandatory: boolean
  max_quantity: number
  lead_hours: number
  daily_stock: number | null
}

export interface PolicyFacts {
  policy_code: string
  policy_name: string
  steps: PolicyStep[]
  no_show: Fee | null
  cutoff_time: string
  grace_hours: number
  deposit: Fee | null
}

export interface PromoRowFacts extends Scoped, Charge {
  promo_id: number
  promo_code: string
  promo_name: string
  book_from: string | null
  book_to: string | null
  stay_from: string | null
  stay_to: string | null
  min_nights: number | null
  max_uses: number | null
  max_uses_per_email: number | null
  is_active: boolean
  uses: number
}

/** Minutes of the day of a time such as 14:00. */
export const minuteOf = (time: string): number => {
  const [hour, minute] = time.split(':').map(Number)
  return hour! * 60 + minute!
}

const dayOrNull = (day: string | null): Day | null => (day === null ? null : parseDay(day)!)

const scopeOf = ({ room_codes, rate_codes }: Scoped) => ({
  roomCodes: room_codes ?? [],
  rateCodes: rate_codes ?? [],
})

export const toTaxRule = (row: TaxFacts): TaxRule => ({
  ...scopeOf(row),
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
})

export const toExtraRule = (row: ExtraFacts): ExtraRule => ({
  ...scopeOf(row),
  code: row.extra_code,
  name: row.extra_name,
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
})

export const toPolicyRule = (row: PolicyFacts): PolicyRule => ({
  code: row.policy_code,
  name: row.policy_name,
  steps: row.steps,
  noShow: row.no_show,
  cutoff: minuteOf(row.cutoff_time),
  graceHours: row.grace_hours,
  deposit: row.deposit,
})

export const toPromoRule = (row: PromoRowFacts): PromoRule => ({
  ...scopeOf(row),
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
  maxUses: row.max_uses,
  maxUsesPerEmail: row.max_uses_per_email,
})
