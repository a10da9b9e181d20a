import type { AskParts } from '../db/placement/parts.ts'
import type { DueHotels } from './work.ts'

// Of each part, at one look.
const MOST_LOOKED_AT = 500

interface LookedAt {
  hotel_id: number
  place: number
  is_due: boolean
}

/** Rows `w` of a table in which work waits. An index begins with their hotels. */
export interface WaitingWork {
  table: string
  /** Which rows wait, as the index says it. */
  where: string
  /** Whether a hotel has something due, given its rows that wait (`… w where …`). */
  isDue(ofHotel: string): string
}

/**
 * Hotels with work that is due, in order of their ids. Goes from hotel to hotel by the index, so neither how much waits in
 * each nor how much was done makes a difference.
 */
export const hotelsDue =
  ({ table, where, isDue }: WaitingWork) =>
  async (ask: AskParts, most: number, after: number): Promise<DueHotels> => {
    const looked = await ask<LookedAt>(
      (nameOf) => {
        const waiting = `${nameOf(table)} w where ${where} and w.hotel_id`
        return `
          with recursive looked as (
            (select w.hotel_id, 1 as place from ${waiting} > $1 order by w.hotel_id limit 1)
            union all
            select (select w.hotel_id from ${waiting} > l.hotel_id order by w.hotel_id limit 1), l.place + 1
            from looked l where l.hotel_id is not null and l.place < ${MOST_LOOKED_AT}
          )
          select l.hotel_id, l.place, ${isDue(`${waiting} = l.hotel_id`)} as is_due
          from looked l where l.hotel_id is not null`
      },
      [after],
    )
    const due = looked.filter(({ is_due }) => is_due).map(({ hotel_id }) => hotel_id)
    const hotelIds = due.sort((one, other) => one - other).slice(0, most)
    const ends = looked.filter(({ place }) => place === MOST_LOOKED_AT).map(({ hotel_id }) => hotel_id)
    if (due.length > most) ends.push(hotelIds.at(-1)!)
    return { hotelIds, next: ends.length === 0 ? 0 : Math.min(...ends) }
  }
