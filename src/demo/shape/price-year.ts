import { type Day, formatDay, formatMidnight, weekdayOf } from '../../stay/values/civil-date.ts'
import type { DemoRoom } from './plan.ts'

/** A price by season and weekday for every day of more than a year. */

export const DAYS_ON_SALE = 400

const FRIDAY = 5
const SATURDAY = 6

export const monthAndDate = (day: Day): string => formatDay(day).slice(5)

export const isWeekendNight = (day: Day): boolean => weekdayOf(day) === FRIDAY || weekdayOf(day) === SATURDAY

export interface Season {
  /** Month and date, both ends included. */
  from: string
  to: string
  factor: number
  /** The shortest stay for arrivals in it. */
  minNights?: number
}

export interface PriceYear {
  /** What an ordinary weeknight costs. */
  base: Record<string, number>
  /** The first one that contains the day counts. */
  seasons: readonly Season[]
  weekendFactor: number
  /** Prices are multiples of it. */
  roundTo: number
}

export const seasonOf = (seasons: readonly Season[], day: Day): Season | undefined => {
  const date = monthAndDate(day)
  return seasons.find(({ from, to }) => date >= from && date <= to)
}

export const priceOn = (year: PriceYear, roomCode: string, day: Day): number => {
  const season = seasonOf(year.seasons, day)?.factor ?? 1
  const price = year.base[roomCode]! * season * (isWeekendNight(day) ? year.weekendFactor : 1)
  return Math.round(price / year.roundTo) * year.roundTo
}

/** The days of a room for the rate FLEX, from which the others follow. */
export const daysOfYear = (year: PriceYear, room: DemoRoom, today: Day): object[] =>
  Array.from({ length: DAYS_ON_SALE }, (_, ahead) => {
    const day = today + ahead
    const price = priceOn(year, room.room_code, day)
    const min_night = seasonOf(year.seasons, day)?.minNights ?? 0
    return {
      room_code: room.room_code,
      rate_code: 'FLEX',
      room_availability_date: formatMidnight(day),
      price,
      number_of_rooms: room.number_of_room,
      created_by: 'Revenue desk',
      rate_detail: [{ rate_code: 'FLEX', rate_price: price, normal_price: price, min_night }],
    }
  })
