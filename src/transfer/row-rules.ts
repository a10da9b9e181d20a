import { MOST_INTEGER } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { checkStoredPicture } from '../images/process-picture.ts'
import { areNightsContrary } from '../stay/days/rate-day.ts'
import { isLanguage } from '../stay/values/languages.ts'
import { fractionDigits } from '../stay/values/money.ts'
import { originOf } from '../tokens/token-request.ts'
import { emailKey } from '../typed/email-address.ts'
import { type Row, wrong } from './row-check.ts'

export const currencyRule = ({ currency }: Row): RuleFault[] =>
  typeof currency === 'string' && fractionDigits(currency) !== undefined
    ? []
    : [wrong('currency', 'currency must be an ISO 4217 code such as USD, EUR or IDR')]

/** What an address is compared by is a form of that address. */
export const emailKeyRule = ({ email_key: key, guest_email: email }: Row): RuleFault[] =>
  typeof key !== 'string' || emailKey(key) === emailKey(String(email))
    ? []
    : [wrong('email_key', 'email_key must be a form of guest_email')]

export const nightsRule = ({ min_night, max_night }: Row): RuleFault[] =>
  areNightsContrary({ min_night, max_night })
    ? [wrong('min_night', `min_night is ${min_night}, above max_night ${max_night}`)]
    : []

/** Adults and prices in turn, in order of the adults. */
export const adultPricesRule = ({ adult_prices: prices }: Row): RuleFault[] => {
  if (!Array.isArray(prices)) return []
  const adults = prices.filter((_, at) => at % 2 === 0)
  const isRight =
    prices.length % 2 === 0 &&
    adults.every((count, at) => count > (adults[at - 1] ?? 0) && count <= MOST_INTEGER)
  return isRight ? [] : [wrong('adult_prices', 'adult_prices must be adults and prices in turn, in order')]
}

const GUEST_FIELDS = ['guest_detail', 'cancel_reason']

/** Events must contain no guest details, because callers who may not see guests can read events. */
export const eventRule = ({ data, changes }: Row): RuleFault[] => [
  ...GUEST_FIELDS.filter((name) => data?.[name] !== undefined).map((name) =>
    wrong(`data.${name}`, `data.${name} tells of a guest, and events do not`),
  ),
  ...(Array.isArray(data?.items) ? data.items : [])
    .filter((item: Row | null) => item?.guest_name != null)
    .map(() => wrong('data.items', 'data.items tells of a guest, and events do not')),
  ...(Array.isArray(changes) ? changes : [])
    .map((change, at) => ({ change, field: `changes[${at}]` }))
    .filter(({ change }) => GUEST_FIELDS.some((name) => String(change?.field).startsWith(name)))
    .filter(({ change }) => 'from' in change || 'to' in change)
    .map(({ field }) => wrong(field, `${field} tells of a guest, and events do not`)),
]

export const originsRule = ({ allowed_origins: origins, is_admin }: Row): RuleFault[] => {
  if (!Array.isArray(origins) || origins.length === 0) return []
  if (is_admin === true) return [wrong('allowed_origins', 'an admin token has no allowed_origins')]
  return origins
    .map((origin, at) => ({ origin, field: `allowed_origins[${at}]` }))
    .filter(({ origin }) => typeof origin === 'string' && originOf(origin) !== origin)
    .map(({ field }) => wrong(field, `${field} must be an origin such as https://www.example.com`))
}

export const addressRule = ({ url }: Row): RuleFault[] =>
  typeof url === 'string' && /[@#]/.test(url) && hasMore(url)
    ? [wrong('url', 'url must not contain a user, a password or a fragment')]
    : []

const hasMore = (url: string): boolean => {
  const { username, password, hash } = URL.parse(url) ?? {}
  return Boolean(username || password || hash)
}

export const pictureRule = async ({ content_type, etag, bytes }: Row): Promise<RuleFault[]> => {
  const hex = typeof bytes === 'string' && bytes.startsWith('\\x') ? bytes.slice(2) : ''
  const picture = Buffer.from(hex, 'hex')
  // Buffer.from stops at the first character that is not hexadecimal.
  const stored = picture.length * 2 === hex.length ? await checkStoredPicture(picture) : undefined
  if (stored === undefined) return [wrong('bytes', 'bytes must be a picture')]
  const faults: RuleFault[] = []
  if (content_type !== stored.content_type)
    faults.push(wrong('content_type', `content_type must be ${stored.content_type}, as the bytes are`))
  if (etag !== stored.etag) faults.push(wrong('etag', 'etag must be that of the bytes'))
  return faults
}

export const answerRule = ({ body }: Row): RuleFault[] => {
  try {
    if (typeof JSON.parse(body) === 'object') return []
  } catch {}
  return [wrong('body', 'body must be an answer in JSON')]
}

export const languageRule = ({ language }: Row): RuleFault[] =>
  typeof language === 'string' && isLanguage(language)
    ? []
    : [wrong('language', 'language must be one that mail is written in')]

/** Only what staff added may be below 0, or have a number for its code. */
export const lineRule = ({ kind, amount, code }: Row): RuleFault[] => [
  ...(kind !== 'manual' && typeof amount === 'number' && amount < 0
    ? [wrong('amount', 'amount must not be below 0')]
    : []),
  ...(kind === 'manual' && !/^LINE-\d{1,16}$/.test(String(code))
    ? [wrong('code', 'code must have the number of the line')]
    : []),
]
