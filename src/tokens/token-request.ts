import { AppError, Faults } from '../errors.ts'
import type { StaffRole } from '../http/request/staff-roles.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import type { TokenRequest } from './create-token.ts'

/** The origin in the form browsers send; undefined if the text is no address, or has a path or other parts. */
export const originOf = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && !text.includes('@')
  return isBare ? url.origin : undefined
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** An ISO 8601 instant; undefined if it cannot be read. */
export const parseInstant = (text: string): number | undefined => {
  if (!INSTANT.test(text) || parseDay(text.slice(0, 10)) === undefined) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}

interface Given {
  token_name: string
  role?: StaffRole
  allowed_origins?: string[]
  expires_at?: string
}

/** Checks the request for a new token. Origins get the form browsers send, without duplicates. */
export const readTokenRequest = (given: Given, isAdmin: boolean): TokenRequest => {
  const faults = new Faults()
  const { allowed_origins = [], expires_at } = given
  const origins = allowed_origins.map((text, index) => {
    const origin = originOf(text)
    if (origin === undefined)
      faults.add(
        `allowed_origins[${index}]`,
        'invalid_value',
        `allowed_origins[${index}] must be scheme, host and port only, such as https://www.example.com`,
      )
    return origin ?? ''
  })
  if (isAdmin && origins.length > 0)
    faults.add(
      'allowed_origins',
      'invalid_value',
      'an admin token must not be given to browsers: leave out allowed_origins, or make a client token',
    )
  if (!isAdmin && given.role !== undefined)
    faults.add('role', 'invalid_value', 'role is for admin tokens: leave it out, or send is_admin 1')
  const expires = expires_at === undefined ? undefined : readExpiry(expires_at, faults)
  faults.throwIfAny()
  return {
    token_name: given.token_name,
    is_admin: isAdmin,
    role: given.role,
    allowed_origins: [...new Set(origins)],
    expires_at: expires,
  }
}

const readExpiry = (text: string, faults: Faults): string | undefined => {
  const at = parseInstant(text)
  if (at === undefined) {
    faults.add(
      'expires_at',
      'invalid_format',
      'expires_at must be an existing instant such as 2027-12-31T18:00:00Z',
    )
    return undefined
  }
  if (at <= Date.now()) faults.add('expires_at', 'invalid_value', 'expires_at must lie in the future')
  else if (at >= Date.UTC(2101, 0))
    faults.add('expires_at', 'invalid_value', 'expires_at must be before 2101')
  return new Date(at).toISOString()
}

/** A caller cannot revoke the token it is calling with. */
export const refuseOwnToken = (tokenCode: string, ownCode: string): void => {
  if (tokenCode === ownCode) throw new AppError('token_in_use')
}
