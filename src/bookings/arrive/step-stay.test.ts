// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { newRate, newRoom, outcome } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { bookItems, bookingOf, item, rules } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

// The day in the west is over in the east, whatever the time is: they are 26 hours apart.
const [WEST, EAST] = ['Etc/GMT+12', 'Pacific/Kiritimati']
const NIGHTS = 4

const TEA = { extra_code: 'TEA', extra_name: 'Tea', price: 5, per: 'night', daily_stock: 9 }
const POLICY = {
  policy_code: 'P',
  policy_name: 'P',
  steps: [{ before: null, unit: 'days', charge: 'percent', value: 10 }],
  no_show: { charge: 'nights', value: 1 },
}

const moveEast = async (hotel: TestHotel) =>
  assert.equal((await hotel.put('/hotelinformation', { timezone: EAST })).status, 200)

/** A booking that arrives today, in the west. */
const arriving = async (items: object[]) => {
  const hotel = await newHotel({ timezone: WEST })
  await newRoom(hotel)
  await newRate(hotel)
  await rules(hotel, [
    ['createpolicy', POLICY],
    ['createextra', TEA],
  ])
  await hotel.put('/updaterate/FLEX', { policy_code: 'P' })
  const today = Temporal.Now.plainDateISO(WEST)
  const data = Array.from({ length: NIGHTS }, (_, after) => ({
    room_code: 'DLX',
    rate_code: 'FLEX',
    room_availability_date: `${today.add({ days: after })}T00:00:00Z`,
    price: 100,
    number_of_rooms: 5,
  }))
  assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
  const dates = { arrival_date: String(today), departure_date: String(today.add({ days: NIGHTS })) }
  return { hotel, today, code: await bookItems(hotel, items, dates) }
}

const step = (hotel: TestHotel, name: string, booking_code: string, more: object = {}) =>
  hotel.post(`/${name}`, { booking_code, ...more })

const why = (answer: { Error: { details: { code: string }[] } }) => answer.Error.details[0]!.code

const refused = async (answer: ReturnType<typeof step>, code: string) => {
  const given = await answer
  assert.deepEqual([outcome(given), why(given)], ['409 booking_not_changeable', code], given.text)
}

const statuses = ({ Result }: { Result: { stay_status: string; items: { stay_status: string }[] } }) =>
  [Result.stay_status, ...Result.items.map(({ stay_status }) => stay_status)].join(' ')

const roomsLeft = async (hotel: TestHotel): Promise<number[]> => {
  const rows = await db.coordinator.read((sql) =>
    sql.rows<{ number_of_rooms: number }>(
      'select number_of_rooms from room_day where hotel_id = $1 order by day',
      [hotel.hotelId],
    ),
  )
  return rows.map(({ number_of_rooms }) => number_of_rooms)
}

const isSound = async ({ hotelId }: TestHotel) =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

suite('guests who come and leave', () => {
  test('are checked in and out, each once, and the history tells it', async () => {
    const { hotel, code } = await arriving([item()])
    await refused(step(hotel, 'checkout', code), 'not_checked_in')
    await refused(step(hotel, 'marknoshow', code), 'not_yet')
    for (const [name, status] of [
      ['checkin', 'checked_in'],
      ['checkout', 'checked_out'],
    ] as const) {
      const first = await step(hotel, name, code)
      assert.equal(statuses(first), `${status} ${status}`, first.text)
      assert.deepEqual((await step(hotel, name, code)).Result, first.Result)
    }
    await refused(step(hotel, 'checkin', code), 'checked_out')
    await refused(step(hotel, 'marknoshow', code), 'checked_out')
    const history = (await hotel.get(`/getbookinghistory/${code}`)).Result
    assert.deepEqual(
      history.slice(1).map(({ changes }: { changes: object[] }) => changes),
      [
        [{ field: 'stay_status', from: 'expected', to: 'checked_in' }],
        [{ field: 'stay_status', from: 'checked_in', to: 'checked_out' }],
      ],
    )
    const events = (await hotel.get('/getevents?after=0&limit=1000')).Result
    assert.deepEqual(events.at(-1).data.changed, ['stay_status'])
    assert.equal(
      outcome(await hotel.post('/cancelbooking', { booking_code: code })),
      '409 booking_not_cancellable',
    )
    await isSound(hotel)
  })

  test('item by item: a booking is as far as the item that is least advanced', async () => {
    const { hotel, code } = await arriving([item(), item(), item()])
    await hotel.post('/cancelbooking', { booking_code: code, items: [3], waive_fee: 1 })
    await refused(step(hotel, 'checkin', code, { items: [1, 3] }), 'cancelled')
    const unknown = await step(hotel, 'checkin', code, { items: [9] })
    assert.equal(outcome(unknown), '422 invalid_value')
    const one = await step(hotel, 'checkin', code, { items: [2] })
    assert.equal(statuses(one), 'expected expected checked_in expected')
    assert.equal(statuses(await step(hotel, 'checkin', code)), 'checked_in checked_in checked_in expected')
    const out = await step(hotel, 'checkout', code, { items: [1] })
    assert.equal(statuses(out), 'checked_in checked_out checked_in expected')
    await refused(step(hotel, 'checkin', code, { items: [1] }), 'checked_out')
    const all = await step(hotel, 'checkout', code)
    assert.equal(statuses(all), 'checked_out checked_out checked_out expected')
  })

  test('not before the day of arrival, nor of a booking that is cancelled or not there', async () => {
    const { hotel, code, today } = await arriving([item()])
    const moved = await hotel.put(`/updatebooking/${code}`, { arrival_date: String(today.add({ days: 1 })) })
    assert.equal(outcome(moved), '200 ok', moved.text)
    await refused(step(hotel, 'checkin', code), 'not_yet')
    await hotel.post('/cancelbooking', { booking_code: code })
    for (const name of ['checkin', 'checkout', 'marknoshow'])
      await refused(step(hotel, name, code), 'cancelled')
    assert.equal(outcome(await step(hotel, 'checkin', 'NOTTHERE')), '404 booking_not_found')
    const client = await hotel.post('/checkin', { booking_code: code }, { token: hotel.client })
    assert.equal(outcome(client), '403 admin_token_required')
  })
})

suite('guests who do not come', () => {
  test('pay what the terms say of it; what they would have paid is not due any more', async () => {
    const { hotel, code } = await arriving([item(), item()])
    await moveEast(hotel)
    const one = await step(hotel, 'marknoshow', code, { items: [2] })
    assert.equal(statuses(one), 'expected expected no_show')
    assert.deepEqual([one.Result.fee_amount, one.Result.due_amount, one.Result.grand_total], [100, 500, 800])
    assert.deepEqual(await roomsLeft(hotel), [3, 3, 3, 3])
    const changed = await hotel.put(`/updatebooking/${code}`, { items: [{ item: 1, rooms: 2, adults: 2 }] })
    assert.deepEqual([outcome(changed), why(changed)], ['409 not_bookable', 'no_show'])
    const named = await hotel.put(`/updatebooking/${code}`, { guest_detail: { name: 'Zoë' } })
    assert.equal(outcome(named), '200 ok')
    const cancelled = await hotel.post('/cancelbooking', { booking_code: code, items: [2] })
    assert.equal(outcome(cancelled), '409 booking_not_cancellable')
    await isSound(hotel)
  })

  test('who comes late after all is checked in without the fee', async () => {
    const { hotel, code } = await arriving([item()])
    await moveEast(hotel)
    assert.equal((await step(hotel, 'marknoshow', code)).Result.fee_amount, 100)
    const late = await step(hotel, 'checkin', code)
    assert.deepEqual(
      [late.Result.stay_status, late.Result.fee_amount, late.Result.due_amount],
      ['checked_in', 0, 400],
    )
  })

  test('the nights from today on are given back once, with their extras, and are sold anew', async () => {
    const { hotel, code, today } = await arriving([item({ extras: [{ extra_code: 'TEA' }] })])
    await moveEast(hotel)
    const first = await step(hotel, 'marknoshow', code)
    assert.deepEqual(await roomsLeft(hotel), [4, 4, 4, 4])
    const released = await step(hotel, 'marknoshow', code, { release: 1 })
    assert.equal(outcome(released), '200 ok', released.text)
    assert.equal(released.Result.fee_amount, first.Result.fee_amount)
    const gone = Temporal.Now.plainDateISO(EAST).since(today).days
    const expected = Array.from({ length: NIGHTS }, (_, night) => (night < gone ? 4 : 5))
    assert.deepEqual(await roomsLeft(hotel), expected)
    assert.deepEqual((await step(hotel, 'marknoshow', code, { release: 1 })).Result, released.Result)
    assert.deepEqual(await roomsLeft(hotel), expected)
    await isSound(hotel)
    const report = await hotel.get(
      `/reportoccupancy?start_date=${today}&end_date=${today.add({ days: NIGHTS })}`,
    )
    const told = report.Result.map((row: Record<string, number>) => [row.rooms_sold, row.no_shows])
    const sold = expected.map((rooms, night) => [5 - rooms, night === 0 ? 1 : 0])
    assert.deepEqual(told, [...sold, [0, 0]])
    assert.equal(report.Result.at(-1).departures, 0)
    await refused(step(hotel, 'checkin', code), 'released')
    const [from, to] = [today.add({ days: gone }), today.add({ days: NIGHTS })].map(String)
    const all = { items: [item({ rooms: 5, adults: 5 })], arrival_date: from, departure_date: to }
    await bookItems(hotel, all.items, all)
    await isSound(hotel)
    assert.equal((await bookingOf(hotel, code)).stay_status, 'no_show')
  })
})
