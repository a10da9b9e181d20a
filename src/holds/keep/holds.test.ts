import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import {
  book,
  booked,
  booking,
  day,
  entry,
  faultsOf,
  outcome,
  push,
  search,
  stock,
} from '../../../test/support/stock.ts'
import { bookingOf, form, item, SUMMER, TRANSFER, twoRooms } from '../../bookings/priced-hotel.testing.ts'
import { bookHold, days, eventsAfter, GUEST, held, hold, isSound, letPass } from './holds.testing.ts'

const { db, hotel: newHotel } = await createTestApp({ ownDatabase: true, trustProxy: true })

/** What everybody sees of the first night: the rooms left in search and check, and whether one can be booked. */
const shown = async (hotel: TestHotel): Promise<number[]> => {
  const token = hotel.client
  const dates = `start_date=${day(0)}&end_date=${day(1)}`
  const found = await search(hotel, 0, 1)
  const checked = await hotel.get(`/checkroomavailability?${dates}&room_code=DLX`, { token })
  const calendar = await hotel.get(`/ratecalendar?${dates}`, { token })
  const quoted = await hotel.post('/quotebooking', booking(), { token })
  return [
    found.Result[0]?.number_of_rooms ?? 0,
    checked.Result.number_of_rooms,
    calendar.Result[0].is_available,
    quoted.Result.is_available,
  ]
}

suite('a hold', () => {
  test('takes rooms from everybody else, answers as a quote, and tells of itself', async () => {
    const hotel = await stock(await newHotel(), 2, { number_of_rooms: 2 })
    const { Version } = (await hotel.get('/getevents')).json
    const quoted = await hotel.post('/quotebooking', booking(), { token: hotel.client })
    const before = await shown(hotel)
    const made = await hold(hotel, { rooms: 2 })
    assert.equal(outcome(made), '201 ok')
    const { hold_code, expires_at, ...rest } = made.Result
    assert.match(hold_code, /^[A-Z2-9]{16}$/)
    assert.deepEqual(Object.keys(rest), Object.keys(quoted.Result))
    assert.deepEqual([rest.is_available, rest.grand_total], [1, 200])
    const lasts = Date.parse(expires_at) - Date.now()
    assert.ok(lasts > 14 * 60_000 && lasts <= 15 * 60_000, expires_at)
    assert.deepEqual(await days(hotel), ['2/2', '2/0'])
    const after = await shown(hotel)
    assert.deepEqual(before, [2, 2, 1, 1])
    assert.deepEqual(after, [0, 0, 0, 0])
    assert.equal(outcome(await book(hotel)), '409 sold_out')
    assert.equal(outcome(await hold(hotel)), '409 sold_out')
    const [event] = await eventsAfter(hotel, Version)
    assert.equal(event!.event_type, 'hold.created')
    assert.equal(event!.data.hold_code, hold_code)
    await isSound(db, hotel)
  })

  test('is booked at its price, whatever became of price, days and rate', async () => {
    const hotel = await stock(await newHotel(), 2)
    const code = await held(hotel, { departure_date: day(2) })
    await push(hotel, [entry(0, { price: 900 }), entry(1, { price: 900 })])
    const close = { room_code: 'DLX', start_date: day(0), end_date: day(1), is_close: 1 }
    await hotel.put('/updatestopsellroomavailability', close)
    const made = await bookHold(hotel, code, {
      arrival_time: '18:00',
      special_request: 'Quiet',
      room_price: 200,
    })
    assert.equal(made.status, 201, made.text)
    assert.deepEqual([made.Result.total_price, made.Result.grand_total], [200, 200])
    const kept = await bookingOf(hotel, made.Result.booking_code)
    assert.deepEqual([kept.arrival_date, kept.departure_date, kept.arrival_time], [day(0), day(2), '18:00'])
    assert.deepEqual([kept.guest_detail.name, kept.guest_detail.special_request], ['Ann Guest', 'Quiet'])
    assert.deepEqual(await days(hotel), ['2/0', '2/0'])
    assert.equal(outcome(await bookHold(hotel, code)), '409 hold_used')
    assert.equal(outcome(await hotel.delete(`/deletehold/${code}`)), '409 hold_used')
    await isSound(db, hotel)
    const cancelled = await hotel.post('/cancelbooking', { booking_code: made.Result.booking_code })
    assert.equal(outcome(cancelled), '200 ok')
    assert.deepEqual(await days(hotel), ['3/0', '3/0'])
    await isSound(db, hotel)
  })

  test('on a closed day is refused as a booking would be', async () => {
    const hotel = await stock(await newHotel(), 1)
    const close = { room_code: 'DLX', start_date: day(0), end_date: day(0), is_close: 1 }
    await hotel.put('/updatestopsellroomavailability', close)
    assert.equal(outcome(await hold(hotel)), '409 not_bookable')
    assert.deepEqual(await days(hotel), ['3/0'])
  })

  test('is refused with another price than the one held, or with a stay of its own', async () => {
    const hotel = await stock(await newHotel(), 2)
    const code = await held(hotel)
    assert.equal(outcome(await bookHold(hotel, code, { room_price: 99 })), '409 price_changed')
    const other = {
      arrival_date: day(0),
      departure_date: day(1),
      rooms: 2,
      promo_code: 'X',
      room_code: 'DLX',
    }
    const refused = await bookHold(hotel, code, other)
    assert.equal(outcome(refused), '422 invalid_value')
    assert.deepEqual(
      faultsOf(refused).toSorted(),
      Object.keys(other)
        .map((name) => `booking_form.${name} invalid_value`)
        .toSorted(),
    )
    assert.equal(outcome(await bookHold(hotel, 'NOSUCHHOLD')), '404 hold_not_found')
    assert.equal(outcome(await bookHold(hotel, code)), '201 ok')
  })

  test('without a hold the dates are required as before', async () => {
    const hotel = await stock(await newHotel(), 1)
    const refused = await book(hotel, { arrival_date: undefined, departure_date: undefined })
    assert.equal(outcome(refused), '400 missing_field')
    assert.deepEqual(faultsOf(refused), [
      'booking_form.arrival_date missing_field',
      'booking_form.departure_date missing_field',
    ])
  })

  test('that is given up gives everything back, once, and only to whom it belongs', async () => {
    const hotel = await stock(await newHotel(), 1)
    const code = await held(hotel)
    const other = await hotel.token()
    assert.equal(outcome(await hotel.delete(`/deletehold/${code}`, { token: other })), '404 hold_not_found')
    const { Version } = (await hotel.get('/getevents')).json
    const released = await hotel.delete(`/deletehold/${code}`, { token: hotel.client })
    assert.deepEqual(released.Result, { hold_code: code, hold_status: 'released' })
    assert.deepEqual(await days(hotel), ['3/0'])
    assert.deepEqual(
      (await eventsAfter(hotel, Version)).map(({ event_type, data }) => [event_type, data]),
      [['hold.released', { hold_code: code }]],
    )
    assert.equal(outcome(await hotel.delete(`/deletehold/${code}`)), '404 hold_not_found')
    assert.equal(outcome(await bookHold(hotel, code)), '404 hold_not_found')
    const byAdmin = await held(hotel)
    assert.equal(outcome(await hotel.delete(`/deletehold/${byAdmin}`)), '200 ok')
    await isSound(db, hotel)
  })

  test('under one Idempotency-Key is made once', async () => {
    const hotel = await stock(await newHotel(), 1)
    const options = { headers: { 'idempotency-key': 'one' } }
    const [first, again] = [await hold(hotel, {}, options), await hold(hotel, {}, options)]
    assert.equal(first.status, 201)
    assert.deepEqual(again.json, first.json)
    assert.deepEqual(await days(hotel), ['3/1'])
  })

  test('lasts as long as the hotel says', async () => {
    const hotel = await stock(await newHotel(), 1)
    for (const hold_minutes of [0, 61])
      assert.equal(outcome(await hotel.put('/hotelinformation', { hold_minutes })), '422 invalid_value')
    const changed = await hotel.put('/hotelinformation', { hold_minutes: 60 })
    assert.equal(changed.Result.hotel_information.hold_minutes, 60)
    const lasts = Date.parse((await hold(hotel)).Result.expires_at) - Date.now()
    assert.ok(lasts > 59 * 60_000 && lasts <= 60 * 60_000)
  })
})

suite('pushes and holds', () => {
  test('a push sets rooms and undoes no hold; below what is held, the first to book gets them', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 3 })
    const [one, two] = [await held(hotel, { rooms: 2 }), await held(hotel)]
    await push(hotel, [entry(0, { number_of_rooms: 2 })])
    assert.deepEqual(await days(hotel), ['2/3'])
    assert.deepEqual(await shown(hotel), [0, 0, 0, 0])
    assert.equal(outcome(await bookHold(hotel, one)), '201 ok')
    assert.deepEqual(await days(hotel), ['0/1'])
    const late = await bookHold(hotel, two)
    assert.equal(outcome(late), '409 sold_out')
    assert.deepEqual(late.Error.details, [
      {
        field: null,
        code: 'sold_out',
        message: `no room is left on ${day(0)}`,
        date: day(0),
        required: 1,
        actual: 0,
      },
    ])
    await push(hotel, [entry(0, { number_of_rooms: 1 })])
    assert.equal(outcome(await book(hotel)), '409 sold_out')
    assert.equal(outcome(await bookHold(hotel, two)), '201 ok')
    assert.deepEqual(await days(hotel), ['0/0'])
    await isSound(db, hotel)
  })

  test('days that are deleted while held are for sale no more; pushed again, the hold still counts', async () => {
    const hotel = await stock(await newHotel(), 2)
    const code = await held(hotel, { departure_date: day(2) })
    assert.equal((await hotel.delete('/deleteroomavailability/DLX')).status, 200)
    assert.deepEqual(await days(hotel), ['0/1', '0/1'])
    assert.equal(outcome(await bookHold(hotel, code)), '409 sold_out')
    assert.equal(outcome(await book(hotel)), '409 not_bookable')
    await isSound(db, hotel)
    await push(hotel, [entry(0, { number_of_rooms: 1 }), entry(1, { number_of_rooms: 1 })])
    assert.equal(outcome(await book(hotel)), '409 sold_out')
    assert.equal(outcome(await bookHold(hotel, code)), '201 ok')
    await isSound(db, hotel)
  })

  test('a room and a rate that are held stay, until the hold is over', async () => {
    const hotel = await stock(await newHotel(), 1)
    await held(hotel)
    const refused = await hotel.delete('/deleteroom/DLX')
    assert.equal(outcome(refused), '409 room_in_use')
    assert.equal(refused.Error.details[0].count, 1)
    assert.equal(outcome(await hotel.delete('/deleterate/FLEX')), '409 rate_in_use')
    await letPass(db, hotel)
    assert.equal(outcome(await hotel.delete('/deleterate/FLEX')), '200 ok')
    assert.equal(outcome(await hotel.delete('/deleteroom/DLX')), '200 ok')
    await isSound(db, hotel)
  })

  test('a booking keeps its own rooms beside holds, and moves onto none that are held', async () => {
    const hotel = await stock(await newHotel(), 3, { number_of_rooms: 1 })
    const code = await booked(hotel)
    await held(hotel, { arrival_date: day(1), departure_date: day(2) })
    await push(hotel, [entry(0, { number_of_rooms: 0 })])
    const move = (fields: object) => hotel.put(`/updatebooking/${code}`, fields)
    assert.equal(outcome(await move({ departure_date: day(2) })), '409 sold_out')
    assert.equal(outcome(await move({ arrival_date: day(2), departure_date: day(3) })), '200 ok')
    await isSound(db, hotel)
  })
})

suite('extras and promo codes', () => {
  const counts = async ({ hotelId }: TestHotel) =>
    db.of(hotelId).read((sql) =>
      sql.row<{ uses: number; taken: number }>(
        `select (select uses from promo where hotel_id = $1) as uses,
                (select sum(taken)::int from extra_day where hotel_id = $1) as taken`,
        [hotelId],
      ),
    )
  const wanted = (more: object = {}) =>
    form(
      [item({ adults: 1, extras: [{ extra_code: 'TRANSFER', quantity: 2 }] }), item({ room_code: 'SEA' })],
      {
        promo_code: 'SUMMER',
        ...more,
      },
    )
  const priced = async () =>
    twoRooms(await newHotel(), [
      ['createextra', TRANSFER],
      ['createpromo', { ...SUMMER, max_uses: 1, max_uses_per_email: 1 }],
    ])

  test('are taken by the hold, moved by the booking, and given back by neither twice', async () => {
    const hotel = await priced()
    const quoted = await hotel.post('/quotebooking', wanted())
    const made = await hotel.post('/createhold', wanted())
    assert.equal(made.status, 201, made.text)
    assert.equal(made.Result.grand_total, quoted.Result.grand_total)
    assert.deepEqual(await counts(hotel), { uses: 1, taken: 2 })
    await isSound(db, hotel)
    assert.equal(
      outcome(await hotel.post('/createhold', wanted({ promo_code: undefined }))),
      '409 extra_sold_out',
    )
    assert.equal(
      outcome(await hotel.post('/createbooking', form([item()], { promo_code: 'SUMMER' }))),
      '409 promo_not_valid',
    )
    const sold = await bookHold(hotel, made.Result.hold_code)
    assert.equal(sold.status, 201, sold.text)
    assert.equal(sold.Result.grand_total, quoted.Result.grand_total)
    assert.deepEqual(await counts(hotel), { uses: 1, taken: 2 })
    await isSound(db, hotel)
    const kept = await bookingOf(hotel, sold.Result.booking_code)
    assert.deepEqual([kept.promo_code, kept.items.length], ['Summer', 2])
    assert.deepEqual(kept.charges, quoted.Result.charges)
    await hotel.post('/cancelbooking', { booking_code: sold.Result.booking_code })
    assert.deepEqual(await counts(hotel), { uses: 0, taken: 0 })
    await isSound(db, hotel)
  })

  test('of a hold that is over are had by the next without a sweep', async () => {
    const hotel = await priced()
    const made = await hotel.post('/createhold', wanted())
    assert.equal(made.status, 201, made.text)
    await letPass(db, hotel)
    assert.equal(outcome(await hotel.post('/createbooking', wanted())), '201 ok')
    assert.deepEqual(await counts(hotel), { uses: 1, taken: 2 })
    await isSound(db, hotel)
  })

  test('how often an address may use a code is counted when the guest is known', async () => {
    const hotel = await twoRooms(await newHotel(), [['createpromo', { ...SUMMER, max_uses_per_email: 1 }]])
    const plain = (more: object) => form([item()], { promo_code: 'SUMMER', ...more })
    assert.equal(outcome(await hotel.post('/createbooking', plain({}))), '201 ok')
    const made = await hotel.post('/createhold', plain({ guest_detail: undefined }))
    assert.equal(made.status, 201, made.text)
    assert.equal(outcome(await hotel.post('/createhold', plain({}))), '409 promo_not_valid')
    const code = made.Result.hold_code
    const refused = await bookHold(hotel, code)
    assert.equal(outcome(refused), '409 promo_not_valid')
    assert.deepEqual(faultsOf(refused), ['booking_form.guest_detail.email promo_not_valid'])
    const other = { guest_detail: { ...GUEST, email: 'other@example.com' } }
    assert.equal(outcome(await bookHold(hotel, code, other)), '201 ok')
    await isSound(db, hotel)
  })
})

suite('at most', () => {
  test('twenty live holds are of one token, and those that are over do not count', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 99 })
    for (let made = 0; made < 20; made++) await held(hotel)
    const refused = await hold(hotel)
    assert.equal(outcome(refused), '429 rate_limited')
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal(outcome(await hold(hotel, {}, { token: hotel.admin })), '201 ok')
    await letPass(db, hotel)
    assert.equal(outcome(await hold(hotel)), '201 ok')
  })

  test('five are of one browser token and address; the address is not kept', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 99 })
    const token = await hotel.token({ allowed_origins: ['https://hotel.example'] })
    const from = (address: string) => ({
      token,
      headers: { origin: 'https://hotel.example', 'x-forwarded-for': address },
    })
    for (let made = 0; made < 5; made++)
      assert.equal(outcome(await hold(hotel, {}, from('203.0.113.7'))), '201 ok')
    assert.equal(outcome(await hold(hotel, {}, from('203.0.113.7'))), '429 rate_limited')
    assert.equal(outcome(await hold(hotel, {}, from('203.0.113.8'))), '201 ok')
    const rows = await db
      .of(hotel.hotelId)
      .read((sql) =>
        sql.rows<{ row: string }>('select row_to_json(h)::text as row from hold h where hotel_id = $1', [
          hotel.hotelId,
        ]),
      )
    assert.equal(rows.length, 6)
    assert.ok(!rows.some(({ row }) => row.includes('203.0.113')))
    const code = (await hold(hotel, {}, from('203.0.113.9'))).Result.hold_code
    const deleted = await hotel.delete(`/deletehold/${code}`, from('203.0.113.10'))
    assert.equal(outcome(deleted), '200 ok')
  })
})

test('what a hold was for, and who slept in it, is forgotten when it ends', async () => {
  const hotel = await twoRooms(await newHotel())
  const made = await hotel.post('/createhold', form([item({ guest_name: 'Zoe Secret' })]))
  await hotel.delete(`/deletehold/${made.Result.hold_code}`)
  const [row] = await db
    .of(hotel.hotelId)
    .read((sql) =>
      sql.rows<{ row: string }>('select row_to_json(h)::text as row from hold h where hotel_id = $1', [
        hotel.hotelId,
      ]),
    )
  assert.doesNotMatch(row!.row, /Zoe|ann@/)
})
