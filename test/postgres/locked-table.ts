import { ClientSql } from '../../src/db/connection/sql.ts'
import type { Database } from '../../src/db/hotel/database.ts'
import type { DatabaseNode } from '../../src/db/hotel/node.ts'

/** Runs work while nobody can read or write a table, neither by its own name nor by those of its parts on nodes. */
export const whileLocked = (db: Database, table: string, work: () => Promise<void>): Promise<void> =>
  db.nodes.reduceRight((held, node) => () => holding(node, table, held), work)()

const holding = (node: DatabaseNode, table: string, work: () => Promise<void>): Promise<void> =>
  node.withoutTimeouts(async (client) => {
    const parts = await node.parts.readAll(new ClientSql(client))
    const names = parts.map(({ nameOf }) => nameOf(table))
    await client.query('begin')
    // PostgreSQL without Citus takes this for a setting of somebody else.
    await client.query('set local citus.enable_manual_changes_to_shards = on')
    await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
    await work()
    await client.query('rollback')
  })
