import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { killBackends, until } from '../../../test/support/barriers.ts'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import { Database } from '../hotel/database.ts'
import { query } from './batch.ts'
import { type Client, connect } from './connect.ts'
import { isDatabaseAway } from './faults.ts'
import { Pool } from './pool.ts'

const { db, url } = await testDatabase()

const pidOf = (client: Client): number => (client as unknown as { processID: number }).processID
const kill = (client: Client) => killBackends(db, 'pid = $1', [pidOf(client)])

const poolOf = (size: number, open = () => connect(url)): Pool => {
  const pool = new Pool(size, open)
  after(() => pool.end())
  return pool
}

test('opens no more than its size, and serves who waits in the order they came', async () => {
  const pool = poolOf(2)
  const [first, second] = [await pool.take(), await pool.take()]
  const order: string[] = []
  const waiting = ['a', 'b'].map((name) =>
    pool.take().then((client) => {
      order.push(name)
      return client
    }),
  )
  assert.deepEqual(pool.state, { open: 2, idle: 0, waiting: 2 })
  pool.give(second, true)
  assert.equal(await waiting[0], second)
  pool.give(first, true)
  assert.equal(await waiting[1], first)
  assert.deepEqual(order, ['a', 'b'])
  pool.give(first, true)
  pool.give(second, true)
  assert.deepEqual(pool.state, { open: 2, idle: 2, waiting: 0 })
})

test('a connection in an unknown state is closed, and whoever waits gets a new one', async () => {
  const pool = poolOf(1)
  const first = await pool.take()
  const waiting = pool.take()
  pool.give(first, false)
  const second = await waiting
  assert.notEqual(pidOf(second), pidOf(first))
  assert.equal((await query(second, 'select 1 as one')).rows[0].one, 1)
  pool.give(second, true)
  assert.deepEqual(pool.state, { open: 1, idle: 1, waiting: 0 })
})

test('where one is given up, those that lie idle are not trusted either', async () => {
  const pool = poolOf(3)
  const [first, second, third] = await Promise.all([pool.take(), pool.take(), pool.take()])
  pool.give(first!, true)
  pool.give(second!, false)
  assert.deepEqual(pool.state, { open: 1, idle: 0, waiting: 0 })
  pool.give(third!, true)
  const again = await pool.take()
  assert.equal(pidOf(again), pidOf(third!))
  pool.give(again, true)
})

test('idle connections the server ended are replaced before anybody meets them', async () => {
  const pool = poolOf(3)
  const clients = await Promise.all([pool.take(), pool.take(), pool.take()])
  for (const client of clients) pool.give(client, true)
  for (const client of clients) await kill(client)
  await until(() => pool.state.open === 0)
  const fresh = await pool.take()
  assert.equal((await query(fresh, 'select 1 as one')).rows[0].one, 1)
  pool.give(fresh, true)
  assert.deepEqual(pool.state, { open: 1, idle: 1, waiting: 0 })
})

test('a connection that broke in use is not handed to the next, even if given back as good', async () => {
  const pool = poolOf(1)
  const broken = await pool.take()
  const lost = new Promise<void>((resolve) => broken.once('end', resolve))
  await kill(broken)
  await lost
  const waiting = pool.take()
  pool.give(broken, true)
  const next = await waiting
  assert.notEqual(pidOf(next), pidOf(broken))
  pool.give(next, true)
})

test('while no connection can be opened everybody is told, and afterwards all is well', async () => {
  let away = true
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const pool = poolOf(1, () => (away ? Promise.reject(refused) : connect(url)))
  const results = await Promise.allSettled([pool.take(), pool.take(), pool.take()])
  assert.ok(results.every((result) => result.status === 'rejected' && isDatabaseAway(result.reason)))
  assert.deepEqual(pool.state, { open: 0, idle: 0, waiting: 0 })
  away = false
  pool.give(await pool.take(), true)
  assert.deepEqual(pool.state, { open: 1, idle: 1, waiting: 0 })
})

test('after its end it hands out nothing', async () => {
  const pool = new Pool(1, () => connect(url))
  pool.give(await pool.take(), true)
  await pool.end()
  await assert.rejects(pool.take(), { code: 'unavailable' })
})

test('a backend killed in the middle of a transaction leaves nothing, and the next writer succeeds', async () => {
  const { hotelId } = await addHotel(db)
  const own = new Database(url, { writers: 1 })
  after(() => own.end())
  const rename = (name: string, then: (pid: number) => Promise<unknown>) =>
    own.inHotel(hotelId, async (tx) => {
      await tx.run('update hotel set hotel_name = $2 where hotel_id = $1', [hotelId, name])
      await then((await tx.row<{ pid: number }>('select pg_backend_pid() as pid'))!.pid)
      tx.tick({ type: 'hotel.changed', data: {}, actor: 'test', catalog: true })
      return tx.row<{ hotel_name: string }>('select hotel_name from hotel where hotel_id = $1', [hotelId])
    })
  await assert.rejects(
    rename('Lost', (pid) => killBackends(db, 'pid = $1', [pid])),
    isDatabaseAway,
  )
  assert.deepEqual(await rename('New', async () => {}), { hotel_name: 'New' })
  const clock = await own.clocks.ask(hotelId)
  assert.equal(clock?.version, 1)
  assert.deepEqual(own.coordinator.lanes.state, { lanes: 0, waiting: 0 })
})

test('reads and snapshots recover from connections the server ended', async () => {
  const own = new Database(url, { readers: 2 })
  after(() => own.end())
  const one = () => own.coordinator.read((sql) => sql.row('select 1 as one'))
  await Promise.all([one(), one()])
  await assert.rejects(
    own.coordinator.snapshot(async (sql) => {
      const pid = (await sql.row<{ pid: number }>('select pg_backend_pid() as pid'))!.pid
      await killBackends(db, 'pid = $1', [pid])
      return sql.row('select 1 as one')
    }),
    isDatabaseAway,
  )
  assert.deepEqual(await Promise.all([one(), one(), one()]), [{ one: 1 }, { one: 1 }, { one: 1 }])
})
