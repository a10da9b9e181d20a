import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booking, day, stock } from '../../../test/support/stock.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Caller } from '../../http/request/caller.ts'
import { rules, SERVICE } from '../priced-hotel.testing.ts'
import type { BookingForm, StayForm } from '../shape/booking-form.ts'
import { createBooking, readBookingRequest } from './create-booking.ts'

const { db, services, hotel: newHotel } = await createTestApp({ ownDatabase: true })

/** Books, and counts the statements between the lock and the commit, and how often answers were waited for. */
const statementsOf = async (hotel: TestHotel): Promise<number> => (await countedBooking(hotel, {})).count

const countedBooking = async (hotel: TestHotel, fields: Record<string, unknown>) => {
  const { booking_form } = booking(fields) as { booking_form: BookingForm & StayForm }
  const clock = (await db.clocks.ask(hotel.hotelId))!
  const caller = { hotelId: hotel.hotelId, kind: 'client', tokenName: 'A test', digits: 2, clock } as Caller
  let count = 0
  let turns = 0
  let isAnswered = true
  await db.inHotel(hotel.hotelId, async (tx) => {
    for (const name of ['row', 'rows', 'run', 'write'] as const) {
      const send = tx[name].bind(tx) as Tx['run']
      tx[name] = ((text: string, values: unknown[]) => {
        count++
        if (isAnswered) turns++
        isAnswered = false
        const sent: unknown = send(text, values)
        if (sent instanceof Promise) void sent.then(() => (isAnswered = true))
        return sent
      }) as never
    }
    await createBooking(
      tx,
      readBookingRequest(booking_form, undefined, false, caller),
      caller,
      services.calendars,
    )
  })
  return { count, turns }
}

const search = (hotel: TestHotel) => hotel.get(`/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}`)

test('a booking takes fourteen statements, and rules are read only if there are any that memory does not have', async () => {
  const hotel = await stock(await newHotel(), 2, { number_of_rooms: 9 })
  await statementsOf(hotel)
  assert.equal(await statementsOf(hotel), 14, 'not in memory')
  await search(hotel)
  assert.equal(await statementsOf(hotel), 14, 'in memory')
  await rules(hotel, [['createtax', SERVICE]])
  assert.equal(await statementsOf(hotel), 17, 'memory does not know of them yet')
  await search(hotel)
  assert.equal(await statementsOf(hotel), 14, 'memory knows them')
})

test('a booking at a derived rate reads its parents together with the rest, once it is known to be derived', async () => {
  const hotel = await stock(await newHotel(), 2, { number_of_rooms: 9 })
  await hotel.post('/createrate', {
    rate_code: 'SAVER',
    rate_name: 'Saver',
    parent_rate_code: 'FLEX',
    derive: { charge: 'percent', value: -10 },
  })
  await search(hotel)
  const saver = { rate_code: 'SAVER' }
  const first = await countedBooking(hotel, saver)
  await countedBooking(hotel, {})
  const plain = await countedBooking(hotel, {})
  const second = await countedBooking(hotel, saver)
  assert.equal(first.turns, plain.turns + 2)
  assert.equal(second.turns, plain.turns)
  assert.equal(second.count, plain.count + 2, 'all rates, and the nights of the parent')
})
