import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { vacancy } from '../../../test/support/vacancy.ts'
import { Sealer } from '../sealing/sealer.ts'
import { readSetting } from './opened-setting.ts'
import { findSetting, replaceSealed } from './queries.ts'
import { rotateSecret } from './rotate-secret.ts'

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map(
  (name) => `the ${name} secret of this installation`,
) as [string, string, string]
const { db, url, hotel: newHotel } = await createTestApp({ ownDatabase: true, secret: OLD })

const keys = { secret_key: 'sk_test_1234567890', webhook_secret: 'whsec_1234567890' }

const withKeys = async () => {
  const hotel = await newHotel()
  assert.equal((await hotel.put('/paymentsettings', { provider: 'stripe', keys })).status, 200)
  return hotel.hotelId
}

const keysOf = (hotelId: number, sealer: Sealer) =>
  db.coordinator.read(async (sql) => (await readSetting(sql, hotelId, 'stripe', sealer))?.keys)

const sealedOf = (hotelId: number) =>
  db.coordinator.read(async (sql) => (await findSetting(sql, hotelId, 'stripe'))!.sealed_keys!)

const replace = (hotelId: number, before: string, after: string) =>
  db.coordinator.write((sql) => replaceSealed(sql, hotelId, 'stripe', before, after))

test('keys of all hotels are sealed under the new secret, in portions, where one was interrupted too', async () => {
  const hotels = [await withKeys(), await withKeys(), await withKeys()]
  const turning = new Sealer(NEW, OLD)
  const first = await sealedOf(hotels[0]!)
  await replace(hotels[0]!, first, turning.seal(hotels[0]!, JSON.stringify(keys)))
  for (const hotelId of hotels)
    assert.deepEqual(await keysOf(hotelId, turning), keys, 'both are read meanwhile')
  assert.deepEqual(await rotateSecret(db, turning, 2), { sealed: 2, current: 1, unreadable: [] })
  for (const hotelId of hotels) assert.deepEqual(await keysOf(hotelId, new Sealer(NEW)), keys)
  await assert.rejects(keysOf(hotels[0]!, new Sealer(OLD)), /another VACANCY_SECRET/)
  assert.deepEqual(await rotateSecret(db, turning), { sealed: 0, current: 3, unreadable: [] })
})

test('what a hotel changed since it was read stays', async () => {
  const hotelId = await withKeys()
  const now = await sealedOf(hotelId)
  assert.equal(await replace(hotelId, 'what was read before', 'v1.x'), 0)
  assert.equal(await sealedOf(hotelId), now)
  await rotateSecret(db, new Sealer(NEW, OLD))
})

test('hotels whose keys no secret opens are named, and the others done all the same', async () => {
  const [lost, good] = [await withKeys(), await withKeys()]
  const strange = new Sealer(OTHER).seal(lost, JSON.stringify(keys))
  await replace(lost, await sealedOf(lost), strange)
  const { sealed, unreadable } = await rotateSecret(db, new Sealer(NEW, OLD))
  assert.deepEqual([sealed, unreadable], [1, [lost]])
  assert.equal(await sealedOf(lost), strange)
  assert.deepEqual(await keysOf(good, new Sealer(NEW)), keys)
  await replace(lost, strange, new Sealer(OLD).seal(lost, JSON.stringify(keys)))
})

test('vacancy secret rotate does it, and says what is missing', async () => {
  const hotelId = await withKeys()
  const run = (environment: Record<string, string>) =>
    vacancy(['secret', 'rotate', '--json'], { DATABASE_URL: url, NO_COLOR: '1', ...environment })
  const without = await run({ VACANCY_SECRET: NEW })
  assert.match(without.stderr, /VACANCY_SECRET_BEFORE/)
  assert.equal((await run({ VACANCY_SECRET: 'short', VACANCY_SECRET_BEFORE: OLD })).code, 1)
  const { code, stdout, stderr } = await run({ VACANCY_SECRET: NEW, VACANCY_SECRET_BEFORE: OLD })
  assert.equal(code, 0, stderr)
  assert.deepEqual(JSON.parse(stdout).unreadable, [])
  assert.deepEqual(await keysOf(hotelId, new Sealer(NEW)), keys)
  assert.ok(![stdout, stderr, without.stderr].join().includes(NEW))
})
