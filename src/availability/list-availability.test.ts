import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/harness.ts'
import { day, stock } from '../../test/stock.ts'
import { type Answer, successBytes, successText } from '../http/envelope.ts'
import { parseDay } from '../stay/civil-date.ts'
import { listAvailability } from './list-availability.ts'

// Touches days: runs again in other time zones.

const { db, hotel: newHotel } = await createTestApp()

test('a list of more days of rooms and rates than fit into an answer is refused, with what would fit', async () => {
  const hotel = await stock(await newHotel(), 5)
  const [first, last] = [parseDay(day(0))!, parseDay(day(4))!]
  const filter = { first, last, room_code: undefined, rate_code: undefined }
  const list = (most: number) =>
    db.snapshot((sql) => listAvailability(sql, hotel.hotelId, hotel.code, 2, filter, most))
  assert.equal((await list(10)).length, 5)
  await assert.rejects(list(9), ({ code, details }) => {
    assert.deepEqual([code, details[0].field], ['invalid_value', 'end_date'])
    assert.match(details[0].message, /more than 9 days.*fewer days, or for one room_code/)
    return true
  })
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
