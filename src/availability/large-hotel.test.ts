import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { stock } from '../../test/support/stock.ts'
import { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { PLAIN_HOTEL, PLAIN_PRICES } from '../calendar/plain-catalog.testing.ts'
import { roomByRoom, roomInParts } from '../calendar/room-by-room.ts'
import { NO_OCCUPANCY } from '../http/fields/occupancy-fields.ts'
import { STEPS_AT_ONCE } from '../portions.ts'
import { blankRate } from '../rates/rate-fields.ts'
import { searchObjects } from '../search/answer/search-objects.testing.ts'
import { SearchParts } from '../search/answer/search-parts.ts'
import { rateCalendar } from '../search/rate-calendar.ts'
import { RateDays } from '../stay/days/days.ts'
import { BLANK_RATE_DAY } from '../stay/days/rate-day.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'

const { hotel: newHotel, services } = await createTestApp({ ownDatabase: true })

const today = todayIn('UTC')

/** Guests can arrive on every day at every rate, but leave only after the last one. */
const largeCalendar = (rooms: number, rates: number, days: number): HotelCalendar => {
  const calendar = new HotelCalendar(today)
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  calendar.setCatalog({
    hotel: {
      hotel_id: 1,
      chain_code: 'C',
      hotel_code: 'H',
      currency: 'USD',
      timezone: 'UTC',
      ...PLAIN_HOTEL,
    },
    rooms: numbers(rooms).map((room_id) => ({
      room_id,
      room_code: `R${room_id}`,
      room_name: 'Room',
      number_of_room: 5,
      room_bed: 1,
      room_size: 20,
      room_max_adult: 2,
      room_max_children: 0,
      room_description: '',
      room_features: null,
      is_publish: true,
      ...NO_OCCUPANCY,
      translations: null,
    })),
    rates: numbers(rates).map((rate_id) => ({ ...blankRate(`P${rate_id}`, 'Plan'), rate_id })),
    pictures: [],
    ...PLAIN_PRICES,
  })
  const rest = { ...BLANK_RATE_DAY, pushed: true }
  for (const room_id of numbers(rooms))
    for (let day = today; day < today + days; day++) {
      calendar.setRoomDays([{ room_id, day, number_of_rooms: 5, pushed: true, is_close: false }])
      calendar.setRateDays(
        numbers(rates).map((rate_id) => ({ ...rest, room_id, rate_id, day, rate_price: 5000, ctd: 1 })),
      )
    }
  return calendar
}

const request = (last: number) => ({
  first: today,
  last,
  nights: 1,
  rooms: 1,
  party: { adults: 1, children: 0 },
  today,
  now: 0,
  room_code: undefined,
})

/** Counts how often rate-days are looked at during the work. */
const counted = async (t: TestContext, work: (looks: () => number) => Promise<void>): Promise<number> => {
  const { restrictions, readInto } = RateDays.prototype
  let looks = 0
  RateDays.prototype.restrictions = function (day) {
    looks++
    return restrictions.call(this, day)
  }
  RateDays.prototype.readInto = function (into, first, count) {
    looks += count
    readInto.call(this, into, first, count)
  }
  t.after(() => {
    Object.assign(RateDays.prototype, { restrictions, readInto })
  })
  await work(() => looks)
  return looks
}

test('a price calendar looks at each night of a room and rate once or twice, whatever the rules of the days', async (t) => {
  const calendar = largeCalendar(2, 3, 400)
  const looks = await counted(t, async () => void (await rateCalendar(calendar, request(today + 399))))
  const nights = 2 * 3 * (400 + 90)
  assert.ok(looks >= nights && looks <= 2 * nights + 6, `${looks} looks at ${nights} nights`)
})

/** A hotel that is answered from this calendar instead of its own. */
const hotelWith = async (calendar: HotelCalendar): Promise<TestHotel> => {
  const hotel = await newHotel()
  const { calendars } = services
  const current = calendars.current.bind(calendars)
  calendars.current = async (hotelId, ...rest) =>
    hotelId === hotel.hotelId ? calendar : current(hotelId, ...rest)
  return hotel
}

const [start, end] = [formatDay(today), formatDay(today + 90)]

const heavy: [string, string, [number, number, number]][] = [
  [
    'the price calendar',
    `/ratecalendar?start_date=${start}&end_date=${formatDay(today + 399)}`,
    [100, 30, 400],
  ],
  ['a search of 90 nights', `/roomavailability?start_date=${start}&end_date=${end}`, [50, 100, 90]],
]
for (const [name, path, size] of heavy)
  test(`${name} of a large hotel leaves others to be answered between its portions`, async (t) => {
    const large = await hotelWith(largeCalendar(...size))
    const small = await stock(await newHotel())
    const search = () => small.get(`/roomavailability?start_date=${start}&end_date=${start}`)
    // After this the token is known and needs no lookup.
    await large.get('/ping', { token: large.client })
    await search()
    let before = Infinity
    const looks = await counted(t, async (looksSoFar) => {
      // One query answers both clocks; the large hotel's comes first.
      const [answer] = await Promise.all([
        large.get(path, { token: large.client }),
        search().then(() => {
          before = looksSoFar()
        }),
      ])
      assert.equal(answer.status, 200)
    })
    assert.ok(before < looks, `${before} of ${looks} days were looked at before another was answered`)
  })

test('a large search says what it would say without a pause, and one too large for anybody is refused', async () => {
  const calendar = largeCalendar(40, 20, 90)
  const large = await hotelWith(calendar)
  const { Result } = await large.get(`/roomavailability?start_date=${start}&end_date=${end}`)
  const search = {
    stay: { arrival: today, departure: today + 90, rooms: 1, party: { adults: 1, children: 0 } },
    today,
    now: 0,
    room_code: undefined,
    rate_code: undefined,
    availableOnly: false,
  }
  assert.deepEqual(Result, JSON.parse(JSON.stringify(searchObjects(new SearchParts(''), calendar, search))))
  const larger = await hotelWith(largeCalendar(100, 70, 90))
  const refused = await larger.get(`/roomavailability?start_date=${start}&end_date=${end}`)
  assert.deepEqual([refused.status, refused.code], [422, 'invalid_value'])
  assert.match(refused.Error.details[0].message, /16 MiB/)
  const less = await larger.get(`/roomavailability?start_date=${start}&end_date=${end}&room_code=R1`)
  assert.equal(less.Result.length, 1)
})

test('what is made of rooms in portions is of one moment, however they change meanwhile', async () => {
  const calendar = largeCalendar(10, 1, 1)
  let turns = 0
  let isDone = false
  // Each turn sells a room of each type in two steps that must be seen together.
  const sell = (): void => {
    if (isDone) return
    turns++
    if (turns <= 3)
      for (const { facts } of calendar.rooms)
        calendar.sell({ room_id: facts.room_id, first: today, last: today, rooms: 1 })
    setImmediate(sell)
  }
  setImmediate(sell)
  let made = 0
  const counts = await roomByRoom(
    calendar,
    () => true,
    () => STEPS_AT_ONCE / 2,
    ({ days }) => {
      made++
      return days.count(today)
    },
  )
  isDone = true
  assert.ok(turns >= 4, `${turns} turns`)
  assert.ok(made > 10, 'some were made again')
  assert.deepEqual(new Set(counts), new Set([2]))
})

test('a room that takes long is left between its parts, and done again if it changed meanwhile', async () => {
  const calendar = largeCalendar(1, 1, 1)
  const [room] = calendar.rooms
  const seen: number[][] = []
  let turns = 0
  const sell = (): void => {
    if (++turns === 2) calendar.sell({ room_id: room!.facts.room_id, first: today, last: today, rooms: 1 })
    if (turns < 20) setImmediate(sell)
  }
  setImmediate(sell)
  const before = room!.days.count(today)
  const [counts] = await roomInParts(
    calendar,
    () => true,
    () => 5 * STEPS_AT_ONCE,
    function* ({ days }) {
      const counts: number[] = []
      seen.push(counts)
      for (let part = 0; part < 5; part++) {
        counts.push(days.count(today))
        yield STEPS_AT_ONCE
      }
      return counts
    },
  )
  assert.ok(turns >= 5, `${turns} turns`)
  assert.deepEqual(counts, Array(5).fill(before - 1))
  assert.ok(seen.length > 1 && seen[0]!.length < 5, 'what had begun before the change is given up')
})

test('a hotel that changes faster than it can be looked at is told to come back', async () => {
  const calendar = largeCalendar(4, 1, 1)
  let isDone = false
  const change = (): void => {
    for (const { facts } of calendar.rooms)
      calendar.sell({ room_id: facts.room_id, first: today, last: today, rooms: 0 })
    if (!isDone) setImmediate(change)
  }
  setImmediate(change)
  const looking = roomByRoom(
    calendar,
    () => true,
    () => STEPS_AT_ONCE,
    () => 0,
  )
  await assert.rejects(looking, { code: 'unavailable' })
  isDone = true
})
