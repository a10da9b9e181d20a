import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hotelOfEachHalf, LOWER, placedAt, UPPER } from '../../../test/postgres/two-nodes.ts'
import { until } from '../../../test/support/barriers.ts'
import { testDatabase } from '../../../test/support/harness.ts'
import { Calendars } from '../../calendar/calendars.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { isDatabaseAway } from '../connection/faults.ts'
import { readShards, type Shard } from '../placement/placement.ts'
import type { Database } from './database.ts'

const { db, url } = await testDatabase()
const { port } = new URL(url)
const HERE: Pick<Shard, 'group_id' | 'host' | 'port'> = { group_id: 1, host: '127.0.0.1', port: Number(port) }
// The same server under another name is another node for those who route.
const THERE = { ...HERE, group_id: 2, host: 'localhost' }
const NOWHERE = { ...HERE, group_id: 3, port: 1 }

const [low, high] = await hotelOfEachHalf(db)

/** A process that is told where hotels are, and can be told anew. */
const cluster = async (shards: Shard[]) => {
  const told = { shards, looks: 0 }
  const findShards = async () => {
    told.looks++
    return told.shards
  }
  const routed = await placedAt(url, findShards, { writers: 2, readers: 2 })
  return { routed, told }
}

const rename = (routed: Database, hotelId: number) =>
  routed.inHotel(hotelId, async (tx) => {
    tx.write('update hotel set hotel_name = hotel_name where hotel_id = $1', [hotelId])
    tx.tick({ type: 'hotel.changed', data: {}, actor: 'test', catalog: true })
  })

suite('hotels on several nodes', () => {
  test('each hotel is asked for at the node that holds it, which has connections of its own', async () => {
    const { routed } = await cluster([
      { ...LOWER, ...HERE },
      { ...UPPER, ...THERE },
    ])
    assert.deepEqual(
      routed.nodes.map(({ name }) => name),
      [`127.0.0.1:${port}`, `localhost:${port}`],
    )
    await rename(routed, low)
    assert.deepEqual([routed.of(low).writers.state.open, routed.of(high).writers.state.open], [1, 0])
    await rename(routed, high)
    assert.equal(routed.of(high).writers.state.open, 1)
    assert.equal(routed.coordinator.writers.state.open, 0)
  })

  test('a node that is away fails its own hotels, and no others', async () => {
    const { routed } = await cluster([
      { ...LOWER, ...NOWHERE },
      { ...UPPER, ...HERE },
    ])
    const calendars = new Calendars(routed, 64)
    await assert.rejects(routed.clocks.ask(low), isDatabaseAway)
    await assert.rejects(rename(routed, low), isDatabaseAway)
    const clock = await routed.clocks.ask(high)
    await rename(routed, high)
    assert.equal((await routed.clocks.ask(high))!.version, clock!.version + 1)
    const calendar = await calendars.current(high, clock!, todayIn('UTC'))
    assert.ok(calendar.version >= clock!.version)
  })

  test('the directory is read where a node answers, whichever is away', async () => {
    for (const shards of [
      [
        { ...LOWER, ...NOWHERE },
        { ...UPPER, ...HERE },
      ],
      [
        { ...LOWER, ...HERE },
        { ...UPPER, ...NOWHERE },
      ],
    ]) {
      const { routed } = await cluster(shards)
      for (let time = 0; time < 4; time++) {
        const row = await routed.directory.read((sql) =>
          sql.row<{ hotels: number }>('select count(*)::int as hotels from hotel_code'),
        )
        assert.ok(row!.hotels >= 2)
      }
    }
  })

  test('the directory does not wait for a node that hangs', async () => {
    const { routed } = await cluster([
      { ...LOWER, ...THERE },
      { ...UPPER, ...HERE },
    ])
    const [hanging] = routed.nodes
    hanging!.read = () => new Promise(() => {})
    for (let time = 0; time < 2; time++)
      assert.equal(await routed.directory.read(async () => 'answered'), 'answered')
  })

  test('a hotel that moved is found again without a restart, and nothing held of it is believed', async () => {
    const { routed, told } = await cluster([
      { ...LOWER, ...NOWHERE },
      { ...UPPER, ...HERE },
    ])
    await assert.rejects(routed.clocks.ask(low), isDatabaseAway)
    told.shards = [
      { ...LOWER, ...THERE },
      { ...UPPER, ...HERE },
    ]
    await until(() => routed.of(low).name.startsWith('localhost'))
    const before = await routed.clocks.ask(low)
    const calendars = new Calendars(routed, 64)
    await calendars.current(low, before!, todayIn('UTC'))
    told.shards = [
      { ...LOWER, ...HERE },
      { ...UPPER, ...HERE },
    ]
    await routed.findNodes()
    assert.equal(routed.of(low), routed.of(high))
    const clock = await routed.clocks.ask(low)
    assert.notEqual(clock!.epoch, before!.epoch)
    assert.equal(calendars.atOnce(low, clock!), undefined)
  })

  test('while nobody says where hotels are, those known stay where they are', async () => {
    const { routed, told } = await cluster([
      { ...LOWER, ...HERE },
      { ...UPPER, ...THERE },
    ])
    const node = routed.of(low)
    Object.defineProperty(told, 'shards', {
      get() {
        throw new Error('no answer')
      },
    })
    await assert.rejects(routed.findNodes(), /no answer/)
    assert.equal(routed.of(low), node)
    await rename(routed, low)
  })

  test('a PostgreSQL of its own is a cluster of one node', async () => {
    const { routed } = await cluster([])
    assert.deepEqual(routed.nodes, [routed.coordinator])
    assert.deepEqual(await routed.coordinator.read(readShards), [])
  })
})
