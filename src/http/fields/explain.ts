import type { ErrorObject } from 'ajv'
import type { ErrorCode } from '../../error-codes.ts'
import { parseDay, parseTimestampDay } from '../../stay/values/civil-date.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { LANGUAGE_PATTERN } from '../../stay/values/translations.ts'
import { codePointOf, unseenInAddress, unseenInName } from '../../typed/unseen.ts'
import { type ChargeBounds, chargeWords } from './charges.ts'
import { CODE_PATTERN, KEY_PATTERN, PROMO_CODE_PATTERN } from './fields.ts'

const ARTICLES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

/** A member that an object may not have, where the object says so in words. */
export const isRefusedMember = ({ keyword, parentSchema }: ErrorObject): boolean =>
  keyword === 'additionalProperties' && (parentSchema as Refusing)['x-refused'] !== undefined

interface Refusing {
  'x-refused'?: string
}

/** What is wrong with a field, as a code and as a sentence a person can act on. */
export const explain = (
  error: ErrorObject,
  field: string,
  digits: number,
  required: boolean,
): { code: ErrorCode; message: string } => {
  const who = field === '' ? 'the body' : field
  const { keyword, params, data } = error
  switch (keyword) {
    case 'required':
      return { code: 'missing_field', message: `${who} is required` }
    case 'type': {
      const types = ([] as string[]).concat(params.type)
      const isNumeric = types.includes('integer') || types.includes('number')
      if (isNumeric && (data === Infinity || data === -Infinity))
        return { code: 'invalid_value', message: `${who} is too large` }
      const wanted = types.map((type) => ARTICLES[type] ?? type).join(' or ')
      return { code: 'invalid_format', message: `${who} must be ${wanted}` }
    }
    case 'minLength':
      return { code: 'missing_field', message: `${who} must not be empty` }
    case 'maxLength':
      return { code: 'invalid_value', message: `${who} must have at most ${params.limit} characters` }
    case 'maxProperties':
      return { code: 'invalid_value', message: `${who} must have at most ${params.limit} members` }
    case 'minItems':
      return {
        code: 'invalid_value',
        message:
          params.limit === 1
            ? `${who} must not be empty`
            : `${who} must have at least ${params.limit} elements`,
      }
    case 'maxItems':
      return { code: 'invalid_value', message: `${who} must have at most ${params.limit} elements` }
    case 'minimum':
    case 'maximum':
      return { code: 'invalid_value', message: boundsMessage(who, error) }
    case 'pattern':
      return { code: 'invalid_value', message: `${who} must be ${patternWords(params.pattern)}` }
    case 'enum':
      if (data === '' && required) return { code: 'missing_field', message: `${who} must not be empty` }
      return { code: 'invalid_value', message: `${who} must be one of ${params.allowedValues.join(', ')}` }
    case 'x-money':
      return { code: 'invalid_value', message: moneyMessage(who, error.schema as number, digits) }
    case 'x-percent':
      return { code: 'invalid_value', message: `${who} must have at most three decimals` }
    case 'x-charge': {
      const words = chargeWords(error.schema as ChargeBounds, digits)
      return { code: 'invalid_value', message: `${who} must be ${words}` }
    }
    case 'x-own-hotel':
      return { code: 'hotel_mismatch', message: `${who} is not the hotel of this token` }
    case 'format':
      return explainFormat(who, params.format, data as string, required)
    default: {
      const words = (error.parentSchema as Refusing | undefined)?.['x-refused']
      const isWorded = keyword === 'additionalProperties' && words !== undefined
      const message = isWorded ? words : (error.message ?? 'is not allowed')
      return { code: 'invalid_value', message: `${who} ${message}` }
    }
  }
}

const PATTERN_WORDS: Record<string, string> = {
  [CODE_PATTERN]: '1 to 50 of A-Z, a-z, 0-9, "_", "-", "." and not only dots',
  [KEY_PATTERN]: '1 to 255 letters, digits and signs of ASCII, without spaces',
  [PROMO_CODE_PATTERN]: '1 to 50 of A-Z, a-z, 0-9, "_" and "-"',
  [LANGUAGE_PATTERN]: 'a language tag such as de or pt-BR',
}

const patternWords = (pattern: string): string => PATTERN_WORDS[pattern] ?? `as ${pattern} describes`

const boundsMessage = (who: string, { parentSchema }: ErrorObject): string => {
  const { minimum, maximum } = parentSchema as { minimum?: number; maximum?: number }
  if (minimum !== undefined && maximum !== undefined)
    return maximum - minimum === 1
      ? `${who} must be ${minimum} or ${maximum}`
      : `${who} must be from ${minimum} to ${maximum}`
  return minimum === undefined ? `${who} must be at most ${maximum}` : `${who} must not be below ${minimum}`
}

const moneyMessage = (who: string, most: number, digits: number): string =>
  `${who} must be at most ${fromMinor(most, digits)}, with at most ${digits} fraction digits`

const UNSEEN_REFUSED = new Set(['name', 'email', 'asked-email', 'email-or-empty'])

const unseenWords = (character: string): string =>
  /[\n\r\v\f\u0085\u2028\u2029]/.test(character)
    ? `must be one line, but has a line break (${codePointOf(character)})`
    : `must not contain the character ${codePointOf(character)}, which cannot be seen`

const explainFormat = (
  who: string,
  format: string,
  data: string,
  required: boolean,
): { code: ErrorCode; message: string } => {
  if (format === 'date' || format === 'date-time') {
    if (data === '' && required) return { code: 'missing_field', message: `${who} must not be empty` }
    const day = format === 'date' ? parseDay(data) : parseTimestampDay(data)
    if (day !== undefined)
      return { code: 'invalid_value', message: `${who} must be between 2000-01-01 and 2100-12-31` }
    const shape = format === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm:ssZ or YYYY-MM-DD'
    return { code: 'invalid_format', message: `${who} must be an existing date as ${shape}` }
  }
  const unseen = format === 'name' ? unseenInName(data) : unseenInAddress(data)
  if (unseen !== undefined && UNSEEN_REFUSED.has(format))
    return { code: 'invalid_value', message: `${who} ${unseenWords(unseen)}` }
  if (format === 'name' && data.trim() === '')
    return { code: 'invalid_value', message: `${who} must not be blank` }
  const sentences: Record<string, string> = {
    name: 'must not contain NUL characters or broken Unicode',
    text: 'must not contain NUL characters or broken Unicode',
    email: 'must be an e-mail address',
    'asked-email': 'must be an e-mail address',
    'email-or-empty': 'must be an e-mail address',
    timezone: 'must be an IANA time zone such as Europe/Paris',
    'time-of-day': 'must be a time of day as HH:mm',
    uri: 'must be an http or https address',
    'web-address-or-empty': 'must be an http or https address, or empty',
    cursor: 'must be the NextCursor of an earlier answer',
  }
  return { code: 'invalid_value', message: `${who} ${sentences[format] ?? 'is not allowed'}` }
}
