import { query } from '../db/batch.ts'
import type { Client } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { ClientSql } from '../db/sql.ts'
import { CHECKS, type DamageRow, type Extent, findDamage, measureExtent } from './queries.ts'

const MOST_NAMED = 1000

export interface Damage extends Omit<DamageRow, 'total'> {
  check: string
  message: string
}

export interface CheckReport {
  ok: boolean
  checked: Extent
  checks: { name: string; sentence: string; damages: number }[]
  /** At most a thousand for each check; the full counts are in `checks`. */
  damages: Damage[]
}

/** Checks in one snapshot of the tables that nothing was oversold and no rooms were lost. Lists what is wrong. */
export const checkTables = (db: Database, hotelId: number | null = null): Promise<CheckReport> =>
  db.coordinator.withoutTimeouts((client) => inOneMoment(client, (sql) => runChecks(sql, hotelId)))

const inOneMoment = async <T>(client: Client, work: (sql: ClientSql) => Promise<T>): Promise<T> => {
  await query(client, 'begin isolation level repeatable read read only')
  // Lets PostgreSQL sort a million ledger lines in memory instead of on disk.
  await query(client, `set local work_mem = '128MB'`)
  const result = await work(new ClientSql(client))
  await query(client, 'commit')
  return result
}

const runChecks = async (sql: ClientSql, hotelId: number | null): Promise<CheckReport> => {
  const checked = (await measureExtent(sql, hotelId))!
  const report: CheckReport = { ok: true, checked, checks: [], damages: [] }
  for (const check of CHECKS) {
    const rows = await findDamage(sql, check, hotelId, MOST_NAMED)
    report.checks.push({ name: check.name, sentence: check.sentence, damages: rows[0]?.total ?? 0 })
    for (const { total: _, ...row } of rows)
      report.damages.push({ check: check.name, ...row, message: describe(row) })
  }
  report.ok = report.damages.length === 0
  return report
}

const describe = (damage: Omit<DamageRow, 'total'>): string => {
  const where = [
    `${damage.chain_code}/${damage.hotel_code}`,
    damage.room_code === null ? undefined : `room ${damage.room_code}`,
    damage.rate_code === null ? undefined : `rate ${damage.rate_code}`,
    damage.date ?? undefined,
    damage.booking_code === null ? undefined : `booking ${damage.booking_code}`,
  ]
  return `${where.filter((part) => part !== undefined).join(', ')}: expected ${damage.expected}, found ${damage.found}`
}
