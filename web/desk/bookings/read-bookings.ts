import type { Query } from '../../shared/api.ts'
import { get } from '../api.ts'
import type { Page } from '../parts/list/paged.tsx'
import type { Booking } from '../types.ts'

/** The filter of the list. The address contains it, so staff can send a list to a colleague. */
export interface Filter {
  text: string
  status: string
  from: string
  to: string
  /** Whether the range filters by arrival date; else by the day of booking. */
  byArrival: boolean
  room: string
  rate: string
  /** Only bookings that prevent deleting a room or rate: not cancelled, departure today or later. */
  upcoming: boolean
  /** Only what owes something, or nothing: open, paid. */
  money: string
  /** Only what a list of the day has. */
  list: string
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
  money: query.get('money') ?? '',
  list: query.get('list') ?? '',
})

export const filterQuery = (filter: Filter): Record<string, string> => {
  const { text, status, from, to, byArrival, room, rate, upcoming, money, list } = filter
  const all = {
    q: text,
    status,
    from,
    to,
    by: byArrival ? '' : 'made',
    room,
    rate,
    upcoming: upcoming ? '1' : '',
    money,
    list,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

const PAGE = 50
const STAYS_PAGE = 1000
const LEAST_SEARCH = 2

/** What the server is asked for, of a list and of a sheet. */
export const listQueryOf = (filter: Filter): Query => {
  const text = filter.text.trim()
  return {
    booking_status: filter.status || undefined,
    start_date: filter.from || undefined,
    end_date: filter.to || undefined,
    by_arrival: filter.byArrival && (filter.from || filter.to) ? 1 : undefined,
    room_code: filter.room || undefined,
    rate_code: filter.rate || undefined,
    upcoming: filter.upcoming ? 1 : undefined,
    is_open: filter.money === '' ? undefined : filter.money === 'open' ? 1 : 0,
    list: filter.list || undefined,
    search: [...text].length < LEAST_SEARCH ? undefined : text,
  }
}

/** One page of the list, filtered by the server. */
export const readBookings = async (
  filter: Filter,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Page<Booking>> => {
  const query = { ...listQueryOf(filter), limit: PAGE, cursor }
  const { result, next } = await get<Booking[]>('/getallbooking', query, signal)
  return { list: result, next }
}

/** The longest stay that the API accepts. */
export const MOST_NIGHTS = 90

/** Every booking that stays on a night from `first` to `last`, without cancelled ones. */
export const readStays = async (first: string, last: string, signal?: AbortSignal): Promise<Booking[]> => {
  const found: Booking[] = []
  let cursor: string | undefined
  do {
    const query = { list: 'staying', on: first, until: last, limit: STAYS_PAGE, cursor }
    const answer = await get<Booking[]>('/getallbooking', query, signal)
    found.push(...answer.result)
    cursor = answer.next
  } while (cursor !== undefined)
  return found
}
