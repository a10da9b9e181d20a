import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { joinServer, type Server } from '../../test/postgres/second-server.ts'
import { lowerHalfAway } from '../../test/postgres/two-nodes.ts'
import { until } from '../../test/support/barriers.ts'
import { caller, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { day, entry, newRate, newRoom, push, stock } from '../../test/support/stock.ts'
import { Calendars } from '../calendar/calendars.ts'
import type { Database } from '../db/hotel/database.ts'
import { hashOfHotel } from '../db/placement/hotel-hash.ts'
import { AppError } from '../errors.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import { makeChainToken } from '../tokens/chain-tokens.ts'
import {
  HotelSearch,
  isFound,
  type LookedAt,
  MOST_LOADS_AT_ONCE,
  MOST_OF_ONE,
  type NamedHotel,
} from './search-hotels.ts'

const { db, services, url, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const REQUEST = {
  arrival: parseDay(day(0))!,
  departure: parseDay(day(1))!,
  rooms: 1,
  party: { adults: 1, children: 0 },
}

const named = (hotels: readonly TestHotel[]): NamedHotel[] =>
  hotels.map(({ hotelId, code }) => ({ hotel_id: hotelId, hotel_code: code }))

const priceOf = (hotel: LookedAt): number | string =>
  isFound(hotel) ? (hotel.offer?.grandTotal ?? hotel.reason!) : hotel.reason

let chains = 0
const chainOf = async (count: number): Promise<TestHotel[]> => {
  const chain = `SH${++chains}`
  const hotels: TestHotel[] = []
  for (let at = 0; at < count; at++)
    hotels.push(await stock(await newHotel({ chain, code: `H${at}` }), 1, { price: 100 + at }))
  return hotels
}

suite('never stale', () => {
  const prices = async ({ app: at }: Pick<Server, 'app'>, token: string): Promise<Record<string, number>> => {
    const { Result } = await caller(at, token)('GET', `/hotelsearch?StartDate=${day(0)}&EndDate=${day(1)}`)
    return Object.fromEntries(
      Result.map(({ hotel_code, offer }: { hotel_code: string; offer: { grand_total: number } }) => [
        hotel_code,
        offer?.grand_total,
      ]),
    )
  }

  const watched = async () => {
    const hotels = await chainOf(3)
    const { token } = await makeChainToken(db, {
      ...{ chain_code: hotels[0]!.chain, token_name: 'Portal', is_admin: false },
    })
    return { hotels, token }
  }

  test('what one process has acknowledged is in all later answers of the others', async () => {
    const { hotels, token } = await watched()
    // The second has memory for one hotel only.
    const readers = [await joinServer(url), await joinServer(url, 0)]
    let going = true
    const all = readers.map(async (reader) => {
      while (going) await prices(reader, token)
    })
    const known: Record<string, number> = { H0: 100, H1: 101, H2: 102 }
    const rounds = Number(process.env.TWO_SERVERS_ROUNDS ?? 40)
    for (let round = 0; round < rounds; round++) {
      const hotel = hotels[round % hotels.length]!
      known[hotel.code] = 200 + round
      await push(hotel, [entry(0, { price: 200 + round })])
      assert.deepEqual(await prices(readers[round % 2]!, token), known)
    }
    going = false
    await Promise.all(all)
  })

  test('control: a process that remembers where clocks stood answers with what is no longer true', async () => {
    const { hotels, token } = await watched()
    const reader = await joinServer(url)
    assert.equal((await prices(reader, token)).H0, 100)
    const { clocks } = reader.db
    const remembered = await clocks.ask(hotels[0]!.hotelId)
    clocks.ask = async () => remembered
    await push(hotels[0]!, [entry(0, { price: 500 })])
    assert.equal((await prices(reader, token)).H0, 100)
  })
})

test('other work has its turns while hotels are looked at', async () => {
  const chain = `SH${++chains}`
  const hotels: TestHotel[] = []
  for (const code of ['A', 'B', 'C']) hotels.push(await large(await newHotel({ chain, code })))
  const calendars = new Calendars(db, 64)
  const search = new HotelSearch({ db, calendars })
  const request = { ...REQUEST, departure: REQUEST.arrival + NIGHTS }
  await search.find(named(hotels), request, 'one')
  const log: string[] = []
  const { atOnce } = calendars
  calendars.atOnce = (hotelId, clock) => {
    log.push('looks')
    return atOnce.call(calendars, hotelId, clock)
  }
  let going = true
  const turn = () => {
    log.push('turn')
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  const found = await search.find(named(hotels), request, 'one')
  going = false
  assert.ok(found.every((hotel) => isFound(hotel) && hotel.offer !== undefined))
  const during = log.slice(log.indexOf('looks'), log.lastIndexOf('looks'))
  assert.ok(during.includes('turn'), log.join())
})

const NIGHTS = 60

/** So many rooms and rates that a search in it takes most of a portion. */
const large = async (hotel: TestHotel): Promise<TestHotel> => {
  const rooms = Array.from({ length: 20 }, (_, at) => `R${at}`)
  for (const room_code of rooms) await newRoom(hotel, { room_code })
  await newRate(hotel)
  for (let at = 0; at < 39; at++)
    await newRate(hotel, {
      ...{ rate_code: `D${at}`, parent_rate_code: 'FLEX', derive: { charge: 'percent', value: -1 } },
    })
  await push(
    hotel,
    rooms.flatMap((room_code) => Array.from({ length: NIGHTS + 1 }, (_, at) => entry(at, { room_code }))),
  )
  return hotel
}

suite('hotels that are not in memory', () => {
  test('are loaded, four at a time; what is not there in time is not ready, and is the next time', async () => {
    const hotels = await chainOf(7)
    const calendars = new Calendars(db, 64)
    const search = new HotelSearch({ db, calendars })
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let [loading, most] = [0, 0]
    const { current } = calendars
    calendars.current = async (...asked) => {
      most = Math.max(most, ++loading)
      try {
        await gate
        return await current.apply(calendars, asked)
      } finally {
        loading--
      }
    }
    const first = await search.find(named(hotels), REQUEST, 'one')
    assert.deepEqual(first.map(priceOf), new Array(7).fill('not_ready'))
    assert.equal(most, MOST_LOADS_AT_ONCE)
    open()
    await until(() => loading === 0)
    const second = await search.find(named(hotels), REQUEST, 'one')
    assert.deepEqual(
      second.map(priceOf),
      hotels.map((_, at) => (100 + at) * 100),
    )
    assert.equal(most, MOST_LOADS_AT_ONCE)
  })

  test('of which one cannot be loaded leave the others as they are', async () => {
    const hotels = await chainOf(3)
    const calendars = new Calendars(db, 64)
    const { current } = calendars
    calendars.current = async (hotelId, ...rest) => {
      if (hotelId === hotels[1]!.hotelId) throw new AppError('unavailable')
      return current.call(calendars, hotelId, ...rest)
    }
    const found = await new HotelSearch({ db, calendars }).find(named(hotels), REQUEST, 'one')
    assert.deepEqual(found.map(priceOf), [10_000, 'unavailable', 10_200])
  })
})

test('hotels of a node that is away are named as unavailable, and the others are answered', async () => {
  const hotels: TestHotel[] = []
  const isAway = ({ hotelId }: TestHotel) => hashOfHotel(hotelId) < 0
  while (!hotels.some(isAway) || hotels.every(isAway)) hotels.push(...(await chainOf(1)))
  const routed = await lowerHalfAway(url)
  const search = new HotelSearch({ db: routed, calendars: new Calendars(routed, 64) })
  const found = await search.find(named(hotels), REQUEST, 'one')
  assert.deepEqual(
    found.map(priceOf),
    hotels.map((hotel) => (isAway(hotel) ? 'unavailable' : 10_000)),
  )
})

test('one search at a time; a few wait, and one too many is told to come again', async () => {
  const [hotel] = await chainOf(1)
  const asked: PromiseWithResolvers<void>[] = []
  const slow = {
    clocks: {
      ask: async (hotelId: number) => {
        const gate = Promise.withResolvers<void>()
        asked.push(gate)
        await gate.promise
        return db.clocks.ask(hotelId)
      },
    },
  } as unknown as Database
  const search = new HotelSearch({ db: slow, calendars: services.calendars })
  const find = (whose: string) => search.find(named([hotel!]), REQUEST, whose)
  const served: string[] = []
  const begin = (whose: string) =>
    find(whose).then(([found]) => {
      assert.equal(priceOf(found!), 10_000)
      served.push(whose)
    })
  const isBusy = (words: RegExp) => (err: AppError) =>
    err.code === 'unavailable' && err.retryable && words.test(err.message)
  // One is looked at, the others wait.
  const answers = Array.from({ length: 1 + MOST_OF_ONE }, () => begin('greedy'))
  await assert.rejects(find('greedy'), isBusy(/of your searches/), 'nobody fills the line alone')
  const others = ['a', 'b', 'c', 'd', 'd']
  answers.push(...others.map(begin))
  await assert.rejects(find('late'), isBusy(/Other searches/))
  for (let at = 0; at < answers.length; at++) {
    await until(() => asked.length > at)
    assert.equal(asked.length, at + 1, 'one at a time')
    asked[at]!.resolve()
  }
  await Promise.all(answers)
  assert.deepEqual(served.slice(0, 8), ['greedy', 'greedy', 'a', 'b', 'c', 'd', 'greedy', 'd'])
})
