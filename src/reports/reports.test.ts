// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { wantsCsv } from './csv.ts'

const { db, hotel } = await createTestApp()

// Far from UTC, so that a wrong time zone would give another day.
const ZONE = 'Pacific/Kiritimati'
const at = (offset: number): string => formatDay(todayIn(ZONE) + offset)

const house = async () => {
  const my = await hotel({ timezone: ZONE })
  await my.post('/createroom', { room_code: 'SEA', room_name: 'Sea', number_of_room: 4 })
  await my.post('/createroom', { room_code: 'HILL', room_name: 'Hill', number_of_room: 3 })
  await my.post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
  for (const room of ['SEA', 'HILL'])
    await my.put(`/updateroomavailability/${room}`, {
      start_date: at(0),
      end_date: at(30),
      rate_code: 'FLEX',
      rate_price: room === 'SEA' ? 100.33 : 50,
      number_of_rooms: room === 'SEA' ? 4 : 3,
    })
  const book = async (room_code: string, arrival: number, departure: number, rooms = 1): Promise<string> => {
    const booking_form = {
      room_code,
      rate_code: 'FLEX',
      arrival_date: at(arrival),
      departure_date: at(departure),
      guest_detail: { name: 'Ann', email: 'ann@example.com' },
      guests: 1,
      rooms,
    }
    const { Result, text, status } = await my.post('/createbooking', { booking_form })
    assert.equal(status, 201, text)
    return Result.booking_code
  }
  const report = (first: number, last: number, headers = {}) =>
    my.get(`/reportoccupancy?start_date=${at(first)}&end_date=${at(last)}`, { headers })
  return { ...my, book, report }
}

const EMPTY = {
  rooms_sold: 0,
  rooms_left: 7,
  capacity: 7,
  occupancy_percent: 0,
  room_revenue: 0,
  adr: 0,
  revpar: 0,
  arrivals: 0,
  departures: 0,
  bookings_created: 0,
  rooms_created: 0,
  cancellations: 0,
  extra_revenue: 0,
  tax_revenue: 0,
  no_shows: 0,
}

test('a row a day: what is sold, what it brings, who comes, what was booked and cancelled', async () => {
  const my = await house()
  await my.book('SEA', 10, 12, 2)
  await my.book('HILL', 11, 12)
  const gone = await my.book('HILL', 10, 13, 2)
  await my.post('/cancelbooking', { booking_code: gone })
  const { Result, json } = await my.report(9, 12)
  assert.deepEqual(Result, [
    { date: at(9), ...EMPTY },
    {
      ...EMPTY,
      date: at(10),
      rooms_sold: 2,
      rooms_left: 5,
      occupancy_percent: 28.57,
      room_revenue: 200.66,
      adr: 100.33,
      revpar: 28.67,
      arrivals: 1,
    },
    {
      ...EMPTY,
      date: at(11),
      rooms_sold: 3,
      rooms_left: 4,
      occupancy_percent: 42.86,
      room_revenue: 250.66,
      adr: 83.55,
      revpar: 35.81,
      arrivals: 1,
    },
    { ...EMPTY, date: at(12), departures: 2 },
  ])
  assert.equal(json.Version, (await my.get('/getevents')).json.Version)
  const [today] = (await my.report(0, 0)).Result
  assert.deepEqual(
    [today.bookings_created, today.rooms_created, today.cancellations],
    [2, 3, 1],
    'on the day it is at the hotel',
  )
})

test('a booking counts on the days of its hotel, at the edges of the range too', async () => {
  const my = await house()
  await my.book('SEA', 5, 9)
  const set = (created: string) =>
    db.coordinator.write((sql) =>
      sql.run('update booking set created_at = $2 where hotel_id = $1', [my.hotelId, created]),
    )
  await set(`${at(-3)}T09:59:59Z`)
  assert.deepEqual(
    (await my.report(-4, -2)).Result.map(({ bookings_created }: Record<string, number>) => bookings_created),
    [0, 1, 0],
  )
  await set(`${at(-3)}T10:00:00Z`)
  assert.equal((await my.report(-2, -2)).Result[0].bookings_created, 1)
  assert.equal((await my.report(-3, -3)).Result[0].bookings_created, 0)
  const inside = (await my.report(7, 7)).Result
  assert.deepEqual([inside.length, inside[0].rooms_sold], [1, 1])
})

test('CSV where Accept asks for it', async () => {
  const my = await house()
  await my.book('SEA', 10, 11)
  const { status, headers, text } = await my.report(10, 11, { accept: 'text/csv' })
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.deepEqual(text.split('\r\n'), [
    'date,rooms_sold,rooms_left,capacity,occupancy_percent,room_revenue,adr,revpar,arrivals,departures,bookings_created,rooms_created,cancellations,extra_revenue,tax_revenue,no_shows',
    `${at(10)},1,6,7,14.29,100.33,100.33,14.33,1,0,0,0,0,0,0,0`,
    `${at(11)},0,7,7,0,0,0,0,0,1,0,0,0,0,0,0`,
    '',
  ])
  const bad = await my.get('/reportoccupancy', { headers: { accept: 'text/csv' } })
  assert.equal(bad.code, 'missing_field', 'refusals are JSON')
})

test('who wants CSV', () => {
  for (const accept of [
    'text/csv',
    'TEXT/CSV;q=0.9',
    'text/csv, */*;q=0.1',
    'text/*, application/json;q=0.5',
  ])
    assert.equal(wantsCsv(accept), true, accept)
  for (const accept of [
    undefined,
    '',
    '*/*',
    'application/json',
    'text/csv;q=0',
    'application/json, text/csv',
  ])
    assert.equal(wantsCsv(accept), false, String(accept))
})

test('a hotel without rooms, bounds, other hotels and tokens', async () => {
  const [my, other] = await Promise.all([house(), hotel()])
  await my.book('SEA', 10, 12)
  const report = (query: string, options = {}) => other.get(`/reportoccupancy?${query}`, options)
  const empty = await report(`StartDate=${at(10)}&EndDate=${at(10)}`)
  assert.deepEqual(empty.Result, [{ date: at(10), ...EMPTY, capacity: 0, rooms_left: 0 }])
  assert.equal((await report('start_date=2030-01-01&end_date=2032-03-10')).Result.length, 800)
  assert.equal((await report('start_date=2030-01-01&end_date=2032-03-11')).code, 'invalid_value')
  assert.equal((await report('start_date=2030-01-02&end_date=2030-01-01')).code, 'invalid_value')
  assert.equal((await report('start_date=2030-01-02')).code, 'missing_field')
  const client = await report('start_date=2030-01-01&end_date=2030-01-01', { token: other.client })
  assert.equal(client.code, 'admin_token_required')
})
