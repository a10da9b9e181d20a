import { Type } from 'typebox'

/** The building blocks of every schema: what validates a request is what the API reference shows. */

const NAME_LENGTH = 255
const TEXT_LENGTH = 10_000
export const MOST_INTEGER = 1_000_000

export const CODE_PATTERN = '^(?!\\.+$)[A-Za-z0-9_.-]{1,50}$'
/** Case does not count in a promo code. */
/** Of an idempotency key, where it is a field. */
export const KEY_PATTERN = '^[!-~]{1,255}$'
export const PROMO_CODE_PATTERN = '^[A-Za-z0-9_-]{1,50}$'

export const code = (description: string) =>
  Type.String({ minLength: 1, maxLength: 50, pattern: CODE_PATTERN, description, examples: ['DELUXE'] })

/** A code that is only looked up: one that cannot exist is simply not there. */
export const lookupCode = (description: string) =>
  Type.String({ format: 'text', maxLength: TEXT_LENGTH, description })

/** The hotel of the token, where a caller wants to say so. */
export const ownHotel = (description: string) =>
  Type.String({ 'x-own-hotel': true, description } as { description: string })

/** One line of characters that are seen. */
export const name = (description: string) =>
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, format: 'name', description })

/** The same, where nothing is a name too. */
export const nameOrEmpty = (description: string) =>
  Type.String({ maxLength: NAME_LENGTH, format: 'name', description })

export const shortText = (description: string) =>
  Type.String({ maxLength: NAME_LENGTH, format: 'text', description })

export const text = (description: string) =>
  Type.String({ maxLength: TEXT_LENGTH, format: 'text', description })

export const integer = (description: string, minimum = 0, maximum = MOST_INTEGER) =>
  Type.Integer({ minimum, maximum, description })

/** 0 or 1; true and false are accepted. */
export const flag = (description: string) =>
  Type.Unsafe<number | boolean>({ type: ['integer', 'boolean'], minimum: 0, maximum: 1, description })

/** One of some words. */
export const choice = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], description })

/** A civil day of the hotel. */
export const day = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2027-07-01'] })

/** A timestamp of which the UTC day counts. */
export const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2027-12-31T23:59:59Z'] })

/** An amount in the hotel's currency, with no more fraction digits than that has. */
export const money = (description: string, mostMinor = 1e12) =>
  Type.Number({ minimum: 0, 'x-money': mostMinor, description } as { minimum: number; description: string })

export const email = (description: string) =>
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, format: 'email', description })

/** One that is only looked up. */
export const askedEmail = (description: string) =>
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, format: 'asked-email', description })

export const timeOfDay = (description: string) =>
  Type.String({ format: 'time-of-day', description, examples: ['15:30'] })

export const nullable = <T extends import('typebox').TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** In answers: 0 or 1. */
export const flagOut = (description: string) =>
  Type.Unsafe<0 | 1>({ type: 'integer', minimum: 0, maximum: 1, description })

export const instant = (description: string) =>
  Type.String({ description, examples: ['2027-01-31T09:30:00.000Z'] })

/** Midnight of a civil day, the shape of room_availability_date. */
export const midnight = (description: string) =>
  Type.String({ description, examples: ['2027-07-01T00:00:00Z'] })

export const isOn = (value: number | boolean): boolean => value === 1 || value === true

export const toFlag = (on: boolean): 0 | 1 => (on ? 1 : 0)
