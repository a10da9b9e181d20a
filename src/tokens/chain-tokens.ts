import { randomBytes } from 'node:crypto'
import type { Database } from '../db/hotel/database.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import type { ErrorCode } from '../error-codes.ts'
import { AppError } from '../errors.ts'
import type { Authenticator, Caller, LookUp, NamedHotel } from '../http/request/caller.ts'
import { kindOfToken } from '../http/request/roles.ts'
import { fractionDigits } from '../stay/values/money.ts'
import { hashToken, LONGEST_TOKEN } from './authenticate.ts'
import {
  type ChainTokenRow,
  type FoundChainToken,
  findChainToken,
  findCurrency,
  insertChainToken,
  touchChainToken,
} from './chain-queries.ts'

const PREFIX = 'vch'
const CODE_PREFIX = 'chn_'
const MOST_REMEMBERED = 10_000
const NOWHERE = { version: 0, keysVersion: 0, epoch: 0 }

/** Whether a code, as lists show it, is of a token of a chain. */
export const isCodeOfChain = (tokenCode: string): boolean => tokenCode.startsWith(CODE_PREFIX)

export interface ChainTokenRequest {
  chain_code: string
  token_name: string
  is_admin: boolean
  expires_at?: string | undefined
}

/** Makes a token of a chain. Its value is in the answer and nowhere else: only a hash is kept. */
export const makeChainToken = async (
  db: Database,
  wanted: ChainTokenRequest,
): Promise<ChainTokenRow & { token: string }> => {
  const token = `${PREFIX}${wanted.is_admin ? 'a' : 'c'}_${randomBytes(24).toString('base64url')}`
  const row = {
    token_code: `${CODE_PREFIX}${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`,
    chain_code: wanted.chain_code,
    token_name: wanted.token_name,
    is_admin: wanted.is_admin,
    last_four: token.slice(-4),
    created_at: new Date().toISOString(),
    expires_at: wanted.expires_at ?? null,
  }
  await db.directory.write((sql) => insertChainToken(sql, { ...row, token_hash: hashToken(token) }))
  return { ...row, last_used_at: null, token }
}

/**
 * Tokens of chains. A hotel's keys say nothing of them, so each is read with every request, as sessions are, and once more
 * under the clock by a change. What is remembered saves waiting, and decides nothing.
 */
export class ChainTokens {
  private readonly db: Database
  /** Currencies of hotels, which never change. */
  private readonly currencies = new Map<number, string>()
  /** The hotel that a token named with a code last time. */
  private readonly hotels = new Map<string, number>()
  /** Tokens that were good when they came last: these are looked up however many wrong ones came from the same address. */
  private readonly known = new Map<string, true>()
  private readonly touching = new Set<string>()

  constructor(db: Database) {
    this.db = db
  }

  /** An authenticator that accepts them beside tokens of hotels. */
  alongside(tokens: Authenticator): Authenticator {
    return {
      ...tokens,
      authenticate: (token, lookUp, named) =>
        token.startsWith(PREFIX)
          ? this.authenticate(token, lookUp, named)
          : tokens.authenticate(token, lookUp, named),
      refusalNow: (tx, caller) =>
        caller.ofChain === undefined ? tokens.refusalNow(tx, caller) : this.refusalNow(tx, caller),
    }
  }

  private async authenticate(token: string, lookUp: LookUp, named: NamedHotel): Promise<Caller | undefined> {
    if (token.length > LONGEST_TOKEN) return undefined
    const tokenHash = hashToken(token)
    const { chainCode, hotelCode, isAmbiguous } = namesIn(named)
    const hashed = tokenHash.toString('base64')
    const name = `${hashed} ${hotelCode}`
    const before = this.hotels.get(name)
    if (!this.known.has(hashed)) lookUp.allow()
    // Asked together where the answer is likely to be the same as before. That one fails is told when it is needed.
    const asked = before === undefined ? undefined : this.db.clocks.ask(before)
    asked?.catch(() => {})
    const found = await this.db.directory.read((sql) => findChainToken(sql, tokenHash, hotelCode))
    if (found === undefined) {
      this.hotels.delete(name)
      this.known.delete(hashed)
      lookUp.failed()
      return undefined
    }
    remember(this.known, hashed, true)
    if (found.is_touch_due) this.touch(tokenHash)
    const hotelId = found.hotel_id
    if (isAmbiguous) return outside(found, tokenHash, notOfChain())
    if (hotelCode === '') return outside(found, tokenHash, noHotel())
    if (hotelId === null || (chainCode !== undefined && chainCode !== found.chain_code))
      return outside(found, tokenHash, notOfChain())
    const clockAsked = asked !== undefined && before === hotelId ? asked : this.db.clocks.ask(hotelId)
    const [currency, clock] = await Promise.all([this.currencyOf(hotelId), clockAsked])
    // The directory may lead to a hotel that was never made.
    if (currency === undefined || clock === undefined) return outside(found, tokenHash, notOfChain())
    remember(this.hotels, name, hotelId)
    return {
      ...outside(found, tokenHash, undefined),
      hotelId,
      hotelCode,
      currency,
      digits: fractionDigits(currency) ?? 2,
      keysVersion: clock.keysVersion,
      clock,
    }
  }

  /** Under the clock, at the node of the hotel. */
  private async refusalNow(tx: Tx, { ofChain, hotelCode }: Caller): Promise<ErrorCode | undefined> {
    const found = await findChainToken(tx, ofChain!.tokenHash, hotelCode)
    if (found === undefined) return 'token_invalid'
    return found.hotel_id === tx.hotelId ? undefined : 'hotel_mismatch'
  }

  private async currencyOf(hotelId: number): Promise<string | undefined> {
    const known = this.currencies.get(hotelId)
    if (known !== undefined) return known
    const currency = await this.db.of(hotelId).read((sql) => findCurrency(sql, hotelId))
    if (currency !== undefined) remember(this.currencies, hotelId, currency)
    return currency
  }

  /** Beside the request. One that is lost is made up for by the next. */
  private touch(tokenHash: Buffer): void {
    const name = tokenHash.toString('base64')
    if (this.touching.has(name) || this.touching.size >= MOST_REMEMBERED) return
    this.touching.add(name)
    this.db.directory
      .write((sql) => touchChainToken(sql, tokenHash))
      .catch(() => {})
      .finally(() => this.touching.delete(name))
  }
}

const remember = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void => {
  if (map.size >= MOST_REMEMBERED && !map.has(key)) map.delete(map.keys().next().value!)
  map.set(key, value)
}

/** The token in its chain, and in no hotel yet. It may do what a manager may, and nothing that is an owner's. */
const outside = (found: FoundChainToken, tokenHash: Buffer, refusal: AppError | undefined): Caller => ({
  hotelId: 0,
  chainCode: found.chain_code,
  hotelCode: '',
  currency: '',
  digits: 2,
  tokenCode: found.token_code,
  tokenName: found.token_name,
  keysVersion: 0,
  kind: kindOfToken(found.is_admin, null),
  role: found.is_admin ? 'manager' : null,
  allowedOrigins: null,
  clock: NOWHERE,
  ofChain: { tokenHash, refusal },
})

interface Names {
  /** Undefined where none is told. */
  chainCode: string | undefined
  hotelCode: string
  /** Named in two ways that do not agree, or in none that can be read. */
  isAmbiguous: boolean
}

/** The hotel by the header CHAIN/HOTEL, or by the query; by both where they agree. */
const namesIn = ({ header, code }: NamedHotel): Names => {
  const isRead = (value: unknown) => value === undefined || typeof value === 'string'
  if (!isRead(header) || !isRead(code)) return { chainCode: undefined, hotelCode: '', isAmbiguous: true }
  const inQuery = (code as string | undefined) ?? ''
  if (header === undefined || header === '')
    return {
      chainCode: undefined,
      hotelCode: isLookedUp(inQuery) ? inQuery : '',
      isAmbiguous: !isLookedUp(inQuery),
    }
  const [chainCode = '', hotelCode = '', ...more] = (header as string).split('/')
  const isAmbiguous =
    more.length > 0 || hotelCode === '' || !isLookedUp(hotelCode) || (inQuery !== '' && inQuery !== hotelCode)
  return { chainCode, hotelCode: isAmbiguous ? '' : hotelCode, isAmbiguous }
}

/** A code may be anything that was sent; what the database cannot take is nobody's. */
const isLookedUp = (code: string): boolean =>
  code.length <= 100 && !code.includes('\0') && code.isWellFormed()

const noHotel = (): AppError =>
  new AppError('missing_field', {
    details: [
      {
        field: 'x-hotel',
        code: 'missing_field',
        message:
          'a token of a chain names the hotel: in the header x-hotel as CHAIN/HOTEL, or in the query as HotelCode',
      },
    ],
  })

const notOfChain = (): AppError =>
  new AppError('hotel_mismatch', { message: 'The chain of this token has no such hotel.' })
