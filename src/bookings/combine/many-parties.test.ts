// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, faultsOf, outcome } from '../../../test/support/stock.ts'
import { twoRooms } from '../priced-hotel.testing.ts'
import { partyTurns } from './room-combinations.ts'

const { hotel: newHotel } = await createTestApp()

const SEATS = 2
const MOST_WAITING = 50

/** Long stays at several rates: whoever asks for them waits in line. */
const LONG = `StartDate=${day(0)}&EndDate=${day(90)}`
const LARGE = 'Adults=6&Children=6&ChildrenAges=17,15,12,9,6,3'

const largeHotel = async (): Promise<TestHotel> => {
  const hotel = await twoRooms(await newHotel(), [])
  for (const rate_code of ['ONE', 'TWO', 'THREE'])
    await hotel.post('/createrate', { rate_code, rate_name: rate_code })
  return hotel
}

const asked = (hotel: TestHotel, dates: string, query: string) =>
  hotel.get(`/roomcombinations?${dates}&${query}`, { token: hotel.client })

/** Takes all seats, until the work is done. */
const whileFull = async (work: () => Promise<void>): Promise<void> => {
  const leave = Promise.withResolvers<void>()
  const seats = Array.from({ length: SEATS }, () => partyTurns.take(() => leave.promise))
  try {
    await work()
  } finally {
    leave.resolve()
    await Promise.all(seats)
  }
}

test('of many large parties at once a few wait in line and the rest are refused; searches and small parties go on', async () => {
  const hotel = await largeHotel()
  let waiting: ReturnType<typeof asked>[] = []
  await whileFull(async () => {
    waiting = Array.from({ length: MOST_WAITING }, () => asked(hotel, LONG, LARGE))
    await until(() => partyTurns.waiting === MOST_WAITING)
    assert.equal(outcome(await asked(hotel, LONG, LARGE)), '503 unavailable')
    const dates = `StartDate=${day(0)}&EndDate=${day(2)}`
    const search = await hotel.get(`/roomavailability?${dates}&Adults=2`, { token: hotel.client })
    assert.equal(outcome(search), '200 ok')
    assert.equal(outcome(await asked(hotel, dates, 'Adults=4')), '200 ok')
  })
  for (const answer of await Promise.all(waiting)) assert.match(outcome(answer), /^(200 ok|503 unavailable)$/)
  // The line is empty again: the next one is answered.
  assert.equal(partyTurns.waiting, 0)
  assert.equal(outcome(await asked(hotel, LONG, LARGE)), '200 ok')
})

/** Every age has a price of its own, and all of them could sleep in one room. */
const ageHotel = async (): Promise<TestHotel> => {
  const hotel = await largeHotel()
  const child_bands = Array.from({ length: 18 }, (_, age) => ({
    age_from: age,
    age_to: age,
    charge: 'amount',
    value: age + 1,
  }))
  for (const room of ['DLX', 'SEA']) {
    const { status, text } = await hotel.put(`/updateroom/${room}`, {
      room_max_adult: 12,
      room_max_children: 11,
      base_adults: 2,
      child_bands,
    })
    assert.equal(status, 200, text)
  }
  return hotel
}

for (const children of [8, 9, 10])
  test(`a party with ${children} ages that matter is refused before it waits for anybody`, async () => {
    const hotel = await ageHotel()
    const ages = Array.from({ length: children }, (_, at) => 17 - at)
    const query = `Adults=${12 - children}&Children=${children}&ChildrenAges=${ages.join()}`
    await whileFull(async () => {
      const answer = await asked(hotel, LONG, query)
      assert.equal(outcome(answer), '422 invalid_value', answer.text)
      assert.deepEqual(faultsOf(answer), ['adults invalid_value'])
    })
  })

test('a party with seven ages that matter is still answered, whatever the rooms hold', async () => {
  const hotel = await ageHotel()
  const answer = await asked(
    hotel,
    `StartDate=${day(0)}&EndDate=${day(2)}`,
    'Adults=5&Children=7&ChildrenAges=17,15,12,9,6,3,1',
  )
  assert.equal(outcome(answer), '200 ok', answer.text)
  assert.ok(answer.Result.length > 0)
})
