import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/harness.ts'
import { checkTables } from '../check/check-tables.ts'
import { createHotel } from '../hotels/create-hotel.ts'
import { listHotels } from '../hotels/queries.ts'
import { findDemoHotel, makeDemoHotel } from './demo-hotel.ts'

// As with a database of the operator: there is no data folder in which the tokens could be saved.
const { app, db, services, hotel } = await createTestApp({ databaseUrl: 'postgres://elsewhere' })

test('a server leaves a database with hotels alone; demo makes the hotel beside them, once', async () => {
  await hotel()
  assert.equal(await findDemoHotel(services), undefined)
  const made = await makeDemoHotel(services)
  assert.equal(made.created, true)
  assert.equal(made.hotel.hotel_name, 'Hotel Samudra')
  const [client, admin] = [made.tokens!.client, made.tokens!.admin]
  for (const token of [client, admin])
    assert.equal((await app.inject({ url: '/api/plugin/v1/test', headers: { token } })).statusCode, 200)
  assert.deepEqual((await checkTables(db)).damages, [])

  const again = await makeDemoHotel(services)
  assert.equal(again.created, false)
  assert.equal(again.tokens, undefined, 'beside a database of the operator nothing is kept')
  assert.equal((await db.coordinator.read(listHotels)).length, 2)
})

test('a hotel of the operator that has the codes of the demo is not touched', async () => {
  await db.coordinator.withoutTimeouts((client) =>
    client.query(`update hotel set hotel_code = 'OLD' where chain_code = 'SAMUDRA'`),
  )
  const codes = { chain_code: 'SAMUDRA', hotel_code: 'SANUR' }
  await createHotel(db, { ...codes, hotel_name: 'Ours', currency: 'EUR', timezone: 'UTC' })
  await assert.rejects(makeDemoHotel(services), { message: /is not the demo hotel/ })
  assert.equal(await findDemoHotel(services), undefined)
})
