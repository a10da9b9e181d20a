import type { ErrorCode } from '../../error-codes.ts'
import type { Caller } from '../request/caller.ts'
import { ROLES } from '../request/roles.ts'
import { type Access, ASKS_TO_SIGN_IN_AGAIN, accessOf } from '../request/staff-roles.ts'
import type { Operation } from './operation.ts'

type Kind = Pick<Caller, 'kind'>
type Staff = Pick<Caller, 'kind' | 'role'>

/** Whether its kind of caller may. */
export const mayCall = (
  { token }: Pick<Operation, 'token'>,
  { kind, ofChain }: Kind & Pick<Caller, 'ofChain'>,
): boolean => (token === 'chain' ? ofChain !== undefined : ROLES[kind].operations.includes(token))

const mayComeFrom = (origin: string | undefined, { kind, allowedOrigins }: Caller): boolean =>
  !ROLES[kind].provesOrigin || (allowedOrigins ?? []).includes(origin ?? '')

/** What a caller is shown by an operation. */
export const shownBy = (operationId: string, { role }: Pick<Caller, 'role'>): Access =>
  role === null ? 'yes' : accessOf(operationId, role)

const REFUSALS = {
  client: 'admin_token_required',
  admin: 'admin_token_required',
  person: 'role_not_allowed',
  chain: 'chain_token_required',
} as const satisfies Record<Operation['token'], ErrorCode>

/** Why a caller may not use an operation from where it comes from; undefined where it may. */
export const refusalOf = (
  operation: Pick<Operation, 'token' | 'operationId'>,
  caller: Caller,
  origin: string | undefined,
): ErrorCode | undefined => {
  if (!mayComeFrom(origin, caller)) return 'origin_not_allowed'
  if (!mayCall(operation, caller)) return REFUSALS[operation.token]
  const { role } = caller
  // What is about a person alone names no hotel to have a role in.
  if (operation.token === 'person') return undefined
  return role === null || accessOf(operation.operationId, role) !== 'no' ? undefined : 'role_not_allowed'
}

const RECENT_MS = 15 * 60 * 1000

export const isRecentSignIn = (signedInAt: number, now = Date.now()): boolean => now - signedInAt <= RECENT_MS

/** Whether a person has to prove once more who they are. */
export const mustSignInAgain = (
  { operationId }: Pick<Operation, 'operationId'>,
  { role, signedIn }: Pick<Caller, 'role' | 'signedIn'>,
  now = Date.now(),
): boolean =>
  signedIn !== undefined &&
  ASKS_TO_SIGN_IN_AGAIN.includes(operationId) &&
  shownBy(operationId, { role }) === 'yes' &&
  !isRecentSignIn(signedIn.signedInAt, now)

/** The limit that counts a request. */
export const limitOf = ({ limit }: Pick<Operation, 'limit'>, { kind }: Kind): string =>
  limit ?? ROLES[kind].limit

/**
 * Whether everybody who opens a page has it: such callers are counted by the network they come from, do not share
 * Idempotency-Keys with servers, and read only what they can name.
 */
export const isPublic = ({ kind }: Kind): boolean => ROLES[kind].isPublic

/** Viewers are staff, but do not know guests. */
export const seesGuests = ({ kind, role }: Staff): boolean => ROLES[kind].seesGuests && role !== 'viewer'

/** Whether it is somebody of the hotel, whatever they may see of guests. */
export const isStaff = ({ role }: Pick<Caller, 'role'>): boolean => role !== null

export const seesUnpublished = ({ kind }: Kind): boolean => ROLES[kind].seesUnpublished

/** Whether a guest may be sent on to an address: a caller that is public sends guests to its own sites only. */
export const maySendTo = (address: string, { allowedOrigins }: Pick<Caller, 'allowedOrigins'>): boolean =>
  allowedOrigins === null || allowedOrigins.includes(URL.parse(address)?.origin ?? '')
