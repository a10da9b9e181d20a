import { CHECKS, type DamageRow, type Extent } from './queries.ts'

/** Of each check. */
export const MOST_NAMED = 1000

export interface Found extends DamageRow {
  hotel_id: number
}

/** What was found so far: the full counts, and the first rows of each check in the order of hotels. */
export class Findings {
  readonly checked: Extent = { hotels: 0, bookings: 0, room_days: 0, ledger_lines: 0 }
  private readonly found = new Map<string, { total: number; rows: Found[] }>()

  addExtent(extent: Extent): void {
    for (const name of Object.keys(this.checked) as (keyof Extent)[]) this.checked[name] += extent[name]
  }

  add(check: string, total: number, rows: Found[]): void {
    const { total: before, rows: others } = this.of(check)
    const merged = [...others, ...rows].sort((one, other) => one.hotel_id - other.hotel_id)
    this.found.set(check, { total: before + total, rows: merged.slice(0, MOST_NAMED) })
  }

  addAll(other: Findings): void {
    this.addExtent(other.checked)
    for (const { name } of CHECKS) this.add(name, other.of(name).total, other.of(name).rows)
  }

  of(check: string): { total: number; rows: Found[] } {
    return this.found.get(check) ?? { total: 0, rows: [] }
  }
}
