import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import type { WritingSql } from '../connection/sql.ts'

const { db } = await testDatabase()

const READ_ONLY = '25006'
const RENAME = `update hotel set hotel_name = 'Written' where hotel_id = $1 returning hotel_name`

test('whoever reads cannot write, however he tries', async () => {
  const { hotelId } = await addHotel(db)
  await assert.rejects(
    db.coordinator.read((sql) => sql.row(RENAME, [hotelId])),
    { code: READ_ONLY },
  )
  await assert.rejects(
    db.coordinator.read((sql) => (sql as WritingSql).run(RENAME, [hotelId])),
    { code: READ_ONLY },
  )
  await assert.rejects(
    db.coordinator.snapshot((sql) => sql.row(RENAME, [hotelId])),
    { code: READ_ONLY },
  )
  // @ts-expect-error: a reader has no `run`
  await assert.rejects(db.coordinator.read((sql) => sql.run(RENAME, [hotelId])))
})

test('control: who writes beside the clocks can', async () => {
  const { hotelId } = await addHotel(db)
  assert.deepEqual(await db.coordinator.write((sql) => sql.row(RENAME, [hotelId])), { hotel_name: 'Written' })
})

test('writes beside wait neither for those who hold hotels nor for those who read, and the other way round', async () => {
  const { hotelId } = await addHotel(db)
  const clients = await Promise.all(
    Array.from({ length: db.coordinator.readers.size }, () => db.coordinator.readers.take()),
  )
  const { value } = await db.inHotel(hotelId, async (tx) => {
    await tx.nextVersion()
    return db.coordinator.write(async (sql) => ({ value: await sql.run('update mail set attempts = 0') }))
  })
  assert.equal(value, 0)
  for (const client of clients) db.coordinator.readers.give(client, true)
  const writers = await Promise.all(
    Array.from({ length: db.coordinator.sideWriters.size }, () => db.coordinator.sideWriters.take()),
  )
  assert.notEqual(await db.coordinator.read((sql) => sql.row('select 1')), undefined)
  for (const client of writers) db.coordinator.sideWriters.give(client, true)
})

const failing = async (state: string): Promise<string> => {
  let times = 0
  const read = db.coordinator.snapshot(async (sql) => {
    if (++times === 1) await sql.rows(`do $$ begin raise exception using errcode = '${state}'; end $$`)
    return sql.row<{ read: number }>('select 1 as read')
  })
  const outcome = await read.then(
    (row) => `read ${row?.read}`,
    (err) => `failed with ${err.code}`,
  )
  return `${outcome} after ${times}`
}

test('reads that the server ended to resolve a deadlock are done again, after any other error they are not', async () => {
  assert.equal(await failing('40P01'), 'read 1 after 2')
  assert.equal(await failing('55P03'), 'failed with 55P03 after 1')
})
