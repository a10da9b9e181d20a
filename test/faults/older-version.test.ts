import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { checkTables } from '../../src/check/check-tables.ts'
import { connect } from '../../src/db/connection/connect.ts'
import { Database } from '../../src/db/hotel/database.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { importHotel } from '../../src/transfer/import-hotel.ts'
import { emptyDatabase } from '../postgres/empty-database.ts'
import { assertPlaced, assertSameCopies } from '../postgres/placed-tables.ts'
import { joinServer, type Server } from '../postgres/second-server.ts'
import { serversOf, spreadDatabase } from '../postgres/test-cluster.ts'
import { joinTestServer } from '../postgres/test-server.ts'
import { testDatabase } from '../support/harness.ts'
import { temporaryFolder } from '../support/vacancy.ts'

// A hotel that 0.1.0 exported, where a booking had one room in its own row, and what that version answered of it.
const HOTEL = readFileSync(new URL('older-version/hotel.jsonl', import.meta.url), 'utf8')
const { token, answers } = JSON.parse(
  readFileSync(new URL('older-version/answers.json', import.meta.url), 'utf8'),
) as { token: string; answers: Record<string, string> }

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const LAST_OF_THEN = '0035_guest_search.sql'
const EARLIEST_SPREAD = '0070_prices.sql'
const BEFORE_BACKFILLS = '0085_guest_changes.sql'
const BEFORE_PEOPLE = '0110_what_guests_compare.sql'

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n')
}

const answered = async (server: Server, path: string, then: string): Promise<string> => {
  const { status, json, text } = await server.as(token)('GET', path)
  assert.equal(status, 200, text)
  return JSON.stringify(asThen(json.Result, JSON.parse(then)))
}

/** What was answered then of what is answered now, which may have more fields. */
const asThen = (now: unknown, then: unknown): unknown => {
  if (Array.isArray(now) && Array.isArray(then)) return now.map((element, at) => asThen(element, then[at]))
  if (typeof now !== 'object' || typeof then !== 'object' || now === null || then === null) return now
  const fields = Object.entries(now).filter(([name]) => name in then)
  return Object.fromEntries(fields.map(([name, value]) => [name, asThen(value, then[name as never])]))
}

const withoutIds = (text: string): string => text.replace(/"id":\d+,/g, '')

/** The tables as they were, with the hotel in them. */
const olderTables = async (url: string): Promise<void> => {
  const client = await connect(url, { patient: true })
  await client.query(
    'create table schema_migration (name text primary key, applied_at timestamptz default now())',
  )
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name > LAST_OF_THEN) break
    await client.query(readFileSync(new URL(name, MIGRATIONS), 'utf8'))
    await client.query('insert into schema_migration (name) values ($1)', [name])
  }
  for (const line of HOTEL.trim().split('\n').slice(1, -1)) {
    const { table, row } = JSON.parse(line)
    const columns = Object.keys(row).join(', ')
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    )
  }
  await client.end()
}

test('a database of the version before is migrated: bookings, reports and histories read as they did', async () => {
  const { name, url, servers } = await emptyDatabase()
  await olderTables(url)
  const db = new Database(url)
  after(() => db.end())
  const applied = await db.migrate()
  assert.ok(applied.includes('0040_booking_rooms_and_charges.sql'))
  if (servers.length > 1) await spreadDatabase(servers, name)
  await db.findNodes()
  const server = await joinServer(url)
  for (const [path, text] of Object.entries(answers))
    assert.equal(await answered(server, path, text), text, path)
  assert.deepEqual((await checkTables(db)).damages, [])
  const [{ booking_code }] = JSON.parse(answers['/getallbooking?upcoming=1']!)
  const cancelled = await server.as(token)('POST', '/cancelbooking', { body: { booking_code } })
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.deepEqual((await checkTables(db)).damages, [])
})

/** Brings the tables up to where they were with this migration. */
const migrateTo = async (db: Database, last: string): Promise<void> => {
  const folder = temporaryFolder()
  for (const name of readdirSync(MIGRATIONS))
    if (name <= last) cpSync(new URL(name, MIGRATIONS), path.join(folder, name))
  await db.coordinator.withoutTimeouts((client) => migrate(client, pathToFileURL(`${folder}/`)))
}

const isCluster = (await serversOf((await joinTestServer()).url)).length > 1

test('a cluster that was spread with earlier tables is migrated, and its rows get what later ones are made with', {
  skip: !isCluster && 'needs TEST_CITUS_URL',
}, async () => {
  const { name, url, servers } = await emptyDatabase()
  await olderTables(url)
  const db = new Database(url)
  after(() => db.end())
  await migrateTo(db, EARLIEST_SPREAD)
  await spreadDatabase(servers, name)
  await migrateTo(db, BEFORE_BACKFILLS)
  await db.coordinator.write(async (sql) => {
    await sql.run(`update booking set guest_email = 'Änn@example.com' where guest_email = 'ann@example.com'`)
    await sql.run(`update booking set paid_amount = 700 where booking_code = '3TDSES47'`)
    await sql.run(
      `insert into payment (hotel_id, payment_id, payment_code, booking_id, provider, mode, amount, currency, payment_status,
         version, created_by, settled_at)
       select hotel_id, 1, 'A', booking_id, 'hotel', 'live', 700, currency, 'paid', 1, 'A test', now()
       from booking where booking_code = '3TDSES47'`,
    )
    await sql.run(
      `insert into receipt (hotel_id, receipt_number, kind, booking_id, payment_id, language, content)
       select hotel_id, 1, 'receipt', booking_id, 1, 'en',
         jsonb_build_object('amount', 700, 'currency', currency, 'payment_code', 'A', 'booking_code', booking_code)
       from booking where booking_code = '3TDSES47'`,
    )
  })
  await db.migrate()
  await db.findNodes()
  const server = await joinServer(url)
  for (const [path, then] of Object.entries(answers)) {
    const text = then.replaceAll('ann@example.com', 'Änn@example.com')
    assert.equal(await answered(server, path, text), text, path)
  }
  const rows = await db.coordinator.read((sql) =>
    sql.rows('select email_key, overpaid_amount from booking where booking_code = $1', ['3TDSES47']),
  )
  assert.deepEqual(rows, [{ email_key: 'änn@example.com', overpaid_amount: 700 }])
  assert.deepEqual((await checkTables(db)).damages, [])
})

test('a cluster of before people gets their tables on every node, and its hotel goes on with what is new', {
  skip: !isCluster && 'needs TEST_CITUS_URL',
}, async () => {
  const { name, url, servers } = await emptyDatabase()
  await olderTables(url)
  const db = new Database(url)
  after(() => db.end())
  await migrateTo(db, BEFORE_PEOPLE)
  await spreadDatabase(servers, name)
  const missing = readdirSync(MIGRATIONS).filter((file) => file > BEFORE_PEOPLE)
  assert.deepEqual(await db.migrate(), missing.sort())
  await assertPlaced(servers, name)
  await db.findNodes()
  const server = await joinServer(url)
  for (const [path, text] of Object.entries(answers))
    assert.equal(await answered(server, path, text), text, path)
  await useWhatIsNew(server, JSON.parse(answers['/getallbooking?upcoming=1']!)[0])
  const copies = await assertSameCopies(servers, name)
  assert.equal(copies.staff_link!.length, 1)
  assert.deepEqual((await checkTables(db)).damages, [])
})

/** Something of each of the later tables. */
const useWhatIsNew = async (
  server: Server,
  { booking_code, room_code }: { booking_code: string; room_code: string },
): Promise<void> => {
  const send = async (method: string, path: string, body?: object) => {
    const { status, json, text } = await server.as(token)(method, path, { body })
    assert.ok(status < 300, `${path}: ${text}`)
    return json.Result
  }
  await send('POST', '/createinvite', { email: 'ann@example.com', role: 'owner' })
  await send('PUT', `/updateroom/${room_code}`, { room_units: [{ unit: '101' }] })
  const { items } = await send('POST', '/assignroom', { booking_code, item: 1, units: ['101'] })
  assert.deepEqual(items[0].units, ['101'])
  const line = { booking_code, name: 'Laundry', amount: 5, reason: 'Asked for' }
  const { charges } = await send('POST', '/addcharge', line)
  assert.equal(charges.at(-1).name, 'Laundry')
  const { notes } = await send('PUT', `/updatenotes/${booking_code}`, { notes: 'A dog' })
  assert.equal(notes, 'A dog')
  const days = { start_date: '2090-05-01', end_date: '2090-05-03', rate_code: 'FLEX', rate_price: 120 }
  await send('PUT', `/updateroomavailability/${room_code}`, days)
  const [change] = await send('GET', '/getchanges')
  await send('POST', '/revertchange', { version: change.version })
  assert.equal((await send('GET', '/getchanges')).length, 2)
}

test('a file of the version before is imported, and its hotel answers as it did there', async () => {
  const { db, url } = await testDatabase()
  await importHotel(db, linesOf(HOTEL))
  const server = await joinServer(url)
  for (const [path, text] of Object.entries(answers))
    assert.equal(withoutIds(await answered(server, path, text)), withoutIds(text), path)
  assert.deepEqual((await checkTables(db)).damages, [])
})

test('a value that is refused in such a file is named where it stands', async () => {
  const { db } = await testDatabase()
  const spoilt = (from: RegExp, to: string) => {
    assert.match(HOTEL, from)
    return importHotel(db, linesOf(HOTEL.replace(from, to)))
  }
  await assert.rejects(
    spoilt(/"rooms":1,"guests"/, '"rooms":100,"guests"'),
    /booking \d: rooms must be from 1 to 99/,
  )
  await assert.rejects(
    spoilt(/"guest_name":"Zoë"/, '"guest_name":""'),
    /booking \d: guest_name must not be empty/,
  )
  await assert.rejects(spoilt(/"nightly":\[\d+/, '"nightly":[1'), /the sum of its nights/)
})
