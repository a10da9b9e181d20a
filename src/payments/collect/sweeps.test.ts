import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import type { WritingSql } from '../../db/connection/sql.ts'
import type { AskParts } from '../../db/placement/parts.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'
import { hotelsToLookAt, leasePayments, leaseRefunds } from './queries.ts'

const app = await createTestApp({ ownDatabase: true })
const { db } = app
const SETTLED = 20_000

/** A hotel with a payment and a refund to look at, among many that are settled. */
const hotelWithSettled = async (): Promise<number> => {
  const { hotel } = await Watched.booked(app, await payingHotel(app))
  const { hotelId } = hotel
  await db.of(hotelId).write(async (sql) => {
    await sql.run(
      `insert into payment (hotel_id, payment_id, payment_code, booking_id, provider, mode, amount, currency, payment_status,
         version, created_by)
       select $1, -n, 'old_' || n, -n, 'test', 'test', 1, 'USD', 'paid', 1, 'A test' from generate_series(1, $2::int) n`,
      [hotelId, SETTLED],
    )
    await sql.run(
      `insert into refund (hotel_id, refund_id, refund_code, payment_id, booking_id, amount, currency, refund_status, reason,
         look_at, version, created_by)
       select $1, -n, 'old_' || n, -n, -n, 1, 'USD', case n when 1 then 'pending' else 'succeeded' end, 'staff',
         case n when 1 then now() end, 1, 'A test' from generate_series(1, $2::int) n`,
      [hotelId, SETTLED],
    )
    for (const table of ['payment', 'refund']) {
      await sql.run(`update ${table} set look_at = now() where hotel_id = $1 and look_at is not null`, [
        hotelId,
      ])
      await sql.run(`analyze ${table}`)
    }
  })
  return hotelId
}

const isByIndex = (plan: string, table: string): void => {
  assert.match(plan, new RegExp(`"Index Name":"${table}_to_look_at(_\\d+)?"`), plan)
  assert.doesNotMatch(plan, /"(?:Actual Rows|Rows Removed by Filter)":[1-9]\d\d/, plan)
}

suite('what was settled', async () => {
  const hotelId = await hotelWithSettled()

  /** How the statements that the work sends are carried out. */
  const plansOf = async (work: (rows: WritingSql['rows']) => Promise<unknown>): Promise<string> => {
    const plans: unknown[] = []
    await db.of(hotelId).write((sql) =>
      work(async (text, values) => {
        plans.push(await sql.rows(`explain (analyze, format json) ${text}`, values))
        return []
      }),
    )
    return JSON.stringify(plans)
  }

  for (const table of ['payment', 'refund'] as const) {
    test(`is not read to find the hotels with a ${table} to look at`, async () => {
      const node = db.of(hotelId)
      const { nameOf } = (await node.read((sql) => node.parts.partOf(sql, hotelId)))!
      const plan = await plansOf((rows) => {
        const ask: AskParts = (text, values) => rows(text(nameOf), values)
        return hotelsToLookAt(table)(ask, 100, 0)
      })
      isByIndex(plan, table)
    })

    test(`is not read to lease a ${table}`, async () => {
      const lease = table === 'payment' ? leasePayments : leaseRefunds
      isByIndex(await plansOf((rows) => lease({ rows } as WritingSql, hotelId, 8, 0)), table)
    })
  }
})
