import type { Clock } from '../db/clocks.ts'
import type { Tx } from '../db/in-hotel.ts'

/**
 * An admin token, a client token of a server, a client token for browsers on some origins, or a pass of our own pages,
 * which is no token of anybody's. What each may do is said in permissions.ts.
 */
export type CallerKind = 'admin' | 'client' | 'browser' | 'pass'

/** Whoever sends a request: a token of one hotel, and where that hotel's clock stood after the request arrived. */
export interface Caller {
  hotelId: number
  chainCode: string
  hotelCode: string
  currency: string
  /** Fraction digits of the currency. */
  digits: number
  tokenCode: string
  tokenName: string
  /** Where the hotel's keys stood when the token was found good. */
  keysVersion: number
  kind: CallerKind
  /** The sites that a browser token or a pass belongs to; null for tokens of servers. */
  allowedOrigins: string[] | null
  clock: Clock
}

/** Stands before the database, where a token is none that this process knows. */
export interface LookUp {
  /** Throws where no more may be looked up. */
  allow(): void
  /** There was no such token. */
  failed(): void
}

/** Whoever this process knows by a token, which is good only as long as the hotel's keys are the same. */
export interface CachedCredential {
  readonly hotelId: number
  /** The caller, where the clock says that what is known is still true. */
  at(clock: Clock | undefined): Caller | undefined
}

export interface Authenticator {
  /** Finds out whose token it is; undefined where it is unknown, revoked or expired. */
  authenticate(token: string, lookUp: LookUp): Promise<Caller | undefined>
  /** The same without asking anybody; undefined says nothing about the token. */
  peek(token: string): CachedCredential | undefined
  /** Whether a caller who may have waited for the hotel was not locked out meanwhile. */
  isStillGood(tx: Tx, caller: Caller): Promise<boolean>
}
