import type { ErrorCode } from '../../error-codes.ts'
import type { Caller } from '../request/caller.ts'
import { ROLES } from '../request/roles.ts'
import type { Operation } from './operation.ts'

type Kind = Pick<Caller, 'kind'>

export const mayCall = ({ token }: Pick<Operation, 'token'>, { kind }: Kind): boolean =>
  ROLES[kind].operations.includes(token)

const mayComeFrom = (origin: string | undefined, { kind, allowedOrigins }: Caller): boolean =>
  !ROLES[kind].provesOrigin || (allowedOrigins ?? []).includes(origin ?? '')

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
  limit ?? ROLES[kind].limit

/**
 * Whether everybody who opens a page has it: such callers are counted by the network they come from, do not share
 * Idempotency-Keys with servers, and read only what they can name.
 */
export const isPublic = ({ kind }: Kind): boolean => ROLES[kind].isPublic

export const seesGuests = ({ kind }: Kind): boolean => ROLES[kind].seesGuests

export const seesUnpublished = ({ kind }: Kind): boolean => ROLES[kind].seesUnpublished

/** Whether a guest may be sent on to an address: a caller that is public sends guests to its own sites only. */
export const maySendTo = (address: string, { allowedOrigins }: Pick<Caller, 'allowedOrigins'>): boolean =>
  allowedOrigins === null || allowedOrigins.includes(URL.parse(address)?.origin ?? '')
