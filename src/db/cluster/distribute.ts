import { OperatorError } from '../../errors.ts'
import { type Client, connect } from '../connection/connect.ts'
import { urlAt } from '../connection/hosts.ts'
import { alterWhileServing, asMigrator, tidyCoordinator } from '../schema/migrate.ts'
import { localTables, spreadTables } from '../schema/spread-tables.ts'

interface ClusterNode {
  group_id: number
  host: string
  port: number
  is_active: boolean
  holds_hotels: boolean
}

const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'vacancy'`

/**
 * Spreads the hotels of a database over the nodes of its Citus cluster, in one transaction: searches go on, changes wait.
 * What is spread already stays as it is. Returns the names of the tables that were not.
 */
export const distribute = (connection: Client, url: string): Promise<string[]> =>
  asMigrator(connection, async (client) => {
    await requireCluster(client, url)
    let spread: string[] = []
    const names = (await localTables(client)).map(({ name }) => name).join(', ')
    if (names !== '')
      await alterWhileServing(client, async () => {
        // All of them before anything is copied, since waiting for the last in vain would waste the copies.
        await client.query(`lock table ${names} in exclusive mode`)
        spread = await spreadTables(client)
      })
    // Sessions of servers are set up for tables that are not spread. Servers open new ones, and then look for the nodes.
    if (spread.length > 0) await client.query(END_CONNECTIONS)
    await tidyCoordinator(client)
    return spread
  })

/** Refuses with a sentence that says what the cluster lacks. */
const requireCluster = async (client: Client, url: string): Promise<void> => {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rowCount === 0) throw new OperatorError(NO_EXTENSION)
  const { rows: nodes } = await client.query<ClusterNode>(
    `select groupid as group_id, nodename as host, nodeport as port, isactive as is_active,
            shouldhaveshards as holds_hotels
     from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  if (!nodes.some(({ group_id }) => group_id === 0)) throw new OperatorError(NO_NAME)
  if (!nodes.some(({ holds_hotels }) => holds_hotels)) throw new OperatorError(NO_WORKERS)
  for (const node of nodes) await requireReachable(node, url)
}

const NO_EXTENSION =
  'The database has no Citus. Install it on every node, name it in shared_preload_libraries, and run ' +
  '"create extension citus" in this database on every node.'

const NO_NAME =
  'The other nodes do not know the coordinator. Run "select citus_set_coordinator_host(\'its name\', its port)" on it.'

const NO_WORKERS =
  'The cluster has no node that may hold hotels. Run "select citus_add_node(\'its name\', its port)" on the coordinator ' +
  'for each.'

/** Servers speak to each node directly, under the name by which the cluster knows it. */
const requireReachable = async ({ host, port, is_active }: ClusterNode, url: string): Promise<void> => {
  if (!is_active)
    throw new OperatorError(
      `The node ${host}:${port} is not active. Run "select citus_activate_node(…)" for it.`,
    )
  try {
    const client = await connect(urlAt(url, host, port))
    await client.end()
  } catch (err) {
    throw new OperatorError(
      `The node ${host}:${port} cannot be used from here, as servers do it: ${(err as Error).message}.`,
      { cause: err },
    )
  }
}
