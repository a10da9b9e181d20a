import type { Static } from 'typebox'
import type { Sql } from '../../db/connection/sql.ts'
import { isOn } from '../../http/fields/fields.ts'
import { Pace } from '../../portions.ts'
import { FIRST_DAY, formatDay, LAST_DAY, parseDay } from '../../stay/values/civil-date.ts'
import {
  type ChangeFilter,
  lastLookedAt,
  listChangesOfCell,
  listDayChanges,
  MOST_LOOKED_AT,
  type Place,
  type StoredChange,
} from './change-queries.ts'
import type { change, changesQuery } from './schemas.ts'
import { cellsOf, toldRanges } from './told-ranges.ts'

type ChangesQuery = Static<typeof changesQuery>
type Change = Static<typeof change>

const DEFAULT_LIMIT = 100
/** Of one change, and of a page. */
export const MOST_RANGES = 1000
const MOST_RANGES_OF_PAGE = 5000
const STEPS_OF_CELL = 30
// Its numbers are read for all of its days.
const STEPS_OF_ROW = 2000

const NEWEST: Place = { version: Number.MAX_SAFE_INTEGER, part: 0 }

const writePlace = ({ version, part }: Place): string =>
  Buffer.from(`c${version}.${part}`).toString('base64url')

/** Reads what the format `change-cursor` of a schema let through. */
const readPlace = (cursor: string): Place => {
  const [version = '', part = ''] = Buffer.from(cursor, 'base64url').toString('latin1').slice(1).split('.')
  return { version: Number(version), part: Number(part) }
}

const filterOf = (query: ChangesQuery): ChangeFilter => ({
  room_code: query.room_code,
  rate_code: query.rate_code ?? (query.room_level !== undefined && isOn(query.room_level) ? '' : undefined),
  actor_code: query.actor_code,
  first: query.start_date === undefined ? FIRST_DAY : parseDay(query.start_date)!,
  last: query.end_date === undefined ? LAST_DAY : parseDay(query.end_date)!,
  after: query.cursor === undefined ? NEWEST : readPlace(query.cursor),
})

/** A page of changes, newest first. It may be shorter than was asked for, and yet go on. */
export const listChanges = async (
  sql: Sql,
  hotelId: number,
  digits: number,
  query: ChangesQuery,
): Promise<{ changes: Change[]; next: string | undefined }> => {
  const filter = filterOf(query)
  const limit = query.limit ?? DEFAULT_LIMIT
  const { room_code, rate_code } = filter
  const isOfCell = room_code !== undefined && rate_code !== undefined
  const found = isOfCell
    ? await listChangesOfCell(sql, hotelId, { ...filter, room_code, rate_code }, limit + 1)
    : await listDayChanges(sql, hotelId, filter, limit + 1)
  const changes: Change[] = []
  const pace = new Pace()
  let ranges = 0
  let at = 0
  for (; at < found.length && at < limit && ranges < MOST_RANGES_OF_PAGE; at++) {
    const row = found[at]!
    const cells = cellsOf(row, filter)
    const shown = toldRanges(cells, row.rate_id === 0, digits, filter, MOST_RANGES)
    // Days on both sides of those asked for may have changed, and these not.
    if (shown.ranges.length > 0) changes.push(toChange(row, shown))
    ranges += shown.ranges.length
    if (pace.isDue(STEPS_OF_ROW + cells.length * STEPS_OF_CELL)) await pace.rest()
  }
  if (at < found.length) return { changes, next: writePlace(found[at - 1]!) }
  if (isOfCell) return { changes, next: undefined }
  const last = await lastLookedAt(sql, hotelId, filter)
  return { changes, next: last && writePlace(last) }
}

const toChange = (row: StoredChange, shown: ReturnType<typeof toldRanges>): Change => ({
  version: row.version,
  created_at: row.created_at,
  operation: row.operation,
  actor: row.actor,
  actor_code: row.actor_code,
  reverts: row.reverts,
  room_code: row.room_code,
  rate_code: row.rate_code === '' ? null : row.rate_code,
  start_date: formatDay(row.first_day),
  end_date: formatDay(row.last_day),
  ranges: shown.ranges,
  more_ranges: shown.more,
})

export const PAGE_NOTE = `Where room and rate are not both named, a page looks at ${MOST_LOOKED_AT} changes at most; it may be shorter than limit and goes on while there is a NextCursor.`
