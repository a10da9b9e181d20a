import { COUNT_OF_NUMBERS, rateDayOfNumbers } from '../db/schema/rate-day-columns.ts'
import type { RateNight, RoomNight } from '../stay/days/day-facts.ts'
import { BLANK_RATE_DAY } from '../stay/days/rate-day.ts'

const MINUS = 45
const COMMA = 44
const ZERO = 48

/** Sets a night from the numbers found. Returns how many more numbers belong to it, which `setList` gets as text. */
type Fill<Night> = (night: Night, found: readonly number[]) => number

/**
 * Reads the days of a text some at a time: each as so many whole numbers, all separated by commas. `take` gets the same
 * object every time, because making twenty thousand of them takes longer than reading them.
 */
export class DaysText<Night> {
  private readonly text: string
  private readonly night: Night
  private readonly fill: Fill<Night>
  private readonly setList: (night: Night, list: string | null) => void
  private readonly found: number[]
  private at = 0
  private hadList = false

  constructor(
    text: string,
    count: number,
    night: Night,
    fill: Fill<Night>,
    setList: (night: Night, list: string | null) => void = () => {},
  ) {
    this.text = text
    this.found = new Array<number>(count).fill(0)
    this.night = night
    this.fill = fill
    this.setList = setList
  }

  /** Returns how many were read: fewer than `most` at the end. */
  read(most: number, take: (night: Night) => void): number {
    const { night, fill, found } = this
    for (let read = 0; read < most; read++) {
      if (this.at >= this.text.length) return read
      this.at = readNumbers(this.text, this.at, found)
      const more = fill(night, found)
      if (more > 0) this.readList(more)
      else if (this.hadList) this.setList(night, null)
      this.hadList = more > 0
      take(night)
    }
    return most
  }

  private readList(count: number): void {
    let end = this.at
    for (let left = count; left > 0; left--) {
      const comma = this.text.indexOf(',', end)
      end = comma < 0 ? this.text.length + 1 : comma + 1
    }
    this.setList(this.night, this.text.slice(this.at, end - 1))
    this.at = end
  }
}

/** Fills `found` with the numbers that begin there. Returns where the next one begins. */
const readNumbers = (text: string, from: number, found: number[]): number => {
  let at = from
  for (let index = 0; index < found.length; index++) {
    const isNegative = text.charCodeAt(at) === MINUS
    if (isNegative) at++
    let value = 0
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === COMMA) break
      value = value * 10 + code - ZERO
    }
    at++
    found[index] = isNegative ? -value : value
  }
  return at
}

const COUNT_OF_ROOM_DAY = 4

/** The days of a text of `readRoomDays`. */
export const roomDaysIn = (text: string): DaysText<RoomNight> => {
  const night = { day: 0, number_of_rooms: 0, held: 0, is_close: false, pushed: false }
  return new DaysText<RoomNight>(text, COUNT_OF_ROOM_DAY, night, (into, found) => {
    into.day = found[0]!
    into.number_of_rooms = found[1]!
    into.is_close = found[2] === 1
    const last = found[3]!
    into.pushed = last % 2 === 1
    into.held = Math.floor(last / 2)
    return 0
  })
}

const COUNT_OF_RATE_DAY = COUNT_OF_NUMBERS + 2

/** The days of a text of `readRateDays`. */
export const rateDaysIn = (text: string): DaysText<RateNight> => {
  const night = { ...BLANK_RATE_DAY, day: 0, pushed: false }
  const setFields = rateDayOfNumbers(1)
  return new DaysText<RateNight>(
    text,
    COUNT_OF_RATE_DAY,
    night,
    (into, found) => {
      into.day = found[0]!
      setFields(into, found)
      const last = found[COUNT_OF_RATE_DAY - 1]!
      into.pushed = (last & 1) === 1
      return last >> 1
    },
    (into, list) => {
      into.adult_prices = list
    },
  )
}
