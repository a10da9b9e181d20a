import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTables } from './check-tables.ts'
import { db, healthyHotel, hotelsMade, line, planted, run, tick } from './healthy-hotel.testing.ts'
import { CHECKS } from './queries.ts'

test('a healthy hotel has no damage, and the report says what was looked at', async () => {
  const { hotelId } = await healthyHotel()
  const report = await checkTables(db, hotelId)
  assert.deepEqual(report.damages, [])
  assert.equal(report.ok, true)
  assert.deepEqual(report.checked, { hotels: 1, bookings: 2, room_days: 3, ledger_lines: 11 })
  assert.equal(report.checks.length, CHECKS.length)
})

test('a count changed behind the ledger is named with room, date, what was expected and found', async () => {
  const [damage] = await planted('count_end', ({ hotelId }) =>
    run(`update room_day set number_of_rooms = 4 where hotel_id = $1 and day = '2030-05-01'`, [hotelId]),
  )
  assert.equal(damage!.room_code, 'DELUXE')
  assert.equal(damage!.date, '2030-05-01')
  assert.equal(damage!.expected, '3 rooms')
  assert.equal(damage!.found, '4 rooms')
})

test('a room-day that the ledger does not know, and one it knows and that is gone', async () => {
  await planted('count_end', ({ hotelId, room }) =>
    run(
      `insert into room_day (hotel_id, room_id, day, number_of_rooms, is_close, pushed, created_by, version)
       values ($1, $2, '2030-06-01', 5, false, true, '', 8)`,
      [hotelId, room],
    ),
  )
  const [damage] = await planted('count_end', ({ hotelId }) =>
    run(`delete from room_day where hotel_id = $1 and day = '2030-05-01'`, [hotelId]),
  )
  assert.equal(damage!.found, 'no room-day')
})

test('a room-day that is still there after its deletion', async () => {
  await planted('count_end', (fixture) => line(fixture, 8, '2030-05-01', 'delete', -3, 0))
})

test('a line missing in the middle of a chain', async () => {
  const [damage] = await planted('count_chain', ({ hotelId }) =>
    run(`delete from inventory_ledger where hotel_id = $1 and version = 4 and day = '2030-05-02'`, [hotelId]),
  )
  assert.equal(damage!.date, '2030-05-02')
  assert.equal(damage!.booking_code, 'GONE')
  assert.equal(damage!.expected, '5 - 1 = 4')
})

test('a sale of a room-day that was not there', async () => {
  await planted('count_chain', (fixture) => line(fixture, 8, '2030-07-01', 'sell', -1, -1, fixture.alive))
})

test('rooms that are said to have come free of no day, on a day that is there', async () => {
  const [damage] = await planted('count_chain', (fixture) =>
    line(fixture, 8, '2030-05-01', 'free', 1, 0, fixture.alive),
  )
  assert.equal(damage!.expected, 'no room-day')
})

test('a sale that left less than no rooms is named with its booking', async () => {
  const [damage] = await planted('oversold', (fixture) =>
    line(fixture, 8, '2030-05-01', 'sell', -4, -1, fixture.alive),
  )
  assert.equal(damage!.booking_code, 'ALIVE')
  assert.match(damage!.found, /-1 rooms left/)
})

test('a sale on a day whose room was closed', async () => {
  const damages = await planted('sold_closed', async (fixture) => {
    await line(fixture, 9, '2030-05-03', 'sell', -1, 4, fixture.alive)
    await tick(fixture, 9)
  })
  assert.ok(damages.some(({ rate_code, booking_code }) => rate_code === null && booking_code === 'ALIVE'))
})

test('a sale on a day whose rate was closed, also when it was opened later', async () => {
  const [damage] = await planted('sold_closed', async (fixture) => {
    const { hotelId, rate } = fixture
    await run(`update inventory_ledger set version = 3, step = 1 where hotel_id = $1 and version = 8`, [
      hotelId,
    ])
    await run(`update inventory_ledger set day = '2030-05-01' where hotel_id = $1 and rate_id <> 0`, [
      hotelId,
    ])
    await line(fixture, 8, '2030-05-01', 'open', 0, 0, null, rate)
  })
  assert.equal(damage!.rate_code, 'FLEX')
})

test('a day closed twice, opened while open, closed without a line', async () => {
  await planted('closure_chain', (fixture) => line(fixture, 9, '2030-05-03', 'close', 0, 1))
  await planted('closure_chain', (fixture) => line(fixture, 9, '2030-05-01', 'open', 0, 0))
  const [damage] = await planted('closure_end', ({ hotelId }) =>
    run(`update rate_day set is_close = true where hotel_id = $1 and day = '2030-05-01'`, [hotelId]),
  )
  assert.equal(damage!.rate_code, 'FLEX')
  await planted('closure_end', ({ hotelId }) =>
    run(`update room_day set is_close = false where hotel_id = $1 and day = '2030-05-03'`, [hotelId]),
  )
})

test('a line that does not say what its kind can', async () => {
  await planted('ledger_line', ({ hotelId }) =>
    run(`update inventory_ledger set booking_id = null where hotel_id = $1 and version = 4`, [hotelId]),
  )
  await planted('ledger_line', ({ hotelId }) =>
    run(`update inventory_ledger set value_after = 0 where hotel_id = $1 and kind = 'close'`, [hotelId]),
  )
})

test('translations that are no texts by language, and names in a language that no guest has', async () => {
  const many = JSON.stringify(Object.fromEntries([...'abcdefghijk'].map((letter) => [`x${letter}`, {}])))
  for (const wrong of ['[]', '{"de":"Zimmer"}', many]) {
    const [damage] = await planted('translations', ({ hotelId }) =>
      run('update room set translations = $2 where hotel_id = $1', [hotelId, wrong]),
    )
    assert.match(damage!.found, /^room /)
  }
  await planted('translations', ({ hotelId, alive }) =>
    run(
      `update booking set language = null, guest_names = '{"room":{}}' where hotel_id = $1 and booking_id = $2`,
      [hotelId, alive],
    ),
  )
})

test('days, events and pictures that point to another hotel, or to nothing', async () => {
  const other = await healthyHotel()
  const crossings: [string, string][] = [
    ['room_day', `update room_day set room_id = $2 where hotel_id = $1 and day = '2030-05-01'`],
    ['rate_day', `update rate_day set room_id = $2 where hotel_id = $1`],
    [
      'image',
      `insert into image (hotel_id, image_id, kind, room_id, image_name, position, blob_id)
       values ($1, 1, 'room', $2, 'a', 1, 1)`,
    ],
  ]
  for (const [table, text] of crossings) {
    const damages = await planted('same_hotel', ({ hotelId }) => run(text, [hotelId, other.room]))
    assert.ok(
      damages.some(({ found }) => found.startsWith(`${table}.`)),
      `${table}: ${damages[0]!.found}`,
    )
  }
  await planted('same_hotel', ({ hotelId }) =>
    run(`update rate_day set rate_id = $2 where hotel_id = $1`, [hotelId, other.rate]),
  )
  for (const table of ['event', 'booking_room', 'booking_charge']) {
    const damages = await planted('same_hotel', ({ hotelId, alive }) =>
      run(`update ${table} set booking_id = $3 where hotel_id = $1 and booking_id = $2`, [
        hotelId,
        alive,
        other.alive,
      ]),
    )
    assert.equal(damages[0]!.found, `${table}.booking_id ${other.alive}`)
  }
})

test('a number above the last one the hotel gave, be it of what is there or of what is gone', async () => {
  const other = await healthyHotel()
  const [below] = await planted('last_id', ({ hotelId }) =>
    run('update hotel_clock set last_id = last_id - 1 where hotel_id = $1', [hotelId]),
  )
  assert.match(below!.expected, /^numbers up to \d+$/)
  for (const [column, text] of [
    ['room.room_id', `update room set room_id = $2 where hotel_id = $1`],
    [
      'policy.policy_id',
      `insert into policy (hotel_id, policy_id, policy_code, policy_name, steps, cutoff_time, grace_hours, version)
       values ($1, $2, 'A', 'A', '[]', '18:00', 0, 0)`,
    ],
    ['booking_room.room_id', `update booking_room set room_id = $2 where hotel_id = $1`],
    [
      'inventory_ledger.room_id',
      `update inventory_ledger set room_id = $2 where hotel_id = $1 and version = 3`,
    ],
  ] as const) {
    const damages = await planted('last_id', ({ hotelId }) => run(text, [hotelId, other.room]))
    assert.ok(
      damages.some(({ found }) => found.includes(column)),
      `${column}: ${damages[0]!.found}`,
    )
  }
})

test('a picture whose bytes belong to another hotel', async () => {
  const other = await healthyHotel()
  await run(
    `insert into image_data (hotel_id, blob_id, width, content_type, etag, bytes) values ($1, 7, 0, '', '', '')`,
    [other.hotelId],
  )
  const [damage] = await planted('same_hotel', ({ hotelId }) =>
    run(
      `insert into image (hotel_id, image_id, kind, image_name, position, blob_id)
       values ($1, 1, 'hotel', 'a.webp', 1, 7)`,
      [hotelId],
    ),
  )
  assert.equal(damage!.found, 'image.blob_id 7')
})

test('an event missing, a clock ahead of its events, rows ahead of the clock', async () => {
  await planted('clock', ({ hotelId }) =>
    run('delete from event where hotel_id = $1 and version = 5', [hotelId]),
  )
  await planted('clock', ({ hotelId }) =>
    run('update hotel_clock set version = 9 where hotel_id = $1', [hotelId]),
  )
  const [damage] = await planted('ahead_of_clock', ({ hotelId }) =>
    run('update room_day set version = 99 where hotel_id = $1', [hotelId]),
  )
  assert.match(damage!.found, /3 rows of room_day/)
})

test('the oldest events may have been pruned', async () => {
  const { hotelId } = await healthyHotel()
  await run('delete from event where hotel_id = $1 and version < 4', [hotelId])
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])
})

test('without a hotel, every hotel is checked', async () => {
  const report = await checkTables(db)
  assert.equal(report.ok, false)
  assert.equal(report.checked.hotels, hotelsMade())
})
