import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { checkTables } from '../check/check-tables.ts'
import { sweepDirectory } from '../db/hotel/sweep.ts'
import { hashToken } from '../tokens/authenticate.ts'
import { reserveToken } from '../tokens/create-token.ts'
import { findTokenHotel, strayTokens } from '../tokens/queries.ts'
import { createHotel } from './create-hotel.ts'
import { findHotelByCodes } from './find-by-codes.ts'
import { claimCodes, strayCodes } from './queries.ts'

const { db, hotel, app } = await createTestApp({ ownDatabase: true })

let named = 0
const names = () => ({
  chain_code: 'DIRECTORY',
  hotel_code: `D${++named}`,
  hotel_name: 'D',
  currency: 'USD',
  timezone: 'UTC',
})

const age = (table: string, days: number) =>
  db.coordinator.write((sql) =>
    sql.run(`update ${table} set claimed_at = now() - ${days} * interval '1 day'`),
  )

const damagesOf = async (hotelId: number) =>
  (await checkTables(db, hotelId)).damages.filter(({ check }) => check === 'directory')

suite('the directory', () => {
  test('keeps what a creation that failed left, leads nowhere with it, and gives it to the next', async () => {
    const fields = names()
    const left = await db.coordinator.write((sql) => claimCodes(sql, fields.chain_code, fields.hotel_code))
    const find = () => findHotelByCodes(db, fields.chain_code, fields.hotel_code)
    assert.equal(await find(), undefined)
    const made = await createHotel(db, fields)
    assert.equal(made?.hotel_id, left)
    assert.deepEqual(await find(), made)
    assert.equal(await createHotel(db, fields), undefined)
  })

  test('has one hotel where several make it at once', async () => {
    const fields = names()
    const made = await Promise.all(Array.from({ length: 8 }, () => createHotel(db, fields)))
    assert.equal(made.filter((row) => row !== undefined).length, 1)
  })

  test('knows a token before its hotel does, and opens nothing with it', async () => {
    const my = await hotel()
    const token = await reserveToken(db, my.hotelId, true)
    assert.equal(await db.coordinator.read((sql) => findTokenHotel(sql, hashToken(token))), my.hotelId)
    const refused = await app.inject({ url: '/api/plugin/v1/ping', headers: { token } })
    assert.equal(refused.statusCode, 401)
  })

  test('loses what leads nowhere after a day, and nothing else', async () => {
    const my = await hotel()
    const { Result } = await my.post('/createtoken', { token_name: 'Short', is_admin: 0 })
    await my.delete(`/deletetoken/${Result.token_code}`)
    const fields = names()
    await db.coordinator.write((sql) => claimCodes(sql, fields.chain_code, fields.hotel_code))
    const known = () => db.coordinator.read((sql) => findTokenHotel(sql, hashToken(Result.token)))
    for (const table of ['hotel_code', 'token_owner']) await age(table, 0)
    assert.equal((await sweepDirectory(db, strayCodes)).removed, 0)
    assert.equal((await sweepDirectory(db, strayTokens)).removed, 0)
    assert.equal(await known(), my.hotelId)
    for (const table of ['hotel_code', 'token_owner']) await age(table, 2)
    assert.equal((await sweepDirectory(db, strayCodes)).removed, 1)
    assert.ok((await sweepDirectory(db, strayTokens)).removed >= 1)
    assert.equal(await known(), undefined)
    assert.equal((await my.get('/ping', { token: my.client })).status, 200)
    assert.notEqual(await findHotelByCodes(db, my.chain, my.code), undefined)
  })
})

suite('the check names', () => {
  test('a hotel and a token that the directory does not lead to', async () => {
    const my = await hotel()
    assert.deepEqual(await damagesOf(my.hotelId), [])
    await db.coordinator.write((sql) => sql.run('delete from token_owner where hotel_id = $1', [my.hotelId]))
    assert.match(
      (await damagesOf(my.hotelId))[0]!.message,
      /expected token tok_.* in the directory, found none/,
    )
    await db.coordinator.write((sql) => sql.run('delete from hotel_code where hotel_id = $1', [my.hotelId]))
    assert.equal((await damagesOf(my.hotelId)).length, 3)
  })

  test('what leads nowhere and was not swept', async () => {
    const my = await hotel()
    await reserveToken(db, my.hotelId, false)
    const fields = names()
    const left = await db.coordinator.write((sql) => claimCodes(sql, fields.chain_code, fields.hotel_code))
    assert.deepEqual(await damagesOf(my.hotelId), [])
    for (const table of ['hotel_code', 'token_owner']) await age(table, 3)
    assert.equal((await damagesOf(my.hotelId))[0]?.found, 'one in the directory alone')
    assert.match((await damagesOf(left))[0]!.found, new RegExp(`DIRECTORY/${fields.hotel_code}`))
  })
})
