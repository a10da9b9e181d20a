import type { DemoRate } from '../shape/plan.ts'
import type { PriceYear } from '../shape/price-year.ts'
import type { SmallHouse } from '../shape/stays.ts'
import { rooms } from './hotel.ts'

/** What Samudra Lisboa charges, in euros, and who has booked. */

/** The days of Saint Anthony are the dearest, and then the summer. */
export const year: PriceYear = {
  base: { AZULEJO: 118, RIVER: 164, ATTIC: 215 },
  seasons: [
    { from: '06-10', to: '06-14', factor: 1.5, minNights: 2 },
    { from: '06-01', to: '09-20', factor: 1.3 },
    { from: '12-28', to: '12-31', factor: 1.35, minNights: 2 },
    { from: '04-01', to: '05-31', factor: 1.12 },
    { from: '11-05', to: '12-27', factor: 0.82 },
    { from: '01-03', to: '02-28', factor: 0.78 },
  ],
  weekendFactor: 1.12,
  roundTo: 1,
}

const SAVER_FROM_DAYS = 3

export const rates: DemoRate[] = [
  {
    rate_code: 'FLEX',
    rate_name: 'Flexible',
    rate_description: 'Our everyday price, for stays of any length.',
    policy_code: 'FLEXIBLE',
  },
  {
    rate_code: 'SAVER',
    rate_name: 'Saver, book ahead',
    rate_description: '10 % below the flexible price, booked at least three days ahead.',
    parent_rate_code: 'FLEX',
    derive: { charge: 'percent', value: -10 },
    min_advance_days: SAVER_FROM_DAYS,
    policy_code: 'NONREF',
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
    policy_code: 'NONREF',
    policy_name: 'Paid when booking, no refund',
    steps: [{ before: null, unit: 'days', charge: 'percent', value: 100 }],
    deposit: { charge: 'percent', value: 100 },
  },
]

export const taxes = [
  { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 6, is_included: 1, sort_order: 1 },
  {
    tax_code: 'CITY',
    tax_name: 'City tax',
    charge: 'amount',
    value: 4,
    per: 'night',
    basis: 'person',
    is_at_hotel: 1,
    sort_order: 2,
    age_bands: [{ age_from: 0, age_to: 12, value: 0 }],
    max_nights: 7,
  },
]

export const extras = [
  {
    extra_code: 'BREAKFAST',
    extra_name: 'Breakfast on the roof',
    extra_description:
      'Bread, cheese, fruit, eggs and pastéis de nata from the oven next door, until eleven.',
    price: 16,
    per: 'person_night',
  },
]

export const house: SmallHouse = {
  guests: [
    ['Inês Figueiredo', 'Coimbra', 'Portugal'],
    ['Pádraig Byrne', 'Cork', 'Ireland'],
    ['Élodie Marchand', 'Bordeaux', 'France'],
    ['Jonas Keller', 'Zürich', 'Switzerland'],
    ['Marta Iglesias', 'Vigo', 'Spain'],
    ['Beatriz Nogueira', 'Recife', 'Brazil'],
    ['Harriet Lowe', 'Leeds', 'United Kingdom'],
    ['Sven Holm', 'Malmö', 'Sweden'],
    ['Alessio Conti', 'Torino', 'Italy'],
    ['Naledi Dlamini', 'Durban', 'South Africa'],
    ['Grace Whitfield', 'Boston', 'United States'],
    ['Maud Jansen', 'Groningen', 'Netherlands'],
    ['Petr Novotný', 'Brno', 'Czechia'],
    ['Leila Haddad', 'Rabat', 'Morocco'],
  ],
  rooms,
  rateFor: (ahead, chance) => (ahead >= SAVER_FROM_DAYS && chance < 0.4 ? 'SAVER' : 'FLEX'),
  requests: [
    'A room away from the tram, please.',
    'We come by train at ten in the evening.',
    'A cot for our daughter, please.',
    'Is there a lift up to the terrace?',
  ],
}
