import { get } from '../api.ts'
import { today } from '../session.ts'
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
const SEARCH_PAGE = 1000
const MOST_PAGES = 5

const CODE = /^[A-HJKMNP-Z2-9]{8}$/i
const EMAIL = /^\S+@\S+\.\S+$/

/** One page of the list. What the API cannot filter by is looked for here, over some thousand bookings at a time. */
export const readBookings = async (
  filter: Filter,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<BookingPage> => {
  const text = filter.text.trim()
  const isCode = CODE.test(text)
  const isEmail = EMAIL.test(text)
  const looksHere =
    (text !== '' && !isCode && !isEmail) || filter.room !== '' || filter.rate !== '' || filter.upcoming
  const query = {
    booking_status: filter.status || undefined,
    start_date: filter.from || undefined,
    end_date: filter.to || undefined,
    by_arrival: filter.byArrival && (filter.from || filter.to) ? 1 : undefined,
    booking_code: isCode ? text.toUpperCase() : undefined,
    email: isEmail ? text : undefined,
    limit: looksHere ? SEARCH_PAGE : PAGE,
  }
  const found: Booking[] = []
  let next = cursor
  for (let page = 0; page < (looksHere ? MOST_PAGES : 1); page++) {
    const answer = await get<Booking[]>('/getallbooking', { ...query, cursor: next }, signal)
    const fits = fitting(filter, isCode || isEmail ? '' : text)
    found.push(...(looksHere ? answer.result.filter(fits) : answer.result))
    next = answer.next
    if (next === undefined || found.length >= PAGE) break
  }
  return { bookings: found, next }
}

const fitting = ({ room, rate, upcoming }: Filter, text: string) => {
  const wanted = text.toLocaleLowerCase()
  return (booking: Booking): boolean => {
    if (room !== '' && booking.room_code !== room) return false
    if (rate !== '' && booking.room_rate_code !== rate) return false
    if (upcoming && (booking.booking_status === 'cancelled' || booking.departure_date < today.value))
      return false
    if (wanted === '') return true
    const { guest_detail: guest, booking_code } = booking
    return [guest?.name, guest?.email, guest?.phone, booking_code].some((value) =>
      value?.toLocaleLowerCase().includes(wanted),
    )
  }
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
      { start_date: from, end_date: to, by_arrival: 1, limit: SEARCH_PAGE, cursor },
      signal,
    )
    found.push(...answer.result)
    cursor = answer.next
  } while (cursor !== undefined)
  return found.filter(({ booking_status }) => booking_status !== 'cancelled')
}
