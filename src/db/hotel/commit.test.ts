import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CuttingProxy, type Fate } from '../../../test/postgres/cutting-proxy.ts'
import { untilBlocked } from '../../../test/support/barriers.ts'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import { query } from '../connection/batch.ts'
import { connect } from '../connection/connect.ts'
import { isDatabaseAway, OutcomeUnknown } from '../connection/faults.ts'
import { Database } from './database.ts'
import type { Tx } from './in-hotel.ts'

const { db, url } = await testDatabase()
const proxy = new CuttingProxy(url)
const proxyUrl = await proxy.start()

const hotel = async (): Promise<number> => (await addHotel(db, { name: 'Old' })).hotelId

const rename = async (tx: Tx): Promise<string> => {
  tx.write('update hotel set hotel_name = $2 where hotel_id = $1', [tx.hotelId, 'New'])
  tx.tick({ type: 'hotel.changed', data: {}, actor: 'test', catalog: true })
  return 'renamed'
}

const stateOf = async (hotelId: number) =>
  db.coordinator.read((sql) =>
    sql.row<{ hotel_name: string; version: number; events: number }>(
      `select hotel_name, version, (select count(*)::int from event e where e.hotel_id = $1) as events
       from hotel join hotel_clock using (hotel_id) where hotel_id = $1`,
      [hotelId],
    ),
  )

const OLD = { hotel_name: 'Old', version: 0, events: 0 }
const NEW = { hotel_name: 'New', version: 1, events: 1 }

/** A new process behind the proxy. It has prepared nothing, so every statement is sent with its text. */
const behindProxy = (fate: Fate, writers = 2): Database => {
  const proxied = new Database(proxyUrl, { writers })
  after(() => proxied.end())
  proxy.fate = fate
  return proxied
}

test('COMMIT of a failed transaction answers ROLLBACK without an error', async () => {
  const client = await connect(url)
  await query(client, 'begin')
  await assert.rejects(query(client, 'select 1 / 0'))
  const { command } = await query(client, 'commit')
  await client.end()
  assert.equal(command, 'ROLLBACK')
})

test('a statement that failed behind the work fails the transaction, and nothing of it remains', async () => {
  const hotelId = await hotel()
  const broken = db.inHotel(hotelId, async (tx) => {
    await rename(tx)
    tx.write('select 1 / $1::int', [0])
  })
  await assert.rejects(broken, { code: '22012' })
  assert.deepEqual(await stateOf(hotelId), OLD)
})

test('where the work looked away from a failure, the tag of COMMIT tells: nothing was done, and it is said', async () => {
  const hotelId = await hotel()
  const broken = db.inHotel(hotelId, async (tx) => {
    tx.write('update hotel set hotel_name = $2 where hotel_id = $1', [hotelId, 'New'])
    await tx.row('select 3 / $1::int', [0]).catch(() => {})
    return 'done'
  })
  await assert.rejects(broken, /ended with ROLLBACK/)
  assert.deepEqual(await stateOf(hotelId), OLD)
})

test('a statement that fails while the work goes on does not end the process', async () => {
  const hotelId = await hotel()
  const broken = db.inHotel(hotelId, async (tx) => {
    tx.write('select 2 / $1::int', [0])
    // The statement has failed, but the transaction has not looked at its result.
    await tx.row('select 1').catch(() => {})
    await new Promise<void>((resolve) => setImmediate(resolve))
    return rename(tx)
  })
  await assert.rejects(broken, { code: '22012' })
  assert.deepEqual(await stateOf(hotelId), OLD)
})

test('a COMMIT carried out whose answer was lost counts as done', async () => {
  const hotelId = await hotel()
  assert.equal(await behindProxy('done unheard').inHotel(hotelId, rename), 'renamed')
  assert.equal(proxy.cuts, 1)
  assert.deepEqual(await stateOf(hotelId), NEW)
})

test('a COMMIT that never arrived counts as not done', async () => {
  const hotelId = await hotel()
  await assert.rejects(behindProxy('lost').inHotel(hotelId, rename), isDatabaseAway)
  assert.equal(proxy.cuts, 2)
  assert.deepEqual(await stateOf(hotelId), OLD)
})

test('a COMMIT that arrives late is waited for; looking without the lock would have missed it', async () => {
  const hotelId = await hotel()
  const renamed = behindProxy('late').inHotel(hotelId, rename)
  await untilBlocked(db)
  const control = await db.coordinator.read((sql) =>
    sql.rows('select from event where hotel_id = $1', [hotelId]),
  )
  assert.equal(control.length, 0, 'without the lock the event is not to be seen')
  proxy.deliver()
  assert.equal(await renamed, 'renamed')
  assert.deepEqual(await stateOf(hotelId), NEW)
})

test('another writer who took the same version in between is not mistaken for the lost one', async () => {
  const hotelId = await hotel()
  let other: Promise<number> | undefined
  const lost = behindProxy('lost').inHotel(hotelId, async (tx) => {
    await tx.nextVersion()
    other = db.inHotel(hotelId, async (next) => {
      next.tick({ type: 'hotel.changed', data: {}, actor: 'other', catalog: true })
      return next.nextVersion()
    })
    await untilBlocked(db)
    return rename(tx)
  })
  await assert.rejects(lost, isDatabaseAway)
  assert.equal(await other, 1)
  assert.deepEqual(await stateOf(hotelId), { hotel_name: 'Old', version: 1, events: 1 })
})

test('a lost COMMIT is settled though every connection was lost with it', async () => {
  const hotelId = await hotel()
  assert.equal(await behindProxy('done unheard', 1).inHotel(hotelId, rename), 'renamed')
})

test('where there is no event to look for, or nobody to ask, the outcome is unknown and said to be', async () => {
  const hotelId = await hotel()
  const proxied = behindProxy('done unheard', 1)
  const turnKeys = async (tx: Tx): Promise<void> =>
    tx.write('update hotel_clock set keys_version = keys_version + 1 where hotel_id = $1', [hotelId])
  await assert.rejects(proxied.inHotel(hotelId, turnKeys), OutcomeUnknown)
  proxy.fate = 'done unheard'
  const gone = new Database(proxyUrl, { writers: 1 })
  after(() => gone.end())
  const take = gone.coordinator.writers.take.bind(gone.coordinator.writers)
  let taken = 0
  gone.coordinator.writers.take = async () => {
    if (++taken > 1) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    return take()
  }
  await assert.rejects(gone.inHotel(hotelId, rename), OutcomeUnknown)
  assert.equal((await stateOf(hotelId))?.hotel_name, 'New')
})
