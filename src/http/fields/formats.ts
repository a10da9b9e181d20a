import { Ajv } from 'ajv'
import { isInService, parseDay, parseTimestampDay } from '../../stay/values/civil-date.ts'
import { toMinor } from '../../stay/values/money.ts'
import { isTimezone } from '../../stay/values/time-zone.ts'
import { isEmail, isGivenEmail, isPlainEmail } from '../../typed/email-address.ts'
import { unseenInName } from '../../typed/unseen.ts'
import { isChargeValue, toThousandths } from './charges.ts'

/** What a schema cannot know by itself: whose request it is. */
export interface Context {
  /** Fraction digits of the hotel's currency. */
  digits: number
  hotelCode: string
}

const inService = (day: number | undefined): boolean => day !== undefined && isInService(day)

/** What was typed before names and addresses with unseen characters were refused has to be read still. */
export interface Typed {
  isName(value: string): boolean
  isEmail(value: string): boolean
}

export const GIVEN: Typed = { isName: (value) => isName(value), isEmail: isGivenEmail }
export const STORED: Typed = { isName: (value) => isText(value), isEmail: isPlainEmail }

// Bodies are never coerced: null would become 0, even as a price. Queries are read by request-values.ts.
export const ajvFor = (typed: Typed): Ajv => {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    coerceTypes: false,
    passContext: true,
    verbose: true,
  })
  addFormats(ajv, typed)
  addKeywords(ajv)
  return ajv
}

const addFormats = (ajv: Ajv, typed: Typed): void => {
  ajv.addFormat('text', (value) => isText(value))
  ajv.addFormat('name', (value) => typed.isName(value))
  ajv.addFormat('email', (value) => typed.isEmail(value))
  ajv.addFormat('asked-email', (value) => isEmail(value))
  ajv.addFormat('email-or-empty', (value) => value === '' || typed.isEmail(value))
  ajv.addFormat('date', (value) => inService(parseDay(value)))
  ajv.addFormat('date-time', (value) => inService(parseTimestampDay(value)))
  ajv.addFormat('timezone', (value) => isTimezone(value))
  ajv.addFormat('cursor', (value) => /^b\d{1,15}$/.test(Buffer.from(value, 'base64url').toString('latin1')))
  ajv.addFormat('change-cursor', (value) =>
    /^c\d{1,15}\.\d{1,9}$/.test(Buffer.from(value, 'base64url').toString('latin1')),
  )
  ajv.addFormat('time-of-day', (value) => isTimeOfDay(value))
  ajv.addFormat('uri', (value) => isWebAddress(value))
  ajv.addFormat('web-address-or-empty', (value) => value === '' || isWebAddress(value))
}

const addKeywords = (ajv: Ajv): void => {
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
    keyword: 'x-percent',
    type: 'number',
    errors: false,
    validate: (_on: boolean, percent: number) => toThousandths(percent) !== undefined,
  })

  // What a value may be depends on the charge beside it.
  ajv.addKeyword({
    keyword: 'x-charge',
    type: 'number',
    errors: false,
    validate(
      this: Context,
      bounds: Parameters<typeof isChargeValue>[0],
      value: number,
      _schema: unknown,
      { parentData }: { parentData: { charge?: unknown } },
    ) {
      return isChargeValue(bounds, parentData.charge, value, this.digits)
    },
  } as never)

  ajv.addKeyword({
    keyword: 'x-own-hotel',
    type: 'string',
    errors: false,
    validate(this: Context, _on: boolean, hotelCode: string) {
      return hotelCode === this.hotelCode
    },
  })
}

/** Text that PostgreSQL can store and a page can show. */
export const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** Such text in one line of characters that are seen. */
export const isName = (value: string): boolean =>
  isText(value) && unseenInName(value) === undefined && (value === '' || value.trim() !== '')

const isTimeOfDay = (value: string): boolean =>
  value.length === 5 && /^\d\d:\d\d$/.test(value) && value < '24:00' && value.slice(3) < '60'

const isWebAddress = (value: string): boolean => {
  if (!isText(value)) return false
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}
