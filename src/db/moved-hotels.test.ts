import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { addHotel, testDatabase } from '../../test/harness.ts'
import { query } from './batch.ts'
import { type Client, connect } from './connect.ts'
import { LOCK } from './hotel-clock.ts'

const { db, url } = await testDatabase()
const isCluster = db.nodes.some(({ isSpread }) => isSpread)

suite('hotels that move between nodes of a cluster', { skip: isCluster ? false : 'needs a cluster' }, () => {
  let client: Client
  after(() => client?.end())

  const administer = async (text: string, values: unknown[]) => {
    client ??= await connect(url, { patient: true })
    return client.query(text, values)
  }

  const move = async (hotelId: number, withinMs = 30_000): Promise<void> => {
    await db.findNodes()
    const from = new URL(db.of(hotelId).url)
    const to = new URL(db.nodes.find((node) => node !== db.of(hotelId))!.url)
    await administer(`select set_config('statement_timeout', $1, false)`, [String(withinMs)])
    await administer(
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('hotel_clock', $1::bigint), $2, $3, $4, $5,
         shard_transfer_mode => 'block_writes')`,
      [hotelId, from.hostname, Number(from.port), to.hostname, Number(to.port)],
    )
  }

  test('are never answered from the copy they left behind', async () => {
    const { hotelId } = await addHotel(db)
    const node = db.of(hotelId)
    const before = await node.clocks.ask(hotelId)
    await move(hotelId)
    await administer('update hotel_clock set version = version + 1 where hotel_id = $1', [hotelId])
    // The same node is asked, which still has a copy of the shard.
    const after = await node.clocks.ask(hotelId)
    assert.equal(after!.version, before!.version + 1)
    assert.notEqual(after!.epoch, before!.epoch)
  })

  test('control: the copy they left behind is there and has the old version', async () => {
    const { hotelId } = await addHotel(db)
    const node = db.of(hotelId)
    const { rows } = await administer(
      `select shard_name('hotel_clock', get_shard_id_for_distribution_column('hotel_clock', $1::bigint)) as name`,
      [hotelId],
    )
    await move(hotelId)
    await administer('update hotel_clock set version = version + 7 where hotel_id = $1', [hotelId])
    const copy = await node.read((sql) =>
      sql.row<{ version: number }>(`select version from ${rows[0].name} where hotel_id = $1`, [hotelId]),
    )
    assert.equal(copy?.version, 0)
  })

  test('do not move while a change holds them', async () => {
    const { hotelId } = await addHotel(db)
    await db.inHotel(hotelId, async (tx) => {
      await tx.nextVersion()
      await assert.rejects(move(hotelId, 1500), { code: '57014' })
    })
    await move(hotelId)
  })

  test('control: the lock of a row alone does not keep them', async () => {
    const { hotelId } = await addHotel(db)
    const holder = await connect(db.of(hotelId).url, { patient: true })
    await query(holder, 'begin')
    await query(holder, LOCK, [hotelId])
    await move(hotelId)
    await holder.end()
  })
})
