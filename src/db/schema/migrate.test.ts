import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { until, untilBlocked } from '../../../test/support/barriers.ts'
import { testDatabase } from '../../../test/support/harness.ts'
import { temporaryFolder } from '../../../test/support/vacancy.ts'
import { connect } from '../connection/connect.ts'
import { Database } from '../hotel/database.ts'
import { alterWhileServing, migrate } from './migrate.ts'
import { statementsOf } from './statements.ts'

const { db, url } = await testDatabase()
const FOLDER = new URL('../../../migrations/', import.meta.url)
const FILES = readdirSync(FOLDER).sort()

/** A database with nothing in it. */
const emptyDatabase = async (): Promise<{ url: string; db: Database }> => {
  const name = `vacancy_empty_${randomBytes(6).toString('hex')}`
  await db.coordinator.withoutTimeouts((client) => client.query(`create database ${name}`))
  const address = new URL(url)
  address.pathname = `/${name}`
  const empty = new Database(address.href)
  after(async () => {
    await empty.end()
    await db.coordinator.withoutTimeouts((client) => client.query(`drop database ${name} with (force)`))
  })
  return { url: address.href, db: empty }
}

const applied = (database: Database) =>
  database.coordinator.read((sql) =>
    sql.rows<{ name: string }>('select name from schema_migration order by name'),
  )

const MIGRATE = `
  import { Database } from ${JSON.stringify(new URL('../hotel/database.ts', import.meta.url))}
  const db = new Database(process.argv[1])
  process.stdin.once('data', async () => {
    console.log(JSON.stringify(await db.migrate()))
    await db.end()
    process.exit()
  })
  console.log('ready')`

/** A process that migrates when it is sent a line. */
const migrator = async (address: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', MIGRATE, address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      lines.push(...String(chunk).trim().split('\n'))
      resolve()
    })
  })
  return {
    async run() {
      child.stdin.write('go\n')
      return { code: await closed, migrations: JSON.parse(lines[1] ?? 'null') as string[] }
    },
  }
}

test('two processes at once on an empty database: both come up, one did the work', async () => {
  const empty = await emptyDatabase()
  const both = await Promise.all([migrator(empty.url), migrator(empty.url)])
  const results = await Promise.all(both.map((each) => each.run()))
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0],
  )
  assert.deepEqual(results.flatMap(({ migrations }) => migrations).sort(), FILES)
  assert.deepEqual(
    (await applied(empty.db)).map(({ name }) => name),
    FILES,
  )
})

test('whoever comes second waits for the first', async () => {
  const empty = await emptyDatabase()
  const first = await connect(empty.url, { patient: true })
  await first.query('select pg_advisory_lock(7262259)')
  const second = empty.db.migrate()
  await untilBlocked(empty.db)
  await first.end()
  assert.deepEqual(await second, FILES)
})

test('control: two that do not wait for each other do not both come up', async () => {
  const empty = await emptyDatabase()
  const clients = [await connect(empty.url, { patient: true }), await connect(empty.url, { patient: true })]
  const text = readFileSync(new URL(FILES[0]!, FOLDER), 'utf8')
  for (const client of clients) await client.query('begin')
  await clients[0]!.query(text)
  const second = assert.rejects(clients[1]!.query(text))
  await untilBlocked(empty.db)
  await clients[0]!.query('commit')
  await second
  for (const client of clients) await client.end()
})

test('migrating again does nothing', async () => {
  const before = await applied(db)
  assert.deepEqual(await db.migrate(), [])
  assert.deepEqual(await applied(db), before)
  assert.deepEqual(
    before.map(({ name }) => name),
    FILES,
  )
})

test('a migration that fails leaves nothing behind, and can be tried again', async () => {
  const empty = await emptyDatabase()
  await empty.db.coordinator.withoutTimeouts((client) =>
    client.query('create table image (stands_in_the_way text)'),
  )
  await assert.rejects(empty.db.migrate(), /image.* already exists/)
  assert.deepEqual(await applied(empty.db), [])
  await empty.db.coordinator.withoutTimeouts((client) => client.query('drop table image'))
  assert.deepEqual(await empty.db.migrate(), FILES)
})

/** A copy of the migrations, for a test to change. */
const copiedFolder = (): URL => {
  const folder = temporaryFolder()
  cpSync(FOLDER, folder, { recursive: true })
  return pathToFileURL(`${folder}${path.sep}`)
}

const checksums = (database: Database) =>
  database.coordinator.read((sql) =>
    sql.rows<{ name: string; checksum: string | null }>(
      'select name, checksum from schema_migration order by name',
    ),
  )

test('a file that was changed after it was applied is named and refused, and nothing else is applied', async () => {
  const empty = await emptyDatabase()
  const folder = copiedFolder()
  const run = () => empty.db.coordinator.withoutTimeouts((client) => migrate(client, folder))
  assert.deepEqual(await run(), FILES)
  const file = new URL(FILES[2]!, folder)
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, `${before}-- as an afterthought\n`)
  writeFileSync(new URL('9999_later.sql', folder), 'create table later (id int)')
  await assert.rejects(run(), (err: Error) => err.message.includes(FILES[2]!) && /changed/.test(err.message))
  assert.equal((await applied(empty.db)).length, FILES.length)
  writeFileSync(file, before)
  assert.deepEqual(await run(), ['9999_later.sql'])
})

const AS_IT_WAS = `-- Promos for bookings made so many days before arrival.
alter table promo
  add column min_advance_days integer check (min_advance_days >= 0),
  add column max_advance_days integer check (max_advance_days >= 0);
`

const PROMO = `select column_name::text as name, is_nullable::text as rest from information_schema.columns where table_name = 'promo'
  union all select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'promo'::regclass order by 1`

test('a file that was written anew for clusters makes what it made before, and is taken for the same', async () => {
  const empty = await emptyDatabase()
  const folder = copiedFolder()
  writeFileSync(new URL('0121_promos_booked_ahead.sql', folder), AS_IT_WAS)
  await empty.db.coordinator.withoutTimeouts((client) => migrate(client, folder))
  assert.deepEqual(await empty.db.migrate(), [])
  const promoOf = (database: Database) => database.coordinator.read((sql) => sql.rows(PROMO))
  assert.deepEqual(await promoOf(empty.db), await promoOf(db))
})

test('a column and its check are two statements, as a cluster wants them', () => {
  // Hotels are spread since then.
  for (const name of FILES.filter((file) => file > '0071'))
    for (const statement of statementsOf(readFileSync(new URL(name, FOLDER), 'utf8')))
      assert.doesNotMatch(statement, /\badd column\b[^,]*\b(check|unique|references|primary key)\b/i, name)
})

test('migrations applied by a version that kept no checksums get theirs at the next start', async () => {
  const empty = await emptyDatabase()
  await empty.db.migrate()
  const right = await checksums(empty.db)
  assert.ok(right.every(({ checksum }) => /^[0-9a-f]{64}$/.test(checksum ?? '')))
  await empty.db.coordinator.withoutTimeouts((client) =>
    client.query('alter table schema_migration drop column checksum'),
  )
  assert.deepEqual(await empty.db.migrate(), [])
  assert.deepEqual(await checksums(empty.db), right)
})

test('a migration that servers of the version before would not survive waits until they are gone', async () => {
  const empty = await emptyDatabase()
  const folder = copiedFolder()
  const run = () => empty.db.coordinator.withoutTimeouts((client) => migrate(client, folder))
  await run()
  const text = '-- Servers of the version before must be stopped.\ncreate table later (id int)'
  writeFileSync(new URL('9999_later.sql', folder), text)
  const server = await connect(empty.url)
  const waiting = run()
  await untilMigrates(empty.url)
  assert.equal((await applied(empty.db)).length, FILES.length)
  await Promise.all([server.end(), empty.db.end()])
  assert.deepEqual(await waiting, ['9999_later.sql'])
})

/** Waits until a migration looks for running servers. */
const untilMigrates = (address: string) =>
  until(async () => {
    const client = await connect(address, { patient: true })
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and query like '%pg_stat_activity%'
       and application_name = 'vacancy migration'`,
    )
    await client.end()
    return rows.length > 0
  }, 'a migration looks for servers')

test('a writer half way through is let finish before anything is altered, and meets no deadlock', async () => {
  const empty = await emptyDatabase()
  await empty.db.migrate()
  const [writer, reader, migrating] = await Promise.all([
    connect(empty.url, { patient: true }),
    connect(empty.url, { patient: true }),
    connect(empty.url, { patient: true }),
  ])
  await writer.query('begin')
  await writer.query('select from hotel_clock for no key update')
  await writer.query('update room_day set number_of_rooms = 0')
  let tries = 0
  const altered = alterWhileServing(migrating, async () => {
    tries++
    await migrating.query(
      'alter table booking add column added text; alter table room_day add column added text',
    )
  })
  await untilBlocked(empty.db)
  await reader.query('select from hotel_clock')
  await writer.query('update booking set booking_status = booking_status')
  await writer.query('commit')
  await altered
  assert.equal(tries, 1)
  await Promise.all([writer, reader, migrating].map((client) => client.end()))
})

test('a table in use is asked for again and again: those behind do not wait until it is free', async () => {
  const empty = await emptyDatabase()
  await empty.db.migrate()
  const [user, another, migrating] = await Promise.all([
    connect(empty.url, { patient: true }),
    connect(empty.url, { patient: true }),
    connect(empty.url, { patient: true }),
  ])
  await user.query('begin')
  await user.query('select from room')
  let tries = 0
  const altered = alterWhileServing(migrating, async () => {
    tries++
    await migrating.query('alter table room add column added_later text')
  })
  await untilBlocked(empty.db)
  await another.query('select from room')
  assert.equal(tries, 1)
  await user.query('commit')
  await altered
  await another.query('select added_later from room')
  await Promise.all([user, another, migrating].map((client) => client.end()))
})
