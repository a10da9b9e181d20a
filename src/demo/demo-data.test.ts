// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, weekdayOf } from '../stay/civil-date.ts'
import { demoBookings } from './booking-data.ts'
import { availabilityOf, DAYS_ON_SALE, seedOf, weddingNights } from './calendar-data.ts'
import { demoRates, demoRooms } from './hotel-data.ts'

interface Detail {
  rate_code: string
  rate_price: number
  normal_price: number
  cta: number
  min_night: number
}

interface Entry {
  room_availability_date: string
  price: number
  number_of_rooms: number
  rate_detail: Detail[]
}

const today = dayOf(2027, 3, 10)
const entries = availabilityOf(demoRooms[0]!, today) as Entry[]
const on = (date: string): Entry => entries.find((entry) => entry.room_availability_date.startsWith(date))!
const rate = (entry: Entry, code: string): Detail =>
  entry.rate_detail.find(({ rate_code }) => rate_code === code)!

test('every day of the next 400 has a price for every rate, dearer on weekends and in season', () => {
  assert.equal(entries.length, DAYS_ON_SALE)
  for (const entry of entries)
    assert.deepEqual(
      entry.rate_detail.map((detail) => detail.rate_code),
      demoRates.map((one) => one.rate_code),
    )
  assert.equal(on('2027-05-12').price, 92)
  assert.equal(on('2027-05-14').price, 106, 'a Friday')
  assert.equal(on('2027-07-14').price, 115, 'July')
  assert.equal(on('2027-12-29').price, 133, 'between the years')
})

test('lower rates show what they are lower than', () => {
  for (const entry of entries) {
    const flexible = rate(entry, 'FLEX').rate_price
    assert.ok(rate(entry, 'LONGSTAY').rate_price < rate(entry, 'SAVER').rate_price)
    assert.ok(rate(entry, 'SAVER').rate_price < flexible)
    for (const code of ['SAVER', 'LONGSTAY']) assert.equal(rate(entry, code).normal_price, flexible)
    assert.equal(rate(entry, 'BREAKFAST').normal_price, rate(entry, 'BREAKFAST').rate_price)
  }
})

test('the rules of the year are there', () => {
  assert.equal(rate(on('2027-12-31'), 'FLEX').cta, 1)
  assert.equal(rate(on('2027-12-24'), 'FLEX').min_night, 3)
  assert.equal(rate(on('2027-12-24'), 'LONGSTAY').min_night, 5)
  const [friday, saturday] = weddingNights(today)
  assert.equal(weekdayOf(friday!), 5)
  assert.equal(saturday, friday! + 1)
  assert.deepEqual(entries.filter((entry) => entry.number_of_rooms === 0).length, 2)
})

test('bookings are the same for the same day, each guest once, with addresses that go nowhere', () => {
  const bookings = demoBookings(today, seedOf(today))
  assert.deepEqual(bookings, demoBookings(today, seedOf(today)))
  assert.notDeepEqual(bookings, demoBookings(today + 1, seedOf(today + 1)))
  const emails = new Set(bookings.map(({ form }) => form.guest_detail.email))
  assert.equal(emails.size, bookings.length)
  for (const email of emails) assert.match(email, /^[a-z]+(\.[a-z]+)+@example\.com$/)
  for (const fate of ['new', 'confirmed', 'cancelled'])
    assert.ok(bookings.some((booking) => booking.fate === fate))
})
