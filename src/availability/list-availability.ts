import type { Sql } from '../db/sql.ts'
import { toFlag } from '../http/fields.ts'
import { type Day, formatMidnight } from '../stay/civil-date.ts'
import { fromMinor } from '../stay/money.ts'
import { type ListedRateDay, type ListedRoomDay, listRateDays, listRoomDays } from './queries.ts'

const amount = (minor: number | null, digits: number): number | null =>
  minor === null ? null : fromMinor(minor, digits)

const toDetail = (row: ListedRateDay, digits: number) => ({
  rate_code: row.rate_code,
  rate_price: amount(row.rate_price, digits),
  normal_price: amount(row.normal_price, digits),
  cta: row.cta,
  ctd: row.ctd,
  min_night: row.min_night,
  max_night: row.max_night,
  is_close: toFlag(row.is_close),
  created_by: row.created_by,
})

const toEntry = (row: ListedRoomDay, hotelCode: string, details: ListedRateDay[], digits: number) => ({
  hotel_code: hotelCode,
  room_code: row.room_code,
  rate_code: row.rate_code,
  room_availability_date: formatMidnight(row.day),
  price: amount(row.price, digits),
  number_of_rooms: row.number_of_rooms,
  is_close: toFlag(row.is_close),
  created_by: row.created_by,
  rate_detail: details.map((detail) => toDetail(detail, digits)),
})

export type ListedEntry = ReturnType<typeof toEntry>

export interface ListFilter {
  first: Day
  last: Day
  room_code: string | undefined
  rate_code: string | undefined
}

/** Room-days as entries that can be pushed back as they are. `sql` must be one snapshot. */
export const listAvailability = async (
  sql: Sql,
  hotelId: number,
  hotelCode: string,
  digits: number,
  { first, last, room_code, rate_code }: ListFilter,
): Promise<ListedEntry[]> => {
  const [roomDays, rateDays] = await Promise.all([
    listRoomDays(sql, hotelId, first, last, room_code ?? null),
    listRateDays(sql, hotelId, first, last, room_code ?? null),
  ])
  const details = Map.groupBy(rateDays, ({ room_id, day }) => `${room_id} ${day}`)
  const entries = []
  for (const row of roomDays) {
    const own = details.get(`${row.room_id} ${row.day}`) ?? []
    if (rate_code !== undefined && !own.some((detail) => detail.rate_code === rate_code)) continue
    entries.push(toEntry(row, hotelCode, own, digits))
  }
  return entries
}
