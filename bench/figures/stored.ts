import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { BASE, type Environment, searchPaths } from '../environment.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { goingOn, searches } from '../load.ts'
import { seedBookings } from '../seeds/seed.ts'

const TIMES = 4
const CONNECTIONS = 64

/** Stored data must not slow down a search: many hotels, and a hotel with many bookings. */
export const storedFigures = async (ground: Environment, full: boolean): Promise<Figure[]> => {
  const figures: Figure[] = []
  const paths = searchPaths().slice(0, 2000)
  const [first] = await ground.hotels('ONE', 1)
  const search = goingOn(searches(paths, first!.client))
  // The best of several: a shared machine may be slow for a while, but is never too fast.
  const ask = async () => {
    let best = 0
    for (let time = 0; time < TIMES; time++) {
      const answer = await search({ url: ground.app.address, connections: CONNECTIONS, seconds: 1 })
      best = Math.max(best, answer.perSecond)
    }
    return best
  }
  await ask()
  let stored = 1
  for (const more of full ? [10, 100, 1000] : [10, 100]) {
    const before = await ask()
    const hotels = await ground.hotels(`MANY${more}X`, more - stored)
    stored = more
    for (const hotel of hotels.slice(0, 50))
      await fetch(ground.app.address + paths[0]!, { headers: { token: hotel.client } }).then((r) => r.text())
    figures.push(
      atLeast(`searches, ${more} hotels more`, await ask(), '/s', { name: 'before', value: before }, 0.9),
    )
  }
  const without = await ask()
  await ground.db.coordinator.withoutTimeouts((client) => seedBookings(client, first!.hotelId, 100_000))
  figures.push(
    atLeast('searches, 100,000 bookings', await ask(), '/s', { name: 'none', value: without }, 0.9),
  )
  return figures
}

/** Memory of a calendar per year, and the price calendar compared with a search. */
export const calendarFigures = async (ground: Environment): Promise<Figure[]> => {
  const hotels = await ground.hotels('MEMORY', 40)
  const heap = async () => {
    const { memory } = await ground.app.ask<{ memory: { rss: number; bytes: number } }>('memory')
    return memory
  }
  const today = todayIn('UTC')
  const search = `${BASE}/roomavailability?StartDate=${formatDay(today + 30)}&EndDate=${formatDay(today + 34)}&Adults=2`
  const calendar = `${BASE}/ratecalendar?start_date=${formatDay(today)}&end_date=${formatDay(today + 399)}&Adults=2`
  const ask = async (path: string, token: string) => {
    await fetch(ground.app.address + path, { headers: { token } }).then((response) => response.text())
  }
  const before = await heap()
  for (const hotel of hotels) await ask(search, hotel.client)
  const after = await heap()
  const perYear = ((after.bytes - before.bytes) / hotels.length / 2 ** 20) * (365 / 400)
  const token = hotels[0]!.client
  const time = async (path: string): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < 60; round++) {
      const start = performance.now()
      await ask(path, token)
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
  }
  return [
    atMost('memory for a hotel-year', perYear, 'MiB', undefined, 0.6),
    atMost(
      'ratecalendar, 400 days',
      await time(calendar),
      'ms',
      { name: 'one search', value: await time(search) },
      40,
    ),
  ]
}
