import type { Sql } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { texts } from '../../db/rows/arrays.ts'
import { insertRows } from '../../db/rows/insert-rows.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import type { UnitStay } from '../shape/booking.ts'
import type { UnitNight } from './unit-stays.ts'

/** An item of a booking. */
export interface ItemKey {
  booking_id: number
  item: number
}

/** Those of these units that others than the item have on a night from the first to before the end, each with its first such night. */
export const takenUnits = (
  sql: Sql,
  hotelId: number,
  units: readonly string[],
  first: Day,
  end: Day,
  { booking_id, item }: ItemKey,
) =>
  sql.rows<{ unit: string; day: string }>(
    `select unit, min(day) as day from unit_night
     where hotel_id = $1 and unit = any($2) and day >= $3 and day < $4 and not (booking_id = $5 and item = $6)
     group by unit`,
    [hotelId, texts(units), formatDay(first), formatDay(end), booking_id, item],
  )

/** The nights on which others than the item have these units. */
export const takenNights = (
  sql: Sql,
  hotelId: number,
  units: readonly string[],
  first: Day,
  end: Day,
  { booking_id, item }: ItemKey,
) =>
  sql.rows<{ unit: string; day: string }>(
    `select unit, day from unit_night
     where hotel_id = $1 and unit = any($2) and day >= $3 and day < $4 and not (booking_id = $5 and item = $6)`,
    [hotelId, texts(units), formatDay(first), formatDay(end), booking_id, item],
  )

export const deleteUnitNights = (
  tx: Tx,
  { booking_id, item }: ItemKey,
  stays: readonly UnitStay[] | null,
): void => {
  for (const { unit, from, to } of stays ?? [])
    tx.write(
      `delete from unit_night
       where hotel_id = $1 and unit = $2 and day >= $3 and day < $4 and booking_id = $5 and item = $6`,
      [tx.hotelId, unit, from, to, booking_id, item],
    )
}

export const insertUnitNights = (
  tx: Tx,
  { booking_id, item }: ItemKey,
  nights: readonly UnitNight[],
): void => {
  const rows = nights.map(({ unit, day }) => [unit, formatDay(day), booking_id, item])
  insertRows(tx, 'unit_night', ['unit', 'day', 'booking_id', 'item'], rows)
}
