import type { Calendars } from '../../calendar/calendars.ts'
import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import type { Database } from '../../db/hotel/database.ts'
import { AppError } from '../../errors.ts'
import { isPublic } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import { STEPS_AT_ONCE } from '../../portions.ts'
import { readExtrasLeft } from '../record/extra-queries.ts'
import { type ExtrasLeft, type PartyStay, stockedMandatory } from './combined-hotel.ts'
import { type Combined, Combining } from './combining.ts'

const MOST_ROUNDS = 5

/** What takes longer than a portion waits in line, so that few of them at once slow down others, and fill memory. */
export const partyTurns = new ConcurrencyLimit({ most: 2, mostWaiting: 50, longestWaitMs: 3000 })

/** Up to three ways to house a whole party. Whoever says how long it may take does not wait in line either. */
export const roomCombinations = async (
  db: Database,
  calendars: Calendars,
  caller: Caller,
  asked: PartyStay,
  longestMs?: number,
): Promise<Combined> => {
  const { hotelId, clock } = caller
  const current = () => calendars.current(hotelId, clock, asked.arrival, asked.departure)
  let calendar = await current()
  let extrasLeft: ExtrasLeft | undefined
  const stocked = stockedMandatory(calendar)
  if (stocked.length > 0) {
    extrasLeft = await db
      .of(hotelId)
      .read((sql) => readExtrasLeft(sql, hotelId, stocked, asked.arrival, asked.departure))
    calendar = await current()
  }
  const most = isPublic(caller) ? calendar.hotel.max_rooms_per_booking : Infinity
  const work = async () => {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const combined = await new Combining(
        calendar,
        asked,
        most,
        extrasLeft,
        Date.now(),
        longestMs,
      ).combined()
      if (combined !== undefined) return combined
    }
    // The hotel changes faster than ways are found.
    throw new AppError('unavailable')
  }
  if (!isLarge(calendar, asked)) return work()
  // What would be given up anyway does not wait for it.
  new Combining(calendar, asked, most, extrasLeft).requireBounded()
  if (longestMs !== undefined && partyTurns.isFull) throw new AppError('unavailable')
  return partyTurns.take(work)
}

/** Whether others would notice: a guess from above, before anything is made. */
const isLarge = ({ rooms, rates }: HotelCalendar, { adults, ages, arrival, departure }: PartyStay): boolean =>
  rooms.length * rates.length * (departure - arrival + 4) * adults * 2 ** Math.min(ages.length, 6) >
  STEPS_AT_ONCE
