import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import { query } from '../connection/batch.ts'
import { type Client, connect } from '../connection/connect.ts'
import { LOCK } from '../hotel/in-hotel.ts'
import { isIn } from './parts.ts'

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

  /** So many hotels of one part of a node, and one of its other hotels. */
  const crowdAndNeighbour = async (count: number): Promise<{ crowd: number[]; neighbour: number }> => {
    const { hotelId: first } = await addHotel(db)
    const node = db.of(first)
    const [part, ...others] = (await node.read((sql) => node.parts.readAll(sql))).sort(
      (one, other) => Number(isIn(other, first)) - Number(isIn(one, first)),
    )
    const crowd = [first]
    let neighbour: number | undefined
    while (crowd.length < count || neighbour === undefined) {
      const { hotelId } = await addHotel(db)
      if (isIn(part!, hotelId)) crowd.push(hotelId)
      else if (others.some((other) => isIn(other, hotelId))) neighbour = hotelId
    }
    return { crowd, neighbour }
  }

  const change = (hotelId: number): Promise<number> => db.inHotel(hotelId, (tx) => tx.nextVersion())

  test('leave connections to others while their changes wait for the end of the move', async () => {
    const { crowd, neighbour } = await crowdAndNeighbour(2 * db.nodes[0]!.writers.size)
    await administer('begin', [])
    await move(crowd[0]!)
    const waiting = crowd.map(change)
    const ended = waiting.map((one) =>
      one.then(
        () => 'one that moves',
        () => 'one that moves',
      ),
    )
    assert.equal(
      await Promise.race([...ended, change(neighbour).then(() => 'the neighbour')]),
      'the neighbour',
    )
    await administer('rollback', [])
    await Promise.all(waiting)
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
