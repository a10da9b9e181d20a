import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { testDatabase } from '../../../test/support/harness.ts'
import { temporaryFolder } from '../../../test/support/vacancy.ts'
import { checkTables } from '../../check/check-tables.ts'
import { createHotel } from '../../hotels/create-hotel.ts'
import { insertRate } from '../../rates/queries.ts'
import { blankRate } from '../../rates/rate-fields.ts'
import { findTokenHotel } from '../../tokens/queries.ts'
import { Database } from '../hotel/database.ts'
import { migrate } from './migrate.ts'

const { db, url } = await testDatabase()
const FOLDER = new URL('../../../migrations/', import.meta.url)
const MIGRATION = '0050_counters_and_directory.sql'

/** A database as the version before the migration left it. */
const earlierDatabase = async (): Promise<Database> => {
  const name = `vacancy_earlier_${randomBytes(6).toString('hex')}`
  await db.coordinator.withoutTimeouts((client) => client.query(`create database ${name}`))
  const address = new URL(url)
  address.pathname = `/${name}`
  const earlier = new Database(address.href)
  after(async () => {
    await earlier.end()
    await db.coordinator.withoutTimeouts((client) => client.query(`drop database ${name} with (force)`))
  })
  const folder = temporaryFolder()
  cpSync(FOLDER, folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name >= MIGRATION) rmSync(path.join(folder, name))
  await earlier.coordinator.withoutTimeouts((client) =>
    migrate(client, pathToFileURL(`${folder}${path.sep}`)),
  )
  return earlier
}

const RATE = `insert into rate (hotel_id, rate_code, rate_name, rate_description, price, is_closed, version)
  values ($1, $2, 'Rate', '', 0, false, 0) returning rate_id`

const HASH = Buffer.alloc(32, 7)

/** Two hotels; the first has a deleted rate, the second has a rate and a token. */
const fill = (earlier: Database) =>
  earlier.coordinator.withoutTimeouts(async (client) => {
    const { rows: hotels } = await client.query(
      `insert into hotel (chain_code, hotel_code, hotel_name, currency, timezone)
       values ('C', 'A', 'A', 'USD', 'UTC'), ('C', 'B', 'B', 'USD', 'UTC') returning hotel_id`,
    )
    const [one, two] = hotels.map(({ hotel_id }) => hotel_id as number)
    await client.query('insert into hotel_clock (hotel_id) values ($1), ($2)', [one, two])
    for (const code of ['X', 'Y']) await client.query(RATE, [two, code])
    const { rows } = await client.query(RATE, [one, 'Z'])
    await client.query('delete from rate where hotel_id = $1', [one])
    await client.query(
      `insert into api_token (hotel_id, token_code, token_hash, token_name, is_admin, last_four)
       values ($1, 'tok_1', $2, 'Old', true, 'abcd')`,
      [two, HASH],
    )
    return { one: one!, two: two!, gone: rows[0].rate_id as number }
  })

test('numbers go on above all that were ever given, and hotels and tokens are found as before', async () => {
  const earlier = await earlierDatabase()
  const { one, two, gone } = await fill(earlier)
  assert.equal((await earlier.migrate())[0], MIGRATION)
  for (const hotelId of [one, two]) {
    const rate = await earlier.inHotel(hotelId, (tx) => insertRate(tx, blankRate('NEW', 'New')))
    assert.ok(rate.rate_id > gone, `${rate.rate_id} after ${gone}`)
  }
  assert.equal(await earlier.coordinator.read((sql) => findTokenHotel(sql, HASH)), two)
  const names = { hotel_name: 'H', currency: 'USD', timezone: 'UTC' }
  assert.equal(await createHotel(earlier, { chain_code: 'C', hotel_code: 'A', ...names }), undefined)
  const made = await createHotel(earlier, { chain_code: 'C', hotel_code: 'NEW', ...names })
  assert.ok(made!.hotel_id > Math.max(one, two))
  const { checks } = await checkTables(earlier)
  for (const name of ['last_id', 'directory'])
    assert.equal(checks.find((check) => check.name === name)?.damages, 0, name)
})

test('the first hotel of an empty database is number 1', async () => {
  const earlier = await earlierDatabase()
  await earlier.migrate()
  const names = { hotel_name: 'H', currency: 'USD', timezone: 'UTC' }
  assert.equal((await createHotel(earlier, { chain_code: 'C', hotel_code: 'A', ...names }))?.hotel_id, 1)
})
