import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CuttingProxy } from '../../../test/postgres/cutting-proxy.ts'
import { lockHotel, untilBlocked } from '../../../test/support/barriers.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { Database } from '../hotel/database.ts'
import type { Tx } from '../hotel/in-hotel.ts'
import { OutcomeUnknown } from './faults.ts'

const { db, url, hotel } = await createTestApp({ ownDatabase: true })

const rename = async (tx: Tx): Promise<void> => {
  tx.write('update hotel set hotel_name = $2 where hotel_id = $1', [tx.hotelId, 'New'])
  tx.tick({ type: 'hotel.changed', data: {}, actor: 'test', catalog: true })
}

const versionOf = async (hotelId: number) => (await db.clocks.ask(hotelId))?.version

test('what was given up before COMMIT is not done afterwards, and the next writer gets his turn', async () => {
  const { hotelId } = await hotel()
  const before = await versionOf(hotelId)
  const holder = await lockHotel(url, hotelId)
  const late = assert.rejects(db.inHotel(hotelId, rename, 100), { code: 'unavailable', retryable: true })
  await untilBlocked(db)
  await late
  await holder.commit()
  assert.equal(await db.inHotel(hotelId, async () => 'free'), 'free')
  assert.equal(await versionOf(hotelId), before)
})

test('control: without a limit it is done once the hotel is free', async () => {
  const { hotelId } = await hotel()
  const before = (await versionOf(hotelId))!
  const holder = await lockHotel(url, hotelId)
  const patient = db.inHotel(hotelId, rename)
  await untilBlocked(db)
  await holder.commit()
  await patient
  assert.equal(await versionOf(hotelId), before + 1)
})

test('what was given up after COMMIT was sent is said to be unknown', async () => {
  const { hotelId } = await hotel()
  const proxy = new CuttingProxy(url)
  const slow = new Database(await proxy.start(), { writers: 1 })
  after(() => slow.end())
  // The proxy cuts the connection and delivers COMMIT late, so asking for the outcome waits for the backend
  // that has the lock.
  proxy.fate = 'late'
  await assert.rejects(slow.inHotel(hotelId, rename, 1500), OutcomeUnknown)
  proxy.deliver()
})
