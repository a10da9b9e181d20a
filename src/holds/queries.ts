import type { AskParts } from '../db/parts.ts'
import type { Sweep } from '../db/sweep.ts'
import type { Backlog, DueHotels } from '../jobs/work.ts'

// Of each part, at one look.
const MOST_LOOKED_AT = 500

interface LookedAt {
  hotel_id: number
  place: number
  is_due: boolean
}

/**
 * Hotels with holds that are over, in order of their ids. Goes from hotel to hotel by the index of live holds, so neither how
 * many each has nor how many ended makes a difference.
 */
export const findHotelsDue = async (ask: AskParts, most: number, after: number): Promise<DueHotels> => {
  const looked = await ask<LookedAt>(
    (nameOf) => {
      const live = `${nameOf('hold')} h where h.hold_status = 'live' and h.hotel_id`
      return `
        with recursive looked as (
          (select h.hotel_id, 1 as place from ${live} > $1 order by h.hotel_id limit 1)
          union all
          select (select h.hotel_id from ${live} > l.hotel_id order by h.hotel_id limit 1), l.place + 1
          from looked l where l.hotel_id is not null and l.place < ${MOST_LOOKED_AT}
        )
        select l.hotel_id, l.place,
               (select h.expires_at <= now() from ${live} = l.hotel_id order by h.expires_at limit 1) as is_due
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

/** Holds that are over and not ended yet. */
export const findBacklog = (ask: AskParts): Promise<Backlog[]> =>
  ask<Backlog>(
    (nameOf) => `
      select count(*)::int as due, coalesce(extract(epoch from now() - min(expires_at)), 0)::float8 as oldest_seconds
      from ${nameOf('hold')} where hold_status = 'live' and expires_at <= now()`,
  )

/** What was made a month ago is not asked for any more. */
const OLD = `hold_status <> 'live' and created_at < now() - interval '30 days'`

export const oldHolds: Sweep<{ hotel_id: number; hold_id: number }> = {
  find: (ask, most) =>
    ask((nameOf) => `select hotel_id, hold_id from ${nameOf('hold')} where ${OLD} limit $1`, [most]),
  async remove(sql, hotelId, keys) {
    const ids = keys.map(({ hold_id }) => hold_id)
    await sql.run('delete from hold_ledger where hotel_id = $1 and hold_id = any($2)', [hotelId, ids])
    return sql.run('delete from hold where hotel_id = $1 and hold_id = any($2)', [hotelId, ids])
  },
}
