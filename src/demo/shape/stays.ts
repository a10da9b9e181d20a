import { type Day, dayOf, formatDay } from '../../stay/values/civil-date.ts'
import type { DemoBooking, DemoRoom, Fate } from './plan.ts'

/** Demo hotels that are made on the same day are the same everywhere. */
export const seedOf = (today: Day): number => today - dayOf(2020, 1, 1)

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const datesOf = (arrival: Day, nights: number) => ({
  arrival_date: formatDay(arrival),
  departure_date: formatDay(arrival + nights),
})

/** Their e-mail addresses belong to nobody. */
export const emailOf = (name: string): string => {
  const plain = name.normalize('NFD').replace(/đ/gi, 'd').replace(/ı/g, 'i').replace(/ł/g, 'l')
  return `${plain
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .trim()
    .replace(/ +/g, '.')}@example.com`
}

export const phoneOf = (random: () => number): string =>
  `+1 202 555 01${String(Math.floor(random() * 100)).padStart(2, '0')}`

/** An invented guest. */
export type DemoGuest = readonly [name: string, city: string, country: string]

export interface SmallHouse {
  guests: readonly DemoGuest[]
  rooms: readonly DemoRoom[]
  /** The rate for a stay that begins so many days ahead; the chance is from 0 to 1. */
  rateFor(ahead: number, chance: number): string
  requests: readonly string[]
}

const WEEKS_AHEAD = 6
/** So many guests come on the very first day; half of them are there already. */
const FIRST_DAY = 4

/** One booking of each guest in the coming weeks, nearer ones more often. */
export const staysOf = ({ guests, rooms, rateFor, requests }: SmallHouse, today: Day): DemoBooking[] => {
  const random = randomFrom(seedOf(today))
  const doors = rooms.flatMap((room) => Array<DemoRoom>(room.number_of_room).fill(room))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  return guests.map(([name, city, country], at) => {
    const ahead = at < FIRST_DAY ? 0 : Math.floor(random() ** 1.5 * WEEKS_AHEAD * 7)
    // No season asks for more than two.
    const nights = 2 + Math.floor(random() * 3)
    const { room_code } = pick(doors)
    const adults = random() < 0.25 ? 1 : 2
    const form = {
      room_code,
      rate_code: rateFor(ahead, random()),
      ...datesOf(today + ahead, nights),
      arrival_time: `${15 + Math.floor(random() * 6)}:${pick(['00', '30'])}`,
      guests: adults,
      adults,
      rooms: 1,
      guest_detail: { name, email: emailOf(name), phone: phoneOf(random), address: { city, country } },
      ...(random() < 0.35 ? { special_request: pick(requests) } : {}),
    }
    return { form, fate: fateOf(at), reason: 'Change of plans', arrival: today + ahead, nights }
  })
}

/** One in seven is cancelled, one in five still to be confirmed. */
const fateOf = (at: number): Fate => {
  if (at < FIRST_DAY) return at % 2 === 0 ? 'checked_in' : 'confirmed'
  if (at % 7 === 5) return 'cancelled'
  return at % 5 === 4 ? 'new' : 'confirmed'
}
