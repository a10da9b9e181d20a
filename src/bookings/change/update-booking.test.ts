// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { checkTables } from '../../check/check-tables.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'

const { db, hotel } = await createTestApp()

const TODAY = todayIn('UTC')
/** The day so many days from today. */
const at = (offset: number): string => formatDay(TODAY + offset)

interface House extends TestHotel {
  push(room: string, first: Day, last: Day, fields: object): Promise<void>
  left(room: string, first: number, nights: number): Promise<number[]>
  book(fields?: object): Promise<string>
  booking(code: string): Promise<Record<string, unknown> & { nightly: { date: string; price: number }[] }>
  update(code: string, body: object): ReturnType<TestHotel['put']>
}

/** Two rooms and two rates; 2 rooms free at 100 for 40 days, beginning 5 days ago. */
const house = async (): Promise<House> => {
  const made = await hotel()
  const { get, post, put } = made
  for (const room_code of ['SEA', 'HILL'])
    await post('/createroom', { room_code, room_name: room_code, number_of_room: 2, room_max_adult: 2 })
  for (const rate_code of ['FLEX', 'SAVER']) await post('/createrate', { rate_code, rate_name: rate_code })
  const push: House['push'] = async (room, first, last, fields) => {
    const body = { start_date: at(first), end_date: at(last), ...fields }
    assert.equal((await put(`/updateroomavailability/${room}`, body)).status, 200)
  }
  for (const room of ['SEA', 'HILL']) {
    await push(room, -5, 35, { rate_code: 'FLEX', rate_price: 100, number_of_rooms: 2 })
    await push(room, -5, 35, { rate_code: 'SAVER', rate_price: 80 })
  }
  return {
    ...made,
    push,
    async left(room, first, nights) {
      const { Result } = await get(
        `/getallroomavailability?start_date=${at(first)}&end_date=${at(first + nights - 1)}&room_code=${room}`,
      )
      return Result.map(({ number_of_rooms }: { number_of_rooms: number }) => number_of_rooms)
    },
    async book(fields = {}) {
      const booking_form = {
        room_code: 'SEA',
        rate_code: 'FLEX',
        arrival_date: at(10),
        departure_date: at(12),
        guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
        guests: 2,
        ...fields,
      }
      const { status, Result, text } = await post('/createbooking', { booking_form })
      assert.equal(status, 201, text)
      return Result.booking_code
    },
    async booking(code) {
      return (await get(`/getallbooking?booking_code=${code}`)).Result[0]
    },
    update: (code, body) => put(`/updatebooking/${code}`, body),
  }
}

const isSound = async ({ hotelId }: House): Promise<void> => {
  const { damages } = await checkTables(db, hotelId)
  assert.deepEqual(
    damages.map(({ check, message }) => `${check}: ${message}`),
    [],
  )
}

const codes = (answer: { Error: { details: { code: string }[] } }) =>
  answer.Error.details.map(({ code }) => code)

test('guest details, arrival time and wishes change freely, prices and is_ack not at all', async () => {
  const my = await house()
  const code = await my.book()
  await my.post('/confirmbooking', { booking_code: code })
  await my.push('SEA', 0, 30, { rate_code: 'FLEX', rate_price: 150 })
  const changed = await my.update(code, {
    arrival_time: '18:30',
    special_request: 'Quiet',
    guest_detail: { phone: '+1', address: { city: 'Sanur', unknown: 1 } },
    arrival_date: at(10),
    rooms: 1,
  })
  assert.equal(changed.status, 200)
  assert.deepEqual(changed.Result.guest_detail, {
    name: 'Ann Guest',
    email: 'ann@example.com',
    phone: '+1',
    address: { city: 'Sanur' },
    special_request: 'Quiet',
  })
  assert.equal(changed.Result.payment_price, 200)
  assert.equal(changed.Result.is_ack, 1)
  assert.equal(changed.Result.updated_by, 'A test')
  assert.deepEqual({ ...(await my.booking(code)), refund_amount: 0 }, changed.Result)
  const version = (await my.get('/getallrooms')).json.Version
  await my.update(code, { arrival_time: '18:30', guest_detail: { name: 'Ann Guest' } })
  assert.equal((await my.get('/getallrooms')).json.Version, version, 'nothing changed, so no event')
  await isSound(my)
})

test('a move gives the old nights back and takes the new ones at today’s price', async () => {
  const my = await house()
  const code = await my.book()
  await my.post('/confirmbooking', { booking_code: code })
  await my.push('SEA', 0, 30, { rate_code: 'FLEX', rate_price: 150 })
  const moved = await my.update(code, { arrival_date: at(11), departure_date: at(14) })
  assert.equal(moved.status, 200)
  assert.equal(moved.Result.payment_price, 450)
  assert.equal(moved.Result.room_type_price, 150)
  assert.equal(moved.Result.is_ack, 0)
  assert.equal(moved.Result.booking_status, 'confirmed')
  assert.deepEqual(await my.left('SEA', 10, 5), [2, 1, 1, 1, 2])
  const search = await my.get(`/roomavailability?start_date=${at(10)}&end_date=${at(11)}`)
  assert.equal(search.Result[0].number_of_rooms, 2, 'search knows at once')
  const event = (await my.get(`/getbookinghistory/${code}`)).Result.at(-1)
  assert.equal(event.event_type, 'booking.updated')
  await isSound(my)
})

test('keep_price keeps what each night was sold at, and new nights take today’s price', async () => {
  const my = await house()
  const code = await my.book()
  await my.push('SEA', 0, 30, { rate_code: 'FLEX', rate_price: 150 })
  const longer = await my.update(code, { departure_date: at(13), keep_price: 1 })
  assert.deepEqual(
    longer.Result.nightly.map(({ price }: { price: number }) => price),
    [100, 100, 150],
  )
  assert.equal(longer.Result.payment_price, 350)
  const upgraded = await my.update(code, { room_code: 'HILL', rate_code: 'SAVER', keep_price: true })
  assert.equal(upgraded.Result.payment_price, 350)
  const again = await my.update(code, { rooms: 2 })
  assert.equal(again.Result.payment_price, 480, 'three nights, two rooms, at 80')
  await isSound(my)
})

test('another room: both rooms are told of, over all nights', async () => {
  const my = await house()
  const code = await my.book()
  const moved = await my.update(code, { room_code: 'HILL', arrival_date: at(12), departure_date: at(13) })
  assert.equal(moved.Result.room_name, 'HILL')
  assert.deepEqual(await my.left('SEA', 10, 3), [2, 2, 2])
  assert.deepEqual(await my.left('HILL', 10, 3), [2, 2, 1])
  const event = await db.coordinator.read((sql) =>
    sql.row<{ room_ids: number[]; first_day: string; last_day: string }>(
      'select room_ids, first_day, last_day from event where hotel_id = $1 order by version desc limit 1',
      [my.hotelId],
    ),
  )
  assert.equal(event!.room_ids.length, 2)
  assert.deepEqual([event!.first_day, event!.last_day], [at(10), at(12)])
  await isSound(my)
})

test('refused as a booking is, with every reason, and nothing changes', async () => {
  const my = await house()
  const code = await my.book()
  const before = await my.booking(code)
  await my.book({ arrival_date: at(12), departure_date: at(13), rooms: 2, guests: 2 })
  const full = await my.update(code, { departure_date: at(13) })
  assert.equal(full.code, 'sold_out')
  await my.push('SEA', 13, 13, { is_close: 1 })
  await my.push('SEA', 13, 13, { rate_code: 'FLEX', cta: 1 })
  const bad = await my.update(code, { arrival_date: at(13), departure_date: at(14), guests: 5 })
  assert.equal(bad.code, 'not_bookable')
  assert.deepEqual(codes(bad), ['stop_sell_room', 'cta', 'occupancy'])
  assert.equal((await my.update(code, { arrival_date: at(40), departure_date: at(41) })).code, 'not_bookable')
  const past = await my.update(code, { arrival_date: at(-3), departure_date: at(-1) })
  assert.deepEqual(codes(past), ['past_date'])
  const dear = await my.update(code, { departure_date: at(11), room_price: 99 })
  assert.equal(dear.code, 'price_changed')
  assert.equal((await my.update(code, { room_code: 'NONE' })).code, 'room_not_found')
  assert.equal((await my.update(code, { rate_code: 'NONE' })).code, 'rate_not_found')
  const order = await my.update(code, { departure_date: at(10) })
  assert.equal(order.code, 'invalid_value')
  assert.equal((await my.update(code, { adults: 1, children: 3, guests: 2 })).code, 'invalid_value')
  assert.equal((await my.update(code, { guests: 3 })).code, 'not_bookable')
  assert.equal((await my.update(code, { arrival_date: 'soon' })).code, 'invalid_format')
  assert.deepEqual(await my.booking(code), before)
  assert.deepEqual(await my.left('SEA', 10, 3), [1, 1, 0])
  await isSound(my)
})

test('its own rooms are not in the way: the last rooms can be kept, moved by a night or taken for longer', async () => {
  const my = await house()
  const code = await my.book({ rooms: 2 })
  assert.deepEqual(await my.left('SEA', 10, 2), [0, 0])
  assert.equal((await my.update(code, { arrival_date: at(11), departure_date: at(13) })).status, 200)
  assert.deepEqual(await my.left('SEA', 10, 3), [2, 0, 0])
  assert.equal((await my.update(code, { rate_code: 'SAVER' })).Result.payment_price, 320)
  assert.equal((await my.update(code, { rooms: 3 })).code, 'sold_out')
  assert.equal((await my.update(code, { rooms: 1 })).status, 200)
  assert.deepEqual(await my.left('SEA', 10, 3), [2, 1, 1])
  await isSound(my)
})

test('a guest in the house can stay longer, whatever was closed since', async () => {
  const my = await house()
  const code = await my.book({ arrival_date: at(0), departure_date: at(2) })
  await db.coordinator.write((sql) =>
    sql.run(
      `with item as (
         update booking_room set arrival_date = arrival_date - 2, nightly = '{10000,10000,10000,10000}',
           total_price = 40000
         where hotel_id = $1),
       charge as (update booking_charge set amount = 40000 where hotel_id = $1)
       update booking set arrival_date = arrival_date - 2, total_price = 40000, grand_total = 40000 where hotel_id = $1`,
      [my.hotelId],
    ),
  )
  await db.coordinator.write((sql) =>
    sql.run(
      `with sold as (update room_day set number_of_rooms = 1
         where hotel_id = $1 and day in ($2, $3) and room_id = (select room_id from booking_room where hotel_id = $1)
         returning room_id, day)
       insert into inventory_ledger (hotel_id, version, room_id, day, kind, rooms, value_after, booking_id)
       select $1, b.version, s.room_id, s.day, 'sell', -1, 1, b.booking_id
       from sold s join booking_room using (room_id) join booking b using (hotel_id, booking_id)
       where b.hotel_id = $1`,
      [my.hotelId, at(-2), at(-1)],
    ),
  )
  await isSound(my)
  await my.push('SEA', -5, 1, { is_close: 1 })
  await my.push('SEA', -5, 1, { rate_code: 'FLEX', is_close: 1, cta: 1 })
  await my.delete(`/deleteroomavailability/SEA?start_date=${at(-1)}&end_date=${at(-1)}`)
  const longer = await my.update(code, { departure_date: at(4), keep_price: 1 })
  assert.equal(longer.status, 200, longer.text)
  assert.equal(longer.Result.nights, 6)
  assert.equal((await my.update(code, { departure_date: at(5) })).status, 200)
  const shorter = await my.update(code, { departure_date: at(1) })
  assert.equal(shorter.status, 200)
  assert.deepEqual(await my.left('SEA', 0, 5), [1, 2, 2, 2, 2])
  assert.equal((await my.update(code, { arrival_date: at(-1) })).status, 200, 'giving the first night back')
  assert.equal((await my.update(code, { arrival_date: at(-3) })).code, 'not_bookable')
  await isSound(my)
})

test('giving nights back is never refused; rules of a length hold for what is taken', async () => {
  const my = await house()
  const code = await my.book({ departure_date: at(13) })
  await my.push('SEA', 10, 10, { rate_code: 'FLEX', min_night: 3, max_night: 3 })
  await my.push('SEA', 11, 11, { rate_code: 'FLEX', ctd: 1 })
  await my.put('/updaterate/FLEX', { is_closed: 1 })
  assert.equal((await my.update(code, { departure_date: at(11) })).status, 200)
  const back = await my.update(code, { departure_date: at(12) })
  assert.deepEqual(codes(back), ['rate_closed', 'min_night'])
  assert.equal((await my.update(code, { rooms: 2 })).code, 'not_bookable')
  await isSound(my)
})

test('a night whose day was deleted goes with the move, and comes back with none', async () => {
  const my = await house()
  const code = await my.book({ rooms: 2 })
  await my.delete(`/deleteroomavailability/SEA?start_date=${at(10)}&end_date=${at(10)}`)
  await my.update(code, { rooms: 1 })
  assert.equal((await my.update(code, { arrival_date: at(11), departure_date: at(12) })).status, 200)
  await my.push('SEA', 10, 10, { rate_code: 'FLEX', rate_price: 100, number_of_rooms: 1 })
  assert.deepEqual(await my.left('SEA', 10, 2), [1, 1])
  await isSound(my)
  assert.equal((await my.post('/cancelbooking', { booking_code: code })).status, 200)
  assert.deepEqual(await my.left('SEA', 10, 2), [1, 2])
  await isSound(my)
})

test('a rate closed when the booking was made at another does no harm to the check', async () => {
  const my = await house()
  await my.push('SEA', 10, 12, { rate_code: 'SAVER', is_close: 1 })
  const code = await my.book()
  assert.deepEqual(codes(await my.update(code, { rate_code: 'SAVER' })), ['stop_sell_rate'])
  await my.push('SEA', 10, 12, { rate_code: 'SAVER', is_close: 0 })
  assert.equal((await my.update(code, { rate_code: 'SAVER' })).status, 200)
  await isSound(my)
})

test('numbers of guests follow each other where they can', async () => {
  const my = await house()
  await my.put('/updateroom/SEA', { room_max_adult: 3, room_max_children: 2 })
  const code = await my.book({ guests: 3, adults: 2, children: 1 })
  const party = async (body: object) => {
    const { Result } = await my.update(code, body)
    return [Result.number_of_guest, Result.adults, Result.children]
  }
  assert.deepEqual(await party({ children: 2 }), [4, 2, 2])
  assert.deepEqual(await party({ guests: 4 }), [4, 2, 2])
  assert.deepEqual(await party({ guests: 5 }), [5, null, null])
  assert.deepEqual(await party({ adults: 3 }), [5, 3, null])
  assert.equal((await my.update(code, { adults: 0, children: 0 })).code, 'invalid_value')
  assert.equal((await my.update(code, { children: 3 })).code, 'not_bookable')
})

test('a cancelled booking, another hotel’s, and one that is not there', async () => {
  const [my, other] = await Promise.all([house(), house()])
  const code = await my.book()
  assert.equal((await other.update(code, { rooms: 2 })).code, 'booking_not_found')
  assert.equal((await other.get(`/getbookinghistory/${code}`)).code, 'booking_not_found')
  assert.equal((await my.update('NOTHERE', {})).code, 'booking_not_found')
  assert.equal((await my.update('%00', {})).code, 'booking_not_found')
  assert.equal(
    (await my.put(`/updatebooking/${code}`, {}, { token: my.client })).code,
    'admin_token_required',
  )
  await my.post('/cancelbooking', { booking_code: code })
  const refused = await my.update(code, { arrival_time: '10:00' })
  assert.equal(refused.code, 'not_bookable')
  assert.match(refused.json.Message, /cancelled/)
})

test('of two that move into the last room at once one gets it', async () => {
  const my = await house()
  await my.push('SEA', 20, 21, { number_of_rooms: 1 })
  const bookings = await Promise.all(
    [10, 12, 14].map((day) => my.book({ arrival_date: at(day), departure_date: at(day + 2) })),
  )
  const moves = await Promise.all([
    ...bookings.map((code) => my.update(code, { arrival_date: at(20), departure_date: at(22) })),
    my.post('/createbooking', {
      booking_form: {
        room_code: 'SEA',
        rate_code: 'FLEX',
        arrival_date: at(20),
        departure_date: at(22),
        guest_detail: { name: 'Bea', email: 'bea@example.com' },
        guests: 1,
      },
    }),
  ])
  assert.equal(moves.filter(({ status }) => status < 300).length, 1)
  assert.equal(moves.filter(({ code }) => code === 'sold_out').length, 3)
  assert.deepEqual(await my.left('SEA', 20, 2), [0, 0])
  await isSound(my)
})

test('many moves, pushes and cancellations of a few bookings at once leave the books right', async () => {
  const my = await house()
  const bookings = await Promise.all(
    [10, 13, 16].map((day) => my.book({ arrival_date: at(day), departure_date: at(day + 3) })),
  )
  const turns = Array.from({ length: 36 }, (_, turn) => {
    const code = bookings[turn % 3]!
    if (turn === 30) return my.post('/cancelbooking', { booking_code: code })
    if (turn % 7 === 3) return my.push('SEA', 10, 14, { number_of_rooms: turn % 3 })
    const arrival = 10 + ((turn * 5) % 8)
    return my.update(code, {
      arrival_date: at(arrival),
      departure_date: at(arrival + 1 + (turn % 4)),
      room_code: turn % 2 ? 'SEA' : 'HILL',
      rate_code: turn % 5 ? 'FLEX' : 'SAVER',
      rooms: 1 + (turn % 2),
      keep_price: turn % 2,
    })
  })
  for (const answer of await Promise.all(turns))
    if (answer !== undefined) assert.ok([200, 409].includes(answer.status), answer.text)
  await isSound(my)
})

test('the history tells what happened, when, by whom and what changed, but nothing of the guest', async () => {
  const my = await house()
  const code = await my.book()
  await my.post('/confirmbooking', { booking_code: code })
  await my.update(code, { departure_date: at(13), guest_detail: { email: 'other@example.com' } })
  await my.post('/cancelbooking', { booking_code: code, reason: 'Ill' })
  const { Result, json, text } = await my.get(`/getbookinghistory/${code}`)
  assert.deepEqual(
    Result.map(({ event_type }: { event_type: string }) => event_type),
    ['booking.created', 'booking.confirmed', 'booking.updated', 'booking.cancelled'],
  )
  assert.ok(!text.includes('example.com'))
  assert.equal(json.Version, Result.at(-1).version)
  assert.deepEqual(Result[0].changes, [])
  assert.deepEqual(Result[1].changes, [
    { field: 'booking_status', from: 'new', to: 'confirmed' },
    { field: 'is_ack', from: 0, to: 1 },
  ])
  const changed = Object.fromEntries(
    Result[2].changes.map(({ field, from, to }: Record<string, unknown>) => [field, [from, to]]),
  )
  assert.deepEqual(changed.departure_date, [at(12), at(13)])
  assert.deepEqual(changed.payment_price, [200, 300])
  assert.ok('guest_detail.email' in changed)
  assert.equal(Result[3].reason, 'Ill')
  assert.equal(Result[3].created_by, 'A test')
  assert.ok(text.includes('{"field":"departure_date","from":"'), 'in this order')
})

test('what an event changed is kept for the history, and told neither by getevents nor to webhooks', async () => {
  const my = await house()
  const code = await my.book()
  await my.update(code, { arrival_time: '18:00', guest_detail: { phone: '5' } })
  // The history shows the changes stored with the event, whatever the event's data contains.
  await db.coordinator.write((sql) =>
    sql.run(`update event set data = data - 'arrival_time' where hotel_id = $1`, [my.hotelId]),
  )
  const { Result } = await my.get(`/getbookinghistory/${code}`)
  assert.deepEqual(Result.at(-1).changes, [
    { field: 'arrival_time', from: null, to: '18:00' },
    { field: 'guest_detail.phone' },
  ])
  for (const event of (await my.get('/getevents?after=0')).Result) assert.ok(!('changes' in event))
})
