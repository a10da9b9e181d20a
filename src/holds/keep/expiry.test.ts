import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lockHotel, untilBlocked } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { PublishedApi } from '../../../test/support/published-api.ts'
import { book, booked, day, entry, outcome, push, search, stock } from '../../../test/support/stock.ts'
import { expireHolds, MOST_ENDED } from '../record/end-holds.ts'
import { bookHold, days, eventsAfter, held, hold, isSound, letPass } from './holds.testing.ts'
import { holdExpiry } from './worker.ts'

const { app, db, services, url, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const versionOf = async (hotel: TestHotel): Promise<number> => (await hotel.get('/getevents')).json.Version

/** The rooms that a search shows for the first night. */
const shown = async (hotel: TestHotel): Promise<number> =>
  (await search(hotel, 0, 1)).Result[0].number_of_rooms

/** Live holds of a hotel as one booking of it would make them, that many of them over. */
const manyHolds = (hotel: TestHotel, count: number) =>
  db.inHotel(hotel.hotelId, async (tx) => {
    const { hotelId } = tx
    const [template] = await tx.rows<{ hold_id: number }>(
      `select hold_id from hold where hotel_id = $1 and hold_status = 'live'`,
      [hotelId],
    )
    const version = await tx.nextVersion()
    const first = tx.nextId()
    for (let more = 1; more < count; more++) tx.nextId()
    await tx.run(
      `insert into hold (hotel_id, hold_id, hold_code, hold_status, expires_at, token_code, room_nights, sale, created_by,
         created_at, version)
       select hotel_id, $3 + n, 'MANY' || n, 'live', now() - interval '1 second', token_code, room_nights, sale, created_by,
         created_at, $4
       from hold, generate_series(0, $5 - 1) n where hotel_id = $1 and hold_id = $2`,
      [hotelId, template!.hold_id, first, version, count],
    )
    await tx.run(
      `insert into hold_ledger (hotel_id, version, hold_id, room_id, day, kind, count)
       select hotel_id, $4, $3 + n, room_id, day, 'hold', count
       from hold_ledger, generate_series(0, $5 - 1) n where hotel_id = $1 and hold_id = $2`,
      [hotelId, template!.hold_id, first, version, count],
    )
    await tx.run('update room_day set held = held + $2 where hotel_id = $1', [hotelId, count])
    tx.tick({ type: 'hold.created', data: {}, actor: 'A test', everything: true })
  })

suite('a hold that is over', () => {
  test('cannot be booked or given up, although nothing has ended it', async () => {
    const hotel = await stock(await newHotel(), 1)
    const code = await held(hotel)
    await letPass(db, hotel)
    assert.equal(outcome(await bookHold(hotel, code)), '409 hold_expired')
    assert.equal(outcome(await hotel.delete(`/deletehold/${code}`)), '409 hold_expired')
    assert.deepEqual(await days(hotel), ['3/1'])
    await isSound(db, hotel)
  })

  test('is over although it was not when its booking began to wait for the hotel', async () => {
    const hotel = await stock(await newHotel(), 1)
    const code = await held(hotel)
    const holder = await lockHotel(url, hotel.hotelId)
    const selling = bookHold(hotel, code)
    await untilBlocked(db)
    await db
      .of(hotel.hotelId)
      .write((sql) => sql.run('update hold set expires_at = now() where hotel_id = $1', [hotel.hotelId]))
    await holder.commit()
    assert.equal(outcome(await selling), '409 hold_expired')
  })

  test('is ended by the worker with one event and its lines, and memory knows without reading', async () => {
    const hotel = await stock(await newHotel(), 2, { number_of_rooms: 2 })
    const codes = [await held(hotel, { departure_date: day(2) }), await held(hotel)]
    const later = await held(hotel, { arrival_date: day(1), departure_date: day(2) })
    assert.deepEqual(await days(hotel), ['2/2', '2/2'])
    for (const code of codes) await letPass(db, hotel, code)
    assert.equal(await shown(hotel), 0, 'until then it may count as held')
    const version = await versionOf(hotel)
    const { whole, changes } = services.calendars.counts
    await holdExpiry(services).runDue()
    assert.equal(await shown(hotel), 2)
    assert.deepEqual(services.calendars.counts.whole - whole, 0)
    assert.deepEqual(services.calendars.counts.changes - changes, 0)
    const events = await eventsAfter(hotel, version)
    assert.deepEqual(
      events.map(({ event_type, data }) => [event_type, (data.hold_codes as string[]).toSorted()]),
      [['hold.expired', codes.toSorted()]],
    )
    const api = new PublishedApi((await app.inject('/openapi.json')).json())
    api.assertPublished(api.operation('getevents'), await hotel.get(`/getevents?after=${version}`))
    assert.deepEqual(await days(hotel), ['2/0', '2/1'])
    assert.equal(outcome(await bookHold(hotel, later)), '201 ok')
    assert.equal(outcome(await bookHold(hotel, codes[0]!)), '409 hold_expired')
    await isSound(db, hotel)
    assert.equal(await holdExpiry(services).runDue(), 0)
  })

  test('gives way to a booking, a hold and a change that would be refused, in their transaction', async () => {
    const hotel = await stock(await newHotel(), 2, { number_of_rooms: 1 })
    const first = await held(hotel)
    await letPass(db, hotel)
    const version = await versionOf(hotel)
    const code = await booked(hotel)
    const events = await eventsAfter(hotel, version)
    assert.deepEqual(
      events.map(({ event_type, data }) => [event_type, data.hold_codes ?? data.booking_code]),
      [
        ['hold.expired', [first]],
        ['booking.created', code],
      ],
    )
    assert.deepEqual(await days(hotel), ['0/0', '1/0'])
    assert.equal(await shown(hotel), 0)
    await held(hotel, { arrival_date: day(1), departure_date: day(2) })
    await letPass(db, hotel)
    await held(hotel, { arrival_date: day(1), departure_date: day(2) })
    await letPass(db, hotel)
    assert.deepEqual(await days(hotel), ['0/0', '1/1'])
    const moved = await hotel.put(`/updatebooking/${code}`, { departure_date: day(2) })
    assert.equal(outcome(moved), '200 ok')
    assert.deepEqual(await days(hotel), ['0/0', '0/0'])
    await isSound(db, hotel)
  })

  test('is ended by nobody where the refusal has another cause, or stays refused', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 2 })
    await held(hotel)
    await letPass(db, hotel)
    const version = await versionOf(hotel)
    assert.equal(outcome(await book(hotel, { rooms: 3 })), '409 sold_out')
    assert.equal(outcome(await book(hotel, { guests: 9 })), '409 not_bookable')
    assert.equal(await versionOf(hotel), version)
    const key = { headers: { 'idempotency-key': 'refused' } }
    assert.equal(outcome(await book(hotel, { rooms: 3 }, key)), '409 sold_out')
    assert.equal(await versionOf(hotel), version)
    await isSound(db, hotel)
  })
})

test('ten thousand that are over at once are ended in portions, and other changes get their turn in between', async () => {
  const PORTIONS = 50
  const [crowded, quiet] = [await stock(await newHotel(), 2), await stock(await newHotel(), 1)]
  await held(crowded, { departure_date: day(2) })
  const count = PORTIONS * MOST_ENDED
  await manyHolds(crowded, count)
  const version = await versionOf(crowded)
  await held(quiet)
  await letPass(db, quiet)
  let portions = 0
  let inTurn = 0
  const pushes: Promise<void>[] = []
  const { inHotel } = db
  db.inHotel = ((hotelId: number, work: never, within: never) => {
    if (hotelId === crowded.hotelId && work === expireHolds) {
      const before = ++portions
      // Asked for while a portion is ended: it has its turn before the one after the next.
      pushes.push(
        push(crowded, [entry(0, { price: 100 + before })]).then(() => {
          if (portions <= before + 1) inTurn++
        }),
      )
    }
    return inHotel.call(db, hotelId, work, within)
  }) as never
  try {
    await holdExpiry(services).runDue()
  } finally {
    db.inHotel = inHotel
  }
  await Promise.all(pushes)
  const events = await eventsAfter(crowded, version)
  const expired = events.filter(({ event_type }) => event_type === 'hold.expired')
  assert.equal(expired.length, PORTIONS)
  for (const { data } of expired) assert.equal((data.hold_codes as string[]).length, MOST_ENDED)
  assert.equal(portions, PORTIONS + 1)
  // On a crowded machine one may be read from its socket a portion later.
  assert.ok(inTurn >= 0.8 * PORTIONS, `${inTurn} in turn`)
  assert.deepEqual(await days(crowded), ['3/1', '3/1'])
  assert.deepEqual(await days(quiet), ['3/0'])
  await isSound(db, crowded)
  await isSound(db, quiet)
})

test('what is looked for goes by an index of live holds, however many ended', async () => {
  const hotel = await stock(await newHotel(), 1)
  await held(hotel)
  await db.of(hotel.hotelId).write(async (sql) => {
    await sql.run(
      `insert into hold (hotel_id, hold_id, hold_code, hold_status, expires_at, token_code, room_nights, created_by, created_at,
         ended_at, version)
       select $1, -n, 'OLD' || n, 'expired', now() - interval '1 day', 'T', 1, 'A test', now(), now(), 1
       from generate_series(1, 20000) n`,
      [hotel.hotelId],
    )
    await sql.run('analyze hold')
  })
  const node = db.of(hotel.hotelId)
  const plan = (where: string) =>
    node.read(async (sql) => {
      const { nameOf } = (await node.parts.partOf(sql, hotel.hotelId))!
      const found = `select hold_id from ${nameOf('hold')} where ${where}`
      return JSON.stringify(await sql.rows(`explain (analyze, format json) ${found}`))
    })
  for (const where of [
    `hotel_id = ${hotel.hotelId} and hold_status = 'live' and expires_at <= now() order by expires_at limit 200`,
    `hold_status = 'live' and hotel_id > 0 order by hotel_id limit 1`,
  ]) {
    const found = await plan(where)
    assert.match(found, /"Index Name":"hold_(live|of_token|of_network)(_\d+)?"/, where)
    assert.doesNotMatch(found, /"Rows Removed by Filter":[1-9]\d\d/)
  }
})

test('holds made while the worker runs are left alone', async () => {
  const hotel = await stock(await newHotel(), 1)
  assert.equal(outcome(await hold(hotel)), '201 ok')
  assert.equal(await holdExpiry(services).runDue(), 0)
  assert.deepEqual(await days(hotel), ['3/1'])
})
