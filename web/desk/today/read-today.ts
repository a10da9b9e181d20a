import { addDays } from '../../shared/words.ts'
import { get } from '../api.ts'
import type { Booking, Entry, ReportDay, Webhook } from '../types.ts'

export type ListName = 'arrivals' | 'late' | 'in_house' | 'departures' | 'mail_failed'

/** More are not worked through in a day; the list of bookings has them all. */
export const MOST_LISTED = 300
export const DAYS_AHEAD = 14
const DAYS_PRICED = 31

export interface Listed {
  bookings: Booking[]
  hasMore: boolean
}

const EMPTY: Listed = { bookings: [], hasMore: false }

export const readList = async (
  list: ListName,
  on: string | undefined,
  signal: AbortSignal,
): Promise<Listed> => {
  const { result, next } = await get<Booking[]>('/getallbooking', { list, on, limit: MOST_LISTED }, signal)
  return { bookings: result, hasMore: next !== undefined }
}

export interface DayLists {
  late: Listed
  arrivals: Listed
  departures: Listed
  in_house: Listed
}

/** The lists of a day. Who is late and who is there is known of today alone. */
export const readDay = async (day: string, isToday: boolean, signal: AbortSignal): Promise<DayLists> => {
  const [late, arrivals, departures, in_house] = await Promise.all([
    isToday ? readList('late', undefined, signal) : EMPTY,
    readList('arrivals', day, signal),
    readList('departures', day, signal),
    isToday ? readList('in_house', undefined, signal) : EMPTY,
  ])
  return { late, arrivals, departures, in_house }
}

/** Yesterday, and the days from today on. */
export const readFigures = async (today: string, signal: AbortSignal): Promise<ReportDay[]> => {
  const query = { start_date: addDays(today, -1), end_date: addDays(today, DAYS_AHEAD - 1) }
  return (await get<ReportDay[]>('/reportoccupancy', query, signal)).result
}

/** Days of the next month on which no room has a price. */
export const readUnpriced = async (today: string, signal: AbortSignal): Promise<string[]> => {
  const query = { start_date: today, end_date: addDays(today, DAYS_PRICED - 1) }
  const { result } = await get<Entry[]>('/getallroomavailability', query, signal)
  const priced = new Set(
    result
      .filter(({ rate_detail }) => rate_detail.some(({ rate_price }) => (rate_price ?? 0) > 0))
      .map(({ room_availability_date }) => room_availability_date.slice(0, 10)),
  )
  return Array.from({ length: DAYS_PRICED }, (_, after) => addDays(today, after)).filter(
    (day) => !priced.has(day),
  )
}

export const readFailing = async (signal: AbortSignal): Promise<Webhook[]> =>
  (await get<Webhook[]>('/getallwebhooks', {}, signal)).result.filter(({ state }) => state !== 'active')
