import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CuttingProxy, type Fate } from '../../../test/postgres/cutting-proxy.ts'
import { lockHotel, untilBlocked } from '../../../test/support/barriers.ts'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import { isDatabaseAway, OutcomeUnknown } from '../connection/faults.ts'
import { Database } from './database.ts'
import { type Presumed, PresumedTx } from './presumed-tx.ts'

const { db, url } = await testDatabase()
const proxy = new CuttingProxy(url)
const proxyUrl = await proxy.start()

const factsOf = async (hotelId: number): Promise<Presumed> =>
  (await db.coordinator.read((sql) =>
    sql.row<Presumed>(
      `select version, last_id as "lastId", keys_version as "keysVersion",
              extract(epoch from pg_postmaster_start_time()) as started, extract(epoch from now()) * 1000 as now
       from hotel_clock where hotel_id = $1`,
      [hotelId],
    ),
  ))!

const nameOf = (hotelId: number) =>
  db.coordinator.read(
    async (sql) =>
      (await sql.row<{ name: string }>(
        `select hotel_name || ' ' || version as name from hotel join hotel_clock using (hotel_id) where hotel_id = $1`,
        [hotelId],
      ))!.name,
  )

const renaming = (hotelId: number, presumed: Presumed) => () => {
  const tx = new PresumedTx(hotelId, presumed, 'tok_test')
  tx.write('update hotel set hotel_name = $2 where hotel_id = $1', [hotelId, 'Short'])
  tx.tick({ type: 'hotel.changed', data: {}, actor: 'test', catalog: true })
  return { tx, value: 'short' }
}

const longWay = async () => 'long'

const behindProxy = (fate: Fate): Database => {
  const proxied = new Database(proxyUrl, { writers: 2 })
  after(() => proxied.end())
  proxy.fate = fate
  return proxied
}

const hotel = async (): Promise<number> => (await addHotel(db, { name: 'Old' })).hotelId

test('is written if all is as presumed, and each fact that is not sends it the long way', async () => {
  const wrong: Record<string, (presumed: Presumed) => Partial<Presumed>> = {
    nothing: () => ({}),
    version: ({ version }) => ({ version: version + 1 }),
    'an older version': ({ version }) => ({ version: version - 1 }),
    'last id': ({ lastId }) => ({ lastId: lastId - 1 }),
    tokens: ({ keysVersion }) => ({ keysVersion: keysVersion + 1 }),
    server: ({ started }) => ({ started: started + 0.000001 }),
    'a server that is 1.5 s ahead': ({ now }) => ({ now: now - 1500 }),
    'a server that is 1.5 s behind': ({ now }) => ({ now: now + 1500 }),
  }
  const ways: Record<string, string> = {}
  for (const [name, change] of Object.entries(wrong)) {
    const hotelId = await hotel()
    const facts = await factsOf(hotelId)
    const way = await db.inHotel(
      hotelId,
      longWay,
      undefined,
      renaming(hotelId, { ...facts, ...change(facts) }),
    )
    ways[name] = `${way}: ${await nameOf(hotelId)}`
  }
  const { nothing, ...others } = ways
  assert.equal(nothing, 'short: Short 1')
  for (const [name, way] of Object.entries(others)) assert.equal(way, 'long: Old 0', name)
})

test('nothing can be decided without an event', () => {
  const tx = new PresumedTx(1, { version: 1, lastId: 1, keysVersion: 1, started: 1, now: 1 }, 'tok_test')
  assert.throws(() => tx.change, /has an event/)
})

test('a fault in deciding is counted, and the long way decides', async () => {
  const hotelId = await hotel()
  const { presumed } = db.of(hotelId).transactions
  const { broken } = presumed
  const way = await db.inHotel(hotelId, longWay, undefined, () => {
    throw new RangeError('a fraction of a millisecond')
  })
  assert.equal(way, 'long')
  assert.equal(presumed.broken, broken + 1)
})

test('one that was waited for sees what was committed meanwhile', async () => {
  const hotelId = await hotel()
  const decide = renaming(hotelId, await factsOf(hotelId))
  const holder = await lockHotel(url, hotelId)
  const way = db.inHotel(hotelId, longWay, undefined, decide)
  await untilBlocked(db)
  await holder.client.query('update hotel_clock set version = version + 1 where hotel_id = $1', [hotelId])
  await holder.commit()
  assert.equal(await way, 'long')
  assert.equal(await nameOf(hotelId), 'Old 1')
})

test('for a while after one was refused, others of the hotel are not tried', async () => {
  const hotelId = await hotel()
  const facts = await factsOf(hotelId)
  const refused = renaming(hotelId, { ...facts, version: 7 })
  assert.equal(await db.inHotel(hotelId, longWay, undefined, refused), 'long')
  assert.equal(await db.inHotel(hotelId, longWay, undefined, renaming(hotelId, facts)), 'long')
  const other = await hotel()
  const { transactions } = db.of(other)
  const { longWayMs } = transactions
  transactions.longWayMs = 0
  assert.equal(
    await db.inHotel(other, longWay, undefined, renaming(other, { ...(await factsOf(other)), version: 7 })),
    'long',
  )
  assert.equal(await db.inHotel(other, longWay, undefined, renaming(other, await factsOf(other))), 'short')
  transactions.longWayMs = longWayMs
})

test('whose answer is lost is found out about: done, or not done', async () => {
  const [done, lost] = [await hotel(), await hotel()]
  // It goes through the first server, even if another one has the hotel.
  const started = await db.coordinator.read((sql) =>
    sql.row<{ started: number }>('select extract(epoch from pg_postmaster_start_time()) as started'),
  )
  const facts = [
    { ...(await factsOf(done)), ...started },
    { ...(await factsOf(lost)), ...started },
  ] as const
  const heard = await behindProxy('done unheard').inHotel(done, longWay, undefined, renaming(done, facts[0]))
  assert.equal(heard, 'short')
  assert.equal(await nameOf(done), 'Short 1')
  const unheard = behindProxy('lost').inHotel(lost, longWay, undefined, renaming(lost, facts[1]))
  await assert.rejects(unheard, isDatabaseAway)
  proxy.fate = 'pass'
  assert.equal(await nameOf(lost), 'Old 0')
})

test('whose caller stops waiting is unknown to him, and is not done a second time', async () => {
  const hotelId = await hotel()
  const decide = renaming(hotelId, await factsOf(hotelId))
  const holder = await lockHotel(url, hotelId)
  let isLong = false
  const work = async () => {
    isLong = true
    return 'long'
  }
  const way = db.inHotel(hotelId, work, 200, decide)
  await assert.rejects(way, OutcomeUnknown)
  await holder.client.query('update hotel_clock set version = version + 1 where hotel_id = $1', [hotelId])
  await holder.commit()
  // The next one of the hotel has its turn when the first has ended.
  await db.inHotel(hotelId, async () => {})
  assert.equal(isLong, false)
  assert.equal(await nameOf(hotelId), 'Old 1')
})
