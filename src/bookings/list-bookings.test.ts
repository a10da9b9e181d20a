import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, day, stock } from '../../test/support/stock.ts'

// Touches days: runs again in other time zones.

const { db, hotel: newHotel } = await createTestApp()

const codesOf = async (hotel: TestHotel, query = ''): Promise<string[]> =>
  (await hotel.get(`/getallbooking${query}`)).Result.map(
    (each: { booking_code: string }) => each.booking_code,
  )

const createdAt = ({ hotelId }: TestHotel, code: string, instant: string) =>
  db.coordinator.write((sql) =>
    sql.run('update booking set created_at = $3 where hotel_id = $1 and booking_code = $2', [
      hotelId,
      code,
      instant,
    ]),
  )

suite('getallbooking', () => {
  test('answers newest first, page by page, each booking once', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 9 })
    const codes: string[] = []
    for (let n = 0; n < 5; n++) codes.unshift(await booked(hotel, { guests: 1 }))
    assert.deepEqual(await codesOf(hotel), codes)
    const seen: string[] = []
    let cursor = ''
    for (const expected of [2, 2, 1]) {
      const page = await hotel.get(`/getallbooking?limit=2${cursor}`)
      assert.equal(page.Result.length, expected)
      seen.push(...page.Result.map((each: { booking_code: string }) => each.booking_code))
      cursor = `&cursor=${encodeURIComponent(page.json.NextCursor)}`
      assert.equal('NextCursor' in page.json, expected === 2)
    }
    assert.deepEqual(seen, codes)
    assert.equal('NextCursor' in (await hotel.get('/getallbooking?limit=5')).json, false)
    assert.equal((await hotel.get('/getallbooking?limit=1000')).Result.length, 5)
  })

  test('a page stays where it was while bookings are made', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 9 })
    const first = await booked(hotel)
    await booked(hotel)
    const page = await hotel.get('/getallbooking?limit=1')
    await booked(hotel)
    assert.deepEqual(await codesOf(hotel, `?limit=1&cursor=${page.json.NextCursor}`), [first])
  })

  test('limit is 100 unless said', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 500 })
    const code = await booked(hotel)
    const columns = `arrival_date, departure_date, total_price, currency, guest_name, guest_email, created_by, updated_by,
      version`
    const sold = `item, room_id, room_code, room_name, rate_id, rate_code, rate_name, arrival_date, departure_date, rooms,
      guests, nightly, rate_price, total_price, item_status, holds_rooms`
    await db.of(hotel.hotelId).write(async (sql) => {
      await sql.run(
        `insert into booking (hotel_id, booking_id, booking_code, booking_status, payment_id, page_token, ${columns})
         select hotel_id, booking_id + n, 'C' || n, 'new', 'p' || n, 't' || n, ${columns} from booking, generate_series(1, 100) n
         where hotel_id = $1 and booking_code = $2`,
        [hotel.hotelId, code],
      )
      await sql.run(
        `insert into booking_room (hotel_id, booking_id, ${sold})
         select hotel_id, booking_id + n, ${sold} from booking_room, generate_series(1, 100) n where hotel_id = $1`,
        [hotel.hotelId],
      )
    })
    const { Result, json } = await hotel.get('/getallbooking')
    assert.equal(Result.length, 100)
    assert.deepEqual(await codesOf(hotel, `?cursor=${json.NextCursor}`), [code])
  })

  test('filters by code, e-mail, status and acknowledgement', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 9 })
    const ann = await booked(hotel)
    const bob = await booked(hotel, { guest_detail: { name: 'Bob', email: 'Bob@Example.com' } })
    const carol = await booked(hotel)
    await hotel.post('/confirmbooking', { booking_code: bob })
    await hotel.post('/cancelbooking', { booking_code: carol })
    assert.deepEqual(await codesOf(hotel, `?booking_code=${ann}`), [ann])
    assert.deepEqual(await codesOf(hotel, `?booking_code=${ann}&booking_code=${carol}&booking_code=NOSUCH`), [
      carol,
      ann,
    ])
    assert.deepEqual(await codesOf(hotel, '?booking_code=NOSUCH'), [])
    assert.deepEqual(await codesOf(hotel, '?email=bob@EXAMPLE.com'), [bob])
    assert.deepEqual(await codesOf(hotel, '?booking_status=new'), [ann])
    assert.deepEqual(await codesOf(hotel, '?booking_status=confirmed'), [bob])
    assert.deepEqual(await codesOf(hotel, '?booking_status=cancelled'), [carol])
    assert.deepEqual(await codesOf(hotel, '?is_ack=1'), [bob])
    assert.deepEqual(await codesOf(hotel, '?is_ack=0'), [carol, ann])
    assert.deepEqual(await codesOf(hotel, '?is_ack=false&booking_status=cancelled'), [carol])
  })

  test('by_arrival filters the range on arrival, both ends included, each end alone too', async () => {
    const hotel = await stock(await newHotel(), 4)
    const codes: string[] = []
    for (const after of [0, 1, 2])
      codes.push(await booked(hotel, { arrival_date: day(after), departure_date: day(after + 1) }))
    const [a, b, c] = codes
    const list = (query: string) => codesOf(hotel, `?by_arrival=1&${query}`)
    assert.deepEqual(await list(`start_date=${day(1)}&end_date=${day(2)}`), [c, b])
    assert.deepEqual(await list(`StartDate=${day(1)}&EndDate=${day(1)}T00:00:00Z`), [b])
    assert.deepEqual(await list(`start_date=${day(2)}`), [c])
    assert.deepEqual(await list(`end_date=${day(0)}`), [a])
    assert.deepEqual(await codesOf(hotel, `?by_arrival=0&start_date=${day(0)}`), [])
  })

  const zones: [string, string, string][] = [
    ['Pacific/Kiritimati', '2026-03-09T10:00:00Z', '2026-03-10T09:59:59.999Z'],
    ['America/Los_Angeles', '2026-03-10T07:00:00Z', '2026-03-11T06:59:59.999Z'],
    ['UTC', '2026-03-10T00:00:00Z', '2026-03-10T23:59:59.999Z'],
    ['Asia/Kathmandu', '2026-03-09T18:15:00Z', '2026-03-10T18:14:59.999Z'],
  ]
  for (const [timezone, first, last] of zones)
    test(`the day of creation is a day in ${timezone}`, async () => {
      const hotel = await stock(await newHotel({ timezone }), 1)
      const code = await booked(hotel)
      const on = (date: string) => codesOf(hotel, `?start_date=${date}&end_date=${date}`)
      for (const instant of [first, last]) {
        await createdAt(hotel, code, instant)
        assert.deepEqual(await on('2026-03-10'), [code])
        assert.deepEqual([await on('2026-03-09'), await on('2026-03-11')], [[], []])
      }
    })

  test('a new booking was made today', async () => {
    const hotel = await stock(await newHotel({ timezone: 'Asia/Makassar' }), 1)
    const today = Temporal.Now.plainDateISO('Asia/Makassar').toString()
    const code = await booked(hotel)
    assert.deepEqual(await codesOf(hotel, `?start_date=${today}&end_date=${today}`), [code])
  })
})
