import type { Static } from 'typebox'
import type { Sql } from '../../db/connection/sql.ts'
import { AppError } from '../../errors.ts'
import { toFlag } from '../../http/fields/fields.ts'
import { Pace } from '../../portions.ts'
import { type Day, formatMidnight } from '../../stay/values/civil-date.ts'
import { fromMinor } from '../../stay/values/money.ts'
import type { DayRange } from '../days/queries.ts'
import { answerRate } from '../days/rate-day-fields.ts'
import type { listedEntry } from '../days/schemas.ts'
import {
  type ListedRateDay,
  type ListedRoomDay,
  listRateDays,
  listRateDaysOf,
  listRoomDays,
  listRoomDaysOf,
} from './list-queries.ts'

const amount = (minor: number | null, digits: number): number | null =>
  minor === null ? null : fromMinor(minor, digits)

export type ListedEntry = Static<typeof listedEntry>

const toEntry = (
  row: ListedRoomDay,
  hotelCode: string,
  details: ListedRateDay[],
  digits: number,
): ListedEntry => ({
  hotel_code: hotelCode,
  room_code: row.room_code,
  rate_code: row.rate_code,
  room_availability_date: formatMidnight(row.day),
  price: amount(row.price, digits),
  number_of_rooms: row.number_of_rooms,
  held: row.held,
  is_close: toFlag(row.is_close),
  created_by: row.created_by,
  rate_detail: details.map((detail) => answerRate(detail, digits)),
})

export interface ListFilter {
  first: Day
  last: Day
  room_code: string | undefined
  rate_code: string | undefined
}

/** The most room-days and rate-days together. */
export const MOST_LISTED = 200_000

/** Room-days in the form of entries, which can be pushed back unchanged. `sql` must be one snapshot. */
export const listAvailability = async (
  sql: Sql,
  hotelId: number,
  hotelCode: string,
  digits: number,
  { first, last, room_code, rate_code }: ListFilter,
  most = MOST_LISTED,
): Promise<ListedEntry[]> => {
  const [roomDays, rateDays] = await Promise.all([
    listRoomDays(sql, hotelId, first, last, room_code ?? null, most + 1),
    listRateDays(sql, hotelId, first, last, room_code ?? null, most + 1),
  ])
  if (roomDays.length + rateDays.length > most) throw tooMany(most)
  return toEntries(roomDays, rateDays, hotelCode, digits, rate_code)
}

/** The same for some days of some rooms. Each day may be named only once. */
export const listDays = async (
  sql: Sql,
  hotelId: number,
  hotelCode: string,
  digits: number,
  days: readonly DayRange[],
): Promise<ListedEntry[]> => {
  const [roomDays, rateDays] = await Promise.all([
    listRoomDaysOf(sql, hotelId, days),
    listRateDaysOf(sql, hotelId, days),
  ])
  return toEntries(roomDays, rateDays, hotelCode, digits)
}

const tooMany = (most: number): AppError => {
  const message = `the range has more than ${most} days of rooms and rates: ask for fewer days, or for one room_code`
  return new AppError('invalid_value', { details: [{ field: 'end_date', code: 'invalid_value', message }] })
}

const STEPS_OF_DAY = 20

/** Both lists must be in the same order of rooms and days. */
const toEntries = async (
  roomDays: readonly ListedRoomDay[],
  rateDays: readonly ListedRateDay[],
  hotelCode: string,
  digits: number,
  rateCode?: string,
): Promise<ListedEntry[]> => {
  const pace = new Pace()
  const entries: ListedEntry[] = []
  let at = 0
  for (const row of roomDays) {
    while (at < rateDays.length && isBefore(rateDays[at]!, row)) at++
    const from = at
    while (at < rateDays.length && isSameDay(rateDays[at]!, row)) at++
    const own = rateDays.slice(from, at)
    if (pace.isDue(STEPS_OF_DAY * (1 + own.length))) await pace.rest()
    if (rateCode !== undefined && !own.some((detail) => detail.rate_code === rateCode)) continue
    entries.push(toEntry(row, hotelCode, own, digits))
  }
  return entries
}

type RoomAndDay = Pick<ListedRoomDay, 'room_id' | 'day'>

const isSameDay = (a: RoomAndDay, b: RoomAndDay): boolean => a.room_id === b.room_id && a.day === b.day

const isBefore = (a: RoomAndDay, b: RoomAndDay): boolean =>
  a.room_id < b.room_id || (a.room_id === b.room_id && a.day < b.day)
