import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HotelCalendar } from '../../src/calendar/hotel-calendar.ts'
import { quote } from '../../src/stay/rule/quote.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { joinServer } from '../postgres/second-server.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'

const { hotel, url } = await createTestApp({ ownDatabase: true })
const other = await joinServer(url)

const today = todayIn('UTC')
const [arrival, departure] = [today + 3, today + 5]
const dates = { start_date: formatDay(arrival), end_date: formatDay(departure - 1) }

const bookingOf = (form = {}) => ({
  booking_form: {
    room_code: 'R',
    rate_code: 'P',
    arrival_date: formatDay(arrival),
    departure_date: formatDay(departure),
    guest_detail: { name: 'Guest', email: 'guest@example.com' },
    guests: 1,
    ...form,
  },
})

/** A hotel on sale, whose calendar the other server has in memory. */
const onSale = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 2 })
  await made.post('/createrate', { rate_code: 'P', rate_name: 'Plan' })
  await made.put('/updateroomavailability/R', { ...dates, number_of_rooms: 1, rate_code: 'P', price: 100 })
  const search = `/roomavailability?start_date=${formatDay(arrival)}&end_date=${formatDay(departure)}`
  const found = await other.as(made.client)('GET', search)
  assert.equal(found.Result[0].is_close, 0)
  return made
}

const book = (made: TestHotel, form = {}) =>
  other.as(made.client)('POST', '/createbooking', { body: bookingOf(form) })

/** The calendar in the other server's memory, without checking that it is current. */
const remembered = ({ hotelId }: TestHotel): HotelCalendar => {
  const { held } = other.services.calendars as unknown as { held: Map<number, { calendar: HotelCalendar }> }
  return held.get(hotelId)!.calendar
}

/** The control: a booking that decides by the calendar in memory. */
const decidedByMemory = (made: TestHotel) => {
  const calendar = remembered(made)
  const room = calendar.room('R')!
  const rate = calendar.rates[0]!
  const rateDays = room.rateDays.get(rate.facts.rate_id)!
  const stay = { arrival, departure, rooms: 1, party: { guests: 1 } }
  return quote(today, room.rules, rate.rules, room.days, rateDays, stay)
}

const CHANGES: [
  what: string,
  act: (made: TestHotel) => Promise<{ status: number }>,
  code: string,
  reason: string,
][] = [
  [
    'sold out',
    (made) => made.put('/updateroomavailability/R', { ...dates, number_of_rooms: 0 }),
    'sold_out',
    'sold_out',
  ],
  [
    'closed',
    (made) => made.put('/updatestopsellroomavailability', { room_code: 'R', ...dates, is_close: 1 }),
    'not_bookable',
    'stop_sell_room',
  ],
  ['deleted', (made) => made.delete('/deleteroomavailability/R'), 'not_bookable', 'no_availability'],
  ['hidden', (made) => made.put('/updateroom/R', { is_publish: 0 }), 'not_bookable', 'not_published'],
  [
    'closed for the rate',
    (made) => made.put('/updaterate/P', { is_closed: 1 }),
    'not_bookable',
    'rate_closed',
  ],
]

for (const [what, act, code, reason] of CHANGES)
  test(`what another server ${what} is not sold by a process whose memory still has it`, async () => {
    const made = await onSale()
    assert.equal((await act(made)).status, 200)
    assert.equal(decidedByMemory(made).bookable, true, 'memory alone would sell it')
    const refused = await book(made)
    assert.equal(refused.code, code)
    assert.ok(refused.Error.details.some((detail: { code: string }) => detail.code === reason))
  })

test('the price is that of now, not the remembered one', async () => {
  const made = await onSale()
  await made.put('/updateroomavailability/R', { ...dates, rate_code: 'P', price: 130.5 })
  assert.equal(decidedByMemory(made).total, 20_000)
  assert.equal((await book(made, { room_price: 100 })).code, 'price_changed')
  const booked = await book(made, { room_price: 130.5 })
  assert.deepEqual([booked.status, booked.Result.total_price], [201, 261])
})

test('what was opened since is sold', async () => {
  const made = await onSale()
  await made.put('/updatestopsellroomavailability', { room_code: 'R', ...dates, is_close: 1 })
  await other.as(made.client)(
    'GET',
    `/roomavailability?start_date=${dates.start_date}&end_date=${dates.end_date}`,
  )
  await made.put('/updatestopsellroomavailability', { room_code: 'R', ...dates, is_close: 0 })
  assert.equal(decidedByMemory(made).bookable, false)
  assert.equal((await book(made)).status, 201)
})

test('a process that holds nothing books without loading the hotel', async () => {
  const made = await onSale()
  const cold = await joinServer(url)
  let loads = 0
  const node = cold.db.of(made.hotelId)
  const { snapshot } = node
  node.snapshot = (work) => {
    loads++
    return snapshot.call(node, work) as never
  }
  const before = remembered(made).version
  const { services, as } = cold
  const booked = await as(made.client)('POST', '/createbooking', { body: bookingOf() })
  assert.equal(booked.status, 201)
  assert.deepEqual([loads, services.calendars.state.hotels], [0, 0])
  assert.equal(remembered(made).version, before)
})

test('the last room, wanted on two servers at once, is sold once', async () => {
  for (let round = 0; round < 10; round++) {
    const made = await onSale()
    const here = made.post('/createbooking', bookingOf(), { token: made.client })
    const answers = await Promise.all([here, book(made), book(made)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
    const codes = answers.map(({ code }) => code).filter((code) => code !== undefined)
    assert.deepEqual(codes, ['sold_out', 'sold_out'])
  }
})
