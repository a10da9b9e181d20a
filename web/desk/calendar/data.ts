import { type Signal, signal } from '@preact/signals'
import { RESTRICTION_NAMES } from '../../../src/stay/days/rate-day.ts'
import type { Restriction } from '../../../src/stay/lists/restrictions.ts'
import { type Day, parseDay, weekdayOf } from '../../../src/stay/values/civil-date.ts'
import type { Entry } from '../types.ts'
import { indexOfPrices } from './adult-prices.ts'

/** The values of a cell. A room has `left` and `closed`; a rate has the others and its own `closed`. */
export type Field = 'price' | 'left' | 'closed' | 'adult_prices' | Restriction

export const FIELDS: Field[] = ['price', 'left', 'closed', 'adult_prices', ...RESTRICTION_NAMES]

/** One row of the calendar as columns of numbers, by day. */
export interface Line extends Record<Restriction, Int32Array> {
  known: Uint8Array
  price: Float64Array
  left: Int32Array
  /** How many of those left are held for guests who are about to book. */
  held: Int32Array
  closed: Uint8Array
  /** Positions, see adult-prices.ts. */
  adult_prices: Int32Array
}

/** Of a room: how many guests can still book. */
export const freeOn = ({ left, held }: Line, at: number): number => Math.max(left[at]! - held[at]!, 0)

const DAYS_BACK = 365
const DAYS_AHEAD = 735
export const WEEK = 7

const newLine = (length: number): Line => ({
  known: new Uint8Array(length),
  price: new Float64Array(length).fill(Number.NaN),
  left: new Int32Array(length),
  held: new Int32Array(length),
  closed: new Uint8Array(length),
  adult_prices: new Int32Array(length),
  ...(Object.fromEntries(RESTRICTION_NAMES.map((name) => [name, new Int32Array(length)])) as Record<
    Restriction,
    Int32Array
  >),
})

/** The place of a value. Rate null is the room itself. */
export interface Spot {
  room: string
  rate: string | null
  at: number
}

const FRESH_MS = 4000

/** The calendar of a hotel as columns of numbers: 200 rows of 1,100 days take 7 MB, far less than objects would. */
export class CalendarData {
  /** Day number of the first column, a Monday. */
  readonly first: Day
  readonly length: number
  private readonly lines = new Map<string, Line>()
  private readonly revisions = new Map<string, Signal<number>>()
  private readonly fresh = new Map<string, number>()

  private readonly todayIs: () => string

  constructor(todayIs: () => string) {
    this.todayIs = todayIs
    const day = parseDay(todayIs())!
    const monday = day - weekdayOf(day) + 1
    const weeksBack = Math.ceil(DAYS_BACK / WEEK)
    this.first = monday - weeksBack * WEEK
    this.length = Math.ceil((day - this.first + DAYS_AHEAD) / (4 * WEEK)) * 4 * WEEK
  }

  /** The column of today. It changes at midnight. */
  get today(): number {
    return parseDay(this.todayIs())! - this.first
  }

  line(room: string, rate: string | null): Line {
    const name = rate === null ? room : `${room}/${rate}`
    let line = this.lines.get(name)
    if (line === undefined) {
      line = newLine(this.length)
      this.lines.set(name, line)
    }
    return line
  }

  /** A signal that changes with that week of that room. A component that reads it is drawn again. */
  revision(room: string, week: number): Signal<number> {
    const name = `${room}:${week}`
    let revision = this.revisions.get(name)
    if (revision === undefined) {
      revision = signal(0)
      this.revisions.set(name, revision)
    }
    return revision
  }

  touch(room: string, from: number, to: number): void {
    for (let week = Math.floor(from / WEEK); week <= Math.floor(to / WEEK); week++)
      this.revision(room, week).value++
  }

  value({ room, rate, at }: Spot, field: Field): number {
    return this.line(room, rate)[field][at]!
  }

  knows({ room, rate, at }: Spot): boolean {
    return this.line(room, rate).known[at] === 1
  }

  /** Sets one value in memory only. */
  set({ room, rate, at }: Spot, field: Field, value: number): void {
    const line = this.line(room, rate)
    line[field][at] = value
    line.known[at] = 1
    if (rate !== null) this.line(room, null).known[at] = 1
  }

  /** Replaces some days of some rooms by what the API answered. */
  replace(
    roomCodes: readonly string[],
    rateCodes: readonly string[],
    from: number,
    to: number,
    entries: Entry[],
    mark: boolean,
  ): void {
    const before = mark ? this.snapshot(roomCodes, rateCodes, from, to) : undefined
    for (const room of roomCodes)
      for (const rate of [null, ...rateCodes]) this.clear(this.line(room, rate), from, to)
    for (const entry of entries) this.write(entry)
    if (before !== undefined) this.markChanged(before, from)
    for (const room of roomCodes) this.touch(room, from, to)
  }

  private clear(line: Line, from: number, to: number): void {
    for (const field of FIELDS) line[field].fill(field === 'price' ? Number.NaN : 0, from, to + 1)
    line.held.fill(0, from, to + 1)
    line.known.fill(0, from, to + 1)
  }

  private write(entry: Entry): void {
    const { room_code, room_availability_date, number_of_rooms, held, is_close, rate_detail } = entry
    const at = parseDay(room_availability_date)! - this.first
    if (at < 0 || at >= this.length) return
    const line = this.line(room_code, null)
    line.known[at] = 1
    line.left[at] = number_of_rooms
    line.held[at] = held
    line.closed[at] = is_close
    for (const detail of rate_detail) {
      const rate = this.line(room_code, detail.rate_code)
      rate.known[at] = 1
      rate.price[at] = detail.rate_price ?? Number.NaN
      rate.closed[at] = detail.is_close
      rate.adult_prices[at] = indexOfPrices(detail.adult_prices)
      for (const name of RESTRICTION_NAMES) rate[name][at] = detail[name]
    }
  }

  private snapshot(rooms: readonly string[], rates: readonly string[], from: number, to: number) {
    return rooms.flatMap((room) =>
      [null, ...rates].map((rate) => {
        const line = this.line(room, rate)
        return { room, rate, columns: FIELDS.map((field) => line[field].slice(from, to + 1)) }
      }),
    )
  }

  /** Highlights for a moment what others changed. */
  private markChanged(before: ReturnType<CalendarData['snapshot']>, from: number): void {
    const until = Date.now() + FRESH_MS
    const rooms = new Map<string, [number, number]>()
    for (const { room, rate, columns } of before) {
      const line = this.line(room, rate)
      columns[0]!.forEach((_, index) => {
        const at = from + index
        if (FIELDS.every((field, column) => Object.is(line[field][at], columns[column]![index]))) return
        this.fresh.set(freshName(room, rate, at), until)
        const [least, most] = rooms.get(room) ?? [at, at]
        rooms.set(room, [Math.min(least, at), Math.max(most, at)])
      })
    }
    setTimeout(() => {
      for (const [name, end] of this.fresh) if (end <= Date.now()) this.fresh.delete(name)
      for (const [room, [least, most]] of rooms) this.touch(room, least, most)
    }, FRESH_MS + 50)
  }

  isFresh(room: string, rate: string | null, at: number): boolean {
    return this.fresh.size > 0 && this.fresh.has(freshName(room, rate, at))
  }
}

const freshName = (room: string, rate: string | null, at: number): string => `${room}/${rate}/${at}`
