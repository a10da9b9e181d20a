import { hash as digest } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/hotel/database.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { ErrorCode } from '../../error-codes.ts'
import { AppError } from '../../errors.ts'
import { findHotel, type HotelRow } from '../../hotels/queries.ts'
import type { Caller, LookUp, Sessions, SessionUse } from '../../http/request/caller.ts'
import { higherRole, isLowerRole, type StaffRole } from '../../http/request/staff-roles.ts'
import { fractionDigits } from '../../stay/values/money.ts'
import { type FoundSession, findSession, touchSession } from '../record/session-queries.ts'
import { AccessNotes, hourOf } from './access-notes.ts'
import { type CookieJar, cookieJar, readCookie } from './cookies.ts'

const VALUE = /^[A-Za-z0-9_-]{43}$/
const MOST_REMEMBERED = 10_000
const LONGEST_AGENT = 300

export const hashOfSession = (value: string): Buffer => digest('sha256', value, 'buffer')

export const agentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, LONGEST_AGENT)

const roleOf = ({ hotel_role, chain_role }: FoundSession): StaffRole | null =>
  hotel_role !== null && chain_role !== null ? higherRole(hotel_role, chain_role) : (hotel_role ?? chain_role)

/** Who asks is read from the directory with every request; of sessions and roles nothing is kept in memory. */
export class BrowserSessions implements Sessions {
  readonly jar: CookieJar
  readonly notes: AccessNotes
  private readonly db: Database
  private readonly origin: string
  private readonly hotels = new Map<number, HotelRow>()
  private readonly touching = new Set<string>()

  constructor(db: Database, publicUrl: string) {
    this.db = db
    this.origin = new URL(publicUrl).origin
    this.jar = cookieJar(publicUrl)
    this.notes = new AccessNotes(db)
  }

  /** The live session of a request; undefined where it sends no cookie, null where the session is over. */
  async sessionOf(
    request: FastifyRequest,
    [chain, hotel]: readonly [string, string] = ['', ''],
  ): Promise<{ found: FoundSession; hash: Buffer } | null | undefined> {
    const value = readCookie(request.headers.cookie, this.jar.session)
    if (value === undefined || value === '') return undefined
    if (value === null || !VALUE.test(value)) return null
    const hash = hashOfSession(value)
    const found = await this.db.directory.read((sql) => findSession(sql, hash, chain, hotel))
    return found === undefined ? null : { found, hash }
  }

  /** Whether a request was made by one of our own pages. */
  isFromHere(request: FastifyRequest): boolean {
    return request.headers.origin === this.origin
  }

  async authenticate(
    request: FastifyRequest,
    lookUp: LookUp,
    { needsHotel, isUse }: SessionUse,
  ): Promise<Caller> {
    const named = request.headers['x-hotel']
    const names = hotelNames(needsHotel ? named : undefined)
    if (request.headers.cookie !== undefined) lookUp.allow()
    const session = await this.sessionOf(request, names)
    if (session === undefined) throw new AppError('token_missing')
    if (session === null) {
      lookUp.failed()
      throw new AppError('token_invalid', { message: 'You are not signed in any more. Sign in again.' })
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && !this.isFromHere(request)) throw new AppError('origin_not_allowed', { message: NOT_OURS })
    if (isUse && session.found.is_touch_due) this.touch(session.hash)
    if (!needsHotel) return personOf(session.found, session.hash)
    if (named === undefined || named === '') throw new AppError('missing_field', { details: [NO_HOTEL] })
    return this.inHotel(session.found, session.hash, names, request)
  }

  private async inHotel(
    found: FoundSession,
    hash: Buffer,
    [chainCode, hotelCode]: readonly [string, string],
    request: FastifyRequest,
  ): Promise<Caller> {
    const role = roleOf(found)
    const { hotel_id: hotelId } = found
    if (role === null || hotelId === null) throw notYours()
    const [hotel, clock] = await Promise.all([this.hotel(hotelId), this.db.clocks.ask(hotelId)])
    // The directory may lead to a hotel that was never made.
    if (hotel === undefined || clock === undefined) throw notYours()
    const { currency } = hotel
    const person = personOf(found, hash)
    this.notes.noteOnce(hotelId, {
      once: found.session_code,
      kind: 'signed_in',
      person_code: found.person_code,
      person_name: found.person_name,
      actor: found.person_name,
      actor_code: found.person_code,
      address: request.ip,
      user_agent: agentOf(request),
      details: {},
    })
    const digits = fractionDigits(currency) ?? 2
    return {
      ...person,
      hotelId,
      chainCode,
      hotelCode,
      currency,
      digits,
      role,
      keysVersion: clock.keysVersion,
      clock,
    }
  }

  /** Under the clock, at the node of the hotel: ended, removed or lowered meanwhile changes nothing. */
  async refusalNow(tx: Tx, { signedIn, chainCode, hotelCode, role }: Caller): Promise<ErrorCode | undefined> {
    const found = await findSession(tx, signedIn!.sessionHash, chainCode, hotelCode)
    if (found === undefined) return 'token_invalid'
    const now = roleOf(found)
    if (now === null || found.hotel_id !== tx.hotelId) return 'hotel_mismatch'
    return isLowerRole(now, role!) ? 'role_not_allowed' : undefined
  }

  noteRefusal(caller: Caller, request: FastifyRequest, code: ErrorCode, operationId: string): void {
    if (caller.hotelId === 0) return
    this.notes.noteBeside(caller.hotelId, {
      once: `${caller.tokenCode} ${request.ip} ${hourOf(Date.now())}`,
      kind: 'refused',
      person_code: caller.signedIn?.personCode ?? null,
      person_name: caller.tokenName,
      actor: caller.tokenName,
      actor_code: caller.tokenCode,
      address: request.ip,
      user_agent: agentOf(request),
      details: { code, operation: operationId },
    })
  }

  /** Beside the request. One that is lost is made up for by the next. */
  private touch(hash: Buffer): void {
    const name = hash.toString('base64')
    if (this.touching.has(name) || this.touching.size >= MOST_REMEMBERED) return
    this.touching.add(name)
    this.db.directory
      .write((sql) => touchSession(sql, hash))
      .catch(() => {})
      .finally(() => this.touching.delete(name))
  }

  /** Codes and currency of a hotel never change, so they are read once. */
  private async hotel(hotelId: number): Promise<HotelRow | undefined> {
    const known = this.hotels.get(hotelId)
    if (known !== undefined) return known
    const hotel = await this.db.of(hotelId).read((sql) => findHotel(sql, hotelId))
    if (this.hotels.size >= MOST_REMEMBERED) this.hotels.clear()
    if (hotel !== undefined) this.hotels.set(hotelId, hotel)
    return hotel
  }
}

export const NOT_OURS = 'This has to be asked from the pages of this installation, at its own address.'

const NO_HOTEL = {
  field: 'x-hotel',
  code: 'missing_field',
  message: 'name the hotel in the header x-hotel, as CHAIN/HOTEL',
}

const notYours = (): AppError =>
  new AppError('hotel_mismatch', { message: 'You do not belong to such a hotel.' })

const hotelNames = (header: string | string[] | undefined): readonly [string, string] => {
  const [chain = '', hotel = '', ...more] = typeof header === 'string' ? header.split('/') : []
  return more.length > 0 ? ['', ''] : [chain, hotel]
}

const NOWHERE = { version: 0, keysVersion: 0, epoch: 0 }

/** Somebody signed in, in no hotel yet. */
const personOf = (found: FoundSession, sessionHash: Buffer): Caller => ({
  hotelId: 0,
  chainCode: '',
  hotelCode: '',
  currency: '',
  digits: 2,
  tokenCode: found.person_code,
  tokenName: found.person_name,
  keysVersion: 0,
  kind: 'person',
  role: 'viewer',
  allowedOrigins: null,
  clock: NOWHERE as Caller['clock'],
  signedIn: {
    personCode: found.person_code,
    sessionCode: found.session_code,
    sessionHash,
    signedInAt: Date.parse(found.signed_in_at),
  },
})
