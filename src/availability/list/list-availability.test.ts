import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { day, entry, push, stock } from '../../../test/support/stock.ts'
import { type Answer, successBytes, successText } from '../../http/request/envelope.ts'
import { ANSWERED_RESTRICTIONS, RESTRICTION_NAMES } from '../../stay/days/rate-day.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { listAvailability } from './list-availability.ts'

// Touches days: runs again in other time zones.

const { db, hotel: newHotel } = await createTestApp()

test('a list of more days of rooms and rates than fit into an answer is refused, with what would fit', async () => {
  const hotel = await stock(await newHotel(), 5)
  const [first, last] = [parseDay(day(0))!, parseDay(day(4))!]
  const filter = { first, last, room_code: undefined, rate_code: undefined }
  const list = (most: number) =>
    db.coordinator.snapshot((sql) => listAvailability(sql, hotel.hotelId, hotel.code, 2, filter, most))
  assert.equal((await list(10)).length, 5)
  await assert.rejects(list(9), ({ code, details }) => {
    assert.deepEqual([code, details[0].field], ['invalid_value', 'end_date'])
    assert.match(details[0].message, /more than 9 days.*fewer days, or for one room_code/)
    return true
  })
})

const SEARCHED: readonly string[] = ANSWERED_RESTRICTIONS

for (const name of RESTRICTION_NAMES)
  test(`${name} is listed as it was pushed, by entries and by a range, and goes with its day`, async () => {
    const isSearched = SEARCHED.includes(name)
    const expected = (...values: number[]) => (isSearched ? values : [values[0], values[1], undefined])
    const hotel = await stock(await newHotel(), 3)
    const range = `start_date=${day(0)}&end_date=${day(1)}`
    const told = async () => {
      const listed = await hotel.get(`/getallroomavailability?${range}`)
      const searched = await hotel.get(`/roomavailability?${range}`)
      return [...listed.Result, ...searched.Result].map(
        (each) => (each.rate_detail ?? each.rate_details)[0][name],
      )
    }
    assert.deepEqual(await told(), expected(0, 0, 0))
    await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'FLEX', [name]: 7 }] })])
    assert.deepEqual(await told(), expected(7, 0, 7))
    const unchanged = await push(hotel, [entry(0, { rate_detail: [{ rate_code: 'FLEX', [name]: 7 }] })])
    assert.equal(unchanged.Result.unchanged, 1)
    const body = { start_date: day(0), end_date: day(1), rate_code: 'FLEX', [name]: 9 }
    assert.equal((await hotel.put('/updateroomavailability/DLX', body)).status, 200)
    assert.deepEqual(await told(), expected(9, 9, 9))
    await hotel.delete(`/deleteroomavailability/DLX?${range}&rate_code=FLEX`)
    await push(hotel, [entry(0), entry(1)])
    assert.deepEqual(await told(), expected(0, 0, 0))
  })

test('a long list is written in portions as it would be at once', async () => {
  const result = Array.from({ length: 1234 }, (_, at) => ({ at, text: '[]"é', none: undefined }))
  const answers: Answer[] = [
    { result },
    { result, extra: { Version: 3, NextCursor: '[]' } },
    { result: [] },
    { result: [1] },
    {},
  ]
  for (const answer of answers) assert.equal(String(await successBytes(answer)), successText(answer))
})
