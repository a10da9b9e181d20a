// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, faultsOf, newRate, newRoom, outcome, push, stock } from '../../test/support/stock.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'

const { db, hotel: newHotel } = await createTestApp()

const GUESTS = [
  ['Jürgen Müller', 'j.mueller@example.com', '+49 (0)171 555-0100'],
  ['Søren Ægir Łukasz', 'soren@example.dk', ''],
  ['IŞIL Kılıç', 'isil_100%@example.com', '0212 555 33'],
  ['Иван Йорданов', 'ivan@example.bg', '+359 88 1234567'],
  ['Straße Großmann', 'gross@example.de', ''],
  ['Ann O’Hara', 'Ann.OHara@Example.COM', '+62 812 555 0102'],
] as const

const namesOf = async (hotel: TestHotel, search: string, more = ''): Promise<string[]> => {
  const answer = await hotel.get(`/getallbooking?search=${encodeURIComponent(search)}${more}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.Result.map((each: { guest_detail: { name: string } }) => each.guest_detail.name)
}

const full = async (): Promise<TestHotel> => {
  const hotel = await stock(await newHotel(), 1, { number_of_rooms: 50 })
  for (const [name, email, phone] of GUESTS) await booked(hotel, { guest_detail: { name, email, phone } })
  return hotel
}

test('a guest is found by parts of name, e-mail, telephone and code, without accents and capitals', async () => {
  const hotel = await full()
  const finds: [string, number[]][] = [
    ['muller', [0]],
    ['MÜLLER jurg', [0]],
    ['jurgen hara', []],
    ['soren lukasz aegir', [1]],
    ['ÆGIR', [1]],
    ['isil kilic', [2]],
    ['ISIL_100%', [2]],
    ['isil%kilic', []],
    ['ИВАН йорд', [3]],
    ['grossmann', [4]],
    ['GROẞ', [4]],
    ['ann.ohara@example.com', [5]],
    ['+62 812-555', [5]],
    ['0812 555 01 02', [5]],
    ['555', [5, 2, 0]],
  ]
  for (const [search, expected] of finds) {
    assert.deepEqual(
      await namesOf(hotel, search),
      expected.map((at) => GUESTS[at]![0]),
      search,
    )
  }
  const [first] = (await hotel.get('/getallbooking?limit=1')).Result
  assert.deepEqual(await namesOf(hotel, first.booking_code.slice(2).toLowerCase()), [GUESTS[5][0]])
})

test('what is found goes page by page, within the other filters and the hotel', async () => {
  const hotel = await full()
  await full()
  const page = await hotel.get('/getallbooking?search=example&limit=4')
  assert.equal(page.Result.length, 4)
  assert.equal((await namesOf(hotel, 'example', `&limit=4&cursor=${page.json.NextCursor}`)).length, 2)
  const code = page.Result[0].booking_code
  await hotel.post('/cancelbooking', { booking_code: code })
  assert.deepEqual(await namesOf(hotel, 'example', '&booking_status=cancelled'), [GUESTS[5][0]])
  assert.deepEqual(await namesOf(hotel, 'muller', '&booking_status=cancelled'), [])
})

test('a changed guest is found by the new name alone, whoever wrote it', async () => {
  const hotel = await full()
  const [one] = (await hotel.get('/getallbooking?search=muller')).Result
  await hotel.put(`/updatebooking/${one.booking_code}`, { guest_detail: { name: 'Zoë Björk' } })
  assert.deepEqual(await namesOf(hotel, 'jurgen'), [])
  assert.deepEqual(await namesOf(hotel, 'bjork zoe'), ['Zoë Björk'])
  await db.coordinator.write((sql) =>
    sql.run(`update booking set guest_name = repeat('Ω😀', 120) where hotel_id = $1 and booking_code = $2`, [
      hotel.hotelId,
      one.booking_code,
    ]),
  )
  assert.equal((await namesOf(hotel, 'ω😀ω')).length, 1)
})

test('a search is refused to admins where it is too short, and means nothing to all others', async () => {
  const hotel = await full()
  for (const wrong of ['a', ' %20', 'x'.repeat(101), 'ab%00'])
    assert.deepEqual(faultsOf(await hotel.get(`/getallbooking?search=${wrong}`)), ['search invalid_value'])
  for (const search of ['muller', 'nobody', 'a'])
    assert.equal(
      (await hotel.get(`/getallbooking?search=${search}`, { token: hotel.client })).Result.length,
      6,
    )
})

test('bookings are listed by room, by rate, and by whether they are still to come', async () => {
  const hotel = await stock(await newHotel(), 1, { number_of_rooms: 50 })
  await newRoom(hotel, { room_code: 'SEA' })
  await newRate(hotel, { rate_code: 'LONG' })
  const today = todayIn('UTC')
  const at = (offset: number) => `${formatDay(today + offset)}T00:00:00Z`
  for (const offset of [0, 1])
    await push(hotel, [
      {
        room_code: 'SEA',
        rate_code: 'LONG',
        room_availability_date: at(offset),
        price: 9,
        number_of_rooms: 9,
      },
    ])
  const far = await booked(hotel)
  const stay = { room_code: 'SEA', rate_code: 'LONG', arrival_date: at(0), departure_date: at(1) }
  const [soon, past, gone] = [await booked(hotel, stay), await booked(hotel, stay), await booked(hotel, stay)]
  await hotel.post('/cancelbooking', { booking_code: gone })
  await db.coordinator.write((sql) =>
    sql.run(
      `with moved as (
         update booking set arrival_date = arrival_date - 2, departure_date = departure_date - 2
         where hotel_id = $1 and booking_code = $2 returning hotel_id, booking_id)
       update booking_room set arrival_date = arrival_date - 2, departure_date = departure_date - 2
       where (hotel_id, booking_id) in (select hotel_id, booking_id from moved)`,
      [hotel.hotelId, past],
    ),
  )
  const codes = async (query: string) =>
    (await hotel.get(`/getallbooking?${query}`)).Result.map(
      (each: { booking_code: string }) => each.booking_code,
    )
  assert.deepEqual(await codes('room_code=SEA'), [gone, past, soon])
  assert.deepEqual(await codes('rate_code=FLEX'), [far])
  assert.deepEqual(await codes('upcoming=1'), [soon, far])
  assert.deepEqual(await codes('upcoming=1&room_code=SEA&search=ann'), [soon])
  assert.equal(outcome(await hotel.get('/getallbooking?room_code=NONE')), '200 ok')
})
