import type { DemoRate } from '../shape/plan.ts'
import type { PriceYear } from '../shape/price-year.ts'
import type { SmallHouse } from '../shape/stays.ts'
import { rooms } from './hotel.ts'

/** What Samudra Kyoto charges, in yen, which have no decimals, and who has booked. */

/** Cherries and maples are the dearest. */
export const year: PriceYear = {
  base: { MACHIYA: 16_000, GARDEN: 24_000, SUITE: 58_000 },
  seasons: [
    { from: '03-25', to: '04-10', factor: 1.45, minNights: 2 },
    { from: '11-10', to: '11-30', factor: 1.4, minNights: 2 },
    { from: '12-29', to: '12-31', factor: 1.35, minNights: 2 },
    { from: '01-01', to: '01-03', factor: 1.35 },
    { from: '04-28', to: '05-06', factor: 1.3 },
    { from: '06-08', to: '07-12', factor: 0.9 },
    { from: '01-08', to: '02-28', factor: 0.85 },
  ],
  weekendFactor: 1.1,
  roundTo: 100,
}

export const rates: DemoRate[] = [
  {
    rate_code: 'FLEX',
    rate_name: 'Flexible',
    rate_description: 'Our everyday price, for stays of any length.',
    policy_code: 'FLEXIBLE',
  },
  {
    rate_code: 'DINNER',
    rate_name: 'With dinner and breakfast',
    rate_description: 'Seven courses at the counter and a Japanese breakfast, for two, every day.',
    included_meals: ['breakfast', 'dinner'],
    parent_rate_code: 'FLEX',
    derive: { charge: 'amount', value: 26_000 },
    policy_code: 'KITCHEN',
  },
]

export const policies = [
  {
    policy_code: 'FLEXIBLE',
    policy_name: 'Free until two days before',
    steps: [{ before: 2, unit: 'days', charge: 'nights', value: 1 }],
    cutoff_time: '18:00',
  },
  {
    policy_code: 'KITCHEN',
    policy_name: 'Free until a week before',
    steps: [
      { before: 7, unit: 'days', charge: 'percent', value: 50 },
      { before: 1, unit: 'days', charge: 'percent', value: 100 },
    ],
    cutoff_time: '18:00',
  },
]

const ACCOMMODATION = {
  tax_name: 'Accommodation tax',
  charge: 'amount',
  per: 'night',
  basis: 'person',
  is_at_hotel: 1,
}

/** The city's tax rises with what a guest pays a night. Rooms for two stay within one step all year. */
export const taxes = [
  {
    tax_code: 'CONSUMPTION',
    tax_name: 'Consumption tax',
    charge: 'percent',
    value: 10,
    is_included: 1,
    sort_order: 1,
  },
  { ...ACCOMMODATION, tax_code: 'CITY', value: 400, room_codes: ['MACHIYA', 'GARDEN'], sort_order: 2 },
  { ...ACCOMMODATION, tax_code: 'CITYSUITE', value: 1000, room_codes: ['SUITE'], sort_order: 3 },
]

export const extras = [
  {
    extra_code: 'BREAKFAST',
    extra_name: 'Japanese breakfast',
    extra_description: 'Rice, grilled fish, tofu from around the corner, pickles and miso soup.',
    price: 2800,
    per: 'person_night',
    rate_codes: ['FLEX'],
  },
]

export const house: SmallHouse = {
  guests: [
    ['Haruka Mori', 'Fukuoka', 'Japan'],
    ['Tatsuya Ono', 'Nagoya', 'Japan'],
    ['Charlotte Roux', 'Lille', 'France'],
    ['Ji-woo Han', 'Seoul', 'South Korea'],
    ['Benjamin Clarke', 'Melbourne', 'Australia'],
    ['Yi-chen Wu', 'Tainan', 'Taiwan'],
    ['Rebecca Stein', 'Vancouver', 'Canada'],
    ['Kanya Charoen', 'Bangkok', 'Thailand'],
    ['Friedrich Vogel', 'Leipzig', 'Germany'],
    ['Aditya Kulkarni', 'Mumbai', 'India'],
    ['Zoe Papadaki', 'Athens', 'Greece'],
    ['Marcus Webb', 'Denver', 'United States'],
  ],
  rooms,
  rateFor: (_ahead, chance) => (chance < 0.4 ? 'DINNER' : 'FLEX'),
  requests: [
    'One of us eats no fish.',
    'Our suitcases come by courier from Tokyo.',
    'Dinner at eight, please.',
    'It is our tenth anniversary.',
  ],
}
