import type { Tx } from '../../db/hotel/in-hotel.ts'
import { extraTable } from '../../price-rules/record/queries.ts'
import type { ReasonFact } from '../../stay/rule/reasons.ts'
import { type Day, parseDay } from '../../stay/values/civil-date.ts'
import { readTakenExtras } from '../record/extra-queries.ts'
import { readRoomNights } from '../sell/sale-queries.ts'
import type { BookedExtra, BookingItem } from '../shape/booking.ts'

/** Nights that an item gave back and is to have again; the last is not among them. */
export interface LostNights extends Pick<BookingItem, 'item' | 'room_id' | 'rooms'> {
  first: Day
  end: Day
}

/** The nights that items gave back because their guests did not come. */
export const lostNights = (items: readonly BookingItem[]): LostNights[] =>
  items.map(({ item, room_id, rooms, released_from, departure_date }) => ({
    item,
    room_id,
    rooms,
    first: parseDay(released_from!)!,
    end: parseDay(departure_date)!,
  }))

/** What keeps items from having these nights again: those that have too few rooms left for all of them, each once. */
export const missingNights = async (
  tx: Tx,
  wanted: readonly LostNights[],
): Promise<(ReasonFact & { room_id: number })[]> => {
  const byRoom = Map.groupBy(wanted, ({ room_id }) => room_id)
  const missing = await Promise.all([...byRoom].map(([roomId, own]) => missingOf(tx, roomId, own)))
  return missing.flat()
}

const missingOf = async (tx: Tx, room_id: number, wanted: readonly LostNights[]) => {
  const first = Math.min(...wanted.map((nights) => nights.first))
  const end = Math.max(...wanted.map((nights) => nights.end))
  const nights = await readRoomNights(tx, room_id, first, end)
  const free = new Map(nights.map(({ day, number_of_rooms, held }) => [day, number_of_rooms - (held ?? 0)]))
  return Array.from({ length: end - first }, (_, after) => first + after).flatMap((day) => {
    const required = wanted
      .filter((one) => one.first <= day && day < one.end)
      .reduce((sum, { rooms }) => sum + rooms, 0)
    const actual = Math.max(0, free.get(day) ?? 0)
    return required > actual ? [{ code: 'sold_out' as const, day, required, actual, room_id }] : []
  })
}

/** The first of these extras that are too few now. One that was deleted, or has no stock any more, is not short. */
export const missingExtra = async (
  tx: Tx,
  extras: readonly BookedExtra[],
): Promise<BookedExtra | undefined> => {
  if (extras.length === 0) return undefined
  const codes = [...new Set(extras.map(({ extra_code }) => extra_code))]
  const days = extras.map(({ day }) => day)
  const [taken, rows] = await Promise.all([
    readTakenExtras(tx, tx.hotelId, codes, Math.min(...days), Math.max(...days) + 1),
    extraTable.list(tx, tx.hotelId),
  ])
  const stock = new Map(rows.map(({ extra_code, daily_stock }) => [extra_code, daily_stock]))
  const wanted = new Map<string, number>()
  for (const { extra_code, day, count } of extras) {
    const key = `${extra_code} ${day}`
    wanted.set(key, (wanted.get(key) ?? 0) + count)
  }
  return extras.find(({ extra_code, day }) => {
    const key = `${extra_code} ${day}`
    return (taken.get(key) ?? 0) + wanted.get(key)! > (stock.get(extra_code) ?? Number.POSITIVE_INFINITY)
  })
}
