import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelOfEachHalf, lowerHalfAway } from '../../test/postgres/two-nodes.ts'
import { testDatabase } from '../../test/support/harness.ts'
import { makeToken } from './create-token.ts'
import { listTokens } from './queries.ts'
import { storeUses } from './token-uses.ts'

const { db, url } = await testDatabase()

test('uses of tokens whose node is away are lost, those of the others are not', async () => {
  const hotels = await hotelOfEachHalf(db)
  const uses = await Promise.all(
    hotels.map(async (hotelId) => {
      const { token_code } = await makeToken(db, hotelId, { token_name: 'Used', is_admin: false })
      return { hotel_id: hotelId, token_code, at: '2026-05-01T10:00:00.000Z' }
    }),
  )
  await storeUses(await lowerHalfAway(url), uses)
  const [low, high] = await Promise.all(
    hotels.map((hotelId) => db.of(hotelId).read((sql) => listTokens(sql, hotelId))),
  )
  assert.deepEqual([low![0]!.last_used_at, high![0]!.last_used_at], [null, uses[1]!.at])
  await storeUses(db, uses)
  const [later] = await db.of(hotels[0]).read((sql) => listTokens(sql, hotels[0]))
  assert.equal(later!.last_used_at, uses[0]!.at, 'control: with its node there, it is')
})
