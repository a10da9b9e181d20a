import { get } from '../api.ts'
import type { Page } from '../parts/list/paged.tsx'
import type { DayChange } from './change-words.ts'

/** What the list shows, as in its address. */
export interface ChangesFilter {
  actor: string
  room: string
  rate: string
  from: string
  to: string
}

const NAMES = ['actor', 'room', 'rate', 'from', 'to'] as const satisfies (keyof ChangesFilter)[]

export const readChangesFilter = (query: URLSearchParams): ChangesFilter =>
  Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof NAMES)[number],
    string
  >

/** As a query of the address; what is not set is left out. */
export const changesQuery = (filter: ChangesFilter): Record<string, string> =>
  Object.fromEntries(NAMES.filter((name) => filter[name] !== '').map((name) => [name, filter[name]]))

const PAGE = 50

/** A page of changes, newest first. */
export const readChanges = async (
  { actor, room, rate, from, to }: ChangesFilter,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Page<DayChange>> => {
  const query = {
    actor_code: actor,
    room_code: room,
    rate_code: rate,
    start_date: from,
    end_date: to,
    limit: PAGE,
    cursor,
  }
  const { result, next } = await get<DayChange[]>('/getchanges', query, signal)
  return { list: result, next }
}

/** The changes of one cell, newest first. Rate null is the room itself. */
export const readCellHistory = async (
  room: string,
  rate: string | null,
  day: string,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Page<DayChange>> => {
  const of = rate === null ? { room_level: 1 } : { rate_code: rate }
  const query = { room_code: room, ...of, start_date: day, end_date: day, limit: PAGE, cursor }
  const { result, next } = await get<DayChange[]>('/getchanges', query, signal)
  return { list: result, next }
}
