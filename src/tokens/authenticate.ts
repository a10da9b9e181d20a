import { hash as digest } from 'node:crypto'
import type { Clock } from '../db/hotel/clocks.ts'
import type { Database } from '../db/hotel/database.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import type { Authenticator, CachedCredential, Caller, LookUp } from '../http/request/caller.ts'
import { kindOfToken } from '../http/request/roles.ts'
import { fractionDigits } from '../stay/values/money.ts'
import { findTokenHotel, findTokenOwner, isTokenGood, type TokenOwner } from './queries.ts'
import { TokenUses } from './token-uses.ts'

const MOST_REMEMBERED = 10_000
export const LONGEST_TOKEN = 200
const MOST_ATTEMPTS = 3

export const hashToken = (token: string): Buffer => digest('sha256', token, 'buffer')

/** The key of a token in memory: its hash, so that the token itself is never kept. */
const nameOf = (token: string): string => digest('sha256', token, 'base64')

class Remembered implements CachedCredential {
  readonly hotelId: number
  private readonly caller: Omit<Caller, 'clock'>
  private readonly keysVersion: number
  private readonly epoch: number
  private readonly expiresAt: number
  private readonly uses: TokenUses

  constructor(owner: TokenOwner, epoch: number, uses: TokenUses) {
    this.uses = uses
    this.hotelId = owner.hotel_id
    this.caller = callerOf(owner)
    this.keysVersion = owner.keys_version
    this.epoch = epoch
    this.expiresAt = owner.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(owner.expires_at)
  }

  isTrueAt(clock: Clock | undefined): clock is Clock {
    return clock?.keysVersion === this.keysVersion && clock.epoch === this.epoch
  }

  /** For a request that arrived before this token was read: later changes of the hotel's tokens do not matter. */
  isGoodFor(clock: Clock | undefined): boolean {
    return clock?.epoch === this.epoch && clock.keysVersion >= this.keysVersion
  }

  at(clock: Clock | undefined): Caller | undefined {
    return this.isTrueAt(clock) ? this.use(clock) : undefined
  }

  use(clock: Clock): Caller | undefined {
    if (this.expiresAt <= Date.now()) return undefined
    this.uses.note(this.hotelId, this.caller.tokenCode)
    return { ...this.caller, clock }
  }
}

/**
 * Remembers tokens, and asks at every request for the hotel's clock. Making or revoking a token raises `keys_version`
 * in it, so a remembered token is used only while nothing changed. A search uses the same answer for its version.
 */
export const createAuthenticator = (db: Database): Authenticator => {
  const remembered = new Map<string, Remembered>()
  const uses = new TokenUses(db)

  const lookUp = async (name: string, hash: Buffer): Promise<Remembered | undefined> => {
    const hotelId = await db.directory.read((sql) => findTokenHotel(sql, hash))
    if (hotelId === undefined) return undefined
    // Of before the token is read: what is heard later may be of another past.
    const heard = db.clocks.lastHeard(hotelId) ?? (await db.clocks.ask(hotelId))
    const owner = await db.of(hotelId).read((sql) => findTokenOwner(sql, hotelId, hash))
    if (owner === undefined || heard === undefined) return undefined
    const known = new Remembered(owner, heard.epoch, uses)
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
    remembered.set(name, known)
    return known
  }

  const authenticate = async (token: string, { allow, failed }: LookUp): Promise<Caller | undefined> => {
    if (token.length > LONGEST_TOKEN) return undefined
    const name = nameOf(token)
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      let known = attempt === 0 ? remembered.get(name) : undefined
      const isFresh = known === undefined
      if (known === undefined) {
        allow()
        known = await lookUp(name, hashToken(token))
      }
      if (known === undefined) {
        failed()
        return undefined
      }
      const clock = await db.clocks.ask(known.hotelId)
      if (isFresh ? known.isGoodFor(clock) : known.isTrueAt(clock)) return known.use(clock!)
      remembered.delete(name)
    }
    throw new AppError('unavailable')
  }

  const peek = (token: string): CachedCredential | undefined =>
    token.length > LONGEST_TOKEN ? undefined : remembered.get(nameOf(token))

  const presume = (token: string): Caller | undefined => {
    const known = token.length > LONGEST_TOKEN ? undefined : remembered.get(nameOf(token))
    const heard = known && db.clocks.lastHeard(known.hotelId)
    const caller = heard && known?.at({ ...heard })
    return caller && { ...caller, isPresumed: true }
  }

  const refusalNow = async (tx: Tx, { keysVersion, tokenCode }: Caller) =>
    (await tx.keysVersion()) === keysVersion || (await isTokenGood(tx, tx.hotelId, tokenCode))
      ? undefined
      : 'token_invalid'

  return { authenticate, presume, peek, refusalNow }
}

const callerOf = (owner: TokenOwner): Omit<Caller, 'clock'> => ({
  hotelId: owner.hotel_id,
  chainCode: owner.chain_code,
  hotelCode: owner.hotel_code,
  currency: owner.currency,
  digits: fractionDigits(owner.currency) ?? 2,
  tokenCode: owner.token_code,
  tokenName: owner.token_name,
  keysVersion: owner.keys_version,
  kind: kindOfToken(owner.is_admin, owner.allowed_origins),
  role: owner.is_admin ? (owner.role ?? 'owner') : null,
  allowedOrigins: owner.allowed_origins,
})
