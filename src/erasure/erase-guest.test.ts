import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tablesNaming } from '../../test/support/everywhere.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { book, booked, booking, left, outcome, stock } from '../../test/support/stock.ts'
import { vacancy } from '../../test/support/vacancy.ts'
import { checkTables } from '../check/check-tables.ts'

const { db, url, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const WORDS = ['canary', 'Kanarienvogel', '+62 555', 'Cage Street', 'seeds please', 'feathers']
const EMAIL = 'Canary@Example.com'
const GUEST = { name: 'Kanarienvogel', email: EMAIL, phone: '+62 555', address: { area: 'Cage Street' } }

const erase = async (hotel: TestHotel, email: string) => {
  const words = ['hotel', 'erase-guest', '--hotel', hotel.code, '--email', email, '--json']
  const { code, stdout, stderr } = await vacancy(words, { DATABASE_URL: url, NO_COLOR: '1' })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const found = async () => {
  const tables = await Promise.all(WORDS.map((word) => tablesNaming(db, word)))
  return Object.fromEntries(WORDS.map((word, at) => [word, tables[at]]))
}

test('a guest without an address is erased by the code of the booking', async () => {
  const hotel = await stock(await newHotel(), 3)
  const form = booking({ guest_detail: { name: 'Walkinname', email: '', phone: '+62 777' } })
  const made = await hotel.post('/createbooking', form, {
    token: hotel.admin,
    headers: { 'idempotency-key': 'walk' },
  })
  assert.equal(made.status, 201, made.text)
  const code = made.Result.booking_code
  await hotel.put(`/updatenotes/${code}`, { notes: 'Walkinname has a dog' })
  const run = (...more: string[]) =>
    vacancy(['hotel', 'erase-guest', '--hotel', hotel.code, ...more, '--json'], {
      DATABASE_URL: url,
      NO_COLOR: '1',
    })
  const { stdout, stderr } = await run('--booking', code)
  assert.deepEqual(JSON.parse(stdout).bookings, [code], stderr)
  assert.deepEqual(await tablesNaming(db, 'Walkinname'), [])
  assert.notEqual((await run()).code, 0)
  assert.deepEqual(JSON.parse((await run('--booking', 'NOSUCH')).stdout).bookings, [])
})

/** Two bookings of the guest and one of another, with data in every table that can contain a guest. */
const guestEverywhere = async (hotel: TestHotel) => {
  await stock(hotel, 6)
  const headers = (key: string) => ({ headers: { 'idempotency-key': key } })
  const form = { guest_detail: GUEST, special_request: 'seeds please' }
  const payment_info = { redirect_url: 'https://a.example/?for=canary', send_url_to_email: 1 }
  const first = await hotel.post('/createbooking', booking(form, { payment_info }), headers('one'))
  const code = first.Result.booking_code
  const second = await booked(hotel, {
    ...{ room_code: undefined, rate_code: undefined, guests: undefined },
    items: [1, 2].map((adults) => ({ room_code: 'DLX', rate_code: 'FLEX', adults, guest_name: GUEST.name })),
    guest_detail: { ...GUEST, email: EMAIL.toLowerCase() },
  })
  await hotel.post('/cancelbooking', { booking_code: second, items: [1], reason: 'lost feathers' })
  const other = await booked(hotel)
  await hotel.post('/confirmbooking', { booking_code: code }, headers('two'))
  const caged = { ...GUEST, address: { area: 'Cage Street 2' }, special_request: 'more seeds please' }
  await hotel.put(`/updatebooking/${code}`, { guest_detail: caged })
  await hotel.post(
    '/cancelbooking',
    { booking_code: second, reason: 'feathers' },
    headers('for-canary@example.com'),
  )
  const { webhook_code } = (await hotel.post('/createwebhook', { url: 'https://hook.example/' })).Result
  await db.coordinator.write(async (sql) => {
    await sql.run(
      `insert into webhook_delivery (hotel_id, webhook_code, delivery_id, event_id, version, event_type, attempt, delivered, status,
                                     response, duration_ms)
       select hotel_id, $2, version, event_id, version, event_type, 1, true, 200, 'thanks, canary', 1 from event
       where hotel_id = $1 and event_type like 'booking.%' and data->>'booking_code' <> $3`,
      [hotel.hotelId, webhook_code, other],
    )
    await sql.run(
      `update mail m set last_error = '550 canary@example.com unknown' from booking b
       where m.hotel_id = $1 and b.hotel_id = $1 and b.booking_id = m.booking_id and b.booking_code <> $2`,
      [hotel.hotelId, other],
    )
  })
  return { code, second, other, body: booking(form, { payment_info }) }
}

suite('erasing a guest', () => {
  test('leaves no trace in any table, and the books as they were', async () => {
    const hotel = await newHotel()
    const { code, second, other, body } = await guestEverywhere(hotel)
    const before = await found()
    assert.ok(
      Object.values(before).every((tables) => tables!.length > 0),
      JSON.stringify(before),
    )
    // These tables contain nothing of a guest, so erasing must not change them.
    for (const tables of Object.values(before))
      for (const table of ['booking_charge', 'event']) assert.ok(!tables!.includes(table), table)
    const history = (await hotel.get(`/getbookinghistory/${code}`)).Result
    assert.deepEqual(history.at(-1).changes, [
      { field: 'guest_detail.address' },
      { field: 'guest_detail.special_request' },
    ])
    const rooms = await left(hotel)
    const listed = await hotel.get('/getallbooking')
    const erased = await erase(hotel, 'CANARY@example.com')
    assert.deepEqual(erased, { bookings: [code, second], upcoming: 1, answers: 3, rewritten: false })
    for (const [word, tables] of Object.entries(await found())) assert.deepEqual(tables, [], word)
    assert.deepEqual(await left(hotel), rooms)
    assert.ok((await checkTables(db, hotel.hotelId)).ok)
    const now = await hotel.get('/getallbooking')
    const money = (answer: typeof now) =>
      answer.Result.map(
        ({ booking_code, payment_price, nightly, booking_status }: Record<string, unknown>) => [
          booking_code,
          payment_price,
          nightly,
          booking_status,
        ],
      )
    assert.deepEqual(money(now), money(listed))
    const guests = now.Result.map((each: { guest_detail: { name: string } }) => each.guest_detail.name)
    assert.deepEqual(guests, ['Ann Guest', 'Erased guest', 'Erased guest'])
    assert.equal(now.Result[0].booking_code, other)
    // Found by the code alone, not by what stands for the name and the address.
    const search = async (text: string) =>
      (await hotel.get(`/getallbooking?search=${encodeURIComponent(text)}`)).Result.map(
        ({ booking_code }: { booking_code: string }) => booking_code,
      )
    for (const text of ['erased', 'guest.invalid', 'Erased guest', 'erased@'])
      assert.deepEqual(await search(text), [], text)
    assert.deepEqual(await search(code), [code])
    assert.deepEqual(await search('guest'), [other])
    // The request is not carried out again for the same key.
    const again = await hotel.post('/createbooking', body, { headers: { 'idempotency-key': 'one' } })
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(again.Result.booking_code, code)
  })

  test('is told by an event for each booking, and the guest gets no more mail', async () => {
    const hotel = await newHotel()
    const { code, second } = await guestEverywhere(hotel)
    const { Version } = (await hotel.get('/getallrooms')).json
    await erase(hotel, EMAIL)
    const events = (await hotel.get(`/getevents?after=${Version}`)).Result
    assert.deepEqual(
      events.map((event: { event_type: string; data: { booking_code: string } }) => [
        event.event_type,
        event.data.booking_code,
      ]),
      [
        ['booking.updated', code],
        ['booking.updated', second],
      ],
    )
    const waiting = await db.coordinator.read((sql) =>
      sql.rows(
        `select from mail m join booking b using (hotel_id, booking_id)
         where m.hotel_id = $1 and b.guest_name = 'Erased guest' and m.recipient = 'guest' and m.sent_at is null
           and m.given_up_at is null`,
        [hotel.hotelId],
      ),
    )
    assert.equal(waiting.length, 0)
  })

  test('of whom nothing is known changes nothing', async () => {
    const hotel = await stock(await newHotel())
    await booked(hotel)
    const { Version } = (await hotel.get('/getallrooms')).json
    assert.deepEqual(await erase(hotel, 'nobody@example.com'), {
      bookings: [],
      upcoming: 0,
      answers: 0,
      rewritten: false,
    })
    assert.equal((await hotel.get('/getallrooms')).json.Version, Version)
  })

  test('of one hotel leaves the same guest of another', async () => {
    const [one, two] = [await stock(await newHotel()), await stock(await newHotel())]
    for (const hotel of [one, two]) assert.equal(outcome(await book(hotel)), '201 ok')
    await erase(one, 'ann@example.com')
    assert.equal((await two.get('/getallbooking')).Result[0].guest_detail.name, 'Ann Guest')
  })
})
