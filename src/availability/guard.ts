import { Type } from 'typebox'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError, type Detail, MOST_DETAILS } from '../errors.ts'
import { isOn } from '../http/fields/fields.ts'
import type { Caller } from '../http/request/caller.ts'
import { Pace } from '../portions.ts'
import { readAdultPrices } from '../stay/days/adult-prices.ts'
import { type GuardReason, reasonOfMove } from '../stay/days/guard.ts'
import { type Day, formatDay } from '../stay/values/civil-date.ts'
import { fromMinor, type Minor } from '../stay/values/money.ts'
import type { ChangedCell, DayBook, RateDayKey, RoomDay, RoomDayKey } from './days/day-state.ts'
import type { RateDay } from './days/rate-day-fields.ts'
import {
  type GuardLimits,
  readBookedStays,
  readClosedWith,
  readGuardLimits,
  readRoomSizes,
  readSoldRooms,
} from './guard-queries.ts'
import type { Codes } from './history/day-fields.ts'

type RoomCell = ChangedCell<RoomDayKey, RoomDay>
type RateCell = ChangedCell<RateDayKey, RateDay>

// The work for a day, counted in steps, see portions.ts.
const STEPS_OF_DAY = 10

/** Looks at what is about to be written. */
export type Guard = (tx: Tx, book: DayBook, codes: Codes) => Promise<void>

/** The guard that a caller asks for, if any. */
export const guardOf = (
  { guard }: { guard?: number | boolean | undefined },
  { digits }: Pick<Caller, 'digits'>,
): Guard | undefined =>
  guard !== undefined && isOn(guard) ? (tx, book, codes) => guardDays(tx, book, codes, digits) : undefined

export const madeExtra = Type.Object({
  Version: Type.Optional(
    Type.Integer({
      description:
        'With guard: the version that was made, for revertchange. With simulate: the one that was looked at, for if_version',
    }),
  ),
})

/**
 * Who asks with `guard` is told the version that it made, which revertchange takes; who simulates, the version that was looked
 * at. Other answers stay as they were.
 */
export const madeVersion = async (
  tx: Tx,
  { guard }: { guard?: number | boolean | undefined },
  updated: number,
  isDry = false,
): Promise<{ extra?: { Version: number } }> =>
  guard === undefined && !isDry
    ? {}
    : { extra: { Version: await (updated > 0 && !isDry ? tx.nextVersion() : tx.versionBefore()) } }

/** Refuses what the hotel wants to be asked about, before anything is written. */
const guardDays = async (tx: Tx, book: DayBook, codes: Codes, digits: number): Promise<void> => {
  const roomDays = book.changedRoomDays()
  const rateDays = book.changedRateDays()
  const cells =
    roomDays.length + rateDays.length + book.removedRoomDays().length + book.removedRateDays().length
  if (cells === 0) return
  const [limits, sizes, booked, sold] = await Promise.all([
    readGuardLimits(tx, tx.hotelId),
    readRoomSizes(tx, tx.hotelId),
    bookedNights(tx, roomDays.filter(isClosed), rateDays.filter(isClosed)),
    soldRooms(tx, roomDays.filter(isCounted)),
  ])
  const found = new Findings(codes, digits, (await tx.nextVersion()) - 1)
  const { guard_cells, guard_price_percent } = limits as GuardLimits
  if (guard_cells > 0 && cells > guard_cells) found.addMany(cells, guard_cells)
  const roomsOf = new Map(sizes.map(({ room_id, number_of_room }) => [room_id, number_of_room]))
  const pace = new Pace()
  for (const cell of roomDays) {
    const most = roomsOf.get(cell.key.room_id) ?? 0
    if (isCounted(cell)) {
      const [from, to] = [cell.before?.number_of_rooms ?? null, cell.now.number_of_rooms]
      const booked = sold(cell.key)
      // Rooms that are held are among those left.
      if (to + booked > most) found.add('rooms_beyond', cell.key, 0, from, to, { most, sold: booked })
    }
    if (isClosed(cell) && booked.has(cell.key.room_id, 0, cell.key.day))
      found.add('sale_stops', cell.key, 0, 0, 1, { bookings: booked.count })
    if (pace.isDue(STEPS_OF_DAY)) await pace.rest()
  }
  for (const cell of rateDays) {
    guardPrices(cell, guard_price_percent === 0 ? Number.POSITIVE_INFINITY : guard_price_percent, found)
    const { room_id, rate_id, day } = cell.key
    if (isClosed(cell) && booked.has(room_id, rate_id, day))
      found.add('sale_stops', cell.key, rate_id, 0, 1, { bookings: booked.count })
    if (pace.isDue(STEPS_OF_DAY)) await pace.rest()
  }
  found.throwIfAny()
}

/** Whether there are other rooms left than before, and any. */
const isCounted = ({ before, now }: RoomCell): boolean =>
  now.number_of_rooms > 0 && now.number_of_rooms !== before?.number_of_rooms

const isClosed = ({ before, now }: RoomCell | RateCell): boolean =>
  now.is_close && !(before?.is_close ?? false)

/** What guests pay for the night, and what they pay by adults. */
const guardPrices = ({ key, before, now }: RateCell, percent: number, found: Findings): void => {
  guardPrice(key, before?.rate_price ?? null, now.rate_price, percent, found)
  const text = now.adult_prices
  if (text === null || text === before?.adult_prices) return
  const had = new Map(readAdultPrices(before?.adult_prices ?? '').map(({ adults, price }) => [adults, price]))
  // So many adults paid the price of the day before.
  const ofDay = before?.rate_price ?? null
  for (const { adults, price } of readAdultPrices(text))
    guardPrice(key, had.get(adults) ?? ofDay, price, percent, found, { adults })
}

const guardPrice = (
  key: RateDayKey,
  from: Minor | null,
  to: Minor | null,
  percent: number,
  found: Findings,
  more: object = {},
): void => {
  if (to === null || to === from) return
  const reason = reasonOfMove({ before: from ?? undefined, after: to }, percent)
  if (reason !== undefined) found.add(reason, key, key.rate_id, found.amount(from), found.amount(to), more)
}

interface BookedNights {
  /** A rate of 0 means any. */
  has(roomId: number, rateId: number, day: Day): boolean
  /** How many bookings the stops go over in all. */
  count: number
}

/** How many rooms of a type are sold on a night, for the nights of these days. */
const soldRooms = async (tx: Tx, rooms: RoomCell[]): Promise<(key: RoomDayKey) => number> => {
  if (rooms.length === 0) return () => 0
  const { first, last } = endsOf(rooms.map(({ key }) => key))
  const roomIds = [...new Set(rooms.map(({ key }) => key.room_id))]
  const nights = new Map<string, number>()
  const pace = new Pace()
  for (const stay of await readSoldRooms(tx, tx.hotelId, roomIds, first, last)) {
    const { room_id, arrival, until } = stay
    for (let day = Math.max(arrival, first); day < until && day <= last; day++) {
      const night = nightOf(room_id, 0, day)
      nights.set(night, (nights.get(night) ?? 0) + stay.rooms)
    }
    if (pace.isDue(100 * (until - arrival))) await pace.rest()
  }
  return ({ room_id, day }) => nights.get(nightOf(room_id, 0, day)) ?? 0
}

const endsOf = (keys: readonly RoomDayKey[]): { first: Day; last: Day } =>
  keys.reduce(({ first, last }, { day }) => ({ first: Math.min(first, day), last: Math.max(last, day) }), {
    first: keys[0]!.day,
    last: keys[0]!.day,
  })

const nightOf = (roomId: number, rateId: number, day: Day): string => `${roomId} ${rateId} ${day}`

/** Which of the nights that would be closed are booked: at that rate, or at one that is closed with it. */
const bookedNights = async (tx: Tx, rooms: RoomCell[], rates: RateCell[]): Promise<BookedNights> => {
  const keys: RoomDayKey[] = [...rooms, ...rates].map(({ key }) => key)
  if (keys.length === 0) return { has: () => false, count: 0 }
  const { first, last } = endsOf(keys)
  const closed = new Set([
    ...rooms.map(({ key }) => nightOf(key.room_id, 0, key.day)),
    ...rates.map(({ key }) => nightOf(key.room_id, key.rate_id, key.day)),
  ])
  const roomIds = [...new Set(keys.map(({ room_id }) => room_id))]
  const [stays, followers] = await Promise.all([
    readBookedStays(tx, tx.hotelId, roomIds, first, last),
    readClosedWith(tx, tx.hotelId),
  ])
  const parents = new Map(followers.map(({ rate_id, parent_rate_id }) => [rate_id, parent_rate_id]))
  const nights = new Set<string>()
  const found = new Set<number>()
  const pace = new Pace()
  for (const { room_id, rate_id, arrival, until, bookings } of stays) {
    const names = [0, ...withThoseAbove(rate_id, parents)]
    let isHit = false
    for (let day = Math.max(arrival, first); day < until && day <= last; day++)
      for (const name of names) {
        const night = nightOf(room_id, name, day)
        if (!closed.has(night)) continue
        nights.add(night)
        isHit = true
      }
    if (isHit) for (const id of bookings) found.add(id)
    if (pace.isDue(100 * (until - arrival) + bookings.length)) await pace.rest()
  }
  return { has: (roomId, rateId, day) => nights.has(nightOf(roomId, rateId, day)), count: found.size }
}

/** A rate, and those above it whose stops are its own. */
const withThoseAbove = (rateId: number, parents: ReadonlyMap<number, number>): number[] => {
  const found = [rateId]
  for (let above = parents.get(rateId); above !== undefined; above = parents.get(above)) found.push(above)
  return found
}

const SAYS: Record<Exclude<GuardReason, 'many_cells'>, string> = {
  price_moves: 'would get a price that moves further than the hotel lets pass unasked',
  price_zero: 'would get a price of 0',
  rooms_beyond: 'would have more rooms, with those sold, than there are of its type',
  sale_stops: 'would be closed and is booked',
}

/** What is asked about, the first of it by name. */
class Findings {
  private readonly details: Detail[] = []
  private readonly codes: Codes
  private readonly digits: number
  private readonly version: number
  private count = 0

  constructor(codes: Codes, digits: number, version: number) {
    this.codes = codes
    this.digits = digits
    this.version = version
  }

  amount(minor: Minor | null): number | null {
    return minor === null ? null : fromMinor(minor, this.digits)
  }

  addMany(count: number, most: number): void {
    this.count++
    const message = `${count} days of rooms and rates would change, more than ${most}`
    this.details.push({ field: null, code: 'many_cells', message, count, most, version: this.version })
  }

  add(
    code: GuardReason,
    { room_id, day }: RoomDayKey,
    rateId: number,
    from: number | null,
    to: number | null,
    more: object = {},
  ): void {
    this.count++
    if (this.details.length >= MOST_DETAILS) return
    const room_code = this.codes.roomCodes.get(room_id)!
    const rate_code = this.codes.rateCodes.get(rateId) ?? null
    const date = formatDay(day)
    const message = `${room_code}${rate_code === null ? '' : ` ${rate_code}`} on ${date} ${SAYS[code as keyof typeof SAYS]}`
    const { version } = this
    this.details.push({ field: null, code, message, room_code, rate_code, date, from, to, ...more, version })
  }

  throwIfAny(): void {
    if (this.count === 0) return
    const { details } = this
    throw new AppError('guarded', {
      message: `This changes more than the hotel lets pass unasked: ${details[0]!.message}.`,
      details,
      more: this.count - details.length,
    })
  }
}
