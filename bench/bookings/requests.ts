import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { BASE, type Ground, type KeyedHotel } from '../environment.ts'
import type { Request } from '../load.ts'
import type { Running } from '../processes.ts'
import { PLENTY, ROOMS } from '../seeds/seed.ts'

export const NIGHTS = 3
/** Few, so that seeding is quick. */
export const DAYS = 50
export const ARRIVALS = DAYS - NIGHTS - 1
const OF_EACH = 20

/** Hotels that no run sells out. */
export const hotelsToBook = (ground: Ground, prefix: string, count: number): Promise<KeyedHotel[]> =>
  ground.hotels(prefix, count, DAYS, PLENTY)

/** A booking of three nights; `count` selects room and dates. */
export const bookingOf = ({ client }: KeyedHotel, count: number): Request => {
  const arrival = todayIn('UTC') + 1 + (count % ARRIVALS)
  const booking_form = {
    room_code: `ROOM${1 + (Math.floor(count / ARRIVALS) % ROOMS)}`,
    rate_code: 'RATE1',
    arrival_date: formatDay(arrival),
    departure_date: formatDay(arrival + NIGHTS),
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+62 812' },
    guests: 2,
  }
  return {
    method: 'POST',
    path: `${BASE}/createbooking`,
    token: client,
    body: JSON.stringify({ booking_form }),
  }
}

/** Bookings of the hotels in turn, each time another stay of a hotel. */
export const bookingsOf = (hotels: readonly KeyedHotel[]): Request[] => {
  const ofEach = hotels.length === 1 ? ARRIVALS * ROOMS : OF_EACH
  return Array.from({ length: hotels.length * ofEach }, (_, at) => {
    const [hotel, turn] = [at % hotels.length, Math.floor(at / hotels.length)]
    // Steps that have no divisor in common with the number of stays, so that days and rooms differ.
    return bookingOf(hotels[hotel]!, hotel * 7 + turn * 47)
  })
}

/** Guests search before they book, so the hotels are in memory. */
export const searchEach = async (app: Running, hotels: readonly KeyedHotel[]): Promise<void> => {
  const [first, end] = [todayIn('UTC') + 1, todayIn('UTC') + 1 + NIGHTS]
  const path = `${BASE}/roomavailability?StartDate=${formatDay(first)}&EndDate=${formatDay(end)}&Adults=2`
  for (const { client } of hotels)
    await fetch(app.address + path, { headers: { token: client } }).then((answer) => answer.text())
}
