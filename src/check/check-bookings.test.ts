import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTables } from './check-tables.ts'
import { db, type Fixture, healthyHotel, line, planted, run, tick } from './healthy-hotel.testing.ts'

const cancelRows = async (hotelId: number, booking: number): Promise<void> => {
  await run(`update booking set booking_status = 'cancelled' where hotel_id = $1 and booking_id = $2`, [
    hotelId,
    booking,
  ])
  await run(
    `update booking_room set item_status = 'cancelled', holds_rooms = false where hotel_id = $1 and booking_id = $2`,
    [hotelId, booking],
  )
}

/** Adds one room to the booking that is not cancelled, as an item of its own. */
const secondItem = async ({ hotelId, room, alive }: Fixture): Promise<void> => {
  await run(
    `insert into booking_room (hotel_id, booking_id, item, room_id, room_code, room_name, rate_id, rate_code, rate_name,
       arrival_date, departure_date, rooms, guests, nightly, rate_price, total_price, item_status, holds_rooms)
     select hotel_id, booking_id, 2, room_id, room_code, room_name, rate_id, rate_code, rate_name, arrival_date,
       departure_date, 1, guests, nightly, rate_price, 20001, item_status, holds_rooms
     from booking_room where hotel_id = $1 and booking_id = $2`,
    [hotelId, alive],
  )
  await run(
    `insert into booking_charge values ($1, $2, 2, 'room', 'DELUXE', 'Deluxe', 2, 1, 20001, false, false)`,
    [hotelId, alive],
  )
  await run('update booking set total_price = 60003 where hotel_id = $1 and booking_id = $2', [
    hotelId,
    alive,
  ])
  await run(
    `update inventory_ledger set rooms = rooms - 1, value_after = value_after - 1
     where hotel_id = $1 and booking_id = $2`,
    [hotelId, alive],
  )
  await run(
    `update inventory_ledger set value_after = value_after - 1
     where hotel_id = $1 and version > 4 and rate_id = 0 and kind in ('sell', 'release')`,
    [hotelId],
  )
  await run(
    `update room_day set number_of_rooms = 2 where hotel_id = $1 and room_id = $2 and day < '2030-05-03'`,
    [hotelId, room],
  )
}

test('a booking cancelled without giving its rooms back', async () => {
  const damages = await planted('booking_nights', ({ hotelId, alive }) => cancelRows(hotelId, alive))
  assert.deepEqual(
    damages.map(({ booking_code, date, expected, found }) => [booking_code, date, expected, found]),
    [
      ['ALIVE', '2030-05-01', '0 rooms held', '2 rooms held'],
      ['ALIVE', '2030-05-02', '0 rooms held', '2 rooms held'],
    ],
  )
})

test('a living booking that holds too few rooms, a night outside its stay, rooms given back twice', async () => {
  await planted('booking_nights', ({ hotelId, alive }) =>
    run('update booking_room set rooms = 3 where hotel_id = $1 and booking_id = $2', [hotelId, alive]),
  )
  await planted('booking_nights', (fixture) => line(fixture, 8, '2030-05-03', 'sell', -2, 3, fixture.alive))
  const [damage] = await planted('booking_nights', (fixture) =>
    line(fixture, 8, '2030-05-01', 'release', 1, 4, fixture.cancelled),
  )
  assert.equal(damage!.found, '-1 rooms held')
})

test('a sale for a booking that is not there', async () => {
  await planted('booking_nights', (fixture) => line(fixture, 8, '2030-05-01', 'sell', -1, 2, 999_999_999))
})

/** Deletes the first night, then cancels the booking: only its second night still has a row to give rooms back to. */
const deleteThenCancel = async (fixture: Fixture, recreate: boolean): Promise<void> => {
  const { hotelId, alive } = fixture
  await line(fixture, 9, '2030-05-01', 'delete', -3, 0)
  await tick(fixture, 9)
  await run(`delete from room_day where hotel_id = $1 and day = '2030-05-01'`, [hotelId])
  if (recreate) {
    await line(fixture, 10, '2030-05-01', 'set', 5, 5)
    await run(
      `insert into room_day (hotel_id, room_id, day, number_of_rooms, is_close, pushed, created_by, version)
       values ($1, $2, '2030-05-01', 5, false, true, '', 10)`,
      [hotelId, fixture.room],
    )
  }
  await tick(fixture, 10)
  await line(fixture, 11, '2030-05-02', 'release', 2, 5, alive)
  await run(`update room_day set number_of_rooms = 5 where hotel_id = $1 and day = '2030-05-02'`, [hotelId])
  await cancelRows(hotelId, alive)
  await tick(fixture, 11, 'booking.cancelled', alive)
}

test('a night deleted before its booking was cancelled need not be given back', async () => {
  const fixture = await healthyHotel()
  await deleteThenCancel(fixture, false)
  assert.deepEqual((await checkTables(db, fixture.hotelId)).damages, [])
})

test('a night deleted and made again before its booking was cancelled has to be given back', async () => {
  const [damage] = await planted('booking_nights', (fixture) => deleteThenCancel(fixture, true))
  assert.equal(damage!.date, '2030-05-01')
})

test('an item whose price is not the sum of its nights, or whose price a night is not their mean', async () => {
  for (const column of ['total_price', 'rate_price']) {
    const [damage] = await planted('item_price', ({ hotelId, alive }) =>
      run(`update booking_room set ${column} = ${column} + 1 where hotel_id = $1 and booking_id = $2`, [
        hotelId,
        alive,
      ]),
    )
    assert.deepEqual(
      [damage!.booking_code, damage!.room_code, damage!.rate_code],
      ['ALIVE', 'DELUXE', 'FLEX'],
    )
    assert.equal(damage!.expected, '2 nights, 10001 a night, 40002 in all')
  }
})

test('a total that is not the sum of the charges; what is included adds nothing', async () => {
  const [damage] = await planted('booking_total', ({ hotelId, alive }) =>
    run('update booking set total_price = total_price + 1 where hotel_id = $1 and booking_id = $2', [
      hotelId,
      alive,
    ]),
  )
  assert.equal(damage!.booking_code, 'ALIVE')
  assert.deepEqual([damage!.expected, damage!.found], ['40002 in all', '40003 in all'])
  const tax = (fixture: Fixture, isIncluded: boolean) =>
    run(
      `insert into booking_charge (hotel_id, booking_id, line, kind, code, name, item, quantity, amount, is_included,
         is_at_hotel)
       values ($1, $2, 2, 'tax', 'VAT', 'VAT', 1, 1, 7, $3, false)`,
      [fixture.hotelId, fixture.alive, isIncluded],
    )
  const [added] = await planted('booking_total', (fixture) => tax(fixture, false))
  assert.equal(added!.expected, '40009 in all')
  const fixture = await healthyHotel()
  await tax(fixture, true)
  assert.deepEqual((await checkTables(db, fixture.hotelId)).damages, [])
})

test('an item that is charged otherwise, twice or not at all; a charge without an item', async () => {
  const charged = async (text: string) => {
    const [damage] = await planted('item_charge', ({ hotelId, alive }) =>
      run(`${text} where hotel_id = $1 and booking_id = $2`, [hotelId, alive]),
    )
    return [damage!.booking_code, damage!.expected, damage!.found]
  }
  const [expected, found] = ['2 rooms charged at 40002', 'rooms charged at']
  assert.deepEqual(await charged('update booking_charge set quantity = 3'), [
    'ALIVE',
    expected,
    `3 ${found} 40002`,
  ])
  assert.deepEqual(await charged('update booking_charge set amount = 1'), ['ALIVE', expected, `2 ${found} 1`])
  assert.deepEqual(await charged('delete from booking_charge'), ['ALIVE', expected, 'none charged'])
  const [, , stray] = await charged('update booking_charge set item = 2')
  assert.equal(stray, 'none charged')
  const twice = `insert into booking_charge
    select hotel_id, booking_id, 2, kind, code, name, item, quantity, amount, is_included, is_at_hotel from booking_charge`
  assert.deepEqual(await charged(twice), ['ALIVE', expected, `4 ${found} 80004`])
})

test('a booking without items, one that lives while all are cancelled, and other dates than theirs', async () => {
  const found = async (text: string) => {
    const [damage] = await planted('booking_items', ({ hotelId, alive }) =>
      run(`${text} where hotel_id = $1 and booking_id = $2`, [hotelId, alive]),
    )
    return [damage!.booking_code, damage!.expected, damage!.found]
  }
  const [lives, dates] = ['1 or more items booked', '2030-05-01 to 2030-05-03']
  assert.deepEqual(await found('delete from booking_room'), [
    'ALIVE',
    `${lives}, ${dates}`,
    '0 items booked, no item',
  ])
  assert.deepEqual(await found(`update booking_room set item_status = 'cancelled', holds_rooms = false`), [
    'ALIVE',
    `${lives}, ${dates}`,
    `0 items booked, ${dates}`,
  ])
  assert.deepEqual(await found(`update booking set booking_status = 'cancelled'`), [
    'ALIVE',
    `0 items booked, ${dates}`,
    `1 items booked, ${dates}`,
  ])
  assert.deepEqual(await found(`update booking set departure_date = '2030-05-04'`), [
    'ALIVE',
    `${lives}, 2030-05-01 to 2030-05-04`,
    `1 items booked, ${dates}`,
  ])
})

test('an item that is booked has its booking’s dates; of a booking that is cancelled one item has', async () => {
  const dates = `update booking_room set departure_date = '2030-05-02', nightly = '{10000}', rate_price = 10000`
  const [apart] = await planted('booking_items', async (fixture) => {
    await secondItem(fixture)
    await run(`${dates} where hotel_id = $1 and booking_id = $2 and item = 2`, [
      fixture.hotelId,
      fixture.alive,
    ])
  })
  assert.deepEqual(
    [apart!.expected, apart!.found],
    ['1 or more items booked, 2030-05-01 to 2030-05-03', '2 items booked, 2030-05-01 to 2030-05-02'],
  )
  const [none] = await planted('booking_items', ({ hotelId, cancelled }) =>
    run(`${dates} where hotel_id = $1 and booking_id = $2`, [hotelId, cancelled]),
  )
  assert.deepEqual(
    [none!.expected, none!.found],
    ['0 items booked, 2030-05-01 to 2030-05-03', '0 items booked, 2030-05-01 to 2030-05-02'],
  )
})

test('two items of one room take what both hold; one that was given back takes nothing', async () => {
  const fixture = await healthyHotel()
  await secondItem(fixture)
  assert.deepEqual((await checkTables(db, fixture.hotelId)).damages, [])
  const damages = await planted('booking_nights', async (planting) => {
    await secondItem(planting)
    await run(
      `update booking_room set holds_rooms = false where hotel_id = $1 and booking_id = $2 and item = 2`,
      [planting.hotelId, planting.alive],
    )
  })
  assert.deepEqual(
    damages.map(({ booking_code, expected, found }) => [booking_code, expected, found]),
    Array(2).fill(['ALIVE', '2 rooms held', '3 rooms held']),
  )
})

test('what holds rooms is booked: the table itself refuses anything else', async () => {
  const { hotelId } = await healthyHotel()
  await assert.rejects(
    run(`update booking_room set holds_rooms = true where hotel_id = $1 and item_status = 'cancelled'`, [
      hotelId,
    ]),
    /check constraint/,
  )
})
