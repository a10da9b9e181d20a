import pg from 'pg'
import { distribute } from '../../src/db/cluster/distribute.ts'
import { type Client, connect } from '../../src/db/connection/connect.ts'
import { urlAt } from '../../src/db/connection/hosts.ts'
import { migrate } from '../../src/db/schema/migrate.ts'
import { until } from '../support/barriers.ts'

/** Fewer than Citus makes by itself, because every test file gets all of them. */
const SHARDS = 4

/** The servers that every database of a test has to be made on: one, or all nodes of a cluster, coordinator first. */
export const serversOf = (url: string): Promise<string[]> =>
  administer(url, async (client) => {
    const { rows } = await client.query(`select to_regclass('pg_catalog.pg_dist_node') is not null as knows`)
    if (!rows[0].knows) return [url]
    const nodes = await client.query<{ nodename: string; nodeport: number }>(
      `select nodename, nodeport from pg_dist_node where noderole = 'primary' order by groupid`,
    )
    return nodes.rows.map(({ nodename, nodeport }) => urlAt(url, nodename, nodeport))
  })

/** Which server all tests ran on, in a few words. */
export const namedServer = (url: string): Promise<string> =>
  administer(url, async (client) => {
    const { rows } = await client.query(`select current_setting('server_version') as version,
      exists (select from pg_extension where extname = 'citus') as is_cluster`)
    const postgres = `PostgreSQL ${rows[0].version.split(' ')[0]}`
    if (!rows[0].is_cluster) return postgres
    const citus = await client.query(`select split_part(citus_version(), ' ', 2) as version,
      (select count(*) from pg_dist_node where noderole = 'primary') as nodes`)
    return `${postgres}, Citus ${citus.rows[0].version}, ${citus.rows[0].nodes} nodes`
  })

export const administer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const withDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement about databases on every server. */
export const onEach = async (servers: string[], statement: string): Promise<void> => {
  await Promise.all(servers.map((url) => administer(url, (client) => client.query(statement))))
}

const IN_USE = '55006'

/**
 * Drops a database on every server. PostgreSQL gives those who use it 5 s to leave; what Citus keeps in every database may
 * take longer on a busy machine, so it is asked again.
 */
export const dropOnEach = async (servers: string[], name: string): Promise<void> => {
  const drop = async (client: pg.Client): Promise<boolean> => {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return true
    } catch (err) {
      if ((err as { code?: string }).code === IN_USE) return false
      throw err
    }
  }
  await Promise.all(servers.map((url) => until(() => administer(url, drop), `nobody uses ${name}`)))
}

/** Makes all tables in a database that every server has. */
export const fillDatabase = async (servers: string[], name: string): Promise<void> => {
  await inDatabase(servers, name, (client) => migrate(client))
  if (servers.length === 1) return
  await spreadDatabase(servers, name)
  await closeDatabase(servers, name)
}

/** Spreads the hotels of a database over the servers, which all have it. */
export const spreadDatabase = async (servers: string[], name: string): Promise<void> => {
  await joinNodes(servers, name)
  await inDatabase(servers, name, async (client, url) => {
    await client.query(`set citus.shard_count = ${SHARDS}`)
    await distribute(client, url)
  })
}

const inDatabase = async (
  [server]: string[],
  name: string,
  work: (client: Client, url: string) => Promise<unknown>,
): Promise<void> => {
  const url = withDatabase(server!, name)
  const client = await connect(url, { patient: true })
  try {
    await work(client, url)
  } finally {
    await client.end()
  }
}

/** Makes the servers one cluster in this database, which each of them has. */
export const joinNodes = async (servers: string[], name: string): Promise<void> => {
  const urls = servers.map((server) => withDatabase(server, name))
  await onEach(urls, 'create extension citus')
  const [coordinator, ...workers] = servers.map((server) => new URL(server))
  await administer(urls[0]!, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [
      coordinator!.hostname,
      coordinator!.port,
    ])
    for (const { hostname, port } of workers)
      await client.query('select citus_add_node($1, $2)', [hostname, port])
  })
}

/** Citus keeps connections to every database, and one that has any cannot be copied. */
const closeDatabase = async (servers: string[], name: string): Promise<void> => {
  await onEach(servers, `alter database ${name} allow_connections false`)
  const isQuiet = (url: string): Promise<boolean> =>
    administer(url, async (client) => {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
      return rowCount === 0
    })
  for (const url of servers) await until(() => isQuiet(url), `nobody uses ${name}`)
}
