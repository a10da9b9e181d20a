import type { Day } from './civil-date.ts'
import type { RateNight, RoomNight } from './day-facts.ts'
import type { Minor } from './money.ts'
import { PAGE } from './packed-page.ts'
import { Pages } from './pages.ts'
import { RESTRICTION_NAMES, type Restriction } from './rate-day.ts'

const IN_PAGE = PAGE - 1

const COUNT = 0
const ROOM_FLAGS = PAGE

export const EXISTS = 1
export const PUSHED = 2
export const CLOSED = 4

/** The room-days of one room: free rooms, and whether the day is closed. */
export class RoomDays {
  readonly pages = new Pages(2, 0)

  /** Free rooms that day; 0 if there is no row. */
  count(day: Day): number {
    const page = this.pages.at(day)
    return page === undefined ? 0 : page[COUNT + (day & IN_PAGE)]!
  }

  /** The bits EXISTS, PUSHED (set by more than a stop-sell) and CLOSED. */
  flags(day: Day): number {
    const page = this.pages.at(day)
    return page === undefined ? 0 : page[ROOM_FLAGS + (day & IN_PAGE)]!
  }

  set({ day, number_of_rooms, pushed, is_close }: RoomNight): void {
    const page = this.pages.make(day, number_of_rooms)
    page[COUNT + (day & IN_PAGE)] = number_of_rooms
    page[ROOM_FLAGS + (day & IN_PAGE)] = EXISTS | (pushed ? PUSHED : 0) | (is_close ? CLOSED : 0)
  }

  /** Takes rooms from those days that have a row. */
  sell(first: Day, last: Day, rooms: number): void {
    for (let day = first; day <= last; day++) {
      if ((this.flags(day) & EXISTS) === 0) continue
      const count = this.count(day) - rooms
      this.pages.make(day, count)[COUNT + (day & IN_PAGE)] = count
    }
  }

  clear(first: Day, last: Day): void {
    this.pages.change(first, last, (page, from, to) => {
      page.fill(0, COUNT + from, COUNT + to + 1)
      page.fill(0, ROOM_FLAGS + from, ROOM_FLAGS + to + 1)
    })
  }

  get bytes(): number {
    return this.pages.bytes
  }
}

/** The restrictions of a rate-day. A hotel has few different combinations, so each day holds an index into a list. */
export type Restrictions = Readonly<Record<Restriction, number>> & {
  readonly closed: boolean
  readonly pushed: boolean
}

type Restricting = Record<Restriction, number> & { is_close: boolean; pushed: boolean }

const restrictionsOf = (day: Restricting): Restrictions => {
  const restrictions = { ...NOTHING_RESTRICTED, closed: day.is_close, pushed: day.pushed }
  for (const name of RESTRICTION_NAMES) restrictions[name] = day[name]
  return restrictions
}

const NOTHING_RESTRICTED = Object.fromEntries(RESTRICTION_NAMES.map((name) => [name, 0])) as Record<
  Restriction,
  number
>
const NO_RESTRICTIONS = restrictionsOf({ ...NOTHING_RESTRICTED, is_close: false, pushed: false })

/** Index 0 is for days without a row. */
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

const PRICE = 0
const NORMAL = PAGE
const RESTRICTIONS = 2 * PAGE

/** The rate-days of one room and rate. A price of -1 means there is none. */
export class RateDays {
  readonly pages = new Pages(3, -1)
  private readonly palette: RestrictionsPalette

  constructor(palette: RestrictionsPalette) {
    this.palette = palette
  }

  price(day: Day): Minor {
    const page = this.pages.at(day)
    return page === undefined ? -1 : page[PRICE + (day & IN_PAGE)]!
  }

  normalPrice(day: Day): Minor {
    const page = this.pages.at(day)
    return page === undefined ? -1 : page[NORMAL + (day & IN_PAGE)]!
  }

  has(day: Day): boolean {
    const page = this.pages.at(day)
    return page !== undefined && page[RESTRICTIONS + (day & IN_PAGE)] !== 0
  }

  restrictions(day: Day): Restrictions {
    const page = this.pages.at(day)
    return page === undefined ? NO_RESTRICTIONS : this.palette.list[page[RESTRICTIONS + (day & IN_PAGE)]!]!
  }

  set(night: RateNight): void {
    const { day } = night
    const price = night.rate_price ?? -1
    const normalPrice = night.normal_price ?? -1
    const page = this.pages.make(day, Math.max(price, normalPrice))
    page[PRICE + (day & IN_PAGE)] = price
    page[NORMAL + (day & IN_PAGE)] = normalPrice
    page[RESTRICTIONS + (day & IN_PAGE)] = this.palette.indexOf(night)
  }

  clear(first: Day, last: Day): void {
    this.pages.change(first, last, (page, from, to) => {
      page.fill(-1, PRICE + from, PRICE + to + 1)
      page.fill(-1, NORMAL + from, NORMAL + to + 1)
      page.fill(0, RESTRICTIONS + from, RESTRICTIONS + to + 1)
    })
  }

  get bytes(): number {
    return this.pages.bytes
  }
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
