import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tried } from '../../../test/support/short-way.ts'
import { book, booked, booking, day, entry, left, outcome, push, stock } from '../../../test/support/stock.ts'
import { atOnce, bothKnow, byEachWay, db, isSound, newHotel, tally, withoutLock } from './races.testing.ts'

const firstNight = 'hotel_id = $1 and day = $2'

suite('the last room', () => {
  test('wanted by forty at once is sold once', async () => {
    const hotel = await stock(await newHotel(), 2, { number_of_rooms: 1 })
    const outcomes = await atOnce(
      hotel,
      Array(40).fill(['POST', '/createbooking', booking({ departure_date: day(2) })]),
    )
    assert.deepEqual(tally(outcomes), { ok: 1, sold_out: 39 })
    assert.deepEqual(await left(hotel), [0, 0])
    await isSound(hotel)
  })

  test('is sold once whatever way each server takes', async () => {
    const hotel = await stock(await newHotel(), 2)
    await byEachWay(async () => {
      await push(hotel, [entry(0, { number_of_rooms: 1 }), entry(1, { number_of_rooms: 1 })])
      await bothKnow(hotel)
      const outcomes = await atOnce(
        hotel,
        Array(10).fill(['POST', '/createbooking', booking({ departure_date: day(2) })]),
      )
      assert.deepEqual(tally(outcomes), { ok: 1, sold_out: 9 })
      assert.deepEqual(await left(hotel), [0, 0])
    })
    await isSound(hotel)
  })

  test('control: read, then write without the lock sells it twice', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 1 })
    const values = [hotel.hotelId, day(0)]
    let sold = 0
    await withoutLock(
      async (client) =>
        (await client.query(`select number_of_rooms from room_day where ${firstNight}`, values)).rows[0]
          .number_of_rooms,
      async (client, seen) => {
        if (seen < 1) return
        await client.query(`update room_day set number_of_rooms = $3 where ${firstNight}`, [
          ...values,
          seen - 1,
        ])
        sold++
      },
    )
    assert.equal(sold, 2)
    assert.deepEqual(await left(hotel), [0])
  })

  test('stays that overlap in the middle take turns, and no night goes below zero', async () => {
    const hotel = await stock(await newHotel(), 6)
    const stays = Array.from({ length: 16 }, (_, n) =>
      booking({ arrival_date: day(n % 4), departure_date: day((n % 4) + 3), guests: 1 }),
    )
    const days = Array.from({ length: 6 }, (_, at) => entry(at, { number_of_rooms: 2 }))
    await byEachWay(async () => {
      await push(hotel, days)
      await bothKnow(hotel)
      const outcomes = await atOnce(
        hotel,
        stays.map((body) => ['POST', '/createbooking', body]),
      )
      assert.deepEqual(Object.keys(tally(outcomes)).toSorted(), ['ok', 'sold_out'])
      const rest = await left(hotel)
      assert.ok(rest.every((rooms) => rooms >= 0))
      assert.equal(12 - rest.reduce((sum, rooms) => sum + rooms, 0), 3 * tally(outcomes).ok!)
    })
    await isSound(hotel)
  })
})

suite('cancelling', () => {
  test('by twenty at once gives the rooms back once', async () => {
    const hotel = await stock(await newHotel(), 1)
    const booking_code = await booked(hotel, { rooms: 2, guests: 1 })
    const outcomes = await atOnce(hotel, Array(20).fill(['POST', '/cancelbooking', { booking_code }]))
    assert.deepEqual(tally(outcomes), { ok: 20 })
    assert.deepEqual(await left(hotel), [3])
    await isSound(hotel)
  })

  test('control: without the lock two cancellations give them back twice', async () => {
    const hotel = await stock(await newHotel(), 1)
    await booked(hotel, { rooms: 2, guests: 1 })
    await withoutLock(
      async (client) =>
        (
          await client.query('select holds_rooms, rooms from booking_room where hotel_id = $1', [
            hotel.hotelId,
          ])
        ).rows[0],
      async (client, seen) => {
        if (!seen.holds_rooms) return
        await client.query(`update room_day set number_of_rooms = number_of_rooms + $3 where ${firstNight}`, [
          hotel.hotelId,
          day(0),
          seen.rooms,
        ])
        await client.query('update booking_room set holds_rooms = false where hotel_id = $1', [hotel.hotelId])
      },
    )
    assert.deepEqual(await left(hotel), [5])
  })
})

suite('a booking and', () => {
  test('the deletion of its room at once: one of the two is refused', async () => {
    const race = async () => {
      const hotel = await stock(await newHotel(), 1)
      await bothKnow(hotel)
      const [sale, deletion] = await atOnce(hotel, [
        ['POST', '/createbooking', booking()],
        ['DELETE', '/deleteroom/DLX'],
      ])
      const seen = `${sale!.code} ${deletion!.code}`
      assert.ok(['ok room_in_use', 'room_not_found ok'].includes(seen), seen)
      await isSound(hotel)
    }
    await byEachWay(race, { isSeen: tried })
  })

  test('control: without the lock the room goes from under its booking', async () => {
    const hotel = await stock(await newHotel(), 1)
    await booked(hotel)
    await db.coordinator.write((sql) =>
      sql.run('update booking_room set holds_rooms = false where hotel_id = $1', [hotel.hotelId]),
    )
    const live = 'select count(*)::int as live from booking_room where hotel_id = $1 and holds_rooms'
    await withoutLock(
      async (client) => (await client.query(live, [hotel.hotelId])).rows[0].live as number,
      // The first sells (it revives the earlier booking); the second deletes a room that it saw unused.
      async (client, seen, which) => {
        if (which === 0)
          await client.query('update booking_room set holds_rooms = true where hotel_id = $1', [
            hotel.hotelId,
          ])
        else if (seen === 0) await client.query('delete from room where hotel_id = $1', [hotel.hotelId])
      },
    )
    assert.deepEqual((await hotel.get('/getallrooms')).Result, [])
    assert.equal((await hotel.get('/getallbooking?booking_status=new')).Result.length, 1)
  })

  test('a stop-sell at once: nothing is sold on a day that is closed', async () => {
    const close = { room_code: 'DLX', start_date: day(0), end_date: day(0), is_close: 1 }
    const hotel = await stock(await newHotel(), 1)
    await byEachWay(async () => {
      await push(hotel, [entry(0, { number_of_rooms: 50, is_close: 0 })])
      await bothKnow(hotel)
      const sales = Array(6).fill(['POST', '/createbooking', booking()])
      const outcomes = await atOnce(hotel, [
        ...sales,
        ['PUT', '/updatestopsellroomavailability', close],
        ...sales,
      ])
      const sold = outcomes.filter(({ status }) => status === 201).length
      assert.deepEqual(await left(hotel), [50 - sold])
      assert.equal(outcome(await book(hotel)), '409 not_bookable')
    })
    await isSound(hotel)
  })

  test('control: without the lock a day that was open when looked at is sold closed', async () => {
    const hotel = await stock(await newHotel(), 1)
    const values = [hotel.hotelId, day(0)]
    await withoutLock(
      async (client) =>
        (await client.query(`select is_close from room_day where ${firstNight}`, values)).rows[0].is_close,
      async (client, closed, which) => {
        if (which === 0) await client.query(`update room_day set is_close = true where ${firstNight}`, values)
        else if (!closed)
          await client.query(
            `update room_day set number_of_rooms = number_of_rooms - 1 where ${firstNight} returning is_close`,
            values,
          )
      },
    )
    const { Result } = await hotel.get(`/getallroomavailability?StartDate=${day(0)}&EndDate=${day(0)}`)
    assert.deepEqual([Result[0].is_close, Result[0].number_of_rooms], [1, 2])
  })

  test('pushes, cancellations and deletions at once leave an unbroken ledger', async () => {
    const hotel = await stock(await newHotel(), 3)
    const stay = booking({ departure_date: day(3), guests: 1 })
    const range = `start_date=${day(1)}&end_date=${day(1)}`
    await byEachWay(
      async () => {
        await push(
          hotel,
          [0, 1, 2].map((at) => entry(at, { number_of_rooms: 5 })),
        )
        const codes = [await booked(hotel, { departure_date: day(3) }), await booked(hotel)]
        await bothKnow(hotel)
        const outcomes = await atOnce(hotel, [
          ['POST', '/createbooking', stay],
          [
            'POST',
            '/modifyroomavailability',
            { data: [entry(0, { number_of_rooms: 2 }), entry(2, { number_of_rooms: 1 })] },
          ],
          ['POST', '/cancelbooking', { booking_code: codes[0] }],
          ['POST', '/createbooking', stay],
          ['DELETE', `/deleteroomavailability/DLX?${range}`],
          ['POST', '/cancelbooking', { booking_code: codes[1] }],
          ['POST', '/modifyroomavailability', { data: [entry(1, { number_of_rooms: 4 })] }],
          ['POST', '/createbooking', stay],
        ])
        assert.ok(outcomes.every(({ status }) => status < 500))
      },
      { isSeen: tried },
    )
    await isSound(hotel)
  })
})

suite('a code', () => {
  for (const [path, body] of [
    ['/createroom', { room_code: 'NEW', room_name: 'New', number_of_room: 1 }],
    ['/createrate', { rate_code: 'NEW', rate_name: 'New' }],
  ] as const)
    test(`made by twenty at once with ${path} exists once, and the others are told so`, async () => {
      const hotel = await newHotel()
      const outcomes = await atOnce(hotel, Array(20).fill(['POST', path, body]))
      const taken = path === '/createroom' ? 'room_exists' : 'rate_exists'
      assert.deepEqual(tally(outcomes), { ok: 1, [taken]: 19 })
    })

  test('control: without the lock both find it free, and only the database refuses', async () => {
    const hotel = await newHotel()
    const free = 'select count(*)::int as taken from rate where hotel_id = $1'
    const insert = `insert into rate (hotel_id, rate_id, rate_code, rate_name, rate_description, price, is_closed, version)
      values ($1, pg_backend_pid() + 1e6, 'NEW', 'New', '', 0, false, 1)`
    const race = withoutLock(
      async (client) => (await client.query(free, [hotel.hotelId])).rows[0].taken as number,
      async (client, taken) => {
        assert.equal(taken, 0)
        await client.query(insert, [hotel.hotelId])
      },
    )
    await assert.rejects(race, { code: '23505' })
  })
})

test('pushes of one day by two servers at once: the day is one of them, whole', async () => {
  const hotel = await stock(await newHotel(), 1)
  const data = Array.from({ length: 20 }, (_, n) => [entry(0, { number_of_rooms: n, price: n })])
  const outcomes = await atOnce(
    hotel,
    data.map((each) => ['POST', '/modifyroomavailability', { data: each }]),
  )
  assert.deepEqual(tally(outcomes), { ok: 20 })
  const [only] = (await hotel.get(`/getallroomavailability?StartDate=${day(0)}&EndDate=${day(0)}`)).Result
  assert.deepEqual([only.price, only.rate_detail[0].rate_price], [only.number_of_rooms, only.number_of_rooms])
  await push(hotel, [entry(0)])
  await isSound(hotel)
})
