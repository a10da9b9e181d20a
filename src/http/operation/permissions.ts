import type { ErrorCode } from '../../errors.ts'
import type { Caller, CallerKind } from '../request/caller.ts'
import type { Operation } from './operation.ts'

/** What one kind of caller may do. */
interface Permissions {
  /** Operations it may call, by the token they ask for. */
  operations: readonly Operation['token'][]
  /** The limit its requests count towards, where the operation names none of its own. */
  limit: 'client' | 'admin'
  /** Everybody who opens a page can read it there, so what it is used for says nothing about who uses it. */
  isPublic: boolean
  /** Whether its requests must come from one of its origins. */
  provesOrigin: boolean
  /** Guests' details of every booking, and bookings by what their guests are called. */
  seesGuests: boolean
  /** Rooms that are not published yet. */
  seesUnpublished: boolean
}

/** The one place that says who may do what. */
const PERMISSIONS: Record<CallerKind, Permissions> = {
  admin: {
    operations: ['client', 'admin'],
    limit: 'admin',
    isPublic: false,
    provesOrigin: false,
    seesGuests: true,
    seesUnpublished: true,
  },
  client: {
    operations: ['client'],
    limit: 'client',
    isPublic: false,
    provesOrigin: false,
    seesGuests: false,
    seesUnpublished: false,
  },
  browser: {
    operations: ['client'],
    limit: 'client',
    isPublic: true,
    provesOrigin: true,
    seesGuests: false,
    seesUnpublished: false,
  },
  // Its requests come from wherever the page that has it is open.
  pass: {
    operations: ['client'],
    limit: 'client',
    isPublic: true,
    provesOrigin: false,
    seesGuests: false,
    seesUnpublished: false,
  },
}

type Kind = Pick<Caller, 'kind'>

export const mayCall = ({ token }: Pick<Operation, 'token'>, { kind }: Kind): boolean =>
  PERMISSIONS[kind].operations.includes(token)

const mayComeFrom = (origin: string | undefined, { kind, allowedOrigins }: Caller): boolean =>
  !PERMISSIONS[kind].provesOrigin || (allowedOrigins ?? []).includes(origin ?? '')

/** Why a caller may not use an operation from where it comes from; undefined where it may. */
export const refusalOf = (
  operation: Pick<Operation, 'token'>,
  caller: Caller,
  origin: string | undefined,
): ErrorCode | undefined => {
  if (!mayComeFrom(origin, caller)) return 'origin_not_allowed'
  return mayCall(operation, caller) ? undefined : 'admin_token_required'
}

/** The limit that counts a request. */
export const limitOf = ({ limit }: Pick<Operation, 'limit'>, { kind }: Kind): string =>
  limit ?? PERMISSIONS[kind].limit

/**
 * Whether everybody who opens a page has it: such callers are counted by the network they come from, do not share
 * Idempotency-Keys with servers, and read only what they can name.
 */
export const isPublic = ({ kind }: Kind): boolean => PERMISSIONS[kind].isPublic

export const seesGuests = ({ kind }: Kind): boolean => PERMISSIONS[kind].seesGuests

export const seesUnpublished = ({ kind }: Kind): boolean => PERMISSIONS[kind].seesUnpublished

/** Whether a guest may be sent on to an address: a caller that is public sends guests to its own sites only. */
export const maySendTo = (address: string, { allowedOrigins }: Pick<Caller, 'allowedOrigins'>): boolean =>
  allowedOrigins === null || allowedOrigins.includes(URL.parse(address)?.origin ?? '')
