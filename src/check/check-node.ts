import { query } from '../db/connection/batch.ts'
import type { Client } from '../db/connection/connect.ts'
import { isDatabaseAway } from '../db/connection/faults.ts'
import { ClientSql, type Sql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { isIn, type Part } from '../db/placement/parts.ts'
import type { Hotels } from './check.ts'
import { Findings, MOST_NAMED } from './findings.ts'
import { CHECKS, findDamage, type HotelEntry, isDamaged, listEntries, measureExtent } from './queries.ts'

// Entries of the directory are read this many at a time.
const PAGE = 1000
/** So many hotels are checked by one statement, which takes less time than one by one. */
const HOTELS_AT_ONCE = 1000
const LAST_ID = Number.MAX_SAFE_INTEGER

/** Hotels of a node that could not be checked. */
export interface Unchecked {
  node: string
  error: string
  /** Names of hotels, the first ones. */
  hotels: string[]
  total: number
}

class Moved extends Error {
  constructor() {
    super('hotels moved to another node meanwhile')
  }
}

/** Checks hotels of a node, each in one snapshot. If the node goes away, reports which of them were not checked. */
export const checkNode = async (
  db: Database,
  node: DatabaseNode,
  only: number | null,
): Promise<{ findings: Findings; unchecked: Unchecked | undefined }> => {
  const findings = new Findings()
  const done: Hotels[] = []
  try {
    await node.withoutTimeouts(async (client) => {
      for (const part of await node.parts.readAll(new ClientSql(client)))
        for await (const hotels of stretches(db, part, only)) {
          findings.addAll(await inOneMoment(client, (sql) => runChecks(node, sql, hotels)))
          done.push(hotels)
        }
    })
    return { findings, unchecked: undefined }
  } catch (err) {
    if (!node.isSpread || !(err instanceof Moved || isDatabaseAway(err))) throw err
    const unchecked = await listUnchecked(db, node, done, only)
    return { findings, unchecked: { node: node.name, error: (err as Error).message, ...unchecked } }
  }
}

/** The hotels of a part in stretches without a gap, so that those missing in the directory are checked as well. */
async function* stretches(db: Database, part: Part, only: number | null): AsyncGenerator<Hotels> {
  if (only !== null) {
    if (isIn(part, only)) yield { first: only, last: only, part }
    return
  }
  let first = 0
  let count = 0
  for await (const { hotel_id } of entries(db)) {
    if (!isIn(part, hotel_id) || ++count < HOTELS_AT_ONCE) continue
    yield { first, last: hotel_id, part }
    first = hotel_id + 1
    count = 0
  }
  yield { first, last: LAST_ID, part }
}

async function* entries(db: Database): AsyncGenerator<HotelEntry> {
  for (let last = 0; ; ) {
    const page = await db.directory.read((sql) => listEntries(sql, last, PAGE))
    yield* page
    if (page.length < PAGE) return
    last = page.at(-1)!.hotel_id
  }
}

const listUnchecked = async (
  db: Database,
  node: DatabaseNode,
  done: readonly Hotels[],
  only: number | null,
): Promise<Pick<Unchecked, 'hotels' | 'total'>> => {
  const isDone = (id: number) =>
    done.some(({ first, last, part }) => first <= id && id <= last && isIn(part, id))
  const hotels: string[] = []
  let total = 0
  for await (const { hotel_id, chain_code, hotel_code } of entries(db)) {
    if (db.of(hotel_id) !== node || (only !== null && hotel_id !== only) || isDone(hotel_id)) continue
    total++
    if (hotels.length < MOST_NAMED) hotels.push(`${chain_code}/${hotel_code}`)
  }
  return { hotels, total }
}

const SETTINGS = [
  // Lets PostgreSQL sort a million ledger lines in memory instead of on disk.
  `set local work_mem = '128MB'`,
  // All rows of a hotel are compared. By statistics from when there were few, each would be looked up among all others.
  'set local enable_nestloop = off',
  // Before PostgreSQL 18 every plan that has such a loop all the same counts as costly enough for it.
  'set local jit = off',
]

const inOneMoment = async <T>(client: Client, work: (sql: ClientSql) => Promise<T>): Promise<T> => {
  await query(client, 'begin isolation level repeatable read read only')
  for (const setting of SETTINGS) await query(client, setting)
  const result = await work(new ClientSql(client))
  await query(client, 'commit')
  return result
}

const runChecks = async (node: DatabaseNode, sql: Sql, hotels: Hotels): Promise<Findings> => {
  const { part } = hotels
  // As this snapshot sees it: a part that moved before may be an old copy here.
  const parts = await node.parts.readAll(sql)
  if (!parts.some(({ first, last }) => first === part.first && last === part.last)) throw new Moved()
  const findings = new Findings()
  findings.addExtent((await measureExtent(sql, hotels))!)
  for (const check of CHECKS) {
    if (!(await isDamaged(sql, check, hotels))) continue
    const found = await findDamage(sql, check, hotels, MOST_NAMED)
    findings.add(
      check.name,
      found[0]?.total ?? 0,
      found.map(({ total: _, ...row }) => row),
    )
  }
  return findings
}
