import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { ErrorCode, Faults } from '../errors.ts'
import { FIRST_DAY, LAST_DAY, parseDay, parseTimestampDay } from '../stay/civil-date.ts'
import { fromMinor, toMinor } from '../stay/money.ts'
import { isTimezone } from '../stay/time-zone.ts'
import { CODE_PATTERN } from './fields.ts'

/** What a schema cannot know by itself: whose request it is. */
export interface Context {
  /** Fraction digits of the hotel's currency. */
  digits: number
  hotelCode: string
}

// Bodies are never coerced: null would become 0, also as a price. Queries are read by queryValues below.
const ajv = new Ajv({ allErrors: true, strict: false, coerceTypes: false, passContext: true, verbose: true })

const inService = (day: number | undefined): boolean =>
  day !== undefined && day >= FIRST_DAY && day <= LAST_DAY

ajv.addFormat('text', (value) => isText(value))
ajv.addFormat('date', (value) => inService(parseDay(value)))
ajv.addFormat('date-time', (value) => inService(parseTimestampDay(value)))
ajv.addFormat('email', (value) => isEmail(value))
ajv.addFormat('email-or-empty', (value) => value === '' || isEmail(value))
ajv.addFormat('timezone', (value) => isTimezone(value))
ajv.addFormat('cursor', (value) => /^b\d{1,15}$/.test(Buffer.from(value, 'base64url').toString('latin1')))
ajv.addFormat('time-of-day', (value) => isTimeOfDay(value))
ajv.addFormat('uri', (value) => isWebAddress(value))
ajv.addKeyword({
  keyword: 'x-money',
  type: 'number',
  errors: false,
  validate(this: Context, most: number, amount: number) {
    const minor = toMinor(amount, this.digits)
    return minor !== undefined && minor <= most
  },
})

ajv.addKeyword({
  keyword: 'x-own-hotel',
  type: 'string',
  errors: false,
  validate(this: Context, _on: boolean, hotelCode: string) {
    return hotelCode === this.hotelCode
  },
})

/** Text that PostgreSQL can keep and a page can show. */
export const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

const isTimeOfDay = (value: string): boolean =>
  value.length === 5 && /^\d\d:\d\d$/.test(value) && value < '24:00' && value.slice(3) < '60'

/** One @, a dot in the domain, no spaces or control characters; whether it exists only a message can tell. */
const isEmail = (value: string): boolean => {
  const at = value.indexOf('@')
  const domain = value.slice(at + 1)
  if (at < 1 || at > 64 || value.length > 254 || domain.includes('@') || !isText(value)) return false
  for (const character of value)
    if (character <= ' ' || '<>()[],;:\\"\u007f'.includes(character)) return false
  const labels = domain.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-'))
  )
}

const isWebAddress = (value: string): boolean => {
  if (!isText(value)) return false
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

export interface Validator {
  /** Every fault of the value, in field order. `prefix` goes before the names of its fields. */
  faults(value: unknown, context: Context, into: Faults, prefix?: string): void
}

export const compileValidator = (schema: TSchema): Validator => {
  const validate = ajv.compile(schema) as ValidateFunction
  return {
    faults(value, context, into, prefix = '') {
      if (validate.call(context as never, value)) return
      for (const { field, code, message } of inFieldOrder(schema, validate.errors ?? [], context.digits))
        into.add(field === '' && prefix === '' ? null : prefix + field, code, message)
    },
  }
}

interface Fault {
  field: string
  code: ErrorCode
  message: string
  order: number[]
}

/** One fault a field, ordered as the schema lists its fields. */
const inFieldOrder = (schema: TSchema, errors: ErrorObject[], digits: number): Fault[] => {
  const byField = new Map<string, Fault>()
  for (const error of errors) {
    const steps = error.instancePath.split('/').slice(1)
    if (error.keyword === 'required') steps.push(error.params.missingProperty)
    const field = fieldName(steps)
    const fault = {
      field,
      ...explain(error, field, digits, isRequired(schema, steps)),
      order: orderOf(schema, steps),
    }
    const known = byField.get(field)
    if (known === undefined || (fault.code === 'missing_field' && known.code !== 'missing_field'))
      byField.set(field, fault)
  }
  return [...byField.values()].sort((a, b) => compareOrder(a.order, b.order))
}

const fieldName = (steps: string[]): string => {
  let name = ''
  for (const step of steps) name += /^\d+$/.test(step) ? `[${step}]` : name === '' ? step : `.${step}`
  return name
}

const orderOf = (schema: TSchema, steps: string[]): number[] => {
  let at = schema as { properties?: Record<string, TSchema>; items?: TSchema } | undefined
  return steps.map((step) => {
    const names = at?.properties === undefined ? undefined : Object.keys(at.properties)
    at = (names === undefined ? at?.items : at?.properties?.[step]) as typeof at
    return names === undefined ? Number(step) : names.indexOf(step)
  })
}

const compareOrder = (a: number[], b: number[]): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at++) if (a[at] !== b[at]) return a[at]! - b[at]!
  return a.length - b.length
}

const ARTICLES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

const isRequired = (schema: TSchema, steps: string[]): boolean => {
  let at = schema as
    | { properties?: Record<string, TSchema>; items?: TSchema; required?: string[] }
    | undefined
  for (const step of steps.slice(0, -1)) at = (at?.properties?.[step] ?? at?.items) as typeof at
  return at?.required?.includes(steps.at(-1) ?? '') ?? false
}

const explain = (
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
      if (data === Infinity || data === -Infinity)
        return { code: 'invalid_value', message: `${who} is too large` }
      const types = ([] as string[]).concat(params.type)
      const wanted = types.map((type) => ARTICLES[type] ?? type).join(' or ')
      return { code: 'invalid_format', message: `${who} must be ${wanted}` }
    }
    case 'minLength':
      return { code: 'missing_field', message: `${who} must not be empty` }
    case 'maxLength':
      return { code: 'invalid_value', message: `${who} must have at most ${params.limit} characters` }
    case 'minimum':
    case 'maximum':
      return { code: 'invalid_value', message: boundsMessage(who, error) }
    case 'pattern':
      return { code: 'invalid_value', message: `${who} must be ${patternWords(params.pattern)}` }
    case 'enum':
      return { code: 'invalid_value', message: `${who} must be one of ${params.allowedValues.join(', ')}` }
    case 'x-money':
      return { code: 'invalid_value', message: moneyMessage(who, error.schema as number, digits) }
    case 'x-own-hotel':
      return { code: 'hotel_mismatch', message: `${who} is not the hotel of this token` }
    case 'format':
      return explainFormat(who, params.format, data as string, required)
    default:
      return { code: 'invalid_value', message: `${who} ${error.message ?? 'is not allowed'}` }
  }
}

const patternWords = (pattern: string): string =>
  pattern === CODE_PATTERN
    ? '1 to 50 of A-Z, a-z, 0-9, "_", "-", "." and not only dots'
    : `as ${pattern} describes`

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
  const sentences: Record<string, string> = {
    text: 'must not contain NUL characters or broken Unicode',
    email: 'must be an e-mail address',
    'email-or-empty': 'must be an e-mail address',
    timezone: 'must be an IANA time zone such as Europe/Paris',
    'time-of-day': 'must be a time of day as HH:mm',
    uri: 'must be an http or https address',
    cursor: 'must be the NextCursor of an earlier answer',
  }
  return { code: 'invalid_value', message: `${who} ${sentences[format] ?? 'is not allowed'}` }
}
