import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../db/hotel/clocks.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { ErrorCode } from '../../error-codes.ts'
import type { AppError } from '../../errors.ts'
import type { Channel } from './channel.ts'
import type { CallerKind } from './roles.ts'
import type { StaffRole } from './staff-roles.ts'

/** A signed-in browser. */
export interface SignedIn {
  personCode: string
  sessionCode: string
  sessionHash: Buffer
  /** When the person last proved who they are, in milliseconds since 1970. */
  signedInAt: number
}

/** A token of a whole chain, which is read anew with each request. */
export interface OfChain {
  tokenHash: Buffer
  /** Why it is in no hotel now; undefined where it is in one. */
  refusal: AppError | undefined
  /** Its live holds in all hotels, where that was counted. */
  held?: number
}

/** Who sends a request: a token of one hotel, or a person signed in to it, and where that hotel's clock stood after the request arrived. */
export interface Caller {
  hotelId: number
  chainCode: string
  hotelCode: string
  currency: string
  /** Fraction digits of the currency. */
  digits: number
  /** Of the token, or of the person. */
  tokenCode: string
  tokenName: string
  /** The version of the hotel's tokens at which this one was found to be good. */
  keysVersion: number
  kind: CallerKind
  /** What a person or an admin token is in the hotel; null for all others. */
  role: StaffRole | null
  /** The session of a person; left out for tokens. */
  signedIn?: SignedIn
  /** Of a token of a chain; left out for all others. */
  ofChain?: OfChain
  /** The sites that a browser token or a pass belongs to; null for tokens of servers. */
  allowedOrigins: string[] | null
  /** What handed its request on; left out where it came to the API itself. */
  channel?: Channel
  clock: Clock
  /** The clock is that of an earlier request: nothing was asked for this one, and nobody is refused anything by it. */
  isPresumed?: boolean
}

/** Asked before and after a token that this process does not know is looked up in the database. */
export interface LookUp {
  /** Throws where no more may be looked up. */
  allow(): void
  /** There was no such token. */
  failed(): void
}

/** A token that this process remembers. It is good only while the hotel's tokens have not changed. */
export interface CachedCredential {
  readonly hotelId: number
  /** The caller, where the clock says that the hotel's tokens have not changed; else undefined. */
  at(clock: Clock | undefined): Caller | undefined
}

/** The hotel that a request names beside its token, as it was sent. */
export interface NamedHotel {
  header: string | string[] | undefined
  code: unknown
}

export interface Authenticator {
  /** Finds out whose token it is; undefined where it is unknown, revoked or expired. The hotel is looked at for tokens of chains. */
  authenticate(token: string, lookUp: LookUp, named: NamedHotel): Promise<Caller | undefined>
  /** The caller by what was last heard of the hotel, for a change that is checked against its clock anyway. */
  presume(token: string): Caller | undefined
  /** The same from memory alone; undefined means that it has to be looked up. */
  peek(token: string): CachedCredential | undefined
  /** Why a caller may change nothing any more after it waited for the hotel's lock; undefined where it may. */
  refusalNow(tx: Tx, caller: Caller): Promise<ErrorCode | undefined>
}

/** What is asked with the cookie of a signed-in browser instead of a token. */
export interface Sessions {
  /** Finds out who it is, in the hotel that the request names unless none is needed. Throws where it is nobody. */
  authenticate(request: FastifyRequest, lookUp: LookUp, asked: SessionUse): Promise<Caller>
  refusalNow(tx: Tx, caller: Caller): Promise<ErrorCode | undefined>
  /** Somebody was refused something. */
  noteRefusal(caller: Caller, request: FastifyRequest, code: ErrorCode, operationId: string): void
}

export interface SessionUse {
  /** Whether the operation is about a hotel. */
  needsHotel: boolean
  /** Whether it counts as a use of the session. */
  isUse: boolean
}
