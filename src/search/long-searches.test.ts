import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { day, newRate, stock } from '../../test/support/stock.ts'
import { loadCalendar } from '../calendar/load.ts'
import type { Party } from '../stay/party/party.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import { Writers } from './answer/fragments.ts'
import { writeLargeSearch } from './answer/large-search.ts'
import { SearchParts } from './answer/search-parts.ts'
import { SearchWriter } from './answer/search-text.ts'
import { rateCalendar } from './rate-calendar.ts'

const { db, hotel: newHotel } = await createTestApp()

/** A party that is another in each of many rooms. */
const eachRoom = Array.from({ length: 60 }, (_, at) => ({
  adults: 1 + (at % 5),
  ages: [at % 18, (at * 7) % 18],
}))

/** One room whose forty rates are priced by guests, with many taxes and extras. */
const dearToReckon = async () => {
  const hotel = await stock(await newHotel(), 60, { number_of_rooms: 60 })
  const child_bands = [{ age_from: 0, age_to: 16, charge: 'percent', value: 33.333 }]
  await hotel.put('/updateroom/DLX', {
    ...{ room_max_adult: 9, room_max_children: 9 },
    base_adults: 2,
    extra_adult_price: 10,
    child_bands,
  })
  for (let at = 0; at < 40; at++)
    await newRate(hotel, {
      rate_code: `D${at}`,
      rate_name: 'Derived',
      parent_rate_code: 'FLEX',
      derive: { charge: 'percent', value: -at / 10 },
    })
  for (let at = 0; at < 30; at++) {
    const tax = { tax_code: `T${at}`, tax_name: 'Tax', charge: 'percent', value: 1, base: 'running' }
    assert.equal((await hotel.post('/createtax', { ...tax, max_nights: 20 })).status, 201)
  }
  return hotel
}

/** How often others got a turn while something was reckoned in memory. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return turns
}

const NIGHTS = 20
const MOST_DAYS = 30

test('stays of many parties, rates and taxes are reckoned in portions, also within one room', async () => {
  const hotel = await dearToReckon()
  const first = parseDay(day(0))!
  const { calendar } = await db
    .of(hotel.hotelId)
    .snapshot((sql) => loadCalendar(sql, hotel.hotelId, first - 1))
  const moment = { today: first, now: Date.now() }
  const parties: Party[] = [{ adults: 2, children: 0 }, { eachRoom }]
  const searched = parties.map((party) => () => {
    const rooms = party !== null && 'eachRoom' in party ? party.eachRoom.length : 1
    const stay = { arrival: first, departure: first + NIGHTS, rooms, party }
    const search = { ...moment, stay, room_code: undefined, rate_code: undefined, availableOnly: false }
    const writer = new SearchWriter(new SearchParts(''))
    return writeLargeSearch(calendar, search, writer, new Writers())
  })
  const asked = parties.map((party) => () => {
    const rooms = party !== null && 'eachRoom' in party ? party.eachRoom.length : 1
    const request = { ...moment, first, last: first + MOST_DAYS, nights: NIGHTS, rooms, party }
    return rateCalendar(calendar, { ...request, room_code: undefined })
  })
  for (const [short, long] of [searched, asked]) {
    const few = await turnsDuring(short!)
    const many = await turnsDuring(long!)
    assert.ok(few <= 20 && many >= few + 2, `${many} turns, ${few} for a short one`)
  }
})
