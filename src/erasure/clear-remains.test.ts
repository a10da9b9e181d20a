import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import pg from 'pg'
import { until } from '../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, stock } from '../../test/support/stock.ts'
import { filesNaming, hasTableFiles, sampleTables, statisticsNaming } from '../../test/support/table-files.ts'
import { vacancy } from '../../test/support/vacancy.ts'

const { db, url, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const WORDS = ['goldammer', '+62 777', 'hedge street', 'worms please', 'moulting']
const EMAIL = 'goldammer@example.com'
const GUEST = { name: 'Goldammer', email: EMAIL, phone: '+62 777', address: { area: 'Hedge Street' } }

const erase = async (hotel: TestHotel, ...more: string[]): Promise<string> => {
  const words = ['hotel', 'erase-guest', '--hotel', hotel.code, '--email', EMAIL, ...more]
  const { code, stdout, stderr } = await vacancy(words, { DATABASE_URL: url, NO_COLOR: '1' })
  assert.equal(code, 0, stderr)
  return stdout
}

const statistics = (): Promise<string[]> => statisticsNaming(db, WORDS)

const files = async (): Promise<string[]> => {
  const found = await Promise.all(WORDS.map((word) => filesNaming(db, word)))
  return [...new Set(found.flat())].sort()
}

/** Bookings of the guest among others, kept answers that contain the guest, and statistics of all these tables. */
const sampledGuest = async (): Promise<TestHotel> => {
  const hotel = await stock(await newHotel(), 6, { number_of_rooms: 50 })
  const form = { guest_detail: GUEST, special_request: 'worms please' }
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  for (let others = 0; others < 3; others++) await booked(hotel)
  const [one, two] = [await booked(hotel, form), await booked(hotel, form)]
  for (let others = 0; others < 3; others++) await booked(hotel)
  await hotel.post('/confirmbooking', { booking_code: one }, keyed(EMAIL))
  await hotel.post('/cancelbooking', { booking_code: two, reason: 'moulting' }, keyed(`two of ${hotel.code}`))
  await sampleTables(db)
  const sampled = await statistics()
  for (const name of ['booking.guest_name', 'booking_email.coalesce', 'idempotent_answer.idempotency_key'])
    assert.ok(sampled.includes(name), `${name} is not in ${sampled}`)
  return hotel
}

/** Whether a session looks again and again for others that read. */
const isWaiting = async ({ hotelId }: TestHotel): Promise<boolean> =>
  (
    await db.of(hotelId).read((sql) =>
      sql.rows(`select from pg_stat_activity where query like '%age(backend_xmin)%' and pid <> pg_backend_pid()
          and datname = current_database()`),
    )
  ).length > 0

suite('what PostgreSQL keeps of an erased guest', () => {
  // First: only the files of this hotel are written anew, and on a cluster those of other tests' hotels are others.
  test('is in no file of a table, index or sample once they were written anew', async (context) => {
    if (!(await hasTableFiles(db))) return context.skip('the files are on another machine')
    const hotel = await sampledGuest()
    const before = await files()
    for (const name of ['booking', 'booking_email', 'idempotent_answer', 'pg_statistic'])
      assert.ok(before.includes(name), `${name} is not in ${before}`)
    const said = await erase(hotel, '--rewrite')
    assert.deepEqual(await files(), [])
    assert.deepEqual(await statistics(), [])
    assert.ok(!said.includes('Unused bytes'))
  })

  test('is in no file either where somebody was still reading when the guest was erased', async (context) => {
    if (!(await hasTableFiles(db))) return context.skip('the files are on another machine')
    const hotel = await sampledGuest()
    const reading = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const reader = db.of(hotel.hotelId).snapshot(async (sql) => {
      // Another table, because whoever reads this one is waited for anyway.
      await sql.rows('select count(*) from room where hotel_id = $1', [hotel.hotelId])
      reading.resolve()
      await done.promise
    })
    await reading.promise
    let isErased = false
    const erased = erase(hotel, '--rewrite').then(() => {
      isErased = true
    })
    await until(async () => isErased || (await isWaiting(hotel)))
    done.resolve()
    await Promise.all([reader, erased])
    assert.deepEqual(await files(), [])
  })

  test('is in no file either where a transaction was open in another database of the server', async (context) => {
    if (!(await hasTableFiles(db))) return context.skip('the files are on another machine')
    const hotel = await sampledGuest()
    const elsewhere = new URL(url)
    elsewhere.pathname = '/postgres'
    const client = new pg.Client({ connectionString: elsewhere.href })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      let isErased = false
      const erased = erase(hotel, '--rewrite').then(() => {
        isErased = true
      })
      // Asked from there: whoever asks here reads in this database, and is waited for as well.
      const looks = new Set<number>()
      await until(async () => {
        await client.query('select pg_stat_clear_snapshot()')
        const { rows } = await client.query(
          `select query_start from pg_stat_activity where query like '%age(backend_xmin)%' and datname = $1`,
          [new URL(url).pathname.slice(1)],
        )
        for (const { query_start } of rows) looks.add(query_start.getTime())
        return isErased || looks.size > 2
      })
      await client.query('rollback')
      await erased
    } finally {
      await client.end()
    }
    assert.deepEqual(await files(), [])
  })

  test('is in no statistics any more', async () => {
    const hotel = await sampledGuest()
    const said = await erase(hotel)
    assert.deepEqual(await statistics(), [])
    for (const word of ['backups', 'exports', 'write-ahead log', '--rewrite'])
      assert.ok(said.includes(word), `${word} is not in ${said}`)
  })

  test('is in no statistics of a table that is empty by now', async () => {
    const hotel = await sampledGuest()
    await db.coordinator.withoutTimeouts((client) => client.query('delete from idempotent_answer'))
    await sampleTables(db)
    assert.ok((await statistics()).includes('idempotent_answer.idempotency_key'), 'PostgreSQL keeps them')
    await erase(hotel)
    assert.deepEqual(await statistics(), [])
    assert.deepEqual(await db.coordinator.read((sql) => sql.rows('select 1 from idempotent_answer')), [])
  })
})
