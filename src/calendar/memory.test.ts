import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { Database } from '../db/hotel/database.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { Calendars } from './calendars.ts'

const { url, hotel } = await createTestApp({ ownDatabase: true })

const today = todayIn('UTC')

const newHotel = async (days: number): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 5 })
  await made.post('/createrate', { rate_code: 'P', rate_name: 'Plan' })
  await made.put('/updateroomavailability/R', {
    start_date: formatDay(today - 30),
    end_date: formatDay(today + days),
    number_of_rooms: 3,
    rate_code: 'P',
    price: 50,
  })
  return made
}

const hotels = await Promise.all([newHotel(300), newHotel(300), newHotel(300)])
const [first, second, third] = hotels as [TestHotel, TestHotel, TestHotel]

const process = (budget: number) => {
  const db = new Database(url)
  after(() => db.end())
  const calendars = new Calendars(db, budget)
  const counted = { loads: 0 }
  const node = db.coordinator
  const snapshot = node.snapshot.bind(node)
  node.snapshot = (work) => {
    counted.loads++
    return snapshot(work)
  }
  const current = async ({ hotelId }: TestHotel, from = today) =>
    calendars.current(hotelId, (await db.clocks.ask(hotelId))!, from)
  return { calendars, counted, current }
}

test('within the budget all stay; the one used longest ago goes first', async () => {
  const measure = process(1)
  await measure.current(first)
  const one = measure.calendars.state.bytes / (1024 * 1024)
  const { calendars, counted, current } = process(2.5 * one)
  for (const each of [first, second, first, second]) await current(each)
  assert.deepEqual([calendars.state.hotels, counted.loads], [2, 2])
  await current(first)
  await current(third)
  assert.deepEqual([calendars.state.hotels, counted.loads], [2, 3])
  await current(first)
  assert.equal(counted.loads, 3, 'the first was used last and stayed')
  await current(second)
  assert.equal(counted.loads, 4, 'the second had gone')
})

test('a hotel bigger than the budget still works, and is kept while nobody else is asked for', async () => {
  const { calendars, counted, current } = process(0)
  for (let round = 0; round < 5; round++) assert.equal((await current(first)).room('R')!.days.count(today), 3)
  assert.deepEqual([calendars.state.hotels, counted.loads], [1, 1])
})

test('hotels that push each other out are all answered, at once too', async () => {
  const { calendars, current } = process(0)
  const asked = Array.from({ length: 60 }, (_, at) => hotels[at % 3]!)
  const found = await Promise.all(asked.map(async (each) => (await current(each)).hotel.hotel_id))
  assert.deepEqual(
    found,
    asked.map(({ hotelId }) => hotelId),
  )
  assert.equal(calendars.state.hotels, 1)
})

test('the sum of what is held is what is held', async () => {
  const { calendars, current } = process(64)
  await current(first)
  const one = calendars.state.bytes
  await current(second)
  await current(third)
  await first.put('/updateroomavailability/R', {
    start_date: formatDay(today),
    end_date: formatDay(today),
    number_of_rooms: 4,
  })
  await current(first)
  const { bytes } = calendars.state
  assert.ok(Math.abs(bytes - 3 * one) < one / 10, `${bytes} for three of ${one}`)
})

test('days long gone are read from the database, and memory stays as it is', async () => {
  const { counted, current } = process(64)
  const now = await current(second)
  assert.equal(now.room('R')!.days.count(today - 20), 0, 'not held')
  const past = await current(second, today - 20)
  assert.equal(past.room('R')!.days.count(today - 20), 3)
  assert.equal(await current(second), now)
  assert.equal(counted.loads, 2)
})
