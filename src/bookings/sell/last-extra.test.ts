import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day } from '../../../test/support/stock.ts'
import { form, item, SUMMER, TRANSFER, twoRooms } from '../priced-hotel.testing.ts'
import { atOnce, bothKnow, byEachWay, db, isSound, newHotel, tally, withoutLock } from './races.testing.ts'

const row = async (text: string, { hotelId }: TestHotel): Promise<number> =>
  (await db.coordinator.read((sql) => sql.row<{ n: number }>(text, [hotelId])))!.n

suite('the last extra of a day', () => {
  const asked = form([item({ adults: 1, extras: [{ extra_code: 'TRANSFER' }] })])
  const taken = 'select taken as n from extra_day where hotel_id = $1'

  test('wanted by twenty at once is sold once', async () => {
    const hotel = await twoRooms(await newHotel(), [['createextra', { ...TRANSFER, daily_stock: 1 }]])
    const outcomes = await atOnce(hotel, Array(20).fill(['POST', '/createbooking', asked]))
    assert.deepEqual(tally(outcomes), { ok: 1, extra_sold_out: 19 })
    assert.equal(await row(taken, hotel), 1)
    await isSound(hotel)
  })

  test('control: read, then write without the lock sells it twice', async () => {
    const hotel = await twoRooms(await newHotel(), [['createextra', { ...TRANSFER, daily_stock: 1 }]])
    let sold = 0
    await withoutLock(
      async (client) => (await client.query(taken, [hotel.hotelId])).rows[0]?.n ?? 0,
      async (client, seen) => {
        if (seen >= 1) return
        await client.query(
          `insert into extra_day (hotel_id, version, extra_code, day, taken) values ($1, 1, 'TRANSFER', $2, $3)
           on conflict (hotel_id, extra_code, day) do update set taken = excluded.taken`,
          [hotel.hotelId, day(0), seen + 1],
        )
        sold++
      },
    )
    assert.deepEqual([sold, await row(taken, hotel)], [2, 1])
  })
})

suite('the last use of a promo code', () => {
  const asked = form([item({ adults: 1 })], { promo_code: 'SUMMER' })
  const uses = 'select uses as n from promo where hotel_id = $1'

  test('wanted by twenty at once is sold once', async () => {
    await byEachWay(async () => {
      const hotel = await twoRooms(await newHotel(), [['createpromo', { ...SUMMER, max_uses: 1 }]])
      await bothKnow(hotel)
      const outcomes = await atOnce(hotel, Array(10).fill(['POST', '/createbooking', asked]))
      assert.deepEqual(tally(outcomes), { ok: 1, promo_not_valid: 9 })
      assert.equal(await row(uses, hotel), 1)
      await isSound(hotel)
    })
  })

  test('control: read, then write without the lock uses it twice', async () => {
    const hotel = await twoRooms(await newHotel(), [['createpromo', { ...SUMMER, max_uses: 1 }]])
    let used = 0
    await withoutLock(
      async (client) => (await client.query(uses, [hotel.hotelId])).rows[0].n,
      async (client, seen) => {
        if (seen >= 1) return
        await client.query('update promo set uses = uses + 1 where hotel_id = $1', [hotel.hotelId])
        used++
      },
    )
    assert.deepEqual([used, await row(uses, hotel)], [2, 2])
  })
})
