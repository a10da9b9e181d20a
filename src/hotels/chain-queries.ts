import type { Sql, WritingSql } from '../db/connection/sql.ts'

export interface ChainRow {
  chain_code: string
  /** Null: nobody has named it. */
  chain_name: string | null
}

/** Makes the chain of a hotel known, where it is not. */
export const enterChain = (sql: WritingSql, chainCode: string) =>
  sql.run('insert into chain (chain_code) values ($1) on conflict (chain_code) do nothing', [chainCode])

/** Adds a chain, or names one that its hotels made known; false if it has a name already. */
export const addChain = async (sql: WritingSql, chainCode: string, name: string): Promise<boolean> =>
  (await sql.run(
    `insert into chain (chain_code, chain_name) values ($1, $2)
     on conflict (chain_code) do update set chain_name = excluded.chain_name where chain.chain_name is null`,
    [chainCode, name],
  )) === 1

export const findChain = (sql: Sql, chainCode: string) =>
  sql.row<ChainRow>('select chain_code, chain_name from chain where chain_code = $1', [chainCode])

/** All chains with the number of their hotels. */
export const listChains = (sql: Sql) =>
  sql.rows<ChainRow & { hotels: number }>(
    `select c.chain_code, c.chain_name, count(h.hotel_id)::int as hotels
     from chain c left join hotel_code h on h.chain_code = c.chain_code
     group by c.chain_code, c.chain_name order by c.chain_code`,
  )
