import type { Catalogue } from '../../web/messages/en.ts'
import { alternativeFor, DAYS_AHEAD } from '../../web/widget/alternative.ts'
import type {
  Alternatives,
  BookData,
  CalendarDay,
  Hotel,
  RoomOffer,
  Stay,
  Theme,
} from '../../web/widget/types.ts'
import { rateCalendarText } from '../availability/rate-calendar.ts'
import { searchRooms } from '../availability/search.ts'
import type { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { BASE_PATH } from '../http/base-path.ts'
import { type Day, formatDay, LAST_DAY, parseDay } from '../stay/civil-date.ts'
import type { PageWish } from './read-wish.ts'

export interface BookDataWish {
  calendar: HotelCalendar
  hotel: Hotel
  wish: PageWish
  today: Day
  publicUrl: string
  view: BookData['view']
  theme: Theme
  language: string
  messages: Catalogue
  pass: { pass: string; seconds: number }
  sendsMail: boolean
}

/** Everything the booking page shows at first: rooms for the dates asked for, or for the first that are free. */
export const bookData = (given: BookDataWish): BookData => {
  const { calendar, hotel, wish, today, publicUrl, view, theme, language, messages, pass, sendsMail } = given
  const stay = stayOf(calendar, wish, today)
  const rooms = view === 'bar' ? [] : roomsFor(calendar, stay, today, publicUrl)
  return {
    view,
    theme,
    base: new URL(publicUrl).pathname.replace(/\/$/, ''),
    pageUrl: `${publicUrl}/book/${hotel.chain_code}/${hotel.hotel_code}`,
    language,
    messages,
    hotel,
    today: formatDay(today),
    stay,
    roomCode: rooms.find(({ room_code }) => room_code === wish.roomCode)?.room_code ?? null,
    chosen: rooms.some(({ room_code }) => room_code === wish.chosen?.room) ? wish.chosen! : null,
    rooms,
    unready: [],
    alternatives: alternativesFor(calendar, rooms, stay, today),
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

const stayOf = (calendar: HotelCalendar, wish: PageWish, today: Day): Stay => {
  const { adults, children, rooms } = wish
  const arrival = wish.arrival ?? firstFree(calendar, wish, today)
  const departure = wish.departure ?? arrival + 1
  return { arrival: formatDay(arrival), departure: formatDay(departure), adults, children, rooms }
}

/** Without dates in the address: the first night somebody could have. */
const firstFree = (calendar: HotelCalendar, { adults, children, rooms }: PageWish, today: Day): Day => {
  const party = { adults, children }
  const last = Math.min(today + LOOK_AHEAD, LAST_DAY - 1)
  const wanted = { first: today, last, nights: 1, rooms, party, today, room_code: undefined }
  const days = JSON.parse(rateCalendarText(calendar, wanted)) as CalendarDay[]
  const found = days.find(({ is_available }) => is_available === 1)
  return found === undefined ? today : parseDay(found.date)!
}

const roomsFor = (calendar: HotelCalendar, stay: Stay, today: Day, publicUrl: string): RoomOffer[] => {
  const { adults, children, rooms } = stay
  return searchRooms(calendar, {
    stay: {
      arrival: parseDay(stay.arrival)!,
      departure: parseDay(stay.departure)!,
      rooms,
      party: { adults, children },
    },
    today,
    room_code: undefined,
    rate_code: undefined,
    availableOnly: false,
    imageBase: publicUrl + BASE_PATH,
  }) as RoomOffer[]
}

const alternativesFor = (
  calendar: HotelCalendar,
  rooms: readonly RoomOffer[],
  stay: Stay,
  today: Day,
): Alternatives => {
  const first = parseDay(stay.arrival)!
  const last = Math.min(first + DAYS_AHEAD, LAST_DAY - 1)
  const nights = parseDay(stay.departure)! - first
  const party = { adults: stay.adults, children: stay.children }
  const found: Alternatives = {}
  for (const room of rooms) {
    if (room.is_close === 0) continue
    const wish = { first, last, nights, rooms: stay.rooms, party, today, room_code: room.room_code }
    const days = JSON.parse(rateCalendarText(calendar, wish)) as CalendarDay[]
    found[room.room_code] = alternativeFor(room, stay, days)
  }
  return found
}
