import type { Sql } from '../../db/connection/sql.ts'
import { codedTable } from '../../db/hotel/coded-table.ts'
import type { Translations } from '../../stay/values/translations.ts'

/** Percents are in thousandths, amounts in minor units, also in lists. */
interface Stored {
  created_at: string
  updated_at: string
}

interface Scoped {
  room_codes: string[] | null
  rate_codes: string[] | null
}

export interface TaxFields extends Scoped {
  tax_code: string
  tax_name: string
  kind: 'tax' | 'fee'
  charge: 'percent' | 'amount'
  value: number
  per: 'stay' | 'night'
  basis: 'room' | 'person' | 'booking'
  is_included: boolean
  is_at_hotel: boolean
  base: 'price' | 'running'
  sort_order: number
  on: 'room' | 'extra' | 'all'
  age_bands: { age_from: number; age_to: number; value: number }[] | null
  max_nights: number
  first_day: string | null
  last_day: string | null
  translations: Translations | null
}

export interface PromoFields extends Scoped {
  promo_code: string
  promo_key: string
  promo_name: string
  charge: 'percent' | 'amount'
  value: number
  book_from: string | null
  book_to: string | null
  stay_from: string | null
  stay_to: string | null
  min_nights: number | null
  min_advance_days: number | null
  max_advance_days: number | null
  max_uses: number | null
  max_uses_per_email: number | null
  is_active: boolean
}

export interface StoredChildBand {
  age_from: number
  age_to: number
  charge: 'percent' | 'amount'
  value: number
}

export interface ExtraFields extends Scoped {
  extra_code: string
  extra_name: string
  extra_description: string
  price: number
  per: 'stay' | 'night' | 'person' | 'person_night' | 'unit'
  child_bands: StoredChildBand[] | null
  is_mandatory: boolean
  max_quantity: number
  lead_hours: number
  daily_stock: number | null
  translations: Translations | null
}

export interface StoredFee {
  charge: 'percent' | 'nights' | 'amount'
  value: number
}

export interface StoredStep extends StoredFee {
  before: number | null
  unit: 'days' | 'hours'
}

export interface PolicyFields {
  policy_code: string
  policy_name: string
  steps: StoredStep[]
  no_show: StoredFee | null
  cutoff_time: string
  grace_hours: number
  deposit: StoredFee | null
  translations: Translations | null
}

export type TaxRow = TaxFields & Stored & { tax_id: number }
/** `uses` counts bookings; they write it. */
export type PromoRow = PromoFields & Stored & { promo_id: number; uses: number }
export type ExtraRow = ExtraFields & Stored & { extra_id: number }
export type PolicyRow = PolicyFields & Stored & { policy_id: number }

export const taxTable = codedTable<TaxFields, TaxRow>({
  name: 'tax',
  key: 'tax_code',
  columns: [
    'tax_code',
    'tax_name',
    'kind',
    'charge',
    'value',
    'per',
    'basis',
    'is_included',
    'is_at_hotel',
    'base',
    'sort_order',
    'on',
    'age_bands',
    'max_nights',
    'first_day',
    'last_day',
    'room_codes',
    'rate_codes',
    'translations',
  ],
  json: ['age_bands', 'translations'],
})

export const promoTable = codedTable<PromoFields, PromoRow>({
  name: 'promo',
  key: 'promo_key',
  columns: [
    'promo_code',
    'promo_key',
    'promo_name',
    'charge',
    'value',
    'book_from',
    'book_to',
    'stay_from',
    'stay_to',
    'min_nights',
    'min_advance_days',
    'max_advance_days',
    'room_codes',
    'rate_codes',
    'max_uses',
    'max_uses_per_email',
    'is_active',
  ],
  json: [],
  read: ['uses'],
})

export const extraTable = codedTable<ExtraFields, ExtraRow>({
  name: 'extra',
  key: 'extra_code',
  columns: [
    'extra_code',
    'extra_name',
    'extra_description',
    'price',
    'per',
    'child_bands',
    'is_mandatory',
    'max_quantity',
    'lead_hours',
    'daily_stock',
    'room_codes',
    'rate_codes',
    'translations',
  ],
  json: ['child_bands', 'translations'],
})

export const policyTable = codedTable<PolicyFields, PolicyRow>({
  name: 'policy',
  key: 'policy_code',
  columns: [
    'policy_code',
    'policy_name',
    'steps',
    'no_show',
    'cutoff_time',
    'grace_hours',
    'deposit',
    'translations',
  ],
  json: ['steps', 'no_show', 'deposit', 'translations'],
})

/** What is read of price rules for the catalog. */
export const PRICE_RULE_STATEMENTS = [taxTable, promoTable, extraTable, policyTable].map(
  ({ listed }) => listed,
)

export const countRatesWithPolicy = async (sql: Sql, hotelId: number, policyCode: string): Promise<number> =>
  (await sql.row<{ count: number }>(
    'select count(*)::int as count from rate where hotel_id = $1 and policy_code = $2',
    [hotelId, policyCode],
  ))!.count

export const isHotelPolicy = async (sql: Sql, hotelId: number, policyCode: string): Promise<boolean> =>
  (await sql.row('select hotel_id from hotel where hotel_id = $1 and default_policy_code = $2', [
    hotelId,
    policyCode,
  ])) !== undefined
