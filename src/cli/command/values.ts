import { InvalidArgumentError } from 'commander'
import { CODE_PATTERN } from '../../http/fields/fields.ts'
import { isName } from '../../http/fields/formats.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { fractionDigits } from '../../stay/values/money.ts'
import { isTimezone } from '../../stay/values/time-zone.ts'

// Checks of option values, by the rules of the API.

const LONGEST_NAME = 255

export const readCode = (text: string): string => {
  if (new RegExp(CODE_PATTERN).test(text)) return text
  throw new InvalidArgumentError('Use 1 to 50 of A-Z, a-z, 0-9, "_", "-", "." and not only dots.')
}

export const readName = (text: string): string => {
  const name = text.trim()
  if (name !== '' && [...name].length <= LONGEST_NAME && isName(name)) return name
  throw new InvalidArgumentError(`Use 1 to ${LONGEST_NAME} characters in one line, all of which can be seen.`)
}

export const readCurrency = (text: string): string => {
  if (fractionDigits(text) !== undefined) return text
  const upper = text.toUpperCase()
  if (fractionDigits(upper) !== undefined) throw new InvalidArgumentError(`Did you mean ${upper}?`)
  throw new InvalidArgumentError('Use an ISO 4217 code such as USD, EUR or IDR.')
}

export const readTimezone = (text: string): string => {
  if (isTimezone(text)) return text
  throw new InvalidArgumentError('Use an IANA time zone such as Asia/Makassar or Europe/Paris.')
}

/** Adds one origin, in the form browsers send, to those of earlier options. */
export const readOrigin = (text: string, before: string[] = []): string[] => {
  const url = URL.parse(text)
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.host !== ''
  const isBare = isWeb && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (!isBare)
    throw new InvalidArgumentError('Use scheme, host and port only, such as https://www.example.com.')
  return before.includes(url.origin) ? before : [...before, url.origin]
}

/** An instant in the future. A day stands for its end in UTC. */
export const readExpiry = (text: string): string => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const at = Date.parse(isDay ? `${text}T23:59:59.999Z` : text)
  if (!(isDay || isInstant) || parseDay(text.slice(0, 10)) === undefined || Number.isNaN(at))
    throw new InvalidArgumentError(
      'Use a day such as 2027-12-31, or an instant such as 2027-12-31T18:00:00Z.',
    )
  if (at <= Date.now()) throw new InvalidArgumentError('It lies in the past.')
  return new Date(at).toISOString()
}
