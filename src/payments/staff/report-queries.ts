import type { Sql } from '../../db/connection/sql.ts'
import type { Minor } from '../../stay/values/money.ts'

/** Money of one kind that moved on a day. */
export interface MovedMoney {
  day: string
  provider: string
  mode: string
  method: string
  person: string | null
  person_code: string | null
  count: number
  amount: Minor
}

export const MOST_ROWS = 10_000

const between = (at: string): string =>
  `${at} >= $2::date::timestamp at time zone $4 and ${at} < ($3::date + 1)::timestamp at time zone $4`

/** What came in, by the day of the hotel. Before it was noted who received something, it was who recorded it. */
export const listReceived = (sql: Sql, hotelId: number, first: string, last: string, timezone: string) =>
  sql.rows<MovedMoney>(
    `select (settled_at at time zone $4)::date as day, provider, mode, method,
            coalesce(settled_by, case when provider = 'hotel' then created_by end) as person,
            coalesce(settled_by_code, case when provider = 'hotel' then created_by_code end) as person_code,
            count(*)::int as count, sum(amount)::bigint as amount
     from payment
     where hotel_id = $1 and payment_status = 'paid' and ${between('settled_at')}
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6 limit ${MOST_ROWS}`,
    [hotelId, first, last, timezone],
  )

/** What went back. By hand it comes out of the hotel's own drawer, however it was paid. */
export const listGivenBack = (sql: Sql, hotelId: number, first: string, last: string, timezone: string) =>
  sql.rows<MovedMoney>(
    `select (r.settled_at at time zone $4)::date as day, case when r.is_by_hand then 'hotel' else p.provider end as provider,
            case when r.is_by_hand then 'live' else p.mode end as mode,
            case when r.is_by_hand and p.provider <> 'hotel' then '' else p.method end as method,
            coalesce(r.settled_by, case when r.is_by_hand then r.created_by end) as person,
            coalesce(r.settled_by_code, case when r.is_by_hand then r.created_by_code end) as person_code,
            count(*)::int as count, sum(r.amount)::bigint as amount
     from refund r join payment p on p.hotel_id = $1 and p.payment_id = r.payment_id
     where r.hotel_id = $1 and r.refund_status = 'succeeded' and ${between('r.settled_at')}
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6 limit ${MOST_ROWS}`,
    [hotelId, first, last, timezone],
  )
