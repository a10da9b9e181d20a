import type { Restriction } from '../lists/restrictions.ts'
/**
 * The form of the worked cases in test/model/prices.json: `config` is a hotel in the words of the API, `request` a stay, and
 * `result` what a quote answers. Money is in the currency, with `digits` fraction digits.
 */
export interface PriceCase {
  name: string
  config: CaseConfig
  request: CaseRequest
  result: CaseResult
}

type Money = number
type Flag = 0 | 1

export interface CaseCharge {
  charge: 'percent' | 'amount'
  value: number
}

export interface CaseChildBand extends CaseCharge {
  age_from: number
  age_to: number
}

export interface CaseOccupancy {
  base_adults?: number | null
  occupancy_prices?: ({ adults: number } & CaseCharge)[] | null
  extra_adult_price?: Money | null
  child_bands?: CaseChildBand[] | null
}

export interface CaseRoom extends CaseOccupancy {
  room_code: string
  room_max_adult: number
  room_max_children: number
  is_publish?: Flag
}

export interface CaseRate extends CaseOccupancy {
  rate_code: string
  is_closed?: Flag
  is_hidden?: Flag
  start_date_rate?: string | null
  end_date_rate?: string | null
  price?: Money
  parent_rate_code?: string | null
  derive?: (CaseCharge & { round_to?: Money | null }) | null
  inherit?: string[] | null
  stay_discounts?: { min_nights: number; percent: number }[] | null
  advance_discounts?: { min_days?: number | null; max_days?: number | null; percent: number }[] | null
  min_advance_days?: number | null
  max_advance_days?: number | null
  policy_code?: string | null
}

export interface CaseRoomDay {
  room_code: string
  date: string
  number_of_rooms: number
  is_close?: Flag
}

export interface CaseRateDay extends Partial<Record<Restriction, number>> {
  room_code: string
  rate_code: string
  date: string
  rate_price?: Money | null
  normal_price?: Money | null
  is_close?: Flag
  adult_prices?: { adults: number; price: Money }[]
}

export interface CaseScope {
  room_codes?: string[] | null
  rate_codes?: string[] | null
}

export interface CaseTax extends CaseScope, CaseCharge {
  tax_code: string
  tax_name: string
  kind: 'tax' | 'fee'
  per: 'stay' | 'night'
  basis: 'room' | 'person' | 'booking'
  is_included: Flag
  is_at_hotel: Flag
  base: 'price' | 'running'
  sort_order: number
  on: 'room' | 'extra' | 'all'
  age_bands?: { age_from: number; age_to: number; value: Money }[] | null
  max_nights: number
  first_day?: string | null
  last_day?: string | null
}

export interface CasePromo extends CaseScope, CaseCharge {
  promo_code: string
  promo_name: string
  is_active?: Flag
  book_from?: string | null
  book_to?: string | null
  stay_from?: string | null
  stay_to?: string | null
  min_nights?: number | null
  min_advance_days?: number | null
  max_advance_days?: number | null
  max_uses?: number | null
  max_uses_per_email?: number | null
  uses: number
}

export interface CaseExtra extends CaseScope {
  extra_code: string
  extra_name: string
  price: Money
  per: 'stay' | 'night' | 'person' | 'person_night' | 'unit'
  child_bands?: CaseChildBand[] | null
  is_mandatory: Flag
  max_quantity: number
  lead_hours: number
}

export interface CaseFee {
  charge: 'percent' | 'nights' | 'amount'
  value: number
}

export interface CasePolicy {
  policy_code: string
  policy_name: string
  steps: ({ before: number | null; unit: 'days' | 'hours' } & CaseFee)[]
  no_show?: CaseFee | null
  cutoff_time: string
  grace_hours: number
  deposit?: CaseFee | null
}

export interface CaseConfig {
  digits: number
  now: string
  hotel: {
    timezone: string
    check_in_time?: string | null
    default_policy_code?: string | null
    takes_payments: Flag
    /** In minor units; 1 if left out. */
    payment_step?: number
  }
  rooms: CaseRoom[]
  rates: CaseRate[]
  room_days?: CaseRoomDay[]
  rate_days?: CaseRateDay[]
  taxes?: CaseTax[]
  promos?: CasePromo[]
  extras?: CaseExtra[]
  policies?: CasePolicy[]
}

export interface CaseItem {
  room_code: string
  rate_code: string
  rooms: number
  adults?: number
  children?: number
  children_ages?: (number | null)[] | null
  rooms_party?: { adults: number; children_ages: (number | null)[] }[]
  guests?: number
  extras?: { extra_code: string; quantity?: number }[]
}

export interface CaseRequest {
  arrival_date: string
  departure_date: string
  promo_code?: string | null
  items: CaseItem[]
}

export interface CaseLine {
  kind: string
  code: string
  item: number
  quantity: number
  amount: Money
  is_included: Flag
  is_at_hotel: Flag
}

export interface CaseResult {
  refused?: string
  is_available?: Flag
  items?: {
    item: number
    nightly: { date: string; price: Money | null; total: Money | null }[]
    total_price: Money
    rate_price: Money
    normal_price?: Money
    reasons: { code: string; date?: string; required?: number; actual?: number }[]
  }[]
  promo?: { is_valid: Flag; reason: string | null } | null
  charges?: CaseLine[]
  total_price?: Money
  extras_price?: Money
  taxes_included?: Money
  taxes_added?: Money
  grand_total?: Money
  due_now?: Money
  due_later?: Money
  due_at_hotel?: Money
  refundability?: string
  free_until?: string | null
  cancellation_timeline?: { until: string | null; fee_amount: Money; refund_amount: Money }[]
}
