import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/harness.ts'
import { numbers } from '../rows/arrays.ts'
import { hashOfHotel } from './hotel-hash.ts'
import { Placement, readShards } from './placement.ts'

const { db } = await testDatabase()

const randomIds = (count: number): number[] =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 2 ** Math.floor(Math.random() * 54)))

test('hotels are hashed as PostgreSQL does it', async () => {
  const ids = [
    0,
    1,
    2,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 32 + 1,
    2 ** 53 - 1,
    -1,
    -(2 ** 40),
    ...randomIds(5000),
  ]
  const rows = await db.coordinator.read((sql) =>
    sql.rows<{ id: number; hash: number }>('select id, hashint8(id) as hash from unnest($1::bigint[]) id', [
      numbers(ids),
    ]),
  )
  assert.deepEqual(
    rows.map(({ hash }) => hash),
    ids.map(hashOfHotel),
  )
})

test('a hotel is on the node whose range has its hash, at the ends of ranges too', () => {
  for (let round = 0; round < 50; round++) {
    const count = 2 + Math.floor(Math.random() * 40)
    const cuts = new Set([2 ** 31 - 1, ...randomIds(count).map((id) => hashOfHotel(id))])
    const lasts = [...cuts].sort((one, other) => one - other)
    const shards = lasts.map((last) => ({ last }))
    const placement = new Placement(shards, lasts)
    for (const id of [...randomIds(200), ...Array.from({ length: 50 }, (_, at) => at)])
      assert.equal(
        placement.of(id),
        lasts.find((last) => hashOfHotel(id) <= last),
      )
  }
})

test('a PostgreSQL of its own has no shards, and holds every hotel', async () => {
  if (db.nodes.length > 1) return
  assert.deepEqual(await db.coordinator.read(readShards), [])
  assert.equal(db.of(17), db.coordinator)
})
