import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import type { RateDaysView } from '../stay/days/rate-days-view.ts'
import { isVisible } from '../stay/price/hidden-rates.ts'
import type { Stay } from '../stay/rule/stay.ts'
import type { Day } from '../stay/values/civil-date.ts'
import type { Minor } from '../stay/values/money.ts'

const BLOCK_BITS = 6
const BLOCK = 1 << BLOCK_BITS

interface VisibleRate {
  days: RateDaysView
  /** For days that have no price of their own; Infinity: such days cannot be sold. */
  planPrice: Minor
}

/** The lowest prices of a room, day by day, made block by block when a stay asks for them. */
interface RoomFloor {
  /** What they are true for. */
  changes: number
  /** Undefined if prices of days do not say what a night costs. */
  rates: VisibleRate[] | undefined
  blocks: Map<number, Float64Array>
}

/** A number for each day and room that was asked for, beside several for each rate in the calendar; gone with its room. */
const floors = new WeakMap<CalendarRoom, RoomFloor>()

/** What one room costs at least for the nights of a stay, at whichever rate; undefined if that takes more than a look. */
export const floorOf = (
  calendar: HotelCalendar,
  room: CalendarRoom,
  { arrival, departure }: Stay,
): Minor | undefined => {
  let floor = floors.get(room)
  if (floor?.changes !== room.changes) {
    floor = { changes: room.changes, rates: ratesOf(calendar, room), blocks: new Map() }
    floors.set(room, floor)
  }
  if (floor.rates === undefined) return undefined
  let sum = 0
  for (let day = arrival; day < departure; ) {
    const block = blockOf(floor, day >> BLOCK_BITS)
    const end = Math.min(departure, ((day >> BLOCK_BITS) + 1) << BLOCK_BITS)
    for (; day < end; day++) sum += block[day & (BLOCK - 1)]!
  }
  return sum
}

/** The party, discounts and lengths of stay have a say in what some rooms and rates cost. */
const ratesOf = (calendar: HotelCalendar, room: CalendarRoom): VisibleRate[] | undefined => {
  if (room.rules.occupancy !== undefined) return undefined
  const rates: VisibleRate[] = []
  for (const rate of calendar.rates) {
    const { is_hidden, rate_code } = rate.facts
    const days = isVisible(is_hidden, rate_code, room.facts.room_code, undefined)
      ? calendar.daysAt(room, rate)
      : undefined
    if (days === undefined) continue
    if (rate.rules.terms !== undefined || days.hasAdultPrices === true) return undefined
    rates.push({ days, planPrice: rate.rules.price > 0 ? rate.rules.price : Infinity })
  }
  return rates
}

const blockOf = ({ rates, blocks }: RoomFloor, number: number): Float64Array => {
  const known = blocks.get(number)
  if (known !== undefined) return known
  const block = new Float64Array(BLOCK).fill(Infinity)
  const first: Day = number << BLOCK_BITS
  for (const { days, planPrice } of rates!)
    for (let at = 0; at < BLOCK; at++) {
      const own = days.price(first + at)
      block[at] = Math.min(block[at]!, own < 0 ? planPrice : own)
    }
  blocks.set(number, block)
  return block
}
