import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hotelOfEachHalf, lowerHalfAway } from '../../test/postgres/two-nodes.ts'
import { createTestApp } from '../../test/support/harness.ts'
import type { Database } from '../db/hotel/database.ts'
import { sweepDirectory } from '../db/hotel/sweep.ts'
import { strayCodes } from '../hotels/queries.ts'
import { reserveToken } from '../tokens/create-token.ts'
import { strayTokens } from '../tokens/queries.ts'
import { housekeeper } from './housekeeping.ts'

const { db, url, hotel } = await createTestApp({ ownDatabase: true })

const KEPT = { changesKeptDays: 400 }

/** Keeps house once. Returns the names of the nodes where it failed. */
const keepHouse = async (on: Database): Promise<string[]> => {
  const failed: string[] = []
  await housekeeper(on, { error: (({ node }: { node: string }) => failed.push(node)) as never }, KEPT)()
  return failed
}

const addOld = async (hotelId: number, answers: number): Promise<void> => {
  await db.of(hotelId).write((sql) =>
    sql.run(
      `insert into idempotent_answer (hotel_id, operation, idempotency_key, request_hash, status, body, created_at)
       select $1::bigint, 'createroom', n::text, '', 201, '', now() - interval '25 hours' from generate_series(1, $2::int) n`,
      [hotelId, answers],
    ),
  )
}

const answersOf = async (hotelId: number): Promise<number> =>
  (await db
    .of(hotelId)
    .read((sql) =>
      sql.row<{ answers: number }>(
        'select count(*)::int as answers from idempotent_answer where hotel_id = $1',
        [hotelId],
      ),
    ))!.answers

suite('housekeeping', () => {
  test('answers of yesterday and pictures nobody points to go; newer ones stay', async () => {
    const { hotelId } = await hotel()
    await db.of(hotelId).write((sql) =>
      sql.run(
        `insert into idempotent_answer (hotel_id, operation, idempotency_key, request_hash, status, body, created_at)
         select $1::bigint, 'createroom', hours::text, '', 201, '', now() - hours * interval '1 hour' from unnest('{1,25}'::int[]) hours`,
        [hotelId],
      ),
    )
    await db.of(hotelId).write((sql) =>
      sql.run(
        `insert into image_data (hotel_id, blob_id, width, content_type, etag, bytes, created_at)
         select $1::bigint, hours, 0, '', '', '', now() - hours * interval '1 hour' from unnest('{0,5}'::int[]) hours`,
        [hotelId],
      ),
    )
    assert.deepEqual(await keepHouse(db), [])
    const left = await db.of(hotelId).read((sql) =>
      sql.row<{ answers: number; blobs: number }>(
        `select (select count(*) from idempotent_answer where hotel_id = $1) as answers,
                  (select count(*) from image_data where hotel_id = $1) as blobs`,
        [hotelId],
      ),
    )
    assert.deepEqual(left, { answers: 1, blobs: 1 })
  })

  test('changes of days go after as many days as the operator says; newer ones stay', async () => {
    const { hotelId } = await hotel()
    await db.of(hotelId).write((sql) =>
      sql.run(
        `insert into day_change (hotel_id, version, part, room_id, rate_id, room_code, rate_code, first_day, last_day,
           operation, actor, actor_code, cells, created_at)
         select $1::bigint, days, 0, 1, 0, 'A', '', '2090-01-01', '2090-01-01', '', '', '', '{}', now() - days * interval '1 day'
         from unnest('{1,399,401}'::int[]) days`,
        [hotelId],
      ),
    )
    await keepHouse(db)
    const left = await db
      .of(hotelId)
      .read((sql) =>
        sql.rows<{ version: number }>('select version from day_change where hotel_id = $1 order by 1', [
          hotelId,
        ]),
      )
    assert.deepEqual(
      left.map(({ version }) => version),
      [1, 399],
    )
  })

  test('more than a portion goes in one go, of several hotels', async () => {
    const [one, two] = [await hotel(), await hotel()]
    await addOld(one.hotelId, 1800)
    await addOld(two.hotelId, 700)
    await keepHouse(db)
    assert.deepEqual([await answersOf(one.hotelId), await answersOf(two.hotelId)], [0, 0])
  })

  test('a node that is away fails by itself; the house of the others is kept', async () => {
    const [, high] = await hotelOfEachHalf(db)
    await addOld(high, 3)
    const failed = await keepHouse(await lowerHalfAway(url))
    assert.deepEqual(failed, ['127.0.0.1:1'])
    assert.equal(await answersOf(high), 0)
  })
})

suite('what the directory has of hotels whose node is away', () => {
  /** Codes and a token of both hotels, entered three days ago, that lead nowhere. */
  const strays = async (): Promise<[number, number]> => {
    const [low, high] = await hotelOfEachHalf(db)
    for (const hotelId of [low, high]) {
      await reserveToken(db, hotelId, false)
      for (const table of ['hotel_clock', 'hotel'])
        await db.of(hotelId).write((sql) => sql.run(`delete from ${table} where hotel_id = $1`, [hotelId]))
      for (const table of ['hotel_code', 'token_owner'])
        await db.directory.write((sql) =>
          sql.run(`update ${table} set claimed_at = now() - interval '3 days' where hotel_id = $1`, [
            hotelId,
          ]),
        )
    }
    return [low, high]
  }

  const entriesOf = async (hotelId: number): Promise<number> => {
    const tables = await db.directory.read((sql) =>
      Promise.all(
        ['hotel_code', 'token_owner'].map((table) =>
          sql.rows(`select from ${table} where hotel_id = $1`, [hotelId]),
        ),
      ),
    )
    return tables.flat().length
  }

  test('stays, although it seems to lead nowhere', async () => {
    const [low, high] = await strays()
    const routed = await lowerHalfAway(url)
    for (const { failures } of [
      await sweepDirectory(routed, strayCodes),
      await sweepDirectory(routed, strayTokens),
    ])
      assert.deepEqual([...failures.keys()], [routed.of(low)])
    assert.deepEqual([await entriesOf(low), await entriesOf(high)], [2, 0])
  })

  test('control: it goes once the node answers', async () => {
    const [low, high] = await strays()
    assert.deepEqual([await entriesOf(low), await entriesOf(high)], [2, 2])
    assert.deepEqual(await keepHouse(db), [])
    assert.deepEqual([await entriesOf(low), await entriesOf(high)], [0, 0])
  })
})
