// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, entry, faultsOf, newRate, newRoom, outcome, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { bookItems, bookingOf, CITY, GUEST, item, rules } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

// The day in the west is over in the east, whatever the time is: they are 26 hours apart.
const [WEST, EAST] = ['Etc/GMT+12', 'Pacific/Kiritimati']

/** All is paid for from booking on, whether they come or not. */
const ALL = {
  policy_code: 'ALL',
  policy_name: 'All',
  steps: [{ before: null, unit: 'days', charge: 'percent', value: 100 }],
}

const today = Temporal.Now.plainDateISO(WEST)
const ONE_NIGHT = { arrival_date: String(today), departure_date: String(today.add({ days: 1 })) }

/** Room DLX at 100, today and tomorrow in the west, under the policy. */
const strict = async (taxes: object[] = []): Promise<TestHotel> => {
  const hotel = await newHotel({ timezone: WEST })
  await newRoom(hotel)
  await newRate(hotel)
  await rules(hotel, [['createpolicy', ALL], ...taxes.map((tax): [string, object] => ['createtax', tax])])
  assert.equal(outcome(await hotel.put('/updaterate/FLEX', { policy_code: 'ALL' })), '200 ok')
  const days = [today, today.add({ days: 1 })]
  await push(
    hotel,
    days.map((date) => ({ ...entry(0), room_availability_date: String(date), number_of_rooms: 9 })),
  )
  return hotel
}

const adding = async (hotel: TestHotel, booking_code: string, amount: number, more: object = {}) => {
  const body = { booking_code, name: 'Noise', amount, reason: 'Sorry', ...more }
  const answer = await hotel.post('/addcharge', body)
  assert.equal(outcome(answer), '200 ok', answer.text)
}

const cancelling = (hotel: TestHotel, booking_code: string, more: object = {}) =>
  hotel.post('/cancelbooking', { booking_code, ...more })

const pay = async (hotel: TestHotel, booking_code: string, amount: number) =>
  assert.equal(
    outcome(await hotel.post('/recordpayment', { booking_code, amount, method: 'cash' })),
    '200 ok',
  )

const isSound = async ({ hotelId }: TestHotel): Promise<void> =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

suite('after staff took something off, fees are at most what the booking costs', () => {
  test('in the timeline, simulated, by its guest, and by staff', async () => {
    const hotel = await strict()
    const code = await booked(hotel, ONE_NIGHT)
    await pay(hotel, code, 100)
    await adding(hotel, code, -80, { give_back: 1 })
    const told = await bookingOf(hotel, code)
    assert.deepEqual([told.grand_total, told.refunded_amount, told.refundability], [20, 80, 'non_refundable'])
    assert.deepEqual(told.cancellation_timeline, [{ until: null, fee_amount: 20, refund_amount: 0 }])
    const simulated = (await cancelling(hotel, code, { simulate: 1 })).Result
    assert.deepEqual([simulated.fee_amount, simulated.refund_amount, simulated.due_amount], [20, 0, 0])
    assert.deepEqual(faultsOf(await cancelling(hotel, code, { fee_amount: 20.01 })), [
      'fee_amount invalid_value',
    ])
    const { email } = GUEST
    const byGuest = { booking_code: code, email, fee_amount: 20 }
    const gone = await hotel.post('/guestcancel', byGuest, { token: hotel.client })
    assert.deepEqual([outcome(gone), gone.Result.refund_amount], ['200 ok', 0], gone.text)
    const after = await bookingOf(hotel, code)
    assert.deepEqual([after.fee_amount, after.due_amount, after.overpaid_amount], [20, 0, 0])
    await isSound(hotel)
  })

  test('what costs nothing any more is free; what was added is no part of the fee, and goes back', async () => {
    const hotel = await strict([CITY])
    const code = await booked(hotel, ONE_NIGHT)
    await adding(hotel, code, -100)
    const free = await bookingOf(hotel, code)
    assert.deepEqual(
      [free.grand_total, free.refundability, free.free_until, free.free_ended_at],
      [5, 'refundable', null, null],
    )
    assert.deepEqual(free.cancellation_timeline, [{ until: null, fee_amount: 0, refund_amount: 0 }])
    await adding(hotel, code, 30)
    assert.equal((await cancelling(hotel, code, { simulate: 1 })).Result.fee_amount, 30)
    await adding(hotel, code, 90)
    await pay(hotel, code, 120)
    const [part] = (await bookingOf(hotel, code)).cancellation_timeline
    assert.deepEqual([part.fee_amount, part.refund_amount], [100, 20])
    const cancelled = (await cancelling(hotel, code)).Result
    assert.deepEqual([cancelled.fee_amount, cancelled.refund_amount, cancelled.due_amount], [100, 20, 0])
    await isSound(hotel)
  })

  test('over all items together, in whatever order they go', async () => {
    for (const order of [
      [1, 2],
      [2, 1],
    ]) {
      const hotel = await strict()
      const code = await bookItems(hotel, [item(), item()], ONE_NIGHT)
      await adding(hotel, code, -150)
      assert.equal((await bookingOf(hotel, code)).cancellation_timeline[0].fee_amount, 50)
      const [first] = order
      const one = (await cancelling(hotel, code, { items: [first] })).Result
      assert.deepEqual([one.fee_amount, one.grand_total], [50, 0], `${first} first`)
      const both = (await cancelling(hotel, code)).Result
      assert.equal(both.fee_amount, 50)
      assert.equal((await bookingOf(hotel, code)).due_amount, 50)
      await isSound(hotel)
    }
  })

  test('whose guests do not come, too', async () => {
    const hotel = await strict()
    const code = await bookItems(hotel, [item(), item()], ONE_NIGHT)
    await adding(hotel, code, -80, { item: 2 })
    assert.equal(outcome(await hotel.put('/hotelinformation', { timezone: EAST })), '200 ok')
    const absent = (more: object) => hotel.post('/marknoshow', { booking_code: code, ...more })
    const simulated = await absent({ simulate: 1 })
    assert.deepEqual([outcome(simulated), simulated.Result.fee_amount], ['200 ok', 120], simulated.text)
    const second = (await absent({ items: [2] })).Result
    assert.deepEqual([second.fee_amount, second.due_amount], [20, 120])
    const first = (await absent({ items: [1] })).Result
    assert.deepEqual([first.fee_amount, first.due_amount], [100, 120])
    await isSound(hotel)
  })
})
