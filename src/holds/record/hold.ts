import type { SoldNights } from '../../stay/days/day-facts.ts'
import { type Day, parseDay } from '../../stay/values/civil-date.ts'

export type HoldStatus = 'live' | 'used' | 'released' | 'expired'

export interface HeldItem {
  room_id: number
  rate_id: number
  rooms: number
  arrival_date: string
  departure_date: string
}

/** What an item of a hold takes of an extra with a daily stock, on one day. */
export interface HeldExtra {
  item: number
  extra_code: string
  day: Day
  count: number
}

/** What is held, by value. */
export interface HeldSale {
  items: HeldItem[]
  extras: HeldExtra[]
}

/** A hold that is to end. */
export interface EndingHold {
  hold_id: number
  hold_code: string
  promo_id: number | null
  sale: HeldSale
}

/** Why a hold ends, as its lines in the ledger say. */
export type Ending = 'release' | 'expire' | 'sell'

/** The rooms that items hold, those of one room type and the same nights together. */
export const heldNights = (items: readonly HeldItem[]): SoldNights[] => {
  const nights = new Map<string, SoldNights>()
  for (const { room_id, rooms, arrival_date, departure_date } of items) {
    const key = `${room_id} ${arrival_date} ${departure_date}`
    const known = nights.get(key)
    if (known !== undefined) known.rooms += rooms
    else
      nights.set(key, {
        room_id,
        first: parseDay(arrival_date)!,
        last: parseDay(departure_date)! - 1,
        rooms,
      })
  }
  return [...nights.values()]
}

/** How many days of rooms and extras a hold has: ending it takes as long. */
export const daysHeld = ({ items, extras }: HeldSale): number =>
  heldNights(items).reduce((sum, { first, last }) => sum + last - first + 1, 0) + extras.length

/** A day of a room or of an extra; the other is empty. */
export interface HeldDay {
  room_id: number
  extra_code: string
  day: Day
  count: number
}

/** The days that a hold has: one for each room type, and for each extra of all its items together. */
export const heldDays = ({ items, extras }: HeldSale): HeldDay[] => {
  const ofRooms = heldNights(items).flatMap(({ room_id, first, last, rooms }) =>
    Array.from({ length: last - first + 1 }, (_, at) => ({
      room_id,
      extra_code: '',
      day: first + at,
      count: rooms,
    })),
  )
  return [
    ...ofRooms,
    ...summed(extras.map(({ extra_code, day, count }) => ({ room_id: 0, extra_code, day, count }))),
  ]
}

/** Those of one room or extra on one day together. */
export const summed = (days: readonly HeldDay[]): HeldDay[] => {
  const sums = new Map<string, HeldDay>()
  for (const each of days) {
    const key = `${each.room_id} ${each.day} ${each.extra_code}`
    const known = sums.get(key)
    if (known === undefined) sums.set(key, { ...each })
    else known.count += each.count
  }
  return [...sums.values()]
}
