import type { Database } from '../db/hotel/database.ts'
import { checkNode, type Unchecked } from './check-node.ts'
import { Findings } from './findings.ts'
import { CHECKS, type DamageRow, type Extent } from './queries.ts'

export interface Damage extends DamageRow {
  check: string
  message: string
}

export interface CheckReport {
  ok: boolean
  checked: Extent
  checks: { name: string; sentence: string; damages: number }[]
  /** At most a thousand for each check; the full counts are in `checks`. */
  damages: Damage[]
  /** Nodes of a cluster that did not answer, with their hotels. */
  unchecked: Unchecked[]
}

/**
 * Checks that nothing was oversold and no rooms were lost, each hotel in one snapshot of its tables. Lists what is wrong.
 */
export const checkTables = async (db: Database, hotelId: number | null = null): Promise<CheckReport> => {
  const nodes = hotelId === null ? db.nodes : [db.of(hotelId)]
  const results = await Promise.all(nodes.map((node) => checkNode(db, node, hotelId)))
  const findings = new Findings()
  for (const result of results) findings.addAll(result.findings)
  const unchecked = results.flatMap((result) => result.unchecked ?? [])
  return reportOf(findings, unchecked)
}

const reportOf = (findings: Findings, unchecked: Unchecked[]): CheckReport => {
  const report: CheckReport = { ok: true, checked: findings.checked, checks: [], damages: [], unchecked }
  for (const { name, sentence } of CHECKS) {
    const { total, rows } = findings.of(name)
    report.checks.push({ name, sentence, damages: total })
    for (const { hotel_id: _, ...row } of rows)
      report.damages.push({ check: name, ...row, message: describe(row) })
  }
  report.ok = report.damages.length === 0 && unchecked.length === 0
  return report
}

const describe = (damage: DamageRow): string => {
  const where = [
    `${damage.chain_code}/${damage.hotel_code}`,
    damage.room_code === null ? undefined : `room ${damage.room_code}`,
    damage.rate_code === null ? undefined : `rate ${damage.rate_code}`,
    damage.date ?? undefined,
    damage.booking_code === null ? undefined : `booking ${damage.booking_code}`,
  ]
  return `${where.filter((part) => part !== undefined).join(', ')}: expected ${damage.expected}, found ${damage.found}`
}
