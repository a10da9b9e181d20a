import type { Sql } from '../db/connection/sql.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import type { HotelCalendar } from './hotel-calendar.ts'
import { type Loaded, loadDelta, present } from './load.ts'
import { FORMAT } from './packed-calendar.ts'
import { type PackedFacts, readPacked } from './queries.ts'

// Where more days than this changed since a calendar was packed, reading all its rows takes no longer.
const MOST_DAYS_SINCE = 4000
// From these on, it is packed anew after the load.
const MANY_CHANGES_SINCE = 50
const MANY_DAYS_SINCE = 1000

/** Makes a calendar of its bytes; undefined if they are damaged. */
export type Unpack = (days: Uint8Array) => Promise<HotelCalendar | undefined>

/**
 * The calendar kept packed, brought up to date if it is older than wanted. Undefined if there is none that can be used, or
 * its rows are read as quickly.
 */
export const loadPacked = async (
  node: DatabaseNode,
  hotelId: number,
  wanted: number,
  unpack: Unpack,
): Promise<Loaded | undefined> => {
  const kept = await loadStored(node, hotelId, unpack)
  if (kept === undefined || kept.calendar.version >= wanted) return kept
  const { calendar, started } = kept
  const delta = await node.snapshot((sql) => loadDelta(sql, hotelId, calendar, MOST_DAYS_SINCE))
  if (delta === undefined || delta.started !== started) return undefined
  delta.apply(calendar)
  const isPackingDue = delta.changes >= MANY_CHANGES_SINCE || delta.days >= MANY_DAYS_SINCE
  return { calendar, started, isPackingDue }
}

/** As it was when it was packed: one statement, and mostly enough. */
const loadStored = async (
  node: DatabaseNode,
  hotelId: number,
  unpack: Unpack,
): Promise<Loaded | undefined> => {
  const beginning = await node.read((sql) => readPacked(sql, hotelId, FORMAT))
  if (beginning === undefined) return undefined
  const isAll = beginning.part.length === beginning.length
  const parts = isAll ? [beginning] : await node.snapshot((sql) => readAll(sql, hotelId))
  if (parts.length === 0) return undefined
  const { version, started } = present(parts[0])
  const calendar = await unpack(joined(parts.map(({ part }) => part)))
  if (calendar === undefined) return undefined
  calendar.version = version
  return { calendar, started, isPackingDue: false }
}

/** `sql` must be one snapshot, because bytes of two versions do not fit together. */
const readAll = async (sql: Sql, hotelId: number): Promise<PackedFacts[]> => {
  const parts: PackedFacts[] = []
  for (let read = 0, length = 1; read < length; ) {
    const facts = await readPacked(sql, hotelId, FORMAT, read)
    if (facts === undefined) return []
    parts.push(facts)
    read += facts.part.length
    length = facts.length
  }
  return parts
}

/** In memory of its own, which begins where numbers may begin. */
const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
