import { get } from '../api.ts'
import type { Booking } from '../types.ts'

/** What the list is narrowed to. All of it is in the address, so a list can be sent to a colleague. */
export interface Filter {
  text: string
  status: string
  from: string
  to: string
  /** The range is of arrivals, else of the days bookings were made. */
  byArrival: boolean
  room: string
  rate: string
  /** Only what stands in the way of deleting: not cancelled, leaving today or later. */
  upcoming: boolean
}

export const readFilter = (query: URLSearchParams): Filter => ({
  text: query.get('q') ?? '',
  status: query.get('status') ?? '',
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  byArrival: query.get('by') !== 'made',
  room: query.get('room') ?? '',
  rate: query.get('rate') ?? '',
  upcoming: query.get('upcoming') === '1',
})

export const filterQuery = (filter: Filter): Record<string, string> => {
  const { text, status, from, to, byArrival, room, rate, upcoming } = filter
  const all = {
    q: text,
    status,
    from,
    to,
    by: byArrival ? '' : 'made',
    room,
    rate,
    upcoming: upcoming ? '1' : '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

export interface BookingPage {
  bookings: Booking[]
  next: string | undefined
}

const PAGE = 50
const STAYS_PAGE = 1000
const LEAST_SEARCH = 2

/** One page of the list. Whatever narrows it, the server looks. */
export const readBookings = async (
  filter: Filter,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<BookingPage> => {
  const text = filter.text.trim()
  const query = {
    booking_status: filter.status || undefined,
    start_date: filter.from || undefined,
    end_date: filter.to || undefined,
    by_arrival: filter.byArrival && (filter.from || filter.to) ? 1 : undefined,
    room_code: filter.room || undefined,
    rate_code: filter.rate || undefined,
    upcoming: filter.upcoming ? 1 : undefined,
    search: [...text].length < LEAST_SEARCH ? undefined : text,
    limit: PAGE,
    cursor,
  }
  const { result, next } = await get<Booking[]>('/getallbooking', query, signal)
  return { bookings: result, next }
}

/** Longest stay the API takes: who arrived this long ago may still be here. */
export const MOST_NIGHTS = 90

/** Every booking that has a night, an arrival or a departure in the range, cancelled ones left out. */
export const readStays = async (from: string, to: string, signal?: AbortSignal): Promise<Booking[]> => {
  const found: Booking[] = []
  let cursor: string | undefined
  do {
    const answer = await get<Booking[]>(
      '/getallbooking',
      { start_date: from, end_date: to, by_arrival: 1, limit: STAYS_PAGE, cursor },
      signal,
    )
    found.push(...answer.result)
    cursor = answer.next
  } while (cursor !== undefined)
  return found.filter(({ booking_status }) => booking_status !== 'cancelled')
}
