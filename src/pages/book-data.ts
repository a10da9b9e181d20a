import type { Catalogue } from '../../web/messages/en.ts'
import { lookFor, withFound } from '../../web/widget/alternative.ts'
import type { Alternatives, BookData, Hotel, RoomOffer, Stay, Theme } from '../../web/widget/types.ts'
import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { roomByRoom } from '../calendar/room-by-room.ts'
import { AppError } from '../errors.ts'
import { BASE_PATH } from '../http/base-path.ts'
import { Pace } from '../portions.ts'
import { rateCalendar } from '../search/rate-calendar.ts'
import { searchRoom } from '../search/search.ts'
import { SearchParts } from '../search/search-parts.ts'
import { type Day, formatDay, LAST_DAY, parseDay } from '../stay/civil-date.ts'
import type { PageRequest } from './stay-request.ts'

export interface BookDataRequest {
  calendar: HotelCalendar
  hotel: Hotel
  wanted: PageRequest
  today: Day
  publicUrl: string
  view: BookData['view']
  theme: Theme
  language: string
  locale: string
  messages: Catalogue
  pass: { pass: string; seconds: number }
  sendsMail: boolean
}

const MOST_ROUNDS = 10

/** Everything the booking page shows at first, of one moment: what changed while it was made is made again. */
export const bookData = async (given: BookDataRequest): Promise<BookData> => {
  const { calendar } = given
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { version } = calendar
    const data = await makeData(given)
    if (calendar.version === version) return data
  }
  throw new AppError('unavailable')
}

/** Rooms for the dates asked for, or for the first that are free. */
const makeData = async (given: BookDataRequest): Promise<BookData> => {
  const { calendar, hotel, wanted, today, publicUrl, view, theme } = given
  const { language, locale, messages, pass, sendsMail } = given
  const stay = await stayOf(calendar, wanted, today)
  const rooms = view === 'bar' ? [] : await roomsFor(calendar, stay, today, publicUrl)
  return {
    view,
    theme,
    base: new URL(publicUrl).pathname.replace(/\/$/, ''),
    pageUrl: `${publicUrl}/book/${hotel.chain_code}/${hotel.hotel_code}`,
    language,
    locale,
    messages,
    hotel,
    today: formatDay(today),
    stay,
    datesPast: wanted.isPast,
    roomCode: rooms.find(({ room_code }) => room_code === wanted.roomCode)?.room_code ?? null,
    chosen: rooms.some(({ room_code }) => room_code === wanted.chosen?.room) ? wanted.chosen! : null,
    rooms,
    unready: [],
    alternatives: await alternativesFor(calendar, rooms, stay, today),
    pass: pass.pass,
    passSeconds: pass.seconds,
    sendsMail,
  }
}

/** Rooms that show neither price nor picture. Whether they ever had a price is for the database to say. */
export const bareRooms = ({ rooms }: BookData): string[] =>
  rooms
    .filter(({ rate_details, image_details }) => rate_details.length === 0 && image_details.length === 0)
    .map(({ room_code }) => room_code)

/** The page without rooms that are not ready for guests. */
export const withoutRooms = (data: BookData, unready: string[]): BookData => ({
  ...data,
  rooms: data.rooms.filter(({ room_code }) => !unready.includes(room_code)),
  unready,
})

const LOOK_AHEAD = 120
// Objects take longer than numbers.
const STEPS_OF_NIGHT = 4

const stayOf = async (calendar: HotelCalendar, wanted: PageRequest, today: Day): Promise<Stay> => {
  const { adults, children, rooms } = wanted
  const arrival = wanted.arrival ?? (await firstFree(calendar, wanted, today))
  const departure = wanted.departure ?? arrival + wanted.nights
  return { arrival: formatDay(arrival), departure: formatDay(departure), adults, children, rooms }
}

/** Without dates in the address that could be had: the first day somebody could come for as long. */
const firstFree = async (calendar: HotelCalendar, wanted: PageRequest, today: Day): Promise<Day> => {
  const { adults, children, rooms, nights } = wanted
  const party = { adults, children }
  const last = Math.min(today + LOOK_AHEAD, LAST_DAY - 1)
  const arrivals = { first: today, last, nights, rooms, party, today, room_code: undefined }
  const days = await rateCalendar(calendar, arrivals)
  return (
    today +
    Math.max(
      days.findIndex(({ is_available }) => is_available === 1),
      0,
    )
  )
}

// A page that nobody could read to its end need not be written: of each room the cheapest offers are.
const MOST_OFFERS = 1000

const roomsFor = (
  calendar: HotelCalendar,
  stay: Stay,
  today: Day,
  publicUrl: string,
): Promise<RoomOffer[]> => {
  const { adults, children, rooms } = stay
  const [arrival, departure] = [parseDay(stay.arrival)!, parseDay(stay.departure)!]
  const search = {
    stay: { arrival, departure, rooms, party: { adults, children } },
    today,
    room_code: undefined,
    rate_code: undefined,
    availableOnly: false,
  }
  const parts = new SearchParts(publicUrl + BASE_PATH)
  const offer = (room: CalendarRoom) => {
    const most = Math.max(Math.floor(MOST_OFFERS / calendar.rooms.length), 1)
    return searchRoom(parts, calendar, room, search, most)!
  }
  const steps = () => calendar.rates.length * (departure - arrival) * STEPS_OF_NIGHT
  return roomByRoom(calendar, ({ facts }) => facts.is_publish, steps, offer)
}

const alternativesFor = async (
  calendar: HotelCalendar,
  rooms: readonly RoomOffer[],
  stay: Stay,
  today: Day,
): Promise<Alternatives> => {
  const pace = new Pace()
  const party = { adults: stay.adults, children: stay.children }
  let found: Alternatives = { rooms: {} }
  for (const { room_code, looking } of lookFor(rooms, stay, formatDay(today))) {
    let step = looking.next()
    while (!step.done) {
      const { first, last, ...asked } = step.value
      const range = { first: parseDay(first)!, last: Math.min(parseDay(last)!, LAST_DAY - 1) }
      const days = await rateCalendar(calendar, { ...asked, ...range, party, today })
      step = looking.next(days)
      if (pace.isDue(calendar.rates.length * days.length * 2)) await pace.rest()
    }
    found = withFound(found, room_code, step.value)
  }
  return found
}
