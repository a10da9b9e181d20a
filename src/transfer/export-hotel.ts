import { query } from '../db/connection/batch.ts'
import { ClientSql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import { VERSION } from '../version.ts'
import { closeRows, fetchRows, listColumns, openRows } from './queries.ts'
import { type Counts, FORMAT, type Head, TABLES, type Table } from './tables.ts'

/** Pictures are large, so only a few are read at a time. */
const batchOf = (table: Table): number => (table === 'image_data' ? 4 : 1000)

/** Exports a hotel as lines of JSON from one snapshot. Only one batch is in memory at a time. */
export const exportHotel = (
  db: Database,
  hotel: { hotel_id: number; chain_code: string; hotel_code: string },
  write: (line: string) => Promise<void>,
): Promise<Counts> =>
  db.of(hotel.hotel_id).withoutTimeouts(async (client) => {
    const sql = new ClientSql(client)
    await query(client, 'begin isolation level repeatable read read only')
    await query(client, `set local bytea_output = 'hex'`)
    const head: Head = {
      vacancy_export: FORMAT,
      vacancy_version: VERSION,
      hotel: `${hotel.chain_code}/${hotel.hotel_code}`,
      exported_at: new Date().toISOString(),
    }
    await write(JSON.stringify(head))
    const rows: Counts = {}
    for (const table of TABLES) {
      rows[table] = 0
      await openRows(sql, table, await listColumns(sql, table), hotel.hotel_id)
      for (let lines = await fetchRows(sql, batchOf(table)); lines.length > 0; ) {
        for (const line of lines) await write(`{"table":"${table}","row":${line}}`)
        rows[table] += lines.length
        lines = await fetchRows(sql, batchOf(table))
      }
      await closeRows(sql)
    }
    await query(client, 'commit')
    await write(JSON.stringify({ end: true, rows }))
    return rows
  })
