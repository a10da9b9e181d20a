import { hash as digest } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Authenticate, Caller } from '../http/caller.ts'
import { fractionDigits } from '../stay/money.ts'
import { findTokenOwner, type TokenOwner } from './queries.ts'
import { TokenUses } from './token-uses.ts'

const MOST_REMEMBERED = 10_000
const LONGEST_TOKEN = 200
const MOST_ATTEMPTS = 3

export const hashToken = (token: string): Buffer => digest('sha256', token, 'buffer')

interface Remembered {
  caller: Omit<Caller, 'clock'>
  keysVersion: number
  epoch: number
  expiresAt: number
}

/**
 * Remembers tokens, and asks at every request where the hotel's clock stands: a token made or revoked since turns the
 * hotel's keys, so what is remembered is used only while it is true. The same answer tells a search its version.
 */
export const createAuthenticate = (db: Database): Authenticate => {
  const remembered = new Map<string, Remembered>()
  const uses = new TokenUses(db)

  const lookUp = async (name: string, hash: Buffer): Promise<Remembered | undefined> => {
    const epoch = db.clocks.epoch
    const owner = await db.read((sql) => findTokenOwner(sql, hash))
    if (owner === undefined) return undefined
    const known = toRemembered(owner, epoch)
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
    remembered.set(name, known)
    return known
  }

  return async (token, { allow, failed }) => {
    if (token.length > LONGEST_TOKEN) return undefined
    const hash = hashToken(token)
    const name = hash.toString('base64')
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      let known = remembered.get(name)
      if (known === undefined) {
        allow()
        known = await lookUp(name, hash)
      }
      if (known === undefined) {
        failed()
        return undefined
      }
      const clock = await db.clocks.ask(known.caller.hotelId)
      if (clock?.keysVersion === known.keysVersion && clock.epoch === known.epoch) {
        if (known.expiresAt <= Date.now()) return undefined
        uses.note(known.caller.hotelId, known.caller.tokenCode)
        return { ...known.caller, clock }
      }
      remembered.delete(name)
    }
    throw new AppError('unavailable')
  }
}

const toRemembered = (owner: TokenOwner, epoch: number): Remembered => ({
  caller: {
    hotelId: owner.hotel_id,
    chainCode: owner.chain_code,
    hotelCode: owner.hotel_code,
    currency: owner.currency,
    digits: fractionDigits(owner.currency) ?? 2,
    tokenCode: owner.token_code,
    tokenName: owner.token_name,
    isAdmin: owner.is_admin,
    allowedOrigins: owner.allowed_origins,
  },
  keysVersion: owner.keys_version,
  epoch,
  expiresAt: owner.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(owner.expires_at),
})
