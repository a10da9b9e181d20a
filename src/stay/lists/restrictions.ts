/**
 * What can stand against a stay, for the server, the pages and the tests: all reasons with how each is told, and the fields
 * of a rate-day with the reasons they give. This file imports nothing. A restriction is new with an entry of each table, a
 * column of `rate_day`, its rule in rule/limits.ts (and in quote.ts and arrivals.ts if it looks at every night) and its words.
 * Words, facts and fields that are forgotten do not compile; tests name the rest.
 */

/** The reasons of its nights, which one rule decides, in the order of the answer. */
export const NIGHT_REASONS = [
  'past_date',
  'not_published',
  'rate_closed',
  'rate_not_valid',
  'no_availability',
  'no_price',
  'sold_out',
  'stop_sell_room',
  'stop_sell_rate',
  'cta',
  'ctd',
  'min_night',
  'max_night',
  'occupancy',
  'advance_min',
  'advance_max',
  'min_night_through',
] as const

/** All reasons against a stay, in the order of the answer: the last is of what comes with it. */
export const REASON_CODES = [...NIGHT_REASONS, 'extra_sold_out'] as const

export type ReasonCode = (typeof REASON_CODES)[number]

interface ReasonEntry {
  /** What it comes with: the first day concerned, and the numbers `required` and `actual`. */
  facts: 'nothing' | 'day' | 'numbers' | 'day and numbers'
  /** In English; guests and staff read those of the pages. What there is no fact of is empty, or 0. */
  message(date: string, required: number, actual: number): string
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const REASONS = {
  past_date: { facts: 'day', message: (date) => `${date} is in the past at the hotel` },
  not_published: { facts: 'nothing', message: () => 'the room is not on sale' },
  rate_closed: { facts: 'nothing', message: () => 'the rate is closed' },
  rate_not_valid: { facts: 'day', message: (date) => `the rate is not valid on ${date}` },
  no_availability: { facts: 'day', message: (date) => `no availability has been set for ${date}` },
  no_price: { facts: 'day', message: (date) => `there is no price for ${date}` },
  sold_out: {
    facts: 'day and numbers',
    message: (date, required, actual) =>
      actual === 0
        ? `no room is left on ${date}`
        : `only ${plural(actual, 'room')} left on ${date}, ${required} asked for`,
  },
  stop_sell_room: { facts: 'day', message: (date) => `the room is closed on ${date}` },
  stop_sell_rate: { facts: 'day', message: (date) => `the rate is closed on ${date}` },
  cta: { facts: 'day', message: (date) => `no arrival on ${date}` },
  ctd: { facts: 'day', message: (date) => `no departure on ${date}` },
  min_night: {
    facts: 'day and numbers',
    message: (date, required) => `at least ${plural(required, 'night')} when arriving on ${date}`,
  },
  max_night: {
    facts: 'day and numbers',
    message: (date, required) => `at most ${plural(required, 'night')} when arriving on ${date}`,
  },
  occupancy: {
    facts: 'numbers',
    message: (_, required, actual) => `too many guests: ${actual}, where ${required} fit`,
  },
  advance_min: {
    facts: 'numbers',
    message: (_, required) => `to be booked at least ${plural(required, 'day')} before arrival`,
  },
  advance_max: {
    facts: 'numbers',
    message: (_, required) =>
      required === 0
        ? 'to be booked on the day of arrival only'
        : `to be booked at most ${plural(required, 'day')} before arrival`,
  },
  min_night_through: {
    facts: 'day and numbers',
    message: (date, required) => `at least ${plural(required, 'night')} for a stay over ${date}`,
  },
  extra_sold_out: {
    facts: 'day and numbers',
    message: (date, required, actual) =>
      `an extra that comes with every stay is taken on ${date}: ${actual} left, ${required} needed`,
  },
} as const satisfies Record<ReasonCode, ReasonEntry>

interface FieldEntry {
  /** In the reference of the API. */
  says: string
  /** The reason it gives; null: none. */
  reason: ReasonCode | null
}

/** Prices are null where none is set. */
interface PriceEntry extends FieldEntry {
  kind: 'money' | 'prices'
}

/** A rule of the day that is on or off; off where nobody set it. */
interface FlagEntry extends FieldEntry {
  kind: 'flag'
  reason: ReasonCode
  /** Whether a derived rate may have its parent's. */
  isInheritable: boolean
}

/** A whole number from 0; 0 where nobody set it, and then it restricts nothing. */
interface RestrictionEntry extends FieldEntry {
  kind: 'number'
  reason: ReasonCode
  isInheritable: boolean
  /** Whether a search answers that of the arrival day. */
  isAnswered: boolean
  most: number
}

const MOST = 1_000_000

/** The fields of a rate-day that can be pushed, in the order used everywhere. */
export const RATE_DAY_FIELDS = {
  rate_price: { kind: 'money', reason: 'no_price', says: 'Price of the night at this rate' },
  normal_price: {
    kind: 'money',
    reason: null,
    says: 'The price it replaces; left out: the price of the entry',
  },
  cta: {
    kind: 'number',
    reason: 'cta',
    isInheritable: true,
    isAnswered: true,
    most: MOST,
    says: '0: open; any other value: no arrival on this day',
  },
  ctd: {
    kind: 'number',
    reason: 'ctd',
    isInheritable: true,
    isAnswered: true,
    most: MOST,
    says: '0: open; any other value: no departure on this day',
  },
  min_night: {
    kind: 'number',
    reason: 'min_night',
    isInheritable: true,
    isAnswered: true,
    most: MOST,
    says: 'Shortest stay when arriving this day; 0: no limit',
  },
  max_night: {
    kind: 'number',
    reason: 'max_night',
    isInheritable: true,
    isAnswered: true,
    most: MOST,
    says: 'Longest stay when arriving this day; 0: no limit',
  },
  min_night_through: {
    kind: 'number',
    reason: 'min_night_through',
    isInheritable: true,
    isAnswered: false,
    most: MOST,
    says: 'Shortest stay that may contain this night; 0: no limit',
  },
  adult_prices: {
    kind: 'prices',
    reason: null,
    says: 'Price of the night for so many adults in a room; empty: none',
  },
  is_close: {
    kind: 'flag',
    reason: 'stop_sell_rate',
    isInheritable: true,
    says: '1 closes the rate for the day',
  },
} as const satisfies Record<string, PriceEntry | FlagEntry | RestrictionEntry>

type Fields = typeof RATE_DAY_FIELDS
export type RateDayField = keyof Fields

/** The fields whose entry has this. */
type FieldWith<Has> = { [Field in RateDayField]: Fields[Field] extends Has ? Field : never }[RateDayField]

/** The fields that restrict which stays may be sold. All are numbers; 0 means no restriction. */
export type Restriction = FieldWith<{ kind: 'number' }>
/** Those of the arrival day that searches answer. */
export type AnsweredRestriction = FieldWith<{ isAnswered: true }>
/** The rules of a day that a derived rate may have of its parent. */
export type Inheritable = FieldWith<{ isInheritable: true }>
