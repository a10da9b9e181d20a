import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, faultsOf, listed, outcome } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import {
  ALL_RULES,
  bookItems,
  bookingOf,
  form,
  item,
  SUMMER,
  TRANSFER,
  twoRooms,
} from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

const isSound = async ({ hotelId }: TestHotel) =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

/** Free rooms of DLX and SEA on a night. */
const free = async (hotel: TestHotel, night = 0): Promise<number[]> =>
  (await listed(hotel, night, night)).map((each: { number_of_rooms: number }) => each.number_of_rooms)

const taken = async ({ hotelId }: TestHotel): Promise<number> =>
  (await db.coordinator.read((sql) =>
    sql.row<{ taken: number }>(
      'select coalesce(sum(taken), 0)::int as taken from extra_day where hotel_id = $1',
      [hotelId],
    ),
  ))!.taken

const uses = async ({ hotelId }: TestHotel): Promise<number> =>
  (await db.coordinator.read((sql) =>
    sql.row<{ uses: number }>('select uses from promo where hotel_id = $1', [hotelId]),
  ))!.uses

const codesOf = (charges: { code: string; item: number }[], number: number): string[] =>
  charges.filter((charge) => charge.item === number).map(({ code }) => code)

const THREE = [
  item({ adults: 2 }),
  item({ room_code: 'SEA', rooms: 2, adults: 2, guest_name: 'Bo', extras: [{ extra_code: 'TRANSFER' }] }),
  item({ rate_code: 'OTHER', adults: 1 }),
]

test('all rooms are taken or none, and old fields speak of item 1, counts and price of all', async () => {
  const hotel = await twoRooms(await newHotel(), ALL_RULES)
  const refused = await hotel.post(
    '/createbooking',
    form([item({ adults: 1 }), item({ rooms: 5, adults: 5 })]),
  )
  assert.equal(outcome(refused), '409 sold_out')
  assert.deepEqual(
    refused.Error.details.map(({ field, required }: { field: string; required: number }) => [
      field,
      required,
    ]),
    [
      ['booking_form.items[0]', 6],
      ['booking_form.items[1]', 6],
    ],
  )
  assert.deepEqual(await free(hotel), [5, 5])
  const code = await bookItems(hotel, THREE)
  assert.deepEqual(await free(hotel), [3, 3])
  const shown = await bookingOf(hotel, code)
  assert.deepEqual(
    [
      shown.room_code,
      shown.room_rate_code,
      shown.adults,
      shown.number_of_guest,
      shown.number_of_room_booking,
    ],
    ['DLX', 'FLEX', 2, 5, 4],
  )
  assert.equal(shown.items[1].guest_name, 'Bo')
  const [named] = (await hotel.get(`/getallbooking?booking_code=${code}`, { token: hotel.client })).Result
  assert.deepEqual([named.guest_detail, named.items[1].guest_name], [null, null])
  const events = (await hotel.get('/getevents?after=0&limit=1000')).Result
  const { data } = events.at(-1)
  assert.deepEqual(
    [data.items.length, data.items[1].guest_name, data.grand_total],
    [3, null, shown.grand_total],
  )
  await isSound(hotel)
})

test('an item is cancelled: its rooms and extras come back, what is charged once moves on, the last one ends it', async () => {
  const hotel = await twoRooms(await newHotel(), ALL_RULES)
  const code = await bookItems(hotel, THREE, { promo_code: 'SUMMER' })
  const before = await bookingOf(hotel, code)
  assert.deepEqual([await taken(hotel), await uses(hotel)], [1, 1])
  assert.ok(codesOf(before.charges, 1).includes('CLEAN'))
  const wrong = await hotel.post('/cancelbooking', { booking_code: code, items: [1, 9] })
  assert.deepEqual([outcome(wrong), faultsOf(wrong)], ['422 invalid_value', ['items[1] invalid_value']])
  const first = await hotel.post('/cancelbooking', { booking_code: code, items: [1, 2] })
  assert.equal(outcome(first), '200 ok', first.text)
  assert.equal(first.Result.booking_status, 'new')
  assert.deepEqual(
    first.Result.items.map(({ item_status }: { item_status: string }) => item_status),
    ['cancelled', 'cancelled', 'booked'],
  )
  assert.deepEqual(
    first.Result.charges[0],
    before.charges.find((line: { item: number }) => line.item === 3),
  )
  assert.ok(codesOf(first.Result.charges, 3).includes('CLEAN'))
  assert.deepEqual(new Set(first.Result.charges.map((line: { item: number }) => line.item)), new Set([3]))
  assert.deepEqual([first.Result.number_of_room_booking, first.Result.number_of_guest], [1, 1])
  assert.deepEqual([await free(hotel), await taken(hotel), await uses(hotel)], [[4, 5], 0, 1])
  const [event] = (await hotel.get('/getevents?after=0&limit=1000')).Result.slice(-1)
  assert.deepEqual([event.event_type, event.data.changed], ['booking.updated', ['items']])
  await isSound(hotel)
  const again = await hotel.post('/cancelbooking', { booking_code: code, items: [2] })
  assert.deepEqual(again.Result, first.Result)
  const last = await hotel.post('/cancelbooking', { booking_code: code, items: [3], reason: 'Flu' })
  assert.deepEqual([last.Result.booking_status, last.Result.cancel_reason], ['cancelled', 'Flu'])
  assert.equal(last.Result.payment_price, first.Result.payment_price)
  assert.deepEqual([await free(hotel), await uses(hotel)], [[5, 5], 0])
  await isSound(hotel)
})

test('updatebooking changes items by number and adds new ones, at the price a booking would have', async () => {
  const hotel = await twoRooms(await newHotel(), ALL_RULES)
  const code = await bookItems(hotel, THREE)
  const changes = {
    items: [
      { item: 2, rooms: 1, extras: [{ extra_code: 'TRANSFER', quantity: 2 }] },
      { item: 3, room_code: 'SEA' },
      item({ room_code: 'SEA', adults: 1, children: 1, children_ages: [4] }),
    ],
    departure_date: day(3),
  }
  const simulated = await hotel.put(`/updatebooking/${code}`, { ...changes, simulate: 1 })
  assert.deepEqual(await free(hotel), [3, 3])
  const changed = await hotel.put(`/updatebooking/${code}`, changes)
  assert.equal(outcome(changed), '200 ok', changed.text)
  assert.deepEqual({ ...simulated.Result, updated_at: '' }, { ...changed.Result, updated_at: '' })
  assert.deepEqual([await free(hotel), await free(hotel, 2), await taken(hotel)], [[4, 2], [4, 2], 2])
  assert.deepEqual(changed.Result, { ...(await bookingOf(hotel, code)), refund_amount: 0 })
  await isSound(hotel)
  await hotel.post('/cancelbooking', { booking_code: code })
  assert.deepEqual([await free(hotel), await taken(hotel)], [[5, 5], 0])
  const wanted = [
    item({ adults: 2 }),
    item({ room_code: 'SEA', adults: 2, extras: [{ extra_code: 'TRANSFER', quantity: 2 }] }),
    item({ room_code: 'SEA', rate_code: 'OTHER', adults: 1 }),
    item({ room_code: 'SEA', adults: 1, children: 1, children_ages: [4] }),
  ]
  const anew = (await hotel.post('/quotebooking', form(wanted, { departure_date: day(3) }))).Result
  assert.deepEqual(changed.Result.charges, anew.charges)
  await isSound(hotel)
})

test('faults of changed items name them', async () => {
  const hotel = await twoRooms(await newHotel(), ALL_RULES)
  const code = await bookItems(hotel, THREE)
  const CASES: [body: object, faults: string[]][] = [
    [{ items: [{ adults: 1 }] }, ['items[0].room_code missing_field', 'items[0].rate_code missing_field']],
    [{ items: [{ item: 1 }, { item: 1 }] }, ['items[1].item invalid_value']],
    [{ items: [{ item: 7 }] }, ['items[0].item invalid_value']],
    [{ items: [{ item: 1 }], rooms: 2 }, ['rooms invalid_value']],
    [{ items: [{ item: 3, room_code: 'NO' }] }, ['items[0].room_code room_not_found']],
    [{ items: [{ item: 3, rooms: 9 }] }, ['items[0] sold_out']],
  ]
  for (const [body, faults] of CASES) {
    const answer = await hotel.put(`/updatebooking/${code}`, body)
    assert.deepEqual(faultsOf(answer).slice(-faults.length), faults, answer.text)
  }
  assert.deepEqual(await free(hotel), [3, 3])
})

test('guests who cost more are charged for; guests who cost the same change no price', async () => {
  const hotel = await twoRooms(await newHotel(), ALL_RULES)
  const code = await bookItems(hotel, [item({ adults: 2, extras: [{ extra_code: 'BREAKFAST' }] })])
  const before = await bookingOf(hotel, code)
  const more = await hotel.put(`/updatebooking/${code}`, { adults: 3 })
  assert.equal(outcome(more), '200 ok', more.text)
  const [anew] = [
    (await hotel.post('/quotebooking', form([item({ adults: 3, extras: [{ extra_code: 'BREAKFAST' }] })])))
      .Result,
  ]
  assert.deepEqual(more.Result.charges, anew.charges)
  assert.notEqual(more.Result.grand_total, before.grand_total)
  await isSound(hotel)
})

test('uses of a promo count bookings that are not cancelled, in all and by address', async () => {
  const hotel = await twoRooms(await newHotel(), [
    ['createpromo', { ...SUMMER, max_uses: 2, max_uses_per_email: 1 }],
  ])
  const guest = (email: string) => ({ promo_code: 'summer', guest_detail: { name: 'A', email } })
  const quoted = async (email: string) =>
    (await hotel.post('/quotebooking', form([item()], guest(email)))).Result.promo.reason
  const code = await bookItems(hotel, [item()], guest('A@example.com'))
  assert.equal(await quoted('a@EXAMPLE.com'), 'used_up')
  assert.equal(await quoted('b@example.com'), null)
  const refused = await hotel.post('/createbooking', form([item()], guest('a@example.com')))
  assert.deepEqual([outcome(refused), refused.Error.details[0].reason], ['409 promo_not_valid', 'used_up'])
  await bookItems(hotel, [item()], guest('b@example.com'))
  assert.equal(await quoted('c@example.com'), 'used_up')
  const found = await hotel.get(`/roomavailability?StartDate=${day(0)}&EndDate=${day(2)}&promo_code=SUMMER`)
  assert.deepEqual(found.json.promo, { is_valid: 0, reason: 'used_up' })
  await hotel.post('/cancelbooking', { booking_code: code })
  assert.equal(await quoted('a@example.com'), null)
  assert.equal(await uses(hotel), 1)
  await isSound(hotel)
})

test('a stock of extras is by day, and is given back', async () => {
  const hotel = await twoRooms(await newHotel(), [['createextra', { ...TRANSFER, per: 'night' }]])
  const asked = (from: number, rooms: number) =>
    form([item({ rooms, adults: rooms, extras: [{ extra_code: 'TRANSFER' }] })], {
      arrival_date: day(from),
      departure_date: day(from + 2),
    })
  assert.equal(outcome(await hotel.post('/createbooking', asked(0, 1))), '201 ok')
  const refused = await hotel.post('/createbooking', asked(1, 2))
  assert.deepEqual([outcome(refused), refused.Error.details[0].date], ['409 extra_sold_out', day(1)])
  const made = await hotel.post('/createbooking', asked(1, 1))
  assert.equal(outcome(made), '201 ok')
  const { booking_code } = made.Result
  const moved = await hotel.put(`/updatebooking/${booking_code}`, { rooms: 2 })
  assert.deepEqual([outcome(moved), moved.Error.details[0].date], ['409 extra_sold_out', day(1)])
  const later = await hotel.put(`/updatebooking/${booking_code}`, {
    rooms: 2,
    arrival_date: day(2),
    departure_date: day(4),
  })
  assert.equal(outcome(later), '200 ok', later.text)
  assert.equal(await taken(hotel), 6)
  await isSound(hotel)
  await hotel.put(`/updatebooking/${booking_code}`, { extras: [] })
  assert.equal(await taken(hotel), 2)
  await isSound(hotel)
})
