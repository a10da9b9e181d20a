import { rateDayOfNumbers } from '../db/rate-day-columns.ts'
import type { RateNight, RoomNight } from '../stay/day-facts.ts'
import { BLANK_RATE_DAY, RATE_DAY_NAMES } from '../stay/rate-day.ts'

const MINUS = 45
const COMMA = 44
const ZERO = 48

/**
 * Reads the days of a text some at a time: each as so many whole numbers, all separated by commas. `take` gets the same
 * object every time, because making twenty thousand of them takes longer than reading them.
 */
export class DaysText<Night> {
  private readonly text: string
  private readonly night: Night
  private readonly fill: (night: Night, found: readonly number[]) => void
  private readonly found: number[]
  private at = 0

  constructor(
    text: string,
    count: number,
    night: Night,
    fill: (night: Night, found: readonly number[]) => void,
  ) {
    this.text = text
    this.found = new Array<number>(count).fill(0)
    this.night = night
    this.fill = fill
  }

  /** Returns how many were read: fewer than `most` at the end. */
  read(most: number, take: (night: Night) => void): number {
    const { night, fill, found } = this
    for (let read = 0; read < most; read++) {
      if (this.at >= this.text.length) return read
      this.at = readNumbers(this.text, this.at, found)
      fill(night, found)
      take(night)
    }
    return most
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
  const night = { day: 0, number_of_rooms: 0, is_close: false, pushed: false }
  return new DaysText<RoomNight>(text, COUNT_OF_ROOM_DAY, night, (into, found) => {
    into.day = found[0]!
    into.number_of_rooms = found[1]!
    into.is_close = found[2] === 1
    into.pushed = found[3] === 1
  })
}

const COUNT_OF_RATE_DAY = RATE_DAY_NAMES.length + 2

/** The days of a text of `readRateDays`. */
export const rateDaysIn = (text: string): DaysText<RateNight> => {
  const night = { ...BLANK_RATE_DAY, day: 0, pushed: false }
  const setFields = rateDayOfNumbers(1)
  return new DaysText<RateNight>(text, COUNT_OF_RATE_DAY, night, (into, found) => {
    into.day = found[0]!
    setFields(into, found)
    into.pushed = found[COUNT_OF_RATE_DAY - 1] === 1
  })
}
