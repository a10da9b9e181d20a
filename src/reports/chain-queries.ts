import type { Sql } from '../db/connection/sql.ts'

/** What of a hotel waits for somebody. */
export interface WarningRow {
  late_arrivals: number
  payments_to_look_at: number
  mail_failed: number
  webhooks_failing: number
}

/** All by indexes of the hotel; counted up to a bound, since more of them say no more. */
const MOST = 100
const upTo = (rows: string): string => `(select count(*) from (select 1 ${rows} limit ${MOST}) found)::int`

export const readWarnings = (sql: Sql, hotelId: number, today: string) =>
  sql.row<WarningRow>(
    `select
       ${upTo(`from booking_room where hotel_id = $1 and holds_rooms and stay_status = 'expected'
               and arrival_date < $2 and departure_date > $2`)} as late_arrivals,
       ${upTo(`from refund where hotel_id = $1 and (refund_status in ('failed', 'manual') or is_given_twice)
               and not is_put_away`)}
       + ${upTo('from payment where hotel_id = $1 and problem is not null')} as payments_to_look_at,
       ${upTo(`from mail where hotel_id = $1 and given_up_at > $2::date - 7`)} as mail_failed,
       ${upTo(`from webhook where hotel_id = $1 and state <> 'active'`)} as webhooks_failing`,
    [hotelId, today],
  )

/** Days of the range on which no room has a price, though the hotel has rooms. */
export const countDaysWithoutPrice = async (
  sql: Sql,
  hotelId: number,
  first: string,
  last: string,
): Promise<number> => {
  const [priced, range] = await Promise.all([
    sql.row<{ days: number }>(
      `select count(distinct day)::int as days from rate_day
       where hotel_id = $1 and day between $2 and $3 and rate_price is not null`,
      [hotelId, first, last],
    ),
    sql.row<{ days: number }>('select ($2::date - $1::date + 1) as days', [first, last]),
  ])
  return range!.days - priced!.days
}
