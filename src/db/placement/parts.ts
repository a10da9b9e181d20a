import type { Sql } from '../connection/sql.ts'
import { hashOfHotel } from './hotel-hash.ts'

/** The name of a part of a table on its node. */
export type NameOf = (table: string) => string

/** Some of the hotels of a node, those whose hash is between two numbers, with all their rows. */
export interface Part {
  first: number
  last: number
  nameOf: NameOf
}

/** Asks each part that a node has, and answers what all of them answered. */
export type AskParts = <Row>(text: (nameOf: NameOf) => string, values?: unknown[]) => Promise<Row[]>

/** On a PostgreSQL of its own the tables are whole. */
const WHOLE: Part[] = [{ first: -(2 ** 31), last: 2 ** 31 - 1, nameOf: (table) => table }]

const KNOWS_CITUS = `select to_regclass('pg_catalog.pg_dist_shard') is not null as knows`

const OWN_SHARDS = `
  select s.shardminvalue::int as first, s.shardmaxvalue::int as last, s.logicalrelid::text as of_table,
         shard_name(s.logicalrelid, s.shardid) as name
  from pg_dist_shard s join pg_dist_placement p using (shardid)
  where s.shardminvalue is not null and p.groupid = (select groupid from pg_dist_local_group)
  order by 1`

interface OwnShard {
  first: number
  last: number
  of_table: string
  name: string
}

/** Whether a part has the rows of a hotel. */
export const isIn = ({ first, last }: Part, hotelId: number): boolean => {
  const hash = hashOfHotel(hotelId)
  return first <= hash && hash <= last
}

const KEPT_MS = 3000
const UNDEFINED_TABLE = '42P01'

/**
 * The parts of tables that a node itself has. What they contain is a hint: a part that moved may be an old copy. So
 * they say where work may be, and the work is done by the tables' own names, which lead to where the rows are.
 */
export class Parts {
  private readonly isSpread: boolean
  private known: Part[] | undefined
  private readAt = 0

  constructor(isSpread: boolean) {
    this.isSpread = isSpread
  }

  /** For several questions on one connection, each sent to all parts at once. */
  asker(sql: Sql): AskParts {
    return async <Row>(text: (nameOf: NameOf) => string, values?: unknown[]) => {
      try {
        return await this.ask<Row>(sql, text, values)
      } catch (err) {
        if ((err as { code?: string }).code !== UNDEFINED_TABLE || !this.isSpread) throw err
        // A part that moved away was removed.
        this.known = undefined
        return this.ask<Row>(sql, text, values)
      }
    }
  }

  /** The part with a hotel's rows; undefined if it is on another node. */
  async partOf(sql: Sql, hotelId: number): Promise<Part | undefined> {
    return (await this.readAll(sql)).find((part) => isIn(part, hotelId))
  }

  /**
   * The parts as a transaction sees them. In one that reads from one snapshot, these have what the tables have, and no
   * old copies.
   */
  async readAll(sql: Sql): Promise<Part[]> {
    return this.isSpread ? readParts(sql) : WHOLE
  }

  private async ask<Row>(sql: Sql, text: (nameOf: NameOf) => string, values?: unknown[]): Promise<Row[]> {
    const parts = await this.all(sql)
    const answers = await Promise.all(parts.map(({ nameOf }) => sql.rows<Row>(text(nameOf), values)))
    return answers.flat()
  }

  private async all(sql: Sql): Promise<Part[]> {
    if (!this.isSpread) return WHOLE
    if (this.known === undefined || performance.now() - this.readAt > KEPT_MS) {
      const readAt = performance.now()
      this.known = await readParts(sql)
      this.readAt = readAt
    }
    return this.known
  }
}

const readParts = async (sql: Sql): Promise<Part[]> => {
  const answer = await sql.row<{ knows: boolean }>(KNOWS_CITUS)
  return answer!.knows ? partsFrom(await sql.rows<OwnShard>(OWN_SHARDS)) : WHOLE
}

const partsFrom = (shards: OwnShard[]): Part[] => {
  const parts = new Map<number, Part & { names: Map<string, string> }>()
  for (const { first, last, of_table, name } of shards) {
    let part = parts.get(first)
    if (part === undefined) {
      const names = new Map<string, string>()
      part = { first, last, names, nameOf: (table) => names.get(table) ?? table }
      parts.set(first, part)
    }
    part.names.set(of_table, name)
  }
  return [...parts.values()]
}
