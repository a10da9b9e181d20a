import { type TSchema, Type } from 'typebox'
import { chargeFields, list, orNull, percent, SIGNED, storedPercent } from '../http/fields/charges.ts'
import {
  choice,
  code,
  flag,
  flagOut,
  instant,
  integer,
  money,
  name,
  nullable,
  text,
  timestamp,
} from '../http/fields/fields.ts'
import {
  newOccupancy,
  occupancyAnswer,
  occupancyChanges,
  storedOccupancy,
} from '../http/fields/occupancy-fields.ts'
import { translationsField } from '../http/fields/translation-fields.ts'
import { INHERITABLE } from '../stay/days/rate-day.ts'
import type { Inheritable } from '../stay/lists/restrictions.ts'
import { MEALS } from '../stay/lists/room-features.ts'

const rate_code = code('Identifier of the rate plan')
const start = timestamp('First day the rate is valid; null: no bound')
const end = timestamp('Last day the rate is valid; null: no bound')

const meals = Type.Array(choice(MEALS, 'A meal'), {
  maxItems: 10,
  description: 'Meals in the price; answered where the hotel told any, null or empty takes all away',
  examples: [['breakfast']],
})

const fields = {
  rate_name: name('Display name'),
  rate_description: text('Free text'),
  start_date_rate: start,
  end_date_rate: end,
  price: money('Price of a night where a day has none of its own'),
  is_closed: flag('1: the rate cannot be booked'),
}

const translations = translationsField({
  rate_name: fields.rate_name,
  rate_description: fields.rate_description,
})

/** Above 0. */
const roundTo = Type.Number({
  exclusiveMinimum: 0,
  'x-money': 1e12,
  description: 'The new price is rounded to a multiple of it, halves up',
} as { description: string })

export const DERIVE_BOUNDS = { ...SIGNED, percent: [-100, 1000] } as const

const DERIVE_WORDS = "How its price follows from the parent's: what is added, or taken off"

const derive = Type.Object(
  { ...chargeFields(DERIVE_BOUNDS), round_to: Type.Optional(roundTo) },
  {
    title: 'NewDerive',
    description: DERIVE_WORDS,
    examples: [{ charge: 'percent', value: -12, round_to: 1 }],
  },
)

const toldDerive = Type.Object(
  { ...chargeFields(DERIVE_BOUNDS), round_to: nullable(roundTo) },
  { title: 'Derive', description: DERIVE_WORDS },
)

export const inherit = Type.Array(Type.Unsafe<Inheritable>({ type: 'string', enum: [...INHERITABLE] }), {
  maxItems: INHERITABLE.length,
  description: "Which rules of the parent's days count; null: all, empty: none",
  examples: [['cta', 'ctd', 'is_close']],
})

const off = percent('Taken off each night')
const minDays = integer('Days from today to arrival, at least')
const maxDays = integer('Days from today to arrival, at most')
const STAY_WORDS = 'The one with the highest min_nights reached counts'
const ADVANCE_WORDS = 'The highest percent counts, and of it and the one by nights only the higher'

const stayDiscount = (taken: TSchema) =>
  Type.Object(
    { min_nights: integer('For stays of so many nights and more', 1), percent: taken as typeof off },
    { title: 'StayDiscount' },
  )

const newAdvanceDiscount = (taken: TSchema) =>
  Type.Object(
    {
      min_days: Type.Optional(minDays),
      max_days: Type.Optional(maxDays),
      percent: taken as typeof off,
    },
    { title: 'NewAdvanceDiscount' },
  )

const advanceDiscount = Type.Object(
  { min_days: nullable(minDays), max_days: nullable(maxDays), percent: off },
  { title: 'AdvanceDiscount' },
)

const terms = {
  parent_rate_code: code('The rate whose prices this one follows; it then has none of its own'),
  derive,
  inherit,
  stay_discounts: list(stayDiscount(off), STAY_WORDS),
  advance_discounts: list(newAdvanceDiscount(off), ADVANCE_WORDS),
  min_advance_days: integer('It can be booked so many days before arrival, or earlier'),
  max_advance_days: integer(
    'It can be booked so many days before arrival, or later; 0: on the day of arrival only',
  ),
  policy_code: code("The cancellation policy; null: the hotel's"),
  included_meals: meals,
}

/** What of a rate the table keeps in another form. */
export const storedRateTerms = {
  derive_charge: Type.Optional(derive.properties.charge),
  derive_value: Type.Optional(Type.Integer()),
  derive_round_to: Type.Optional(integer('', 1, 1e12)),
  ...storedOccupancy,
  stay_discounts: Type.Optional(list(stayDiscount(storedPercent()), '')),
  advance_discounts: Type.Optional(list(newAdvanceDiscount(storedPercent()), '')),
}

/** Null clears these in an update, and the two dates. */
export const CLEARABLE_TERMS = Object.keys(terms) as (keyof typeof terms)[]

const newTerms = {
  parent_rate_code: Type.Optional(terms.parent_rate_code),
  derive: Type.Optional(terms.derive),
  inherit: Type.Optional(terms.inherit),
  ...newOccupancy,
  stay_discounts: Type.Optional(terms.stay_discounts),
  advance_discounts: Type.Optional(terms.advance_discounts),
  min_advance_days: Type.Optional(terms.min_advance_days),
  max_advance_days: Type.Optional(terms.max_advance_days),
  is_hidden: Type.Optional(flag('1: only promo codes that name it open it')),
  policy_code: Type.Optional(terms.policy_code),
  included_meals: Type.Optional(meals),
}

const termChanges = {
  ...newTerms,
  parent_rate_code: Type.Optional(orNull(terms.parent_rate_code)),
  derive: Type.Optional(orNull(terms.derive)),
  inherit: Type.Optional(orNull(terms.inherit)),
  ...occupancyChanges,
  stay_discounts: Type.Optional(orNull(terms.stay_discounts)),
  advance_discounts: Type.Optional(orNull(terms.advance_discounts)),
  min_advance_days: Type.Optional(orNull(terms.min_advance_days)),
  max_advance_days: Type.Optional(orNull(terms.max_advance_days)),
  policy_code: Type.Optional(orNull(terms.policy_code)),
  included_meals: Type.Optional(orNull(meals)),
}

const termAnswer = {
  parent_rate_code: nullable(terms.parent_rate_code),
  derive: nullable(toldDerive),
  inherit: nullable(terms.inherit),
  ...occupancyAnswer,
  stay_discounts: nullable(terms.stay_discounts),
  advance_discounts: nullable(list(advanceDiscount, ADVANCE_WORDS)),
  min_advance_days: nullable(terms.min_advance_days),
  max_advance_days: nullable(terms.max_advance_days),
  is_hidden: flagOut('1: only promo codes that name it open it'),
  policy_code: nullable(terms.policy_code),
  included_meals: Type.Optional(meals),
}

export const newRate = Type.Object(
  {
    rate_code,
    rate_name: fields.rate_name,
    rate_description: Type.Optional(fields.rate_description),
    start_date_rate: Type.Optional(start),
    end_date_rate: Type.Optional(end),
    price: Type.Optional(fields.price),
    is_closed: Type.Optional(fields.is_closed),
    ...newTerms,
    translations: Type.Optional(translations),
  },
  { title: 'NewRate' },
)

const nullableTimestamp = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })

/** Fields left out stay as they are; null removes a date, and clears what may be null. */
export const rateChanges = Type.Object(
  {
    ...Type.Partial(newRate).properties,
    start_date_rate: Type.Optional(
      nullableTimestamp('First day the rate is valid; null takes the bound away'),
    ),
    end_date_rate: Type.Optional(nullableTimestamp('Last day the rate is valid; null takes the bound away')),
    ...termChanges,
    translations: Type.Optional(orNull(translations)),
  },
  { title: 'RateChanges' },
)

export const rate = Type.Object(
  {
    rate_code,
    ...fields,
    start_date_rate: nullable(start),
    end_date_rate: nullable(end),
    is_closed: flagOut('1: the rate cannot be booked'),
    ...termAnswer,
    translations: Type.Optional(translations),
    created_at: instant('When it was created'),
    updated_at: instant('When it was last changed'),
  },
  { title: 'Rate' },
)

export const rateExample = {
  rate_code: 'FLEX',
  rate_name: 'Flexible',
  rate_description: 'Free cancellation until the day before arrival.',
  start_date_rate: '2027-01-01T00:00:00Z',
  end_date_rate: '2027-12-31T23:59:59Z',
  price: 120,
  is_closed: 0,
  stay_discounts: [
    { min_nights: 3, percent: 5 },
    { min_nights: 7, percent: 12.5 },
  ],
  advance_discounts: [{ max_days: 3, percent: 10 }],
  min_advance_days: 0,
  translations: {
    de: { rate_name: 'Flexibel', rate_description: 'Bis zum Tag vor der Anreise kostenlos stornierbar.' },
  },
}

export const rateAnswerExample = {
  ...rateExample,
  parent_rate_code: null,
  derive: null,
  inherit: null,
  base_adults: null,
  occupancy_prices: null,
  extra_adult_price: null,
  child_bands: null,
  advance_discounts: [{ min_days: null, max_days: 3, percent: 10 }],
  max_advance_days: null,
  is_hidden: 0,
  policy_code: null,
  created_at: '2027-01-31T09:30:00.000Z',
  updated_at: '2027-01-31T09:30:00.000Z',
}
