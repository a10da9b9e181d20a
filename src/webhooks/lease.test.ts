import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { untilBlocked } from '../../test/support/barriers.ts'
import { createTestApp } from '../../test/support/harness.ts'
import { connect } from '../db/connection/connect.ts'
import { ClientSql, type WritingSql } from '../db/connection/sql.ts'
import { type Leased, leaseWebhooks } from './delivery-queries.ts'

// No worker runs here, so all leases are those of the tests.
const { db, hotel, url } = await createTestApp({ ownDatabase: true, webhooksAllowPrivate: true })

/** Two processes that look for webhooks at the same time, the first of which has not committed its leases yet. */
const race = async (
  hotelId: number,
  sqlOf: (sql: WritingSql) => WritingSql = (sql) => sql,
): Promise<Leased[][]> => {
  const [one, two] = await Promise.all([connect(url), connect(url)])
  after(() => Promise.all([one.end(), two.end()]))
  await one.query('begin')
  const first = await leaseWebhooks(sqlOf(new ClientSql(one)), hotelId, 10)
  const second = leaseWebhooks(sqlOf(new ClientSql(two)), hotelId, 10)
  await Promise.race([second, untilBlocked(db)])
  await one.query('commit')
  return [first, await second, await leaseWebhooks(sqlOf(new ClientSql(two)), hotelId, 10)]
}

/** Runs statements with a part of their text removed. */
const without =
  (part: RegExp) =>
  (sql: WritingSql): WritingSql => ({
    rows: (text, values) => {
      assert.match(text, part)
      return sql.rows(text.replace(part, ''), values)
    },
    row: (text, values) => sql.row(text, values),
    run: (text, values) => sql.run(text, values),
  })

const dueWebhook = async () => {
  const my = await hotel()
  const { Result } = await my.post('/createwebhook', { url: 'http://127.0.0.1:9/' })
  await my.put('/hotelinformation', { hotel_star: 1 })
  return { hotelId: my.hotelId, code: Result.webhook_code as string }
}

const codesOf = (taken: Leased[][]): string[][] =>
  taken.map((leased) => leased.map(({ webhook_code }) => webhook_code))

test('a webhook is leased to one only, while it is being taken and afterwards', async () => {
  const { hotelId, code } = await dueWebhook()
  assert.deepEqual(codesOf(await race(hotelId)), [[code], [], []])
  await db.coordinator.write((sql) =>
    sql.run(`update webhook set leased_until = now() - interval '1 second'`),
  )
  assert.deepEqual(
    codesOf([await db.coordinator.write((sql) => leaseWebhooks(sql, hotelId, 10))]),
    [[code]],
    'until the lease ends',
  )
})

test('control: without the lock of the row, both take it at once', async () => {
  const { hotelId, code } = await dueWebhook()
  const [first, second] = await race(hotelId, without(/for update of w skip locked/))
  assert.deepEqual(codesOf([first!, second!]), [[code], [code]])
  assert.notEqual(first![0]!.lease_id, second![0]!.lease_id)
})

test('control: without the lease, the next takes it as well', async () => {
  const { hotelId, code } = await dueWebhook()
  const [first, second, third] = codesOf(await race(hotelId, without(/and \(w\.leased_until is null .*/)))
  assert.ok(first!.includes(code))
  assert.ok(!second!.includes(code), 'it was still being taken')
  assert.ok(third!.includes(code))
})
