import { setTimeout as delay } from 'node:timers/promises'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { ARRIVALS, hotelsToBook, NIGHTS, searchEach } from '../bookings/requests.ts'
import { BASE, type Environment, type KeyedHotel } from '../environment.ts'
import { atLeast, type Figure } from '../figure.ts'

const HOTELS = 200
const WORKERS = 32
const SECONDS = 5
const ROUNDS = 3

let count = 0

const stay = () => {
  const arrival = todayIn('UTC') + 1 + (++count % ARRIVALS)
  return {
    room_code: `ROOM${1 + (Math.floor(count / ARRIVALS) % 10)}`,
    rate_code: 'RATE1',
    arrival_date: formatDay(arrival),
    departure_date: formatDay(arrival + NIGHTS),
    guests: 2,
  }
}

const GUEST = { guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+62 812' } }

/** Holds that are booked at once, each beside two bookings of the same stays, in turns. */
export const holdFigures = async (ground: Environment): Promise<Figure[]> => {
  const hotels = await hotelsToBook(ground, 'HOLD', HOTELS)
  await searchEach(ground.app, hotels)
  const send = async ({ client }: KeyedHotel, path: string, body: object): Promise<{ hold_code: string }> => {
    const answer = await fetch(`${ground.app.address}${BASE}${path}`, {
      method: 'POST',
      headers: { token: client, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { Result, Error: error } = (await answer.json()) as {
      Result: { hold_code: string }
      Error?: object
    }
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(error)}`)
    return Result
  }
  const holdAndBook = async (hotel: KeyedHotel) => {
    const { hold_code } = await send(hotel, '/createhold', { booking_form: stay() })
    await send(hotel, '/createbooking', { hold_code, booking_form: GUEST })
  }
  const bookTwice = async (hotel: KeyedHotel) => {
    const booking_form = { ...stay(), ...GUEST }
    await send(hotel, '/createbooking', { booking_form })
    await send(hotel, '/createbooking', { booking_form })
  }
  await pairsPerSecond(hotels, holdAndBook, 2)
  await pairsPerSecond(hotels, bookTwice, 2)
  const held: number[] = []
  const booked: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    booked.push(await pairsPerSecond(hotels, bookTwice, SECONDS))
    held.push(await pairsPerSecond(hotels, holdAndBook, SECONDS))
    await delay(100)
  }
  const baseline = { name: 'two bookings', value: Math.max(...booked) }
  return [atLeast('hold, then book', Math.max(...held), '/s', baseline, 0.9)]
}

/** How often a second the work is done, by workers that each go from hotel to hotel. */
const pairsPerSecond = async (
  hotels: readonly KeyedHotel[],
  work: (hotel: KeyedHotel) => Promise<void>,
  seconds: number,
): Promise<number> => {
  const begun = performance.now()
  const end = begun + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (let at = worker; performance.now() < end; at += WORKERS) {
        await work(hotels[at % hotels.length]!)
        done++
      }
    }),
  )
  return done / ((performance.now() - begun) / 1000)
}
