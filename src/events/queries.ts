import type { Sql } from '../db/connection/sql.ts'

export interface EventRow {
  event_id: string
  version: number
  event_type: string
  created_at: string
  data: object
}

export interface ToldEvent extends EventRow {
  actor: string
  actor_code: string | null
}

const COLUMNS = 'event_id, version, event_type, created_at, data'

/** The events after a version, oldest first, with who made them. */
export const listEvents = (sql: Sql, hotelId: number, after: number, limit: number) =>
  sql.rows<ToldEvent>(
    `select ${COLUMNS}, actor, actor_code from event where hotel_id = $1 and version > $2 order by version limit $3`,
    [hotelId, after, limit],
  )

/** The same for some types only; null means all. */
export const listEventsOf = (
  sql: Sql,
  hotelId: number,
  after: number,
  types: string[] | null,
  limit: number,
) =>
  sql.rows<EventRow>(
    `select ${COLUMNS} from event
     where hotel_id = $1 and version > $2 and ($3::text[] is null or event_type = any($3)) order by version limit $4`,
    [hotelId, after, types, limit],
  )
