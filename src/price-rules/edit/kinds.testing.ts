/** One of each kind, with every field; what null clears; and what is filled in where little is given. */
export interface Sample {
  noun: string
  plural: string
  whole: Record<string, unknown>
  least: Record<string, unknown>
  /** The answer to `least`, but for its times. */
  filled: Record<string, unknown>
  cleared: string[]
  /** Fields that are only answered. */
  answered?: Record<string, unknown>
  /** A change of one field. */
  change: Record<string, unknown>
}

const ALL = { room_codes: null, rate_codes: null }

export const SAMPLES: Sample[] = [
  {
    noun: 'tax',
    plural: 'taxes',
    whole: {
      tax_code: 'CITY.1',
      tax_name: 'City tax',
      kind: 'fee',
      charge: 'amount',
      value: 2.55,
      per: 'night',
      basis: 'person',
      is_included: 0,
      is_at_hotel: 1,
      base: 'running',
      sort_order: 3,
      on: 'all',
      age_bands: [
        { age_from: 0, age_to: 5, value: 0 },
        { age_from: 6, age_to: 17, value: 1.25 },
      ],
      max_nights: 7,
      first_day: '2027-01-01',
      last_day: '2027-12-31',
      room_codes: ['DLX', 'NOSUCH'],
      rate_codes: ['FLEX'],
    },
    least: { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 11.125 },
    filled: {
      kind: 'tax',
      per: 'stay',
      basis: 'room',
      is_included: 0,
      is_at_hotel: 0,
      base: 'price',
      sort_order: 0,
      on: 'room',
      age_bands: null,
      max_nights: 0,
      first_day: null,
      last_day: null,
      ...ALL,
    },
    cleared: ['age_bands', 'first_day', 'last_day', 'room_codes', 'rate_codes'],
    change: { value: 1000.01 },
  },
  {
    noun: 'promo',
    plural: 'promos',
    whole: {
      promo_code: 'Summer_27-x',
      promo_name: 'Summer',
      charge: 'percent',
      value: 12.345,
      book_from: '2027-01-01',
      book_to: '2027-01-01',
      stay_from: '2027-06-01',
      stay_to: '2027-08-31',
      min_nights: 3,
      min_advance_days: 2,
      max_advance_days: 30,
      room_codes: ['DLX'],
      rate_codes: ['FLEX'],
      max_uses: 0,
      max_uses_per_email: 1,
      is_active: 0,
    },
    least: { promo_code: 'LESS', promo_name: 'Less', charge: 'amount', value: 0.01 },
    filled: {
      book_from: null,
      book_to: null,
      stay_from: null,
      stay_to: null,
      min_nights: null,
      min_advance_days: null,
      max_advance_days: null,
      ...ALL,
      max_uses: null,
      max_uses_per_email: null,
      is_active: 1,
    },
    cleared: [
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
    ],
    answered: { uses: 0 },
    change: { value: 100 },
  },
  {
    noun: 'extra',
    plural: 'extras',
    whole: {
      extra_code: 'BB',
      extra_name: 'Breakfast',
      extra_description: 'On the terrace',
      price: 15.5,
      per: 'person_night',
      child_bands: [
        { age_from: 0, age_to: 3, charge: 'amount', value: 0.05 },
        { age_from: 4, age_to: 11, charge: 'percent', value: 33.333 },
      ],
      is_mandatory: 1,
      max_quantity: 1,
      lead_hours: 12,
      daily_stock: 0,
      room_codes: ['DLX'],
      rate_codes: ['FLEX'],
    },
    least: { extra_code: 'COT', extra_name: 'Cot', price: 0, per: 'unit' },
    filled: {
      extra_description: '',
      child_bands: null,
      is_mandatory: 0,
      max_quantity: 99,
      lead_hours: 0,
      daily_stock: null,
      ...ALL,
    },
    cleared: ['child_bands', 'daily_stock', 'room_codes', 'rate_codes'],
    change: { price: 16 },
  },
  {
    noun: 'policy',
    plural: 'policies',
    whole: {
      policy_code: 'STRICT',
      policy_name: 'Strict',
      steps: [
        { before: null, unit: 'days', charge: 'percent', value: 12.5 },
        { before: 2, unit: 'days', charge: 'nights', value: 90 },
        { before: 2, unit: 'hours', charge: 'amount', value: 99.99 },
      ],
      no_show: { charge: 'nights', value: 1 },
      cutoff_time: '12:30',
      grace_hours: 720,
      deposit: { charge: 'percent', value: 33.333 },
    },
    least: { policy_code: 'FREE', policy_name: 'Free', steps: [] },
    filled: { no_show: null, cutoff_time: '18:00', grace_hours: 0, deposit: null },
    cleared: ['no_show', 'deposit'],
    change: { steps: [] },
  },
]
