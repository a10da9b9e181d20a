import { needsWays } from '../../../web/widget/together/more-rooms.ts'
import type { BookData } from '../../../web/widget/types.ts'
import { combinationAnswers } from '../../bookings/combine/combination-answer.ts'
import { roomCombinations } from '../../bookings/combine/room-combinations.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { UNKNOWN_AGE } from '../../stay/lists/party-bounds.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import type { Passes } from '../frame/pass.ts'

/** A page waits no longer than this; its script asks again. */
const LONGEST_MS = 500

/** Rooms for a whole party that needs several; null if they are not looked for, or not found in time. */
export const waysFor = async (
  { db, calendars }: Services,
  passes: Passes,
  hotelId: number,
  { view, chosen, stay, rooms, also, hotel, promo }: BookData,
): Promise<BookData['ways']> => {
  const isWanted = view !== 'bar' && chosen === null
  if (!isWanted || !needsWays(stay, rooms, also, hotel.max_rooms_per_booking)) return null
  const asked = {
    arrival: parseDay(stay.arrival)!,
    departure: parseDay(stay.departure)!,
    adults: stay.adults,
    ages: stay.ages.map((age) => age ?? UNKNOWN_AGE),
    promoCode: promo?.is_valid === 1 ? stay.promo : undefined,
  }
  const caller = await passes.callerFor(hotelId, 'Booking page')
  try {
    return combinationAnswers(await roomCombinations(db, calendars, caller, asked, LONGEST_MS))
  } catch (err) {
    if (err instanceof AppError) return null
    throw err
  }
}
