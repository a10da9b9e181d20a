// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { faultsOf, newRate, newRoom, outcome } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { bookItems, bookingOf, item } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

// The day in the west is over in the east, whatever the time is: they are 26 hours apart.
const [WEST, EAST] = ['Etc/GMT+12', 'Pacific/Kiritimati']
const UNITS = ['101', '102', '103'].map((unit) => ({ unit }))

/** A hotel in the west with three numbered rooms, ten days on sale from today on. */
const numbered = async () => {
  const hotel = await newHotel({ timezone: WEST })
  await newRoom(hotel, { room_units: UNITS })
  await newRoom(hotel, { room_code: 'SEA', room_name: 'Sea', room_units: [{ unit: 'S1' }] })
  await newRate(hotel)
  const today = Temporal.Now.plainDateISO(WEST)
  const date = (after: number): string => String(today.add({ days: after }))
  const data = ['DLX', 'SEA'].flatMap((room_code) =>
    Array.from({ length: 10 }, (_, after) => ({
      room_code,
      rate_code: 'FLEX',
      room_availability_date: `${date(after)}T00:00:00Z`,
      price: 100,
      number_of_rooms: 5,
    })),
  )
  assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
  const book = (first: number, end: number, fields: object = {}) =>
    bookItems(hotel, [item(fields as Record<string, unknown>)], {
      arrival_date: date(first),
      departure_date: date(end),
    })
  return { hotel, date, book }
}

const assign = (hotel: TestHotel, booking_code: string, units?: string[], more: object = {}) =>
  hotel.post('/assignroom', { booking_code, ...(units === undefined ? {} : { units }), ...more })

const given = async (hotel: TestHotel, code: string) => {
  const { units, unit_nights } = (await bookingOf(hotel, code)).items[0]
  return unit_nights === undefined
    ? units
    : unit_nights.map(
        (one: Record<string, string>) => `${one.unit} ${one.arrival_date}/${one.departure_date}`,
      )
}

const cleanOf = async (hotel: TestHotel) =>
  (await hotel.get('/getroom/DLX')).Result.room_units
    .map((one: { is_clean: number }) => one.is_clean)
    .join('')

const isSound = async ({ hotelId }: TestHotel): Promise<void> =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

suite('room numbers of a type', () => {
  test('are answered where there are any, keep their marks, and go with null', async () => {
    const hotel = await newHotel()
    const plain = await newRoom(hotel, { room_code: 'A' })
    assert.equal('room_units' in plain.Result, false)
    await newRoom(hotel, {
      room_units: [
        { unit: '1', is_clean: 0 },
        { unit: '2', is_out_of_order: 1 },
      ],
    })
    const changed = await hotel.put('/updateroom/DLX', {
      room_units: [{ unit: '2' }, { unit: '1' }, { unit: '3' }],
    })
    assert.deepEqual(changed.Result.room_units, [
      { unit: '2', is_out_of_order: 1, is_clean: 1 },
      { unit: '1', is_out_of_order: 0, is_clean: 0 },
      { unit: '3', is_out_of_order: 0, is_clean: 1 },
    ])
    assert.deepEqual((await hotel.get('/getroom/DLX')).Result, changed.Result)
    const marked = await hotel.post('/markunit', { unit: '1', is_clean: 1 })
    assert.deepEqual(marked.Result, { room_code: 'DLX', unit: '1', is_out_of_order: 0, is_clean: 1 })
    assert.equal(outcome(await hotel.post('/markunit', { unit: '9', is_clean: 1 })), '404 room_not_found')
    const none = await hotel.put('/updateroom/DLX', { room_units: null })
    assert.equal('room_units' in none.Result, false)
    await isSound(hotel)
  })

  test('are named once in a hotel', async () => {
    const hotel = await newHotel()
    await newRoom(hotel, { room_units: UNITS })
    const twice = await hotel.post('/createroom', {
      ...{ room_code: 'B', room_name: 'B', number_of_room: 1 },
      room_units: [{ unit: '9' }, { unit: '9' }],
    })
    assert.deepEqual(faultsOf(twice), ['room_units[1].unit invalid_value'])
    const other = await hotel.post('/createroom', {
      ...{ room_code: 'B', room_name: 'B', number_of_room: 1 },
      room_units: [{ unit: '9' }, { unit: '102' }],
    })
    assert.deepEqual(faultsOf(other), ['room_units[1].unit invalid_value'])
  })

  test('one that a booking has still to use is not taken away', async () => {
    const { hotel, book } = await numbered()
    const code = await book(0, 2)
    await assign(hotel, code, ['102'])
    const refused = await hotel.put('/updateroom/DLX', { room_units: [{ unit: '101' }] })
    assert.equal(outcome(refused), '409 room_in_use')
    await hotel.post('/cancelbooking', { booking_code: code })
    assert.equal((await hotel.put('/updateroom/DLX', { room_units: [{ unit: '101' }] })).status, 200)
    await isSound(hotel)
  })
})

suite('assignroom', () => {
  test('gives a room for the whole stay, once a night, and says what is free', async () => {
    const { hotel, date, book } = await numbered()
    const [first, second] = [await book(0, 3), await book(2, 4)]
    const before = await bookingOf(hotel, first)
    const done = await assign(hotel, first, ['102'])
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(done.Result.items[0].units, ['102'])
    assert.equal('unit_nights' in done.Result.items[0], false)
    const taken = await assign(hotel, second, ['102'])
    assert.equal(outcome(taken), '409 unit_not_free')
    assert.deepEqual(taken.Error.details[0].date, date(2))
    const asked = await assign(hotel, second, undefined, { simulate: 1 })
    assert.deepEqual(
      asked.Result.free_units.map(({ unit }: { unit: string }) => unit),
      ['101', '103'],
    )
    assert.deepEqual((await assign(hotel, second)).Result.items[0].units, ['101'])
    await assign(hotel, first, [])
    const { updated_at: _, updated_by: __, ...after } = await bookingOf(hotel, first)
    const { updated_at: ___, updated_by: ____, ...was } = before
    assert.deepEqual(after, was)
    await isSound(hotel)
  })

  test('refuses rooms of other types, more than the item has, and those out of order', async () => {
    const { hotel, book } = await numbered()
    const code = await book(0, 3)
    assert.deepEqual(faultsOf(await assign(hotel, code, ['S1'])), ['units[0] invalid_value'])
    assert.deepEqual(faultsOf(await assign(hotel, code, ['101', '102'])), ['units invalid_value'])
    await hotel.put('/updateroom/DLX', {
      room_units: [{ unit: '101', is_out_of_order: 1 }, { unit: '102', is_clean: 0 }, { unit: '103' }],
    })
    assert.equal(outcome(await assign(hotel, code, ['101'])), '409 unit_not_free')
    // Clean ones come first.
    assert.deepEqual((await assign(hotel, code)).Result.items[0].units, ['103'])
  })

  test('is told in history and events, and to nobody but staff', async () => {
    const { hotel, book } = await numbered()
    const code = await book(0, 3)
    await assign(hotel, code, ['102'])
    const asked = `/getallbooking?booking_code=${code}&email=ann@example.com`
    const client = await hotel.get(asked, { token: hotel.client })
    assert.equal('units' in client.Result[0].items[0], false)
    const history = (await hotel.get(`/getbookinghistory/${code}`)).Result
    assert.deepEqual(
      history.at(-1).changes.map(({ field }: { field: string }) => field),
      ['units'],
    )
    const events = (await hotel.get('/getevents?after=0')).Result
    assert.deepEqual(events.at(-1).data.changed, ['units'])
    assert.deepEqual(events.at(-1).data.items[0].units, ['102'])
  })

  test('a move keeps the room where it can, frees the nights that went, and takes the new ones if they are free', async () => {
    const { hotel, date, book } = await numbered()
    const [first, second] = [await book(1, 4), await book(5, 7)]
    await assign(hotel, first, ['102'])
    await assign(hotel, second, ['102'])
    const move = (arrival: number, departure: number, more: object = {}) =>
      hotel.put(`/updatebooking/${first}`, {
        arrival_date: date(arrival),
        departure_date: date(departure),
        ...more,
      })
    await move(2, 5)
    assert.deepEqual(await given(hotel, first), ['102'])
    await move(2, 6)
    assert.deepEqual(await given(hotel, first), [`102 ${date(2)}/${date(5)}`])
    await move(3, 4)
    assert.deepEqual(await given(hotel, first), ['102'])
    await isSound(hotel)
    await move(3, 4, { room_code: 'SEA' })
    assert.equal(await given(hotel, first), undefined)
    assert.equal(outcome(await assign(hotel, first, ['S1'])), '200 ok')
    await isSound(hotel)
  })

  test('cancelling, fewer rooms, and nights given back free rooms', async () => {
    const { hotel, date, book } = await numbered()
    const [one, two] = [await book(0, 4, { rooms: 2, adults: 4 }), await book(0, 4)]
    await assign(hotel, one, ['101', '103'])
    await hotel.put(`/updatebooking/${one}`, { items: [{ item: 1, rooms: 1, adults: 2 }] })
    assert.deepEqual(await given(hotel, one), ['101'])
    await assign(hotel, two, ['103'])
    await hotel.put('/hotelinformation', { timezone: EAST })
    const absent = await hotel.post('/marknoshow', { booking_code: two, release: 1 })
    assert.equal(absent.status, 200, absent.text)
    const [left] = (await given(hotel, two)) as string[]
    assert.match(left!, new RegExp(`^103 ${date(0)}/`))
    await isSound(hotel)
    await hotel.post('/marknoshow', { booking_code: two, undo: 1 })
    assert.deepEqual(await given(hotel, two), ['103'])
    await hotel.post('/cancelbooking', { booking_code: one })
    assert.equal(await given(hotel, one), undefined)
    await isSound(hotel)
  })
})

suite('check-in and check-out', () => {
  test('check-in gives a room; another later leaves the nights that are over; check-out leaves it to be cleaned', async () => {
    const { hotel, date, book } = await numbered()
    const code = await book(0, 4)
    const taken = await book(0, 4)
    await assign(hotel, taken, ['101'])
    assert.equal(
      outcome(await hotel.post('/checkin', { booking_code: code, units: ['101'] })),
      '409 unit_not_free',
    )
    assert.equal((await bookingOf(hotel, code)).stay_status, 'expected')
    const came = await hotel.post('/checkin', { booking_code: code, units: ['102'] })
    assert.deepEqual([came.Result.stay_status, came.Result.items[0].units], ['checked_in', ['102']])
    assert.equal(
      (await hotel.post('/checkin', { booking_code: code, units: ['103'] })).Result.items[0].units[0],
      '103',
    )
    await hotel.put('/hotelinformation', { timezone: EAST })
    const today = String(Temporal.Now.plainDateISO(EAST))
    await assign(hotel, code, ['102'])
    assert.deepEqual(await given(hotel, code), [`103 ${date(0)}/${today}`, `102 ${today}/${date(4)}`])
    assert.equal(await cleanOf(hotel), '111')
    const left = await hotel.post('/checkout', { booking_code: code })
    assert.equal(left.status, 200, left.text)
    assert.equal(await cleanOf(hotel), '101')
    assert.equal(outcome(await assign(hotel, code, ['103'])), '409 booking_not_changeable')
    await isSound(hotel)
  })

  test('of several items one has to be named for its rooms', async () => {
    const { hotel, date } = await numbered()
    const dates = { arrival_date: date(0), departure_date: date(2) }
    const code = await bookItems(hotel, [item(), item()], dates)
    const both = await hotel.post('/checkin', { booking_code: code, units: ['101'] })
    assert.deepEqual(faultsOf(both), ['units invalid_value'])
    assert.equal(outcome(await assign(hotel, code, ['101'])), '422 invalid_value')
    const one = await hotel.post('/checkin', { booking_code: code, items: [2], units: ['101'] })
    assert.deepEqual(
      one.Result.items.map(({ units }: { units?: string[] }) => units),
      [undefined, ['101']],
    )
    assert.equal(outcome(await assign(hotel, code, ['101'], { item: 1 })), '409 unit_not_free')
    await isSound(hotel)
  })
})
