import assert from 'node:assert/strict'
import { afterEach, suite, test } from 'node:test'
import { hotelOfEachHalf, lowerHalfAway } from '../../test/postgres/two-nodes.ts'
import { until } from '../../test/support/barriers.ts'
import { addHotel, testDatabase } from '../../test/support/harness.ts'
import type { Database } from '../db/hotel/database.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { claimMail, findBacklog, findHotelsDue, noteSent, returnMail } from '../mail/lease-queries.ts'
import type { MailLease } from '../mail/queries.ts'
import { JobRunner } from './runner.ts'
import { type Outcome, type Work, workOf } from './work.ts'

const { db, url } = await testDatabase()
const log = { warn() {}, error() {} }
const AWAY = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })

let mails = 0

/** Queues mail of a hotel, due so many hours ago. */
const queue = async (hotelId: number, count: number, hours = 1): Promise<void> => {
  mails += count
  await db.of(hotelId).write((sql) =>
    sql.run(
      `insert into mail (hotel_id, mail_id, booking_id, kind, recipient, language, due_at)
       select $1, $2::bigint - n, $2::bigint - n, 'booked', 'guest', 'en', now() - $4 * interval '1 hour' from generate_series(0, $3::int - 1) n`,
      [hotelId, mails, count, hours],
    ),
  )
}

const statesOf = (hotelId: number) =>
  db
    .of(hotelId)
    .read((sql) =>
      sql.rows<{ attempts: number; is_sent: boolean }>(
        'select attempts, sent_at is not null as is_sent from mail where hotel_id = $1 order by mail_id',
        [hotelId],
      ),
    )

afterEach(() => db.coordinator.write((sql) => sql.run('delete from mail')))

/** Sends mail to nobody. Notes of which hotels it was, in order. */
const outbox = (sent: number[], changes: Partial<Work<MailLease, MailLease, Outcome>> = {}) =>
  workOf<MailLease>({
    name: 'outbox',
    lookEveryMs: 1,
    retry: { waitsMs: [1000], spread: [1, 1] },
    due: findHotelsDue,
    lease: (sql, hotelId, most) => claimMail(sql, hotelId, most, 600),
    async perform({ hotel_id }) {
      sent.push(hotel_id)
      return { done: true }
    },
    attempt: ({ acts }) => acts[0]!.attempts,
    advance: async (sql, mail) => (await noteSent(sql, mail)) === 1,
    giveBack: returnMail,
    backlog: findBacklog,
    ...changes,
  })

const runnerOn = (on: Database, sent: number[], changes = {}) =>
  new JobRunner<MailLease, MailLease, Outcome>(outbox(sent, changes), on, log)

suite('work on several nodes', () => {
  test('a node that is away stops the work of its own hotels alone', async () => {
    const [low, high] = await hotelOfEachHalf(db)
    const routed = await lowerHalfAway(url)
    await queue(low, 1)
    await queue(high, 3)
    const sent: number[] = []
    const runner = runnerOn(routed, sent).start()
    await until(() => sent.length === 3)
    await runner.stop()
    assert.deepEqual(sent, [high, high, high])
    assert.deepEqual(await statesOf(low), [{ attempts: 0, is_sent: false }])
  })

  test('what could not be given back to a node that is away waits for it alone', async () => {
    const [low, high] = await hotelOfEachHalf(db)
    const routed = await lowerHalfAway(url)
    await queue(low, 1)
    const sent: number[] = []
    const at = { low: true }
    const isHere = (hotelId: number) => (at.low && hotelId === low ? routed.of(high) : routed.of(hotelId))
    const moved = Object.create(routed, { of: { value: isHere } })
    const runner = runnerOn(moved, sent, {
      async perform({ hotel_id }: MailLease) {
        if (hotel_id === low) {
          at.low = false
          throw AWAY
        }
        sent.push(hotel_id)
        return { done: true }
      },
    })
    runner.start()
    await until(() => !at.low && runner.inHand === 0)
    await queue(high, 2)
    await until(() => sent.length === 2)
    await runner.stop()
    assert.deepEqual(sent, [high, high])
  })

  test('the backlog is told of the nodes that answer, and not at all if none does', async () => {
    const [low, high] = await hotelOfEachHalf(db)
    await queue(low, 1)
    await queue(high, 2)
    const routed = await lowerHalfAway(url)
    const { due, oldest_seconds } = await runnerOn(routed, []).backlog()
    // Both hotels are in the tables of the node that answers.
    assert.equal(due, 3)
    assert.ok(oldest_seconds > 3500)
    const away = Object.create(routed, { nodes: { value: [routed.of(low)] } })
    await assert.rejects(runnerOn(away, []).backlog())
  })
})

/** Hotels that one node holds. */
const neighbours = async (count: number): Promise<number[]> => {
  for (const byNode = new Map<DatabaseNode, number[]>(); ; ) {
    const { hotelId } = await addHotel(db)
    const hotels = [...(byNode.get(db.of(hotelId)) ?? []), hotelId]
    if (hotels.length === count) return hotels
    byNode.set(db.of(hotelId), hotels)
  }
}

suite('hotels take turns', () => {
  test('one with a thousand mails that have waited longest keeps no other waiting', async () => {
    const [large, small] = (await neighbours(2)) as [number, number]
    await queue(large, 1000, 5)
    await queue(small, 1)
    const node = db.of(large)
    const leased = await node.write(async (sql) => {
      const { hotelIds } = await findHotelsDue(node.parts.asker(sql), 4, 0)
      assert.deepEqual(hotelIds, [large, small])
      return Promise.all(hotelIds.map((hotelId) => claimMail(sql, hotelId, 2, 600)))
    })
    assert.deepEqual(
      leased.map(({ length }) => length),
      [2, 1],
    )
  })

  test('each comes, however many there are, and those whose mail waits are passed over', async () => {
    for (const hotelId of await neighbours(7)) await queue(hotelId, 3)
    await queue((await addHotel(db)).hotelId, 1, -1)
    const sent: number[] = []
    await runnerOn(db, sent).runDue()
    assert.equal(sent.length, 21)
    assert.deepEqual([...new Set(sent.slice(0, 8))].length, 7, 'all before any has its third')
  })

  test('mail that a clock put off beyond any wait is due', async () => {
    const { hotelId } = await addHotel(db)
    await queue(hotelId, 1, -2)
    await queue(hotelId, 1, -24)
    const node = db.of(hotelId)
    const found = await node.read((sql) => findHotelsDue(node.parts.asker(sql), 4, 0))
    assert.deepEqual(found, { hotelIds: [hotelId], next: 0 })
  })
})
