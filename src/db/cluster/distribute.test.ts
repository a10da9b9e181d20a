import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { emptyDatabase } from '../../../test/postgres/empty-database.ts'
import { joinNodes, onEach, serversOf, withDatabase } from '../../../test/postgres/test-cluster.ts'
import { joinTestServer } from '../../../test/postgres/test-server.ts'
import { until } from '../../../test/support/barriers.ts'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import { temporaryFolder, vacancy } from '../../../test/support/vacancy.ts'
import { type Client, connect } from '../connection/connect.ts'
import { Database } from '../hotel/database.ts'
import { alterWhileServing, countServers, migrate } from '../schema/migrate.ts'
import { COPIED_TABLES } from '../schema/spread-tables.ts'
import { distribute } from './distribute.ts'

const { db, url } = await testDatabase()
const server = await joinTestServer()
after(() => server.leave())
const servers = await serversOf(server.url)

const using = async <T>(address: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await connect(address, { patient: true })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const rowsAt = <Row extends object>(address: string, text: string) =>
  using(address, async (client) => (await client.query<Row>(text)).rows)

test('every table is of a hotel, or is named as one that every node gets', async () => {
  const rows = await rowsAt<{ name: string }>(
    url,
    `select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
     and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'hotel_id')`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !COPIED_TABLES.includes(name)),
    [],
  )
})

const MIGRATOR = `set application_name = 'vacancy migration'`

const spread = (address: string) => using(address, (client) => distribute(client, address))

test('a PostgreSQL without Citus is told what it lacks, and is one node', async () => {
  const { url: address } = await emptyDatabase()
  const refused = await vacancy(['database', 'distribute', '--json'], { DATABASE_URL: address })
  assert.equal(refused.code, 1)
  assert.match(JSON.parse(refused.stderr).error.message, /has no Citus.*create extension citus/)
  const [node, ...others] = await nodesOf(address)
  assert.deepEqual(
    [node.role, node.away, node.hotels, node.citus, others.length],
    ['single', null, 0, null, 0],
  )
})

const nodesOf = async (address: string, ...words: string[]) => {
  const { stdout, stderr, code } = await vacancy(['database', 'nodes', '--json', ...words], {
    DATABASE_URL: address,
  })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const databaseOf = (address: string): string => new URL(address).pathname.slice(1)

/** A database without Citus and tables on every server, of a role that is no superuser. */
const ownedDatabase = async (): Promise<{ name: string; own: string }> => {
  const { name, url: address } = await emptyDatabase()
  const own = new URL(address)
  own.username = `${name}_owner`
  own.password = 'secret'
  // Not in a database with Citus, which would make it on all servers.
  const besides = servers.map((server) => withDatabase(server, 'postgres'))
  await onEach(besides, `create role ${own.username} login password '${own.password}'`)
  await onEach(besides, `alter database ${name} owner to ${own.username}`)
  after(() => onEach(besides, `drop role ${own.username}`))
  return { name, own: own.href }
}

suite('a cluster', { skip: servers.length === 1 && 'needs TEST_CITUS_URL' }, () => {
  test('that lacks something is told what, and nothing is spread', async () => {
    const { url: address } = await emptyDatabase()
    await using(address, migrate)
    await using(address, (client) => client.query('create extension citus'))
    await assert.rejects(spread(address), /do not know the coordinator.*citus_set_coordinator_host/)
    const { port } = new URL(servers[0]!)
    await rowsAt(address, `select citus_set_coordinator_host('127.0.0.1', ${port})`)
    await assert.rejects(spread(address), /no node that may hold hotels.*citus_add_node/)
  })

  test('gets what is there, functions too; again it has nothing to do, and nothing stays behind', async () => {
    const { name, url: address } = await emptyDatabase()
    await using(address, migrate)
    const before = new Database(address)
    const hotels = [await addHotel(before), await addHotel(before), await addHotel(before)]
    await before.end()
    await joinNodes(servers, name)
    assert.ok((await spread(address)).includes('packed_calendar'))
    assert.deepEqual(await spread(address), [])
    const ids = hotels.map(({ hotelId }) => hotelId)
    for (const table of ['hotel_code', 'hotel_clock'])
      assert.deepEqual(
        (await rowsAt<{ hotel_id: number }>(address, `select hotel_id from ${table}`))
          .map((row) => row.hotel_id)
          .sort(),
        ids,
      )
    const left = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > 0 and relname !~ '_[0-9]+$'`
    assert.deepEqual(await rowsAt(address, left), [])
    for (const worker of servers.slice(1))
      assert.equal((await rowsAt(withDatabase(worker, name), 'select require_rows(1, 1)')).length, 1)
    const atWorker = await connect(withDatabase(servers[1]!, name))
    assert.equal(await using(address, (client) => client.query(MIGRATOR).then(() => countServers(client))), 1)
    await atWorker.end()
    const nodes: { role: string; hotels: number }[] = await nodesOf(address)
    assert.deepEqual(
      nodes.map(({ role }) => role),
      ['coordinator', ...servers.slice(1).map(() => 'worker')],
    )
    assert.equal(
      nodes.reduce((sum, { hotels: held }) => sum + held, 0),
      ids.length,
    )
    const [place] = await nodesOf(address, '--hotel', `${hotels[0]!.chain}/${hotels[0]!.code}`)
    assert.equal(place.hotel_id, ids[0])
    assert.ok(nodes.some((node) => (node as { node?: string }).node === place.node))
  })

  test('is made, spread, used and migrated by a role that is no superuser and owns the database', async () => {
    const { name, own } = await ownedDatabase()
    await joinNodes(servers, name)
    for (const verb of ['migrate', 'distribute']) {
      const { code, stderr } = await vacancy(['database', verb], { DATABASE_URL: own })
      assert.equal(code, 0, stderr)
    }
    const used = new Database(own)
    after(() => used.end())
    await used.findNodes()
    const { hotelId } = await addHotel(used)
    assert.equal(await used.inHotel(hotelId, async (tx) => tx.hotelId), hotelId)
    const folder = migrationsWith('create table later (hotel_id bigint primary key references hotel);')
    assert.deepEqual(await using(own, (client) => migrate(client, folder)), ['9999_later.sql'])
    assert.deepEqual(await rowsAt(used.of(hotelId).url, 'select 1 from later'), [])
  })

  test('is migrated on its coordinator alone', async () => {
    const worker = withDatabase(servers[1]!, databaseOf(url))
    await assert.rejects(using(worker, migrate), /is a worker of its cluster/)
  })

  test('gets tables and functions of a migration on every node', async () => {
    const { hotelId } = await addHotel(db)
    const folder = migrationsWith(`
      alter table booking add column later text not null default 'x';
      alter table booking add constraint booking_later check (later <> '');
      create function later(given bigint) returns bigint language sql immutable return given + 1;
      create table later (hotel_id bigint primary key references hotel, next bigint generated always as (later(hotel_id)) stored);
      insert into later (hotel_id) select hotel_id from hotel;`)
    assert.deepEqual(await using(url, (client) => migrate(client, folder)), ['9999_later.sql'])
    assert.deepEqual(await rowsAt(db.of(hotelId).url, `select next from later where hotel_id = ${hotelId}`), [
      { next: hotelId + 1 },
    ])
    assert.deepEqual(await rowsAt(url, `select pg_relation_size('later') as left`), [{ left: 0 }])
    for (const node of servers) {
      const [row] = await rowsAt<{ applied: number }>(withDatabase(node, databaseOf(url)), APPLIED_LATER)
      assert.equal(row!.applied, 1)
    }
  })

  test('spread by a version that kept the list of migrations on the coordinator gets copies of it', async () => {
    const { name, url: address } = await emptyDatabase()
    await using(address, migrate)
    await joinNodes(servers, name)
    await spread(address)
    const [before] = await rowsAt(address, MIGRATIONS)
    await rowsAt(address, `select undistribute_table('schema_migration')`)
    const worker = withDatabase(servers[1]!, name)
    await assert.rejects(rowsAt(worker, MIGRATIONS), /does not exist/)
    assert.deepEqual(await using(address, migrate), [])
    assert.deepEqual(await rowsAt(worker, MIGRATIONS), [before])
    assert.deepEqual(await using(address, migrate), [])
    assert.deepEqual(await rowsAt(address, `select pg_relation_size('schema_migration') as left`), [
      { left: 0 },
    ])
    await rowsAt(address, `select undistribute_table('schema_migration')`)
    const folder = migrationsWith('create table later (hotel_id bigint primary key references hotel);')
    assert.deepEqual(await using(address, (client) => migrate(client, folder)), ['9999_later.sql'])
    const [later] = await rowsAt<{ applied: number }>(worker, APPLIED_LATER)
    assert.equal(later!.applied, 1)
  })

  test('lets a writer on its own node finish before a migration alters anything', async () => {
    const { hotelId } = await addHotel(db)
    const writer = await connect(db.of(hotelId).url, { patient: true })
    await writer.query('begin')
    await writer.query(`select from hotel_clock where hotel_id = ${hotelId} for no key update`)
    let tries = 0
    let begun = 0
    const altered = using(url, (client) => {
      const query = client.query.bind(client) as (text: string) => Promise<unknown>
      const counted = (text: string) => {
        if (text === 'begin') begun++
        return query(text)
      }
      return alterWhileServing(Object.assign(client, { query: counted }), async () => {
        tries++
        await query('alter table room_day add column added text')
      })
    })
    await until(() => begun > 1, 'the clocks were asked for again')
    assert.equal(tries, 0)
    await writer.query(`update room_day set number_of_rooms = 0 where hotel_id = ${hotelId}`)
    await writer.query('commit')
    await altered
    assert.equal(tries, 1)
    await writer.end()
  })

  test('is asked again and again for a table in use on a node: those behind do not wait until it is free', async () => {
    const { hotelId } = await addHotel(db)
    const user = await connect(db.of(hotelId).url, { patient: true })
    await user.query('begin')
    await user.query(`select from room where hotel_id = ${hotelId}`)
    let tries = 0
    const altered = using(url, (client) =>
      alterWhileServing(client, async () => {
        tries++
        await client.query('alter table room add column added text')
      }),
    )
    await until(() => tries > 1, 'it was asked for again')
    await rowsAt(db.of(hotelId).url, `select from room where hotel_id = ${hotelId}`)
    await user.query('commit')
    await altered
    await user.end()
  })
})

const MIGRATIONS = 'select count(*)::int as count, min(checksum) as least from schema_migration'
const APPLIED_LATER = `select count(*)::int as applied from schema_migration where name = '9999_later.sql'`

const migrationsWith = (text: string): URL => {
  const folder = path.join(temporaryFolder(), 'migrations')
  cpSync(new URL('../../../migrations/', import.meta.url), folder, { recursive: true })
  writeFileSync(path.join(folder, '9999_later.sql'), text)
  return pathToFileURL(`${folder}/`)
}
