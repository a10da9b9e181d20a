import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../db/hotel/clocks.ts'
import type { Database } from '../../db/hotel/database.ts'
import { AppError } from '../../errors.ts'
import { findHotel, type HotelRow } from '../../hotels/queries.ts'
import type { Authenticator, Caller } from '../../http/request/caller.ts'
import { fractionDigits } from '../../stay/values/money.ts'
import { findPassKey } from './pass-queries.ts'

const PREFIX = 'vcp_'
const PATTERN = /^vcp_(\d{1,15})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/
/** A pass lasts this long. The page renews it earlier, so a guest may leave it open over lunch. */
export const PASS_SECONDS = 30 * 60
const MOST_REMEMBERED = 10_000

const signature = (key: Buffer, hotelId: string, endsAt: string): Buffer =>
  createHmac('sha256', key).update(`${PREFIX}${hotelId}.${endsAt}`).digest()

/** A pass for one hotel; `endsAt` is in seconds since 1970. */
export const signPass = (key: Buffer, hotelId: number, endsAt: number): string =>
  `${PREFIX}${hotelId}.${endsAt}.${signature(key, `${hotelId}`, `${endsAt}`).toString('base64url')}`

/** The hotel that a pass is for; undefined if we did not sign it or it has expired. */
export const readPass = (key: Buffer, pass: string, now: number): number | undefined => {
  const [, hotelId, endsAt, signed] = PATTERN.exec(pass) ?? []
  if (hotelId === undefined || endsAt === undefined || signed === undefined) return undefined
  const received = Buffer.from(signed, 'base64url')
  const expected = signature(key, hotelId, endsAt)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  return Number(endsAt) > now ? Number(hotelId) : undefined
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** Passes of the booking pages. Anyone who loads the page of a hotel may call that hotel's client operations with one. */
export class Passes {
  private readonly db: Database
  private readonly origin: string
  private key: Promise<Buffer> | undefined
  private readonly hotels = new Map<number, HotelRow>()

  constructor(db: Database, publicUrl: string) {
    this.db = db
    this.origin = new URL(publicUrl).origin
  }

  async issue(hotelId: number): Promise<{ pass: string; seconds: number }> {
    const pass = signPass(await this.signingKey(), hotelId, nowInSeconds() + PASS_SECONDS)
    return { pass, seconds: PASS_SECONDS }
  }

  /** Signs a text that goes through a browser and comes back. */
  async sign(text: string): Promise<string> {
    return createHmac('sha256', await this.signingKey())
      .update(text)
      .digest('base64url')
  }

  /** An authenticator that accepts passes as well as tokens. */
  alongside(tokens: Authenticator): Authenticator {
    return {
      authenticate: (token, lookUp, named) =>
        token.startsWith(PREFIX) ? this.callerOf(token) : tokens.authenticate(token, lookUp, named),
      presume: (token) => tokens.presume(token),
      peek: (token) => tokens.peek(token),
      refusalNow: async (tx, caller) => (caller.kind === 'pass' ? undefined : tokens.refusalNow(tx, caller)),
    }
  }

  /** Somebody who acts on one of our pages without a pass, under a name of its own in histories. */
  async callerFor(hotelId: number, name: string): Promise<Caller> {
    const [hotel, clock] = await Promise.all([this.hotel(hotelId), this.db.clocks.ask(hotelId)])
    if (hotel === undefined || clock === undefined) throw new AppError('unavailable')
    return { ...this.caller(hotel, clock), tokenName: name }
  }

  private async callerOf(pass: string): Promise<Caller | undefined> {
    const hotelId = readPass(await this.signingKey(), pass, nowInSeconds())
    if (hotelId === undefined) return undefined
    const [hotel, clock] = await Promise.all([this.hotel(hotelId), this.db.clocks.ask(hotelId)])
    return hotel === undefined || clock === undefined ? undefined : this.caller(hotel, clock)
  }

  private caller(hotel: HotelRow, clock: Clock): Caller {
    return {
      hotelId: hotel.hotel_id,
      chainCode: hotel.chain_code,
      hotelCode: hotel.hotel_code,
      currency: hotel.currency,
      digits: fractionDigits(hotel.currency) ?? 2,
      tokenCode: 'page-pass',
      tokenName: 'Booking page',
      keysVersion: clock.keysVersion,
      kind: 'pass',
      role: null,
      // As for a browser token: it cannot list bookings, and return addresses must be on our own pages.
      allowedOrigins: [this.origin],
      clock,
    }
  }

  /** Codes and currency of a hotel never change, so they are read once. */
  private async hotel(hotelId: number): Promise<HotelRow | undefined> {
    const cached = this.hotels.get(hotelId)
    if (cached !== undefined) return cached
    const hotel = await this.db.of(hotelId).read((sql) => findHotel(sql, hotelId))
    if (this.hotels.size >= MOST_REMEMBERED) this.hotels.clear()
    if (hotel !== undefined) this.hotels.set(hotelId, hotel)
    return hotel
  }

  private signingKey(): Promise<Buffer> {
    this.key ??= this.db.directory
      .read(findPassKey)
      .then((row) => row!.secret)
      .catch((err) => {
        this.key = undefined
        throw err
      })
    return this.key
  }
}
