import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeReplicated } from '../../chaos/faults/failover.ts'
import { removeFolders } from '../../chaos/scene.ts'
import type { Cluster } from '../../chaos/servers/postgres.ts'
import { Database } from '../../src/db/hotel/database.ts'
import { makeToken } from '../../src/tokens/create-token.ts'
import { joinServer } from '../postgres/second-server.ts'
import { until } from '../support/barriers.ts'
import { addHotel } from '../support/harness.ts'

/** Ends one backend as a crash would, which makes PostgreSQL end all others and recover. */
const crash = async (primary: Cluster): Promise<void> => {
  const [row] = await primary.ask<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'vacancy' limit 1`,
  )
  process.kill(row!.pid, 'SIGKILL')
  await until(() => !primary.processes.includes(row!.pid))
}

const hotelWithToken = async (url: string): Promise<string> => {
  const db = new Database(url)
  await db.migrate()
  const { hotelId } = await addHotel(db)
  const { token } = await makeToken(db, hotelId, { token_name: 'A test', is_admin: true })
  await db.end()
  return token
}

test('what only a primary that crashed has is not acknowledged before its synchronous standby has it', {
  skip: process.platform === 'linux' ? false : 'looks for processes under /proc',
}, async () => {
  const { primary, standby } = await makeReplicated()
  after(async () => {
    standby.signal('SIGCONT')
    await Promise.all([primary.stop(), standby.stop()])
    removeFolders()
  })
  const token = await hotelWithToken(primary.url)
  const call = (await joinServer(primary.url)).as(token)
  const headers = { 'idempotency-key': 'once' }
  const body = { room_code: 'R', room_name: 'Room', number_of_room: 1 }
  const make = () => call('POST', '/createroom', { headers, body })

  standby.signal('SIGSTOP')
  assert.equal((await make()).status, 503, 'COMMIT waits for the standby')
  await crash(primary)
  await until(async () => (await call('GET', '/getroom/R')).status === 200, 'the primary has the room')
  assert.equal((await make()).status, 503, 'the standby does not have it')

  standby.signal('SIGCONT')
  await until(async () => (await make()).status === 201, 'it is acknowledged')
})
