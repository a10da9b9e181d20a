import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lockHotel, untilBlocked } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { packetsOf, take, warm } from '../../../test/support/short-way.ts'
import { book, booked, booking, day, outcome, search, stock } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { Database } from '../../db/hotel/database.ts'
import { PRESUME, PRESUMED_WITHIN_MS } from '../../db/hotel/presumed-tx.ts'

const app = await createTestApp({ ownDatabase: true })
const { db, url, hotel: newHotel } = app
take('short', app)

/** A hotel that this process has in memory, with all it needs to decide a booking. */
const known = async (days = 4, fields: Record<string, unknown> = {}): Promise<TestHotel> => {
  const hotel = await stock(await newHotel(), days, { number_of_rooms: 9, ...fields })
  await search(hotel, 0, 1)
  await booked(hotel)
  return hotel
}

/** What packets came to while something was done. */
const packetsIn = async (work: () => Promise<unknown>): Promise<string> => {
  const before = packetsOf(app)
  await work()
  const after = packetsOf(app)
  return `${after.committed - before.committed} committed, ${after.refused - before.refused} refused`
}

const [ONE, REFUSED, NONE] = ['1 committed, 0 refused', '0 committed, 1 refused', '0 committed, 0 refused']

const byHand = (hotel: TestHotel, text: string) =>
  db.of(hotel.hotelId).write((sql) => sql.run(text.replaceAll('HOTEL', String(hotel.hotelId))))

const isSound = async ({ hotelId }: TestHotel): Promise<void> =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

suite('a booking of a hotel in memory', () => {
  test('is one packet, with a key or without, from a page or from a server', async () => {
    const hotel = await known()
    assert.equal(await packetsIn(() => booked(hotel)), ONE)
    const key = { headers: { 'idempotency-key': 'first' } }
    assert.equal(await packetsIn(() => book(hotel, {}, key)), ONE)
    const page = await hotel.token({ is_admin: false, allowed_origins: ['https://hotel.example'] })
    const options = { token: page, headers: { 'idempotency-key': 'first', origin: 'https://hotel.example' } }
    await book(
      hotel,
      { departure_date: day(2) },
      { ...options, headers: { ...options.headers, 'idempotency-key': 'x' } },
    )
    assert.equal(
      await packetsIn(async () => assert.equal(outcome(await book(hotel, {}, options)), '201 ok')),
      ONE,
    )
    await isSound(hotel)
  })

  test('writes what one writes that locks and reads first, row by row', async () => {
    const hotels = [await known(), await known()]
    const rows: string[] = []
    for (const [at, hotel] of hotels.entries()) {
      take(at === 0 ? 'short' : 'long', app)
      const packets = await packetsIn(() => booked(hotel, { departure_date: day(3), rooms: 2 }))
      assert.equal(packets, at === 0 ? ONE : NONE)
      rows.push(await allRows(hotel))
    }
    take('short', app)
    assert.equal(rows[0], rows[1])
  })

  test('is answered again under its key, and not made again', async () => {
    const hotel = await known()
    const key = { headers: { 'idempotency-key': 'again' } }
    const [first, second] = [await book(hotel, {}, key), await book(hotel, {}, key)]
    assert.equal(second.text, first.text)
    assert.equal(second.headers['idempotency-replayed'], 'true')
    const other = await book(hotel, { departure_date: day(2) }, key)
    assert.equal(outcome(other), '422 idempotency_key_reused')
    const taken = 9 - 1 - 1
    assert.equal((await search(hotel, 0, 1)).Result[0].number_of_rooms, taken)
    await isSound(hotel)
  })

  test('is one packet although another one was asked for under a key that is taken', async () => {
    const hotel = await known()
    const { transactions } = db.of(hotel.hotelId)
    transactions.longWayMs = 60_000
    const key = { headers: { 'idempotency-key': 'taken' } }
    await book(hotel, {}, key)
    assert.equal(await packetsIn(() => book(hotel, {}, key)), REFUSED)
    assert.equal(await packetsIn(() => booked(hotel)), ONE)
    transactions.longWayMs = 0
  })

  test('is not made under a key that an earlier version stored for all callers', async () => {
    const hotel = await known()
    const page = await hotel.token({ is_admin: false, allowed_origins: ['https://hotel.example'] })
    const options = { token: page, headers: { 'idempotency-key': 'old', origin: 'https://hotel.example' } }
    await book(hotel, {}, options)
    await byHand(
      hotel,
      `update idempotent_answer set operation = 'createbooking', told_apart = null where hotel_id = HOTEL`,
    )
    const again = await book(hotel, {}, options)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    await isSound(hotel)
  })

  test('needs the lock where memory does not know enough, and where it is refused', async () => {
    const hotel = await known()
    await hotel.post('/createpromo', {
      promo_code: 'ONCE',
      promo_name: 'Once',
      charge: 'percent',
      value: 10,
      max_uses_per_email: 1,
    })
    await hotel.post('/createpromo', {
      promo_code: 'FREE',
      promo_name: 'Free',
      charge: 'percent',
      value: 10,
      max_uses: 2,
    })
    await search(hotel, 0, 1)
    const way = (fields: Record<string, unknown>, wanted: string) =>
      packetsIn(async () => assert.equal(outcome(await book(hotel, fields)), wanted))
    assert.equal(await way({}, '201 ok'), ONE)
    assert.equal(await way({ promo_code: 'ONCE' }, '201 ok'), NONE)
    assert.equal(await way({ promo_code: 'ONCE' }, '409 promo_not_valid'), NONE)
    assert.equal(await way({ promo_code: 'FREE' }, '201 ok'), ONE)
    assert.equal(await way({ promo_code: 'FREE' }, '201 ok'), ONE)
    assert.equal(await way({ promo_code: 'FREE' }, '409 promo_not_valid'), NONE)
    assert.equal(await way({ rooms: 9 }, '409 sold_out'), NONE)
    assert.equal(await way({ room_price: 1 }, '409 price_changed'), NONE)
    assert.equal(await way({ rate_code: 'NONE' }, '404 rate_not_found'), NONE)
    await isSound(hotel)
  })
})

suite('a packet decided on what is no longer so', () => {
  test('is refused by the version alone, even where no event is in its way', async () => {
    const [hotel, control] = [await known(), await known()]
    const dearer = `
      with dearer as (update rate_day set rate_price = 99900 where hotel_id = HOTEL)
      update hotel_clock set version = version + 1 where hotel_id = HOTEL`
    const late = async (at: TestHotel) => {
      const holder = await lockHotel(url, at.hotelId)
      const selling = book(at)
      await untilBlocked(db)
      await holder.client.query(dearer.replaceAll('HOTEL', String(at.hotelId)))
      await holder.commit()
      return selling
    }
    let price: number | undefined
    assert.equal(
      await packetsIn(async () => {
        price = (await late(hotel)).Result.grand_total
      }),
      REFUSED,
    )
    assert.equal(price, 999)
    const { transactions } = db.of(control.hotelId)
    transactions.presume = PRESUME.replace('version = $3', '$3::bigint is not null')
    try {
      assert.equal((await late(control)).Result?.grand_total, 100, 'sold at a price of before')
    } finally {
      transactions.presume = PRESUME
    }
  })

  test('is refused by the tokens: one revoked meanwhile books nothing', async () => {
    const hotel = await known()
    const token = await hotel.token({ is_admin: false })
    await book(hotel, {}, { token })
    const holder = await lockHotel(url, hotel.hotelId)
    const selling = book(hotel, {}, { token })
    await untilBlocked(db)
    await holder.client.query(
      `with gone as (update api_token set revoked_at = now() where hotel_id = $1)
       update hotel_clock set keys_version = keys_version + 1 where hotel_id = $1`,
      [hotel.hotelId],
    )
    await holder.commit()
    assert.equal(outcome(await selling), '401 token_invalid')
  })

  test('is refused by the time of the server, which is learned again', async () => {
    const hotel = await known()
    const { time } = db.of(hotel.hotelId).transactions
    const now = time.now()!
    time.hear(now + 5000)
    assert.equal(await packetsIn(() => booked(hotel)), REFUSED)
    assert.ok(Math.abs(time.now()! - Date.now()) < 5000)
    assert.equal(await packetsIn(() => booked(hotel)), ONE)
  })

  test('is refused by another server, and by ids that were given out since', async () => {
    const hotel = await known()
    const { transactions } = db.of(hotel.hotelId)
    transactions.presume = PRESUME.replace('= $6', '= $6 + 1')
    assert.equal(await packetsIn(() => booked(hotel)), REFUSED)
    transactions.presume = PRESUME
    await byHand(hotel, 'update hotel_clock set last_id = last_id + 1 where hotel_id = HOTEL')
    assert.equal(await packetsIn(() => booked(hotel)), REFUSED)
    assert.equal(await packetsIn(() => booked(hotel)), ONE)
    await isSound(hotel)
  })

  test('and memory that is wrong sells nothing that the tables do not have', async () => {
    const wrongs = {
      'none left': 'update room_day set number_of_rooms = 0 where hotel_id = HOTEL',
      'fewer left': 'update room_day set number_of_rooms = number_of_rooms - 1 where hotel_id = HOTEL',
      closed: 'update room_day set is_close = true where hotel_id = HOTEL',
      'all held': 'update room_day set held = number_of_rooms where hotel_id = HOTEL',
      'not on sale': 'update room_day set pushed = false where hotel_id = HOTEL',
      gone: 'delete from room_day where hotel_id = HOTEL',
    }
    const answers: Record<string, string> = {}
    for (const [name, text] of Object.entries(wrongs)) {
      const hotel = await known()
      await byHand(hotel, text)
      assert.equal(
        await packetsIn(async () => {
          answers[name] = outcome(await book(hotel))
        }),
        REFUSED,
        name,
      )
    }
    assert.deepEqual(answers, {
      'none left': '409 sold_out',
      'fewer left': '201 ok',
      closed: '409 not_bookable',
      'all held': '409 sold_out',
      'not on sale': '409 not_bookable',
      gone: '409 not_bookable',
    })
  })
})

test('a booking and a hold that nobody searched for before, with hours of grace, are packets', async () => {
  const hotel = await stock(await newHotel({ timezone: 'Pacific/Chatham' }))
  const policy = {
    policy_code: 'GRACE',
    policy_name: 'Grace',
    steps: [{ before: null, unit: 'days', charge: 'percent', value: 100 }],
    grace_hours: 24,
  }
  assert.equal(outcome(await hotel.post('/createpolicy', policy)), '201 ok')
  assert.equal(outcome(await hotel.put('/updaterate/FLEX', { policy_code: 'GRACE' })), '200 ok')
  await warm(hotel, [app])
  assert.equal(await packetsIn(() => booked(hotel)), ONE)
  const body = booking({ guest_detail: undefined })
  const held = () => hotel.post('/createhold', body, { token: hotel.client })
  assert.equal(await packetsIn(async () => assert.equal(outcome(await held()), '201 ok')), ONE)
  await isSound(hotel)
})

test('nothing is decided from memory where the server, a second off at most, may be in another minute', async () => {
  const { hotelId } = await known()
  const { calendars } = app.services
  const { time } = db.of(hotelId).transactions
  const minute = Date.UTC(2030, 0, 1)
  const decided: number[] = []
  try {
    calendars.edgeOfMinuteMs = PRESUMED_WITHIN_MS
    for (const ms of [0, 1, 999, 1000, 1001, 30_000, 58_999, 59_000, 59_001, 59_999]) {
      time.now = () => minute + ms
      if (calendars.presume(hotelId, 1) !== undefined) decided.push(ms)
    }
  } finally {
    Reflect.deleteProperty(time, 'now')
    take('short', app)
  }
  assert.deepEqual(decided, [1001, 30_000, 58_999])
})

test('memory that is behind is brought up to date after three own changes in a row, and not before', async () => {
  const hotel = await known()
  const other = new Database(url)
  await other.findNodes()
  const elsewhere = () =>
    other.inHotel(hotel.hotelId, async (tx) => {
      tx.tick({ type: 'availability.changed', data: {}, actor: 'Another process' })
    })
  const ways: string[] = []
  const bookAgain = async () => ways.push(await packetsIn(() => booked(hotel)))
  await elsewhere()
  for (let bookings = 0; bookings < 2; bookings++) await bookAgain()
  await elsewhere()
  for (let bookings = 0; bookings < 5; bookings++) await bookAgain()
  await other.end()
  assert.deepEqual(ways, [REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, ONE, ONE])
  await isSound(hotel)
})

/** All rows of a hotel that a booking writes, without what is chosen at random or by the time. */
const allRows = async ({ hotelId }: TestHotel): Promise<string> => {
  const tables = [
    'booking',
    'booking_room',
    'booking_charge',
    'room_day',
    'inventory_ledger',
    'event',
    'hotel_clock',
    'mail',
    'promo',
  ]
  const CHANCE =
    /"(hotel_id|guest_fold|payment_code|booking_code|payment_id|page_token|created_at|updated_at|event_id|hotel_code|chain_code|changed_at|email_key|at|actor_code|created_by_code)":\s*("[^"]*"|\d+)/g
  const all = await Promise.all(
    tables.map((table) =>
      db
        .of(hotelId)
        .read((sql) =>
          sql.rows<{ row: string }>(
            `select to_jsonb(t)::text as row from ${table} t where hotel_id = $1 order by 1`,
            [hotelId],
          ),
        ),
    ),
  )
  return all
    .flatMap((rows, at) => rows.map(({ row }) => `${tables[at]} ${row.replace(CHANCE, '"$1": …')}`))
    .sort()
    .join('\n')
}
