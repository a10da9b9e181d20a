import { INHERITABLE } from '../stay/days/rate-day.ts'
import { demoRooms } from './hotel-data.ts'
import type { DemoRate } from './shape/plan.ts'

/** What Hotel Samudra's prices are made of: rates, taxes, extras, promo codes and policies, in the shapes the API takes. */

/** All that may be inherited except the shortest stay. */
const ALL_BUT_MIN_NIGHT = INHERITABLE.filter((name) => name !== 'min_night')

/** Booked at least so many days ahead. */
export const SAVER_FROM_DAYS = 7

/** Prices are pushed for the flexible rate alone; all others follow from it. */
export const demoRates: DemoRate[] = [
  {
    rate_code: 'FLEX',
    rate_name: 'Flexible',
    rate_description: 'Our everyday price, for stays of any length.',
    policy_code: 'FLEXIBLE',
  },
  {
    rate_code: 'SAVER',
    rate_name: 'Saver, book ahead',
    rate_description:
      '12 % below the flexible price for two nights and more, booked a week ahead; 5 % less again if you book two ' +
      'months ahead.',
    parent_rate_code: 'FLEX',
    derive: { charge: 'percent', value: -12, round_to: 1 },
    inherit: ALL_BUT_MIN_NIGHT,
    advance_discounts: [{ min_days: 60, percent: 5 }],
    min_advance_days: SAVER_FROM_DAYS,
    policy_code: 'NONREF',
  },
  {
    rate_code: 'BREAKFAST',
    rate_name: 'Flexible with breakfast',
    rate_description: 'Breakfast on the terrace for two every morning.',
    included_meals: ['breakfast'],
    parent_rate_code: 'FLEX',
    derive: { charge: 'amount', value: 24 },
    policy_code: 'FLEXIBLE',
  },
  {
    rate_code: 'LONGSTAY',
    rate_name: 'Five nights and more',
    rate_description: '18 % below the flexible price from five nights on, 25 % from ten.',
    parent_rate_code: 'FLEX',
    derive: { charge: 'percent', value: 0 },
    inherit: ALL_BUT_MIN_NIGHT,
    stay_discounts: [
      { min_nights: 5, percent: 18 },
      { min_nights: 10, percent: 25 },
    ],
    policy_code: 'MODERATE',
  },
  {
    rate_code: 'FRIENDS',
    rate_name: 'Friends of the house',
    rate_description: 'For guests who come back: breakfast for two, and 20 % less. Only with a code.',
    included_meals: ['breakfast'],
    parent_rate_code: 'BREAKFAST',
    derive: { charge: 'percent', value: -20, round_to: 1 },
    is_hidden: 1,
    policy_code: 'FLEXIBLE',
  },
]

export const demoPolicies = [
  {
    policy_code: 'FLEXIBLE',
    policy_name: 'Free until the day before',
    steps: [{ before: 1, unit: 'days', charge: 'nights', value: 1 }],
    cutoff_time: '18:00',
  },
  {
    policy_code: 'MODERATE',
    policy_name: 'Free until a week before',
    steps: [
      { before: 7, unit: 'days', charge: 'percent', value: 50 },
      { before: 1, unit: 'days', charge: 'percent', value: 100 },
    ],
    cutoff_time: '18:00',
    grace_hours: 24,
  },
  {
    policy_code: 'NONREF',
    policy_name: 'Paid when booking, no refund',
    steps: [{ before: null, unit: 'days', charge: 'percent', value: 100 }],
    deposit: { charge: 'percent', value: 100 },
  },
]

export const demoTaxes = [
  {
    tax_code: 'SERVICE',
    tax_name: 'Service',
    kind: 'fee',
    charge: 'percent',
    value: 10,
    is_included: 1,
    sort_order: 1,
  },
  {
    tax_code: 'TAX',
    tax_name: 'Government tax',
    charge: 'percent',
    value: 11,
    is_included: 1,
    base: 'running',
    sort_order: 2,
  },
  {
    tax_code: 'VILLAGE',
    tax_name: 'Village levy',
    charge: 'amount',
    value: 1.5,
    per: 'night',
    basis: 'person',
    is_at_hotel: 1,
    sort_order: 3,
    age_bands: [{ age_from: 0, age_to: 11, value: 0 }],
    max_nights: 7,
    // By name, so that a room that somebody adds to try the API costs what was pushed for it and nothing more.
    room_codes: demoRooms.map(({ room_code }) => room_code),
  },
]

const WITHOUT_BREAKFAST = ['FLEX', 'SAVER', 'LONGSTAY']

export const demoExtras = [
  {
    extra_code: 'BREAKFAST',
    extra_name: 'Breakfast on the terrace',
    extra_description: 'Fruit, eggs, nasi goreng and good coffee by the sea, every morning until eleven.',
    price: 14,
    per: 'person_night',
    child_bands: [
      { age_from: 0, age_to: 5, charge: 'amount', value: 0 },
      { age_from: 6, age_to: 11, charge: 'percent', value: 50 },
    ],
    rate_codes: WITHOUT_BREAKFAST,
  },
  {
    extra_code: 'TRANSFER',
    extra_name: 'Airport transfer',
    extra_description: 'A car for up to four with a driver who waits, one way. Tell us your flight.',
    price: 22,
    per: 'unit',
    max_quantity: 4,
    lead_hours: 24,
  },
  {
    extra_code: 'EARLY',
    extra_name: 'Early check-in',
    extra_description:
      'Your room from nine in the morning on the day you arrive. We can do this for four rooms a day.',
    price: 30,
    per: 'stay',
    lead_hours: 12,
    daily_stock: 4,
  },
]

export const demoPromos = [
  {
    promo_code: 'WELCOME10',
    promo_name: 'Welcome, 10 % off',
    charge: 'percent',
    value: 10,
    rate_codes: ['FLEX', 'BREAKFAST'],
  },
  // Takes nothing off by itself: it opens the rate it names.
  {
    promo_code: 'SUNRISE',
    promo_name: 'Friends of the house',
    charge: 'percent',
    value: 0,
    rate_codes: ['FRIENDS'],
  },
]

/** Guests pay on a page of ours that moves no money. */
export const demoPayments = { provider: 'test', mode: 'test' }
