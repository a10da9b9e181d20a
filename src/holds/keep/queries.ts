import type { Sweep } from '../../db/hotel/sweep.ts'
import type { AskParts } from '../../db/placement/parts.ts'
import { hotelsDue } from '../../jobs/queries.ts'
import type { Backlog } from '../../jobs/work.ts'

export const findHotelsDue = hotelsDue({
  table: 'hold',
  where: `w.hold_status = 'live'`,
  isDue: (live) => `(select w.expires_at <= now() from ${live} order by w.expires_at limit 1)`,
})

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
