import { NO_PRICE_RULES } from './hotel-prices.ts'
import type { HotelFacts, RateFacts } from './queries.ts'

/** What a hotel, a rate and a catalog have where nothing is said about prices. */
export const PLAIN_HOTEL = {
  check_in_time: '14:00',
  default_policy_code: null,
} satisfies Partial<HotelFacts>

export const PLAIN_RATE = {
  parent_rate_id: null,
  derive_charge: null,
  derive_value: null,
  derive_round_to: null,
  inherit: null,
  is_hidden: false,
  policy_code: null,
} satisfies Partial<RateFacts>

export const PLAIN_PRICES = { priceRules: NO_PRICE_RULES }
