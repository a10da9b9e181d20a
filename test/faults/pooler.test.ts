import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { suite, test } from 'node:test'
import pg from 'pg'
import { checkTables } from '../../src/check/check-tables.ts'
import { query } from '../../src/db/connection/batch.ts'
import { isDatabaseAway } from '../../src/db/connection/faults.ts'
import { NoTransactions, pooledOf } from '../../src/db/connection/pooler.ts'
import { Database } from '../../src/db/hotel/database.ts'
import { clearRemains } from '../../src/erasure/clear-remains.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { makeToken } from '../../src/tokens/create-token.ts'
import { exportHotel } from '../../src/transfer/export-hotel.ts'
import { importHotel } from '../../src/transfer/import-hotel.ts'
import { emptyDatabase } from '../postgres/empty-database.ts'
import { PgBouncer, withoutPgBouncer } from '../postgres/pgbouncer.ts'
import { joinServer, type Server } from '../postgres/second-server.ts'
import { administer } from '../postgres/test-cluster.ts'
import { lockHotel, until } from '../support/barriers.ts'
import { addHotel, type CallResult } from '../support/harness.ts'
import { vacancy } from '../support/vacancy.ts'

const FILES = readdirSync(new URL('../../migrations/', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
)

const today = todayIn('UTC')
const date = (offset: number): string => formatDay(today + offset)

const booking = {
  booking_form: {
    room_code: 'R',
    rate_code: 'P',
    arrival_date: date(1),
    departure_date: date(3),
    guest_detail: { name: 'Guest', email: 'guest@example.com' },
    guests: 1,
  },
}

/** A hotel with so many rooms of one kind to sell. */
const onSale = async ({ db, as }: Server, rooms: number) => {
  const made = await addHotel(db)
  const token = async (is_admin: boolean) =>
    (await makeToken(db, made.hotelId, { token_name: 'A test', is_admin })).token
  const call = as(await token(true))
  const created = [
    await call('POST', '/createroom', { body: { room_code: 'R', room_name: 'Room', number_of_room: 99 } }),
    await call('POST', '/createrate', { body: { rate_code: 'P', rate_name: 'Plan' } }),
    await call('PUT', '/updateroomavailability/R', {
      body: { start_date: date(1), end_date: date(6), number_of_rooms: rooms, rate_code: 'P', price: 100 },
    }),
  ]
  for (const { status, text } of created) assert.ok(status < 300, text)
  const client = await token(false)
  const book = (server: Server): Promise<CallResult> =>
    server.as(client)('POST', '/createbooking', { body: booking })
  const left = async (server: Server): Promise<number> => {
    const search = `/roomavailability?start_date=${date(1)}&end_date=${date(3)}`
    return (await server.as(client)('GET', search)).Result[0].number_of_rooms
  }
  return { ...made, call, book, left }
}

const assertWhole = async (db: Database): Promise<void> => {
  const { damages } = await checkTables(db)
  assert.deepEqual(damages, [])
}

const soldOf = async (direct: string, hotelId: number): Promise<string[]> =>
  administer(direct, async (client) => {
    const { rows } = await client.query('select booking_code from booking where hotel_id = $1', [hotelId])
    return rows.map(({ booking_code }) => booking_code)
  })

/** How many migrations a process that starts has to apply. */
const migrated = async (url: string): Promise<number> => {
  const db = new Database(url)
  const { length } = await db.migrate()
  await db.end()
  return length
}

for (const size of [2, 5])
  suite(`behind PgBouncer in transaction mode with ${size} sessions`, {
    skip: withoutPgBouncer,
  }, async () => {
    const { url: direct } = await emptyDatabase()
    const pooler = await PgBouncer.before(direct, { mode: 'transaction', size })
    const applied = await Promise.all([migrated(pooler.url), migrated(pooler.url)])
    const one = await joinServer(pooler.url)
    const other = await joinServer(pooler.url)

    test('two processes that start at once on an empty database make its tables once', () => {
      assert.deepEqual(applied.sort(), [0, FILES.length])
    })

    test('what is sold on one server is gone on the other at once, and back when it is cancelled', async () => {
      const { call, book, left } = await onSale(one, 3)
      assert.equal(await left(other), 3)
      const { status, Result } = await book(one)
      assert.equal(status, 201)
      assert.equal(await left(other), 2)
      const { booking_code } = Result
      assert.equal((await call('POST', '/cancelbooking', { body: { booking_code } })).status, 200)
      assert.equal(await left(other), 3)
      assert.equal((await call('GET', '/getallbooking?limit=10')).Result.length, 1)
    })

    test('forty who want five rooms on two servers get five at most, and the rest are left', async () => {
      const { hotelId, book, left } = await onSale(one, 5)
      const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => book(at % 2 ? one : other)))
      const sold = answers.filter(({ status }) => status === 201).length
      for (const { status, code } of answers)
        assert.ok(status === 201 || code === 'sold_out' || code === 'unavailable', `${status} ${code}`)
      assert.ok(sold > 0)
      assert.equal((await soldOf(direct, hotelId)).length, 5 - (await left(one)))
      assert.ok(sold <= 5)
      await assertWhole(one.db)
    })

    test('who reads cannot write, and everybody has his limits, in a transaction or not', async () => {
      const { coordinator } = one.db
      const { hotelId } = await addHotel(one.db)
      const rename = `update hotel set hotel_name = 'Written' where hotel_id = $1 returning hotel_id`
      for (const reading of [coordinator.read, coordinator.snapshot])
        await assert.rejects(
          reading.call(coordinator, (sql) => sql.row(rename, [hotelId])),
          { code: '25006' },
        )
      const shown = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone']
      for (const pool of [coordinator.writers, coordinator.readers, coordinator.sideWriters]) {
        const client = await pool.take()
        assert.notEqual(pooledOf(client), undefined)
        const ask = async () => {
          const answers = await Promise.all(shown.map((name) => query(client, `show ${name}`)))
          return answers.map(({ rows }) => Object.values(rows[0])[0])
        }
        assert.deepEqual(await ask(), ['4s', '3s', '4s', 'UTC'])
        await query(client, 'begin')
        assert.deepEqual(await ask(), ['4s', '3s', '4s', 'UTC'])
        await query(client, 'commit')
        assert.deepEqual(await ask(), ['4s', '3s', '4s', 'UTC'])
        pool.give(client, true)
      }
    })

    test('who waits too long for a hotel gives up, and a statement that fails leaves the connection usable', async () => {
      const { hotelId } = await addHotel(one.db)
      const holder = await lockHotel(direct, hotelId)
      await assert.rejects(
        one.db.inHotel(hotelId, async () => 'held'),
        isDatabaseAway,
      )
      await holder.rollback()
      assert.equal(await one.db.inHotel(hotelId, async () => 'free'), 'free')
      const client = await one.db.coordinator.sideWriters.take()
      const [right, wrong, behind] = await Promise.allSettled([
        query(client, 'select 1 as n'),
        query(client, 'select 1 / $1::int as n', [0]),
        query(client, 'select 2 as n'),
      ])
      assert.deepEqual([right.status, wrong.status, behind.status], ['fulfilled', 'rejected', 'rejected'])
      assert.deepEqual((await query(client, 'select 2 as n')).rows, [{ n: 2 }])
      one.db.coordinator.sideWriters.give(client, true)
    })

    test('a hotel can be exported, imported, and cleared of what was erased', async () => {
      const { hotelId, chain, code, book } = await onSale(one, 3)
      assert.equal((await book(one)).status, 201)
      const lines: string[] = []
      const hotel = { hotel_id: hotelId, chain_code: chain, hotel_code: code }
      await exportHotel(one.db, hotel, async (line) => void lines.push(line))
      const copied = lines
        .filter((line) => !line.startsWith('{"table":"api_token"'))
        .map((line) =>
          line.replaceAll(`"${code}"`, `"${code}COPY"`).replace(/"api_token":\d+/, '"api_token":0'),
        )
      const stream = (async function* () {
        yield* copied
      })()
      assert.equal((await importHotel(one.db, stream)).rows.booking, 1)
      await clearRemains(one.db, hotelId, false)
      await assertWhole(one.db)
    })

    test('no session of the pool is left with anything, and one that is would be found', async () => {
      assert.deepEqual(await pooler.changedSessions(direct), [])
      await administer(pooler.url, (client) => client.query('set lock_timeout = 1'))
      assert.deepEqual(await pooler.changedSessions(direct), ['lock_timeout: 1 instead of 0'])
    })

    test('PgBouncer killed under way: what was acknowledged is there, and selling goes on when it is back', async () => {
      const { hotelId, book } = await onSale(one, 99)
      const acknowledged: string[] = []
      let failed = 0
      const sell = async (server: Server) => {
        const { status, code, Result } = await book(server)
        if (status === 201) acknowledged.push(Result.booking_code)
        else {
          assert.equal(code, 'unavailable')
          failed++
        }
      }
      const selling = [one, other, one, other].map(async (server) => {
        while (failed < 8) await sell(server)
      })
      await until(() => acknowledged.length > 4, 'some are sold')
      await pooler.kill()
      await Promise.all(selling)
      const before = acknowledged.length
      await pooler.start()
      for (const server of [one, other])
        await until(async () => {
          const sold = acknowledged.length
          await sell(server)
          return acknowledged.length > sold
        }, 'it sells again')
      assert.ok(acknowledged.length >= before + 2)
      const sold = new Set(await soldOf(direct, hotelId))
      assert.deepEqual(
        acknowledged.filter((code) => !sold.has(code)),
        [],
      )
      await assertWhole(one.db)
    })
  })

/** Everything that opens a connection, with few of each. */
const useAll = async (url: string): Promise<void> => {
  const db = new Database(url, { writers: 1, readers: 1, sideWriters: 1 })
  await db.migrate()
  await db.findNodes()
  const { hotelId } = await addHotel(db)
  await db.inHotel(hotelId, async (tx) =>
    tx.tick({ type: 'hotel.changed', data: {}, actor: 'test', catalog: true }),
  )
  assert.equal((await db.clocks.ask(hotelId))?.version, 1)
  await db.of(hotelId).snapshot((sql) => sql.rows('select 1'))
  await assertWhole(db)
  await db.end()
}

suite('behind PgBouncer in other modes', { skip: withoutPgBouncer }, () => {
  test('in session mode everything works, and no session is left with anything', async () => {
    const { url } = await emptyDatabase()
    const pooler = await PgBouncer.before(url, { mode: 'session', size: 8 })
    await useAll(pooler.url)
    assert.deepEqual(await pooler.changedSessions(url), [])
    const left = new pg.Client({ connectionString: pooler.url })
    await left.connect()
    await left.query('prepare something as select 1')
    await left.end()
    assert.deepEqual(await pooler.changedSessions(url), ['statements: 1 instead of 0'])
  })

  test('in statement mode nothing starts, and the setting is named', async () => {
    const { url } = await emptyDatabase()
    const pooler = await PgBouncer.before(url, { mode: 'statement', size: 5 })
    const db = new Database(pooler.url)
    await assert.rejects(db.migrate(), NoTransactions)
    await db.end()
    const { code, stderr } = await vacancy(['database', 'migrate', '--json'], { DATABASE_URL: pooler.url })
    assert.equal(code, 1)
    assert.match(JSON.parse(stderr).error.message, /^DATABASE_URL leads to .* Set pool_mode = transaction/)
  })

  for (const mode of ['transaction', 'session'] as const)
    test(`a pool of one session in ${mode} mode is too small to migrate, and the setting is named`, async () => {
      const { url } = await emptyDatabase()
      const pooler = await PgBouncer.before(url, { mode, size: 1 })
      const { code, stderr } = await vacancy(['database', 'migrate', '--json'], { DATABASE_URL: pooler.url })
      assert.equal(code, 1)
      assert.match(
        JSON.parse(stderr).error.message,
        /its pool \(default_pool_size\) is too small or all in use\./,
      )
    })
})
