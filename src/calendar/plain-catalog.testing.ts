import { NO_PRICE_RULES } from './hotel-prices.ts'
import type { HotelFacts } from './queries.ts'

/** What a hotel and a catalog have where nothing is said about prices. */
export const PLAIN_HOTEL = {
  check_in_time: '14:00',
  default_policy_code: null,
  payment_provider: null,
  max_rooms_per_booking: 9,
  hold_minutes: 15,
  language: 'en',
  hotel_name: 'A hotel',
  hotel_star: 0,
  latitude: null,
  longitude: null,
  is_listed: true,
  hotel_address: '',
  default_color: '#0f766e',
  translations: null,
} satisfies Partial<HotelFacts>

export const PLAIN_PRICES = { priceRules: NO_PRICE_RULES }
