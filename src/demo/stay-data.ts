import type { Day } from '../stay/values/civil-date.ts'
import { demoRooms } from './hotel-data.ts'
import { SAVER_FROM_DAYS } from './price-data.ts'
import type { DemoBooking, Fate } from './shape/plan.ts'
import { datesOf, emailOf, phoneOf, randomFrom } from './shape/stays.ts'

/** Guests of many countries, all invented. Their e-mail addresses belong to nobody. */
const GUESTS = [
  ['Amara Okafor', 'Lagos', 'Nigeria'],
  ['Lukas Brandt', 'Hamburg', 'Germany'],
  ['Sofía Herrera', 'Valencia', 'Spain'],
  ['Kenji Nakamura', 'Osaka', 'Japan'],
  ['Chloé Lefèvre', 'Lyon', 'France'],
  ['Oliver Bennett', 'Bristol', 'United Kingdom'],
  ['Priya Raman', 'Chennai', 'India'],
  ['Mateus Carvalho', 'Porto Alegre', 'Brazil'],
  ['Ingrid Solberg', 'Bergen', 'Norway'],
  ['Wei Lin', 'Taichung', 'Taiwan'],
  ['Giulia Moretti', 'Bologna', 'Italy'],
  ['Jack Harrington', 'Perth', 'Australia'],
  ['Emily Tran', 'Sydney', 'Australia'],
  ['Dewi Lestari', 'Surabaya', 'Indonesia'],
  ['Bagus Santoso', 'Jakarta', 'Indonesia'],
  ['Min-jun Park', 'Busan', 'South Korea'],
  ['Anneke de Vries', 'Utrecht', 'Netherlands'],
  ['Tomasz Kowalczyk', 'Gdańsk', 'Poland'],
  ['Fatima Al Mansoori', 'Abu Dhabi', 'United Arab Emirates'],
  ['Noah Fraser', 'Wellington', 'New Zealand'],
  ['Isla McGregor', 'Inverness', 'United Kingdom'],
  ['Hugo Tremblay', 'Québec', 'Canada'],
  ['Valentina Rojas', 'Valparaíso', 'Chile'],
  ['Elif Demir', 'İzmir', 'Türkiye'],
  ['Linh Nguyễn', 'Đà Nẵng', 'Vietnam'],
  ['Samuel Mwangi', 'Nairobi', 'Kenya'],
  ['Freja Mikkelsen', 'Aarhus', 'Denmark'],
  ['Arjun Mehta', 'Pune', 'India'],
  ['Hannah Goldberg', 'Chicago', 'United States'],
  ['Daniel Whitaker', 'Portland', 'United States'],
  ['Yuki Tanabe', 'Sapporo', 'Japan'],
  ['Siti Rahmah', 'Penang', 'Malaysia'],
  ['Rafael Ortiz', 'Oaxaca', 'Mexico'],
  ['Katarína Horváthová', 'Košice', 'Slovakia'],
  ['Matthias Gruber', 'Graz', 'Austria'],
  ['Chiara Bianchi', 'Lugano', 'Switzerland'],
  ['Liam O’Connor', 'Galway', 'Ireland'],
  ['Mei Ling Tan', 'Singapore', 'Singapore'],
  ['Nattaya Suksan', 'Chiang Mai', 'Thailand'],
  ['Elena Popescu', 'Cluj', 'Romania'],
] as const

const REQUESTS = [
  'A quiet room, please, away from the bar.',
  'We arrive by the late boat from Lembongan, around ten in the evening.',
  'It is our anniversary.',
  'Vegetarian breakfast for two.',
  'A cot for a baby of eight months, please.',
  'Airport transfer from flight GA 418, please.',
]

const CANCEL_REASONS = ['Flight cancelled', 'Change of plans', 'Booked twice by mistake']

// Each room type as often as the hotel has rooms of it.
const ROOMS = demoRooms.flatMap((room) => Array<typeof room>(room.number_of_room).fill(room))

const WEEKS_AHEAD = 8
/** So many guests come on the very first day; half of them are there already. */
const FIRST_DAY = 6
const TRANSFER_FROM_DAYS = 2
const OLDEST_CHILD = 14

/** Bookings of the coming weeks, nearer ones more often. */
export const demoBookings = (today: Day, seed: number): DemoBooking[] => {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  return GUESTS.map(([name, city, country], at) => {
    const ahead = at < FIRST_DAY ? 0 : Math.floor(random() ** 1.5 * WEEKS_AHEAD * 7)
    const nights = 1 + Math.floor(random() * 6)
    const room = pick(ROOMS)
    const adults = Math.min(1 + Math.floor(random() * 2), room.room_max_adult)
    const children = room.room_max_children > 0 && random() < 0.3 ? 1 : 0
    const arrival = today + ahead
    const rate = rateFor(nights, ahead, random())
    const form = {
      room_code: room.room_code,
      rate_code: rate,
      ...datesOf(arrival, nights),
      arrival_time: `${14 + Math.floor(random() * 8)}:${pick(['00', '15', '30', '45'])}`,
      guests: adults + children,
      adults,
      children,
      children_ages: Array.from({ length: children }, () => Math.floor(random() * (OLDEST_CHILD + 1))),
      rooms: 1,
      extras: extrasFor(rate, ahead, random()),
      ...(rate === 'FLEX' && random() < 0.2 ? { promo_code: 'WELCOME10' } : {}),
      guest_detail: { name, email: emailOf(name), phone: phoneOf(random), address: { city, country } },
      ...(random() < 0.3 ? { special_request: pick(REQUESTS) } : {}),
    }
    return { form, fate: fateOf(at), reason: pick(CANCEL_REASONS), arrival, nights }
  })
}

const rateFor = (nights: number, ahead: number, chance: number): string => {
  if (nights >= 5 && chance < 0.6) return 'LONGSTAY'
  if (nights >= 2 && ahead >= SAVER_FROM_DAYS && chance < 0.4) return 'SAVER'
  return chance < 0.7 ? 'FLEX' : 'BREAKFAST'
}

/** Of those who have no breakfast yet one in four takes it, and some are fetched from the airport. */
const extrasFor = (rate: string, ahead: number, chance: number): object[] => {
  if (chance < 0.25 && rate !== 'BREAKFAST') return [{ extra_code: 'BREAKFAST' }]
  return chance > 0.85 && ahead >= TRANSFER_FROM_DAYS ? [{ extra_code: 'TRANSFER', quantity: 2 }] : []
}

/** One in eight is cancelled, one in four still to be confirmed. */
const fateOf = (at: number): Fate => {
  if (at < FIRST_DAY) return at % 2 === 0 ? 'checked_in' : 'confirmed'
  if (at % 8 === 5) return 'cancelled'
  return at % 4 === 2 ? 'new' : 'confirmed'
}
