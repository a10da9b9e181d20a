import assert from 'node:assert/strict'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { emptyDatabase } from '../../test/postgres/empty-database.ts'
import { type StandInCluster, standInCluster } from '../../test/postgres/stand-in-cluster.ts'
import { until } from '../../test/support/barriers.ts'
import { temporaryFolder } from '../../test/support/vacancy.ts'
import { connect } from '../db/connection/connect.ts'
import type { Database } from '../db/hotel/database.ts'
import { migrate, RefusedMigration } from '../db/schema/migrate.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const LAST = readdirSync(FOLDER).sort().at(-1)!

/** A cluster whose coordinator is away, with the tables of this version or of the one before its last migration. */
const awayFrom = async (version: 'this' | 'before'): Promise<StandInCluster> => {
  const { url } = await emptyDatabase()
  const folder = temporaryFolder()
  cpSync(FOLDER, folder, { recursive: true })
  if (version === 'before') rmSync(path.join(folder, LAST))
  const client = await connect(url, { patient: true })
  await migrate(client, pathToFileURL(`${folder}${path.sep}`))
  await client.end()
  const cluster = await standInCluster(url)
  cluster.coordinator.goAway()
  return cluster
}

/** How a server waits, and the lines that it logs. */
const serverWaiting = () => {
  const lines: string[] = []
  const stop = new AbortController()
  const log = { warn: (_: object, line: string) => lines.push(line) } as never
  return { lines, stop, how: { log, signal: stop.signal } }
}

suite('a start while the coordinator of the cluster is away', () => {
  test('goes on if every migration is applied, and says that it does without', async () => {
    const cluster = await awayFrom('this')
    const { lines, how } = serverWaiting()
    assert.deepEqual(await bringUpToDate(cluster.process(), how), [])
    assert.equal(lines.length, 1)
    assert.match(lines[0]!, /starting without the coordinator/)
  })

  test('waits if one is missing, with one line that names it, and applies it when the coordinator is back', async () => {
    const cluster = await awayFrom('before')
    const process = cluster.process()
    let asked = 0
    const missing = process.missingMigrations.bind(process)
    process.missingMigrations = () => missing().finally(() => asked++)
    const { lines, how } = serverWaiting()
    const started = bringUpToDate(process, how)
    await until(() => asked > 1, 'it was asked for again')
    cluster.coordinator.comeBack()
    assert.deepEqual(await started, [LAST])
    assert.equal(lines.length, 1)
    assert.ok(lines[0]!.includes('waiting for the coordinator') && lines[0]!.includes(LAST))
  })

  test('waits for a node, too, that keeps a migration from being applied', async () => {
    const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
    const failures = [new Error(`migration ${LAST} failed`, { cause: away })]
    const db = {
      migrate: async () => {
        const failure = failures.shift()
        if (failure !== undefined) throw failure
        return [LAST]
      },
      missingMigrations: async () => [LAST],
    }
    const { lines, how } = serverWaiting()
    assert.deepEqual(await bringUpToDate(db as unknown as Database, how), [LAST])
    assert.equal(lines.length, 1)
    failures.push(new Error(`migration ${LAST} failed`, { cause: new Error('syntax error') }))
    await assert.rejects(bringUpToDate(db as unknown as Database, how), /failed/)
  })

  test('ends when it is asked to, and a command does not wait at all', async () => {
    const cluster = await awayFrom('before')
    const { lines, stop, how } = serverWaiting()
    const started = bringUpToDate(cluster.process(), how)
    await until(() => lines.length > 0, 'it waits')
    stop.abort()
    await assert.rejects(started, (err) => err === how.signal.reason)
    await assert.rejects(
      bringUpToDate(cluster.process()),
      (err: Error) => err instanceof RefusedMigration && err.message.includes(LAST),
    )
  })
})
