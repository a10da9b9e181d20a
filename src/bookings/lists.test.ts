// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { newRate, newRoom, outcome } from '../../test/support/stock.ts'
import { bookItems, item } from './priced-hotel.testing.ts'
import { BOOKING_LISTS } from './shape/staff-fields.ts'

const { hotel: newHotel } = await createTestApp()

// The day in the west is over in the east, whatever the time is: they are 26 hours apart.
const [WEST, EAST] = ['Etc/GMT+12', 'Pacific/Kiritimati']

const open = async () => {
  const hotel = await newHotel({ timezone: WEST })
  await newRoom(hotel)
  await newRate(hotel)
  const today = Temporal.Now.plainDateISO(WEST)
  const date = (after: number): string => String(today.add({ days: after }))
  const data = Array.from({ length: 8 }, (_, after) => ({
    room_code: 'DLX',
    rate_code: 'FLEX',
    room_availability_date: `${date(after)}T00:00:00Z`,
    price: 100,
    number_of_rooms: 29,
  }))
  assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
  const book = (first: number, end: number, more: object = {}) =>
    bookItems(hotel, [item()], { arrival_date: date(first), departure_date: date(end), ...more })
  return { hotel, date, book }
}

const codesOf = async (hotel: TestHotel, query: string, token?: string): Promise<string[]> => {
  const answer = await hotel.get(`/getallbooking?${query}`, token === undefined ? {} : { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.Result.map((each: { booking_code: string }) => each.booking_code).sort()
}

suite('lists of the day', () => {
  test('arrivals, departures, in house and late are told by the hotel’s day and what its guests did', async () => {
    const { hotel, date, book } = await open()
    const [coming, leaving, later, gone] = [
      await book(0, 7),
      await book(0, 7),
      await book(3, 5),
      await book(0, 2),
    ]
    await hotel.post('/cancelbooking', { booking_code: gone })
    assert.deepEqual(await codesOf(hotel, 'list=arrivals'), [coming, leaving].sort())
    assert.deepEqual(await codesOf(hotel, `list=arrivals&on=${date(3)}`), [later])
    assert.deepEqual(await codesOf(hotel, `list=departures&on=${date(5)}`), [later])
    assert.deepEqual(await codesOf(hotel, 'list=in_house'), [])
    await hotel.post('/checkin', { booking_code: leaving })
    assert.deepEqual(await codesOf(hotel, 'list=in_house'), [leaving])
    assert.deepEqual(await codesOf(hotel, 'list=late'), [])
    await hotel.put('/hotelinformation', { timezone: EAST })
    assert.deepEqual(await codesOf(hotel, 'list=late'), [coming])
    assert.deepEqual(await codesOf(hotel, `list=departures&on=${date(7)}`), [leaving])
    await hotel.post('/marknoshow', { booking_code: coming })
    assert.deepEqual(await codesOf(hotel, 'list=late'), [])
    await hotel.post('/checkout', { booking_code: leaving })
    assert.deepEqual(await codesOf(hotel, 'list=in_house'), [])
  })

  test('each takes a day, which counts for arrivals, departures and nights', async () => {
    const { hotel, date, book } = await open()
    await book(0, 2)
    await book(1, 3)
    for (const list of BOOKING_LISTS) {
      const today = await codesOf(hotel, `list=${list}`)
      const later = await codesOf(hotel, `list=${list}&on=${date(1)}`)
      if (!['arrivals', 'departures', 'staying'].includes(list)) assert.deepEqual(later, today, list)
    }
    assert.equal((await codesOf(hotel, `list=arrivals&on=${date(1)}`)).length, 1)
    assert.equal((await codesOf(hotel, `list=departures&on=${date(2)}`)).length, 1)
    assert.equal((await codesOf(hotel, `list=staying&on=${date(1)}`)).length, 2)
  })

  test('open is what due_amount says: with fees, payments and lines', async () => {
    const { hotel, book } = await open()
    const [owing, paid, charged, cancelled] = [
      await book(0, 2),
      await book(0, 2),
      await book(0, 2),
      await book(0, 2),
    ]
    for (const booking_code of [paid, charged])
      await hotel.post('/recordpayment', { booking_code, amount: 200, method: 'cash' })
    await hotel.post('/addcharge', { booking_code: charged, name: 'Minibar', amount: 3, reason: 'Water' })
    await hotel.post('/cancelbooking', { booking_code: cancelled })
    assert.deepEqual(await codesOf(hotel, 'list=open_balance'), [owing, charged].sort())
    assert.deepEqual(await codesOf(hotel, 'is_open=0'), [paid, cancelled].sort())
    const all = (await hotel.get('/getallbooking')).Result as { booking_code: string; due_amount: number }[]
    const due = all.filter(({ due_amount }) => due_amount > 0).map(({ booking_code }) => booking_code)
    assert.deepEqual(await codesOf(hotel, 'is_open=1'), due.sort())
    await hotel.put('/hotelinformation', { timezone: EAST })
    await hotel.post('/marknoshow', { booking_code: owing })
    assert.deepEqual(await codesOf(hotel, 'is_open=1'), [charged])
  })

  test('open and paid are told of fees, of guests who did not come and of what was given back, page by page', async () => {
    const { hotel, date } = await open()
    const dates = { arrival_date: date(0), departure_date: date(2) }
    const rooms = () => bookItems(hotel, [item(), item()], dates)
    const send = async (path: string, body: object) => {
      const answer = await hotel.post(path, body)
      assert.ok(answer.status < 300, answer.text)
      return answer.Result
    }
    const paid = async (amount: number) => {
      const booking_code = await rooms()
      return { booking_code, ...(await send('/recordpayment', { booking_code, amount, method: 'cash' })) }
    }
    const taken = await paid(400)
    const line = { name: 'Sorry', amount: -250, reason: 'Noise' }
    await send('/addcharge', { booking_code: taken.booking_code, item: 2, ...line })
    const absent = [await paid(150), await paid(400), taken]
    const cancelled = [await paid(400), await paid(20)]
    for (const [at, fee_amount] of [10, 400].entries())
      await send('/cancelbooking', { booking_code: cancelled[at]!.booking_code, fee_amount })
    const goodwill = await paid(400)
    const [{ payment_code }] = goodwill.payments
    await send('/refundpayment', { payment_code, amount: 50, note: 'Sorry' })
    await rooms()
    await hotel.put('/hotelinformation', { timezone: EAST })
    for (const { booking_code } of absent)
      await send('/marknoshow', { booking_code, items: [2], fee_amount: 0 })
    const all = (await hotel.get('/getallbooking')).Result as { booking_code: string; due_amount: number }[]
    for (const isOpen of [1, 0]) {
      const expected = all.filter(({ due_amount }) => due_amount > 0 === (isOpen === 1))
      assert.ok(expected.length >= 2, JSON.stringify(all))
      const told: string[] = []
      for (let next: string | undefined = ''; next !== undefined; ) {
        const page = await hotel.get(`/getallbooking?is_open=${isOpen}&limit=1${next}`)
        told.push(...page.Result.map(({ booking_code }: { booking_code: string }) => booking_code))
        next = page.json.NextCursor && `&cursor=${page.json.NextCursor}`
      }
      assert.deepEqual(
        told,
        expected.map(({ booking_code }) => booking_code),
      )
    }
  })

  test('every list takes a day, whether or not it is of one', async () => {
    const { hotel, date, book } = await open()
    await book(0, 2)
    for (const list of BOOKING_LISTS) await codesOf(hotel, `list=${list}&on=${date(3)}&is_open=1`)
  })

  test('mean nothing to those who are no staff, and take no other name', async () => {
    const { hotel, book } = await open()
    const code = await book(0, 2)
    assert.deepEqual(await codesOf(hotel, 'list=in_house', hotel.client), [code])
    assert.deepEqual(await codesOf(hotel, 'is_open=0', hotel.client), [code])
    assert.equal(outcome(await hotel.get('/getallbooking?list=everything')), '422 invalid_value')
  })

  test('a day is of no matter to lists that have none', async () => {
    const { hotel, date } = await open()
    for (const list of BOOKING_LISTS) {
      const answer = await hotel.get(`/getallbooking?list=${list}&on=${date(0)}&until=${date(1)}&is_open=1`)
      assert.equal(outcome(answer), '200 ok', list)
    }
  })

  test('staying are those who have a night of the range, whenever they arrive, for staff alone', async () => {
    const { hotel, date, book } = await open()
    const [long, early, later, gone] = [
      await book(0, 7),
      await book(0, 2),
      await book(4, 6),
      await book(2, 4),
    ]
    await hotel.post('/cancelbooking', { booking_code: gone })
    const staying = (on: number, until?: number) =>
      codesOf(hotel, `list=staying&on=${date(on)}${until === undefined ? '' : `&until=${date(until)}`}`)
    assert.deepEqual(await staying(1), [early, long].sort())
    // Whoever leaves on a day does not stay for its night.
    assert.deepEqual(await staying(2), [long])
    assert.deepEqual(await staying(2, 4), [later, long].sort())
    assert.deepEqual(await staying(7, 9), [])
    assert.deepEqual(await codesOf(hotel, 'list=staying'), [early, long].sort())
    assert.equal((await codesOf(hotel, `list=staying&on=${date(7)}`, hotel.client)).length, 4)
    const paged = `/getallbooking?list=staying&on=${date(1)}&until=${date(5)}&limit=2`
    const first = await hotel.get(paged)
    const rest = await hotel.get(`${paged}&cursor=${first.json.NextCursor}`)
    assert.deepEqual([first.Result.length, rest.Result.length, rest.json.NextCursor], [2, 1, undefined])
    const refused = async (query: string) => outcome(await hotel.get(`/getallbooking?list=staying&${query}`))
    assert.equal(await refused(`until=${date(1)}`), '400 missing_field')
    assert.equal(await refused(`on=${date(3)}&until=${date(2)}`), '422 invalid_value')
    assert.equal(await refused(`on=${date(0)}&until=${date(900)}`), '422 invalid_value')
  })

  test('a stay of the most nights is among those of its last night', async () => {
    const hotel = await newHotel({ timezone: WEST })
    await newRoom(hotel)
    await newRate(hotel)
    const date = (after: number): string => String(Temporal.Now.plainDateISO(WEST).add({ days: after }))
    const data = Array.from({ length: 91 }, (_, after) => ({
      room_code: 'DLX',
      rate_code: 'FLEX',
      room_availability_date: `${date(after)}T00:00:00Z`,
      price: 100,
      number_of_rooms: 9,
    }))
    assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
    const code = await bookItems(hotel, [item()], { arrival_date: date(0), departure_date: date(90) })
    assert.deepEqual(await codesOf(hotel, `list=staying&on=${date(89)}`), [code])
    assert.deepEqual(await codesOf(hotel, `list=staying&on=${date(90)}`), [])
  })
})

test('who sleeps in a room is found as who booked it is, each booking once', async () => {
  const { hotel, date } = await open()
  const dates = { arrival_date: date(0), departure_date: date(2) }
  const items = [item({ guest_name: 'Zoë Müller' }), item({ guest_name: 'Ann Guest' })]
  const code = await bookItems(hotel, items, dates)
  const other = await bookItems(hotel, [item()], dates)
  assert.deepEqual(await codesOf(hotel, 'search=zoe+muller'), [code])
  assert.deepEqual(await codesOf(hotel, 'search=ann'), [code, other].sort())
  const page = await hotel.get('/getallbooking?search=ann&limit=1')
  assert.equal(page.Result[0].booking_code, other)
  assert.deepEqual(await codesOf(hotel, `search=ann&cursor=${page.json.NextCursor}`), [code])
})
