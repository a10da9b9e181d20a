import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { emptyDatabase } from '../../../test/postgres/empty-database.ts'
import { standInCluster } from '../../../test/postgres/stand-in-cluster.ts'
import { connect } from '../connection/connect.ts'
import { isDatabaseAway } from '../connection/faults.ts'
import type { WritingSql } from '../connection/sql.ts'
import { Database } from '../hotel/database.ts'
import { migrate, RefusedMigration } from '../schema/migrate.ts'

const { url } = await emptyDatabase()
const direct = await connect(url, { patient: true })
await migrate(direct)
await direct.end()

const countCodes = (db: Database) =>
  db.directory.read((sql) => sql.row<{ count: number }>('select count(*)::int as count from hotel_code'))

const WRITE = `update hotel_code set chain_code = chain_code`
const write = (db: Database) => db.directory.write((sql) => sql.run(WRITE))

suite('a process that starts while the coordinator is away', () => {
  for (const [what, strike] of [
    ['is gone', 'goAway'],
    ['takes connections and says nothing', 'hang'],
  ] as const)
    test(`finds hotels by another server, if it ${what}, and needs no restart when it is back`, async () => {
      const cluster = await standInCluster(url)
      cluster.coordinator[strike]()
      const db = cluster.process()
      await db.findNodes()
      assert.deepEqual(
        db.nodes.map(({ name }) => name),
        [new URL(url).host],
      )
      assert.equal((await countCodes(db))!.count, 0)
      await assert.rejects(write(db), (err) => isDatabaseAway(err))
      cluster.coordinator.comeBack()
      assert.equal(await write(db), 0)
    })

  test('control: cannot if it names the coordinator alone, or if no server is of a cluster', async () => {
    const cluster = await standInCluster(url)
    cluster.coordinator.goAway()
    const [, address] = cluster.url.split(',')
    const alone = cluster.process(`${cluster.url.replace(/@.*/, '@')}${address}`)
    await assert.rejects(alone.findNodes(), isDatabaseAway)
    assert.equal(await alone.missingMigrations(), undefined)
    const plain = new Database(cluster.url)
    await assert.rejects(plain.findNodes(), /coordinator of the cluster cannot be reached/)
    assert.equal(await plain.missingMigrations(), undefined)
    await plain.end()
  })

  test('learns from another server which migrations are applied, and refuses one that was changed', async () => {
    const cluster = await standInCluster(url)
    cluster.coordinator.goAway()
    const db = cluster.process()
    assert.deepEqual(await db.missingMigrations(), [])
    const last = '0100_joined_mail.sql'
    const change = (statement: string) => using((sql) => sql.run(statement))
    await change(`update schema_migration set checksum = null where name = '${last}'`)
    assert.deepEqual(await db.missingMigrations(), [])
    await change(`update schema_migration set checksum = 'another' where name = '${last}'`)
    await assert.rejects(db.missingMigrations(), (err: Error) => {
      return err instanceof RefusedMigration && err.message.includes(last)
    })
    await change(`delete from schema_migration where name = '${last}'`)
    await change(`insert into schema_migration (name) values ('9999_of_a_later_version.sql')`)
    assert.deepEqual(await db.missingMigrations(), [last])
  })
})

const using = async <T>(work: (sql: WritingSql) => Promise<T>): Promise<T> => {
  const db = new Database(url)
  try {
    return await db.coordinator.write(work)
  } finally {
    await db.end()
  }
}
