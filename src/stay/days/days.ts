import type { Restriction } from '../lists/restrictions.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import { AdultPricesPalette } from './adult-prices.ts'
import { DayBlocks } from './day-blocks.ts'
import type { RateNight, RoomNight } from './day-facts.ts'
import { BLOCK } from './packed-block.ts'
import { RESTRICTION_NAMES, type Restrictions, UNRESTRICTED } from './rate-day.ts'
import type { DaysRead } from './rate-days-view.ts'

const IN_BLOCK = BLOCK - 1

/** Where a day's number of a column is in its block. */
const at = (column: number, day: Day): number => column * BLOCK + (day & IN_BLOCK)

// The columns of a block.
const COUNT = 0
const ROOM_FLAGS = 1

export const EXISTS = 1
export const PUSHED = 2
export const CLOSED = 4

// What the engine keeps for an entry of a map.
const HELD_BYTES = 40

/** The room-days of one room: free rooms, and whether the day is closed. */
export class RoomDays {
  readonly blocks = new DayBlocks([0, 0])
  /** Rooms that holds keep, on days that have any; undefined if there are none. */
  private heldDays: Map<Day, number> | undefined

  /** Rooms free to sell that day, less those held; 0 if there is no row. */
  count(day: Day): number {
    const rooms = this.blocks.number(day, COUNT)
    return this.heldDays === undefined ? rooms : Math.max(rooms - this.held(day), 0)
  }

  /** The same with those held. */
  rooms(day: Day): number {
    return this.blocks.number(day, COUNT)
  }

  /** Rooms that holds keep that day. */
  held(day: Day): number {
    return this.heldDays?.get(day) ?? 0
  }

  /** The sum of that over days, the last one not included. */
  heldWithin(first: Day, end: Day): number {
    if (this.heldDays === undefined) return 0
    let sum = 0
    for (let day = first; day < end; day++) sum += this.held(day)
    return sum
  }

  /** The days with rooms held, and how many. */
  get holds(): readonly (readonly [Day, number])[] {
    return this.heldDays === undefined ? [] : [...this.heldDays]
  }

  /** The bits EXISTS, PUSHED (set by more than a stop-sell) and CLOSED. */
  flags(day: Day): number {
    return this.blocks.number(day, ROOM_FLAGS)
  }

  set({ day, number_of_rooms, held, pushed, is_close }: RoomNight): void {
    const block = this.blocks.make(day, number_of_rooms)
    block[at(COUNT, day)] = number_of_rooms
    block[at(ROOM_FLAGS, day)] = EXISTS | (pushed ? PUSHED : 0) | (is_close ? CLOSED : 0)
    if (held !== undefined) this.setHeld(day, held)
  }

  setHeld(day: Day, rooms: number): void {
    if (rooms !== 0) {
      this.heldDays ??= new Map()
      this.heldDays.set(day, rooms)
    } else if (this.heldDays?.delete(day) && this.heldDays.size === 0) this.heldDays = undefined
  }

  /** Keeps rooms, or with a negative number gives them up, on those days that have a row. */
  hold(first: Day, last: Day, rooms: number): void {
    for (let day = first; day <= last; day++)
      if ((this.flags(day) & EXISTS) !== 0) this.setHeld(day, this.held(day) + rooms)
  }

  /** Takes rooms from those days that have a row. */
  sell(first: Day, last: Day, rooms: number): void {
    for (let day = first; day <= last; day++) {
      if ((this.flags(day) & EXISTS) === 0) continue
      const count = this.blocks.number(day, COUNT) - rooms
      this.blocks.make(day, count)[at(COUNT, day)] = count
    }
  }

  clear(first: Day, last: Day): void {
    this.blocks.change(first, last, (block, from, to) => {
      block.fill(0, COUNT * BLOCK + from, COUNT * BLOCK + to + 1)
      block.fill(0, ROOM_FLAGS * BLOCK + from, ROOM_FLAGS * BLOCK + to + 1)
    })
    for (const [day] of this.holds) if (day >= first && day <= last) this.setHeld(day, 0)
  }

  get bytes(): number {
    return this.blocks.bytes + (this.heldDays?.size ?? 0) * HELD_BYTES
  }
}

type Restricting = Record<Restriction, number> & { is_close: boolean; pushed: boolean }

const restrictionsOf = (day: Restricting): Restrictions => {
  const restrictions = { ...UNRESTRICTED, closed: day.is_close, pushed: day.pushed }
  for (const name of RESTRICTION_NAMES) restrictions[name] = day[name]
  return restrictions
}

const NO_RESTRICTIONS = restrictionsOf({ ...UNRESTRICTED, is_close: false, pushed: false })

/** A hotel has few different combinations, so each day holds an index. Index 0 is for days without a row. */
export class RestrictionsPalette {
  readonly list: Restrictions[] = [NO_RESTRICTIONS]
  private readonly indexes = new Map<string, number>()
  private last = 0

  indexOf(day: Restricting): number {
    // Most days have the same restrictions as the day before.
    if (this.last > 0 && areThose(this.list[this.last]!, day)) return this.last
    let key = `${day.is_close ? 1 : 0}${day.pushed ? 1 : 0}`
    for (const name of RESTRICTION_NAMES) key += `,${day[name]}`
    let index = this.indexes.get(key)
    if (index === undefined) {
      index = this.list.push(restrictionsOf(day)) - 1
      this.indexes.set(key, index)
    }
    this.last = index
    return index
  }
}

const areThose = (restrictions: Restrictions, day: Restricting): boolean => {
  if (restrictions.closed !== day.is_close || restrictions.pushed !== day.pushed) return false
  for (const name of RESTRICTION_NAMES) if (restrictions[name] !== day[name]) return false
  return true
}

// The columns of a block.
const RESTRICTIONS = 0
const PRICE = 1
const NORMAL = 2
const ADULT_PRICES = 3

/** The rate-days of one room and rate. A price of -1 means there is none. */
export class RateDays {
  readonly blocks = new DayBlocks([0, -1, -1, 0])
  /** Whether any day has, or had, prices for a number of adults. */
  hasAdultPrices = false
  private readonly palette: RestrictionsPalette
  private readonly adultPrices: AdultPricesPalette

  constructor(palette: RestrictionsPalette, adultPrices = new AdultPricesPalette()) {
    this.palette = palette
    this.adultPrices = adultPrices
  }

  price(day: Day): Minor {
    return this.blocks.number(day, PRICE)
  }

  normalPrice(day: Day): Minor {
    return this.blocks.number(day, NORMAL)
  }

  /** The price for so many adults in a room; -1 if the day has none for that number. */
  adultPrice(day: Day, adults: number): Minor {
    const index = this.blocks.number(day, ADULT_PRICES)
    return index === 0 ? -1 : this.adultPrices.price(index, adults)
  }

  /** All of them, as text; empty if there are none. */
  adultPricesOf(day: Day): string {
    return this.adultPrices.texts[this.blocks.number(day, ADULT_PRICES)]!
  }

  has(day: Day): boolean {
    return this.blocks.number(day, RESTRICTIONS) !== 0
  }

  restrictions(day: Day): Restrictions {
    return this.palette.list[this.blocks.number(day, RESTRICTIONS)]!
  }

  readInto(into: DaysRead, first: Day, count: number): void {
    const { blocks, palette } = this
    const { prices, normals } = into
    // The column of prices serves for the indexes until it is read itself.
    blocks.numbers(first, count, RESTRICTIONS, prices)
    into.isEven = isEven(prices, count)
    const different = into.isEven ? 1 : count
    for (let at = 0; at < different; at++) into.restrict(at, palette.list[prices[at]!]!)
    blocks.numbers(first, count, PRICE, prices)
    blocks.numbers(first, count, NORMAL, normals)
  }

  readPrices(into: Float64Array, first: Day, count: number): void {
    this.blocks.numbers(first, count, PRICE, into)
  }

  set(night: RateNight): void {
    const { day } = night
    const price = night.rate_price ?? -1
    const normalPrice = night.normal_price ?? -1
    const block = this.blocks.make(day, Math.max(price, normalPrice))
    block[at(PRICE, day)] = price
    block[at(NORMAL, day)] = normalPrice
    block[at(RESTRICTIONS, day)] = this.palette.indexOf(night)
    const prices = this.adultPrices.indexOf(night.adult_prices)
    block[at(ADULT_PRICES, day)] = prices
    if (prices !== 0) this.hasAdultPrices = true
  }

  clear(first: Day, last: Day): void {
    this.blocks.change(first, last, (block, from, to) => {
      block.fill(-1, PRICE * BLOCK + from, PRICE * BLOCK + to + 1)
      block.fill(-1, NORMAL * BLOCK + from, NORMAL * BLOCK + to + 1)
      block.fill(0, RESTRICTIONS * BLOCK + from, RESTRICTIONS * BLOCK + to + 1)
      block.fill(0, ADULT_PRICES * BLOCK + from, ADULT_PRICES * BLOCK + to + 1)
    })
  }

  get bytes(): number {
    return this.blocks.bytes
  }
}

const isEven = (numbers: Float64Array, count: number): boolean => {
  for (let at = 1; at < count; at++) if (numbers[at] !== numbers[0]) return false
  return true
}

/** Nights of one room and one rate, as input for `quote`. */
export interface StayNights {
  roomNights: readonly RoomNight[]
  rateNights: readonly RateNight[]
}

export const columnsOf = ({ roomNights, rateNights }: StayNights) => {
  const roomDays = new RoomDays()
  for (const night of roomNights) roomDays.set(night)
  const rateDays = new RateDays(new RestrictionsPalette())
  for (const night of rateNights) rateDays.set(night)
  return { roomDays, rateDays }
}
