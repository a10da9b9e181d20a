import type { Catalogue } from '../../web/messages/en.ts'
import { alternativeFor, DAYS_AHEAD } from '../../web/widget/alternative.ts'
import type { Alternatives, BookData, CalendarDay, Hotel, RoomOffer, Stay } from '../../web/widget/types.ts'
import { rateCalendarText } from '../availability/rate-calendar.ts'
import { searchRoom } from '../availability/search.ts'
import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { roomByRoom } from '../calendar/room-by-room.ts'
import { AppError } from '../errors.ts'
import { BASE_PATH } from '../http/base-path.ts'
import { Pace } from '../portions.ts'
import { type Day, formatDay, LAST_DAY, parseDay } from '../stay/civil-date.ts'
import type { PageWish } from './read-wish.ts'

export interface BookDataWish {
  calendar: HotelCalendar
  hotel: Hotel
  wish: PageWish
  today: Day
  publicUrl: string
  view: BookData['view']
  language: string
  messages: Catalogue
  pass: { pass: string; seconds: number }
  sendsMail: boolean
}

const MOST_ROUNDS = 10

/** Everything the booking page shows at first, of one moment: what changed while it was made is made again. */
export const bookData = async (given: BookDataWish): Promise<BookData> => {
  const { calendar } = given
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { version } = calendar
    const data = await makeData(given)
    if (calendar.version === version) return data
  }
  throw new AppError('unavailable')
}

/** Rooms for the dates asked for, or for the first that are free. */
const makeData = async (given: BookDataWish): Promise<BookData> => {
  const { calendar, hotel, wish, today, publicUrl, view, language, messages, pass, sendsMail } = given
  const stay = await stayOf(calendar, wish, today)
  const rooms = view === 'bar' ? [] : await roomsFor(calendar, stay, today, publicUrl)
  return {
    view,
    base: new URL(publicUrl).pathname.replace(/\/$/, ''),
    pageUrl: `${publicUrl}/book/${hotel.chain_code}/${hotel.hotel_code}`,
    language,
    messages,
    hotel,
    today: formatDay(today),
    stay,
    roomCode: rooms.find(({ room_code }) => room_code === wish.roomCode)?.room_code ?? null,
    rooms,
    alternatives: await alternativesFor(calendar, rooms, stay, today),
    pass: pass.pass,
    passSeconds: pass.seconds,
    sendsMail,
  }
}

const LOOK_AHEAD = 120
// Objects take longer than numbers.
const STEPS_OF_NIGHT = 4

const stayOf = async (calendar: HotelCalendar, wish: PageWish, today: Day): Promise<Stay> => {
  const { adults, children, rooms } = wish
  const arrival = wish.arrival ?? (await firstFree(calendar, wish, today))
  const departure = wish.departure ?? arrival + 1
  return { arrival: formatDay(arrival), departure: formatDay(departure), adults, children, rooms }
}

/** Without dates in the address: the first night somebody could have. */
const firstFree = async (
  calendar: HotelCalendar,
  { adults, children, rooms }: PageWish,
  today: Day,
): Promise<Day> => {
  const party = { adults, children }
  const last = Math.min(today + LOOK_AHEAD, LAST_DAY - 1)
  const wanted = { first: today, last, nights: 1, rooms, party, today, room_code: undefined }
  const days = JSON.parse(await rateCalendarText(calendar, wanted)) as CalendarDay[]
  const found = days.find(({ is_available }) => is_available === 1)
  return found === undefined ? today : parseDay(found.date)!
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
    imageBase: publicUrl + BASE_PATH,
  }
  const offer = (room: CalendarRoom) => {
    const most = Math.max(Math.floor(MOST_OFFERS / calendar.rooms.length), 1)
    return searchRoom(calendar, room, search, most) as RoomOffer
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
  const first = parseDay(stay.arrival)!
  const last = Math.min(first + DAYS_AHEAD, LAST_DAY - 1)
  const nights = parseDay(stay.departure)! - first
  const party = { adults: stay.adults, children: stay.children }
  const found: Alternatives = {}
  for (const room of rooms) {
    if (room.is_close === 0) continue
    const wish = { first, last, nights, rooms: stay.rooms, party, today, room_code: room.room_code }
    const days = JSON.parse(await rateCalendarText(calendar, wish)) as CalendarDay[]
    found[room.room_code] = alternativeFor(room, stay, days)
    if (pace.isDue(calendar.rates.length * days.length * 2)) await pace.rest()
  }
  return found
}
