import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeReplicated } from '../../chaos/faults/failover.ts'
import { removeFolders } from '../../chaos/scene.ts'
import type { Cluster } from '../../chaos/servers/postgres.ts'
import { connect } from '../../src/db/connection/connect.ts'
import { Database } from '../../src/db/hotel/database.ts'
import { until } from '../support/barriers.ts'

const skip = process.platform === 'linux' ? false : 'looks for processes under /proc'
const databases: Database[] = []

const open = (address: string): Database => {
  const db = new Database(address)
  databases.push(db)
  return db
}

const PORT = `select inet_server_port() as port`

const portOf = async (db: Database): Promise<number | undefined> => {
  const row = await db.coordinator.read((sql) => sql.row<{ port: number }>(PORT)).catch(() => undefined)
  return row?.port
}

/** Asks for the port on a connection that was taken before. */
const portBehind = async (db: Database, { port }: Cluster): Promise<() => Promise<boolean>> => {
  const client = await db.coordinator.writers.take()
  assert.equal((await client.query(PORT)).rows[0].port, port)
  return () =>
    client.query(PORT).then(
      () => true,
      () => false,
    )
}

test('a primary that goes on after another was promoted is left, and not used again', { skip }, async () => {
  const { primary, standby, url } = await makeReplicated()
  after(async () => {
    await Promise.all(databases.map((db) => db.end()))
    await Promise.all([primary.stop(), standby.stop()])
    removeFolders()
  })
  const db = open(url)
  await db.migrate()
  await db.findNodes()
  assert.equal(await portOf(db), primary.port)
  await db.clocks.ask(1)
  const stillAnswers = await portBehind(db, primary)

  await standby.promote()
  await until(async () => (await portOf(db)) === standby.port, 'reads go to the one that was promoted')
  assert.equal(await stillAnswers(), false, 'a connection in use takes nothing more')
  const client = await connect(url)
  assert.equal((await client.query(PORT)).rows[0].port, standby.port)
  await client.end()
  const [row] = await primary.ask<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
  assert.equal(row!.recovering, false, 'the old one would still take writes')

  standby.signal('SIGSTOP')
  await assert.rejects(connect(url), 'nor while the new one does not answer')
  standby.signal('SIGCONT')

  for (const order of [
    [primary, standby],
    [standby, primary],
  ]) {
    const hosts = order.map(({ host }) => host).join(',')
    // Another address, of which nothing is known yet, as in a process that starts now.
    const later = open(`${url.replace(/@[^/]*/, `@${hosts}`)}?fallback_application_name=later`)
    await later.findNodes()
    assert.equal(await portOf(later), standby.port, 'whichever is named first')
  }
})
