import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockHotel, until } from '../../../test/support/barriers.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { day, stock } from '../../../test/support/stock.ts'
import { largeBodies } from './api.ts'

const { db, hotel: newHotel } = await createTestApp()

const push = (padding: number) => ({
  data: [{ room_code: 'DLX', room_availability_date: day(1), number_of_rooms: 1 }],
  padding: 'x'.repeat(padding),
})

test('of large bodies two are worked on at once; the others wait, and small ones pass by', async () => {
  const [busy, other] = [await stock(await newHotel()), await stock(await newHotel())]
  const holder = await lockHotel(db.url, busy.hotelId)
  const large = Array.from({ length: 3 }, () => busy.post('/modifyroomavailability', push(1_100_000)))
  await until(() => largeBodies.waiting === 1, 'the third large body waits')
  assert.equal((await other.post('/modifyroomavailability', push(10))).status, 200)
  assert.equal(largeBodies.waiting, 1)
  await holder.rollback()
  assert.deepEqual(
    (await Promise.all(large)).map(({ status }) => status),
    [200, 200, 200],
  )
})
