import type { Client } from '../connection/connect.ts'
import { citusGroup } from '../connection/find-primary.ts'

const MIGRATIONS = 'schema_migration'

// What belongs to the installation is copied to every node. What belongs to a hotel is where the hotel is.
export const COPIED_TABLES = [
  ...['hotel_code', 'token_owner', 'signing_key', 'exchange_rates', MIGRATIONS],
  ...['person', 'membership', 'staff_session', 'staff_link', 'passkey', 'person_identity', 'sign_in_count'],
  ...['chain', 'chain_token', 'chain_token_use'],
]
/** Every other table is placed as this one, so that all of a hotel is on one node. */
const FIRST_TABLE = 'hotel'

interface LocalTable {
  name: string
  has_hotel: boolean
  /** Tables that its foreign keys name. */
  needs: string[]
}

const LOCAL_TABLES = `
  select c.relname as name,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'hotel_id') as has_hotel,
         array(select distinct confrelid::regclass::text from pg_constraint k
               where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  order by c.relname <> '${FIRST_TABLE}', c.relname`

const LOCAL_FUNCTIONS = `
  select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
  order by 1`

const knowsCitus = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as knows`,
  )
  return rows[0].knows
}

/** Whether this server is one of the nodes that the coordinator of a cluster directs. */
export const isWorker = async (client: Client): Promise<boolean> => {
  if (!(await knowsCitus(client))) return false
  return (await citusGroup(client)) !== 0
}

/** Whether hotels are spread over the nodes of a cluster. */
export const isSpread = async (client: Client): Promise<boolean> => {
  if (!(await knowsCitus(client))) return false
  const found = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('${FIRST_TABLE}')`,
  )
  return found.rowCount === 1
}

/**
 * Tables of this database that no node but the coordinator knows yet, in an order in which they can be spread. Those that are
 * copied come first: once tables of hotels were spread over many connections, Citus makes no copies of one that others refer to.
 */
export const localTables = async (client: Client): Promise<LocalTable[]> => {
  const { rows } = await client.query<LocalTable>(LOCAL_TABLES)
  const isCopied = ({ name }: LocalTable) => COPIED_TABLES.includes(name)
  return [...inOrder(rows.filter(isCopied)), ...inOrder(rows.filter((table) => !isCopied(table)))]
}

/** Tables come after those that their foreign keys name. */
const inOrder = (tables: LocalTable[]): LocalTable[] => {
  const ordered: LocalTable[] = []
  const waiting = new Set(tables.map(({ name }) => name))
  while (waiting.size > 0) {
    const next = tables.filter(
      ({ name, needs }) => waiting.has(name) && !needs.some((one) => waiting.has(one)),
    )
    if (next.length === 0) throw new Error(`foreign keys go round in a circle: ${[...waiting].join(', ')}`)
    for (const table of next) waiting.delete(table.name)
    ordered.push(...next)
  }
  return ordered
}

/**
 * Spreads tables and copies functions that only the coordinator has, rows included, inside the caller's transaction.
 * Until it commits, everybody reads them as they were. Returns the names of the tables.
 */
export const spreadTables = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(LOCAL_FUNCTIONS)
  for (const { name } of rows) await client.query('select create_distributed_function($1)', [name])
  const tables = await localTables(client)
  for (const { name, has_hotel } of tables) {
    if (COPIED_TABLES.includes(name)) await client.query('select create_reference_table($1)', [name])
    else if (has_hotel)
      await client.query(`select create_distributed_table($1, 'hotel_id'${placedAs(name)})`, [name])
    else
      throw new Error(`the table ${name} has no hotel_id, and is not named among those that every node gets`)
  }
  return tables.map(({ name }) => name)
}

const placedAs = (name: string): string => (name === FIRST_TABLE ? '' : `, colocate_with => '${FIRST_TABLE}'`)

const LEFT_BEHIND = `
  select logicalrelid::text as name from pg_dist_partition
  where pg_relation_size(logicalrelid) > 0 order by logicalrelid <> '${FIRST_TABLE}'::regclass, 1`

/** Tables whose rows from before they were spread still take room on the coordinator, where nobody sees them. */
export const leftBehind = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(LEFT_BEHIND)
  return rows.map(({ name }) => name)
}

/** Removes those rows, of this table and of tables that refer to it. Nodes are not touched. */
export const removeLeftBehind = (client: Client, name: string): Promise<unknown> =>
  client.query('select truncate_local_data_after_distributing_table($1)', [name])

/** Gives every node a copy of which migrations were applied, if only the coordinator knows. */
export const copyMigrations = async (client: Client): Promise<void> => {
  const tables = await localTables(client)
  if (!tables.some(({ name }) => name === MIGRATIONS)) return
  await client.query('select create_reference_table($1)', [MIGRATIONS])
  await removeLeftBehind(client, MIGRATIONS)
}
