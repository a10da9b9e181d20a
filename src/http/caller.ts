import type { Clock } from '../db/clocks.ts'
import type { Tx } from '../db/in-hotel.ts'

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
  isAdmin: boolean
  /** A browser token is good for these origins only; null for any other token. */
  allowedOrigins: string[] | null
  /** A pass of our own pages: no token of anybody's, and its requests come from wherever the page is open. */
  isPass?: boolean
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
