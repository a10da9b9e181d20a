import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeReplicated } from '../chaos/failover.ts'
import type { Cluster } from '../chaos/postgres.ts'
import { removeFolders } from '../chaos/scene.ts'
import { Database } from '../src/db/database.ts'
import { OutcomeUnknown } from '../src/db/faults.ts'
import { findAnswer, keepAnswer } from '../src/db/idempotent-answers.ts'
import type { Tx } from '../src/db/in-hotel.ts'
import { until } from './barriers.ts'
import { addHotel } from './harness.ts'

const WITHIN_MS = 1000
const ANSWER = { request_hash: Buffer.from('hash'), status: 201, body: 'kept' }

const keep = async (tx: Tx): Promise<void> => keepAnswer(tx, 'book', 'key', ANSWER)

const repeat = async (tx: Tx): Promise<string | undefined> => {
  const kept = await findAnswer(tx, tx.hotelId, 'book', 'key')
  tx.confirm()
  return kept?.body
}

/** Ends one backend as a crash would, which makes PostgreSQL end all others and recover. */
const crash = async (primary: Cluster): Promise<void> => {
  const [row] = await primary.ask<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'vacancy' limit 1`,
  )
  process.kill(row!.pid, 'SIGKILL')
  await until(() => !primary.processes.includes(row!.pid))
}

test('an answer that was kept where no standby has it is not given again before one has it', {
  skip: process.platform === 'linux' ? false : 'looks for processes under /proc',
}, async () => {
  const { primary, standby } = await makeReplicated()
  const db = new Database(primary.url)
  after(async () => {
    standby.signal('SIGCONT')
    await db.end()
    await Promise.all([primary.stop(), standby.stop()])
    removeFolders()
  })
  await db.migrate()
  const { hotelId } = await addHotel(db, { name: 'Hotel' })
  standby.signal('SIGSTOP')
  await assert.rejects(db.inHotel(hotelId, keep, WITHIN_MS), OutcomeUnknown)
  await crash(primary)
  const stored = () =>
    db.coordinator.read((sql) => findAnswer(sql, hotelId, 'book', 'key')).catch(() => undefined)
  await until(async () => (await stored())?.body === ANSWER.body, 'the primary has it')
  await assert.rejects(db.inHotel(hotelId, repeat, WITHIN_MS), OutcomeUnknown)
  standby.signal('SIGCONT')
  await until(
    async () => (await db.inHotel(hotelId, repeat).catch(() => undefined)) === ANSWER.body,
    'it is given again',
  )
})
