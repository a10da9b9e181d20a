import type { Sql, Writing } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { days, numbers, texts } from '../../db/rows/arrays.ts'
import type { ExtraRule } from '../../stay/price/extras.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import { lookedUpKeys } from '../../typed/email-address.ts'
import type { BookedExtra } from '../shape/booking.ts'
import { EMAIL_KEY } from './filter-queries.ts'

interface TakenExtra {
  extra_code: string
  day: Day
  taken: number
}

const readTaken = (sql: Sql, hotelId: number, extraCodes: readonly string[], arrival: Day, departure: Day) =>
  sql.rows<TakenExtra>(
    `select extra_code, day - date '1970-01-01' as day, taken from extra_day
     where hotel_id = $1 and extra_code = any($2) and day >= $3 and day < $4`,
    [hotelId, texts(extraCodes), formatDay(arrival), formatDay(departure)],
  )

/** How many of extras are taken, by `code day`. */
export const readTakenExtras = async (
  sql: Sql,
  hotelId: number,
  extraCodes: readonly string[],
  arrival: Day,
  departure: Day,
): Promise<Map<string, number>> => {
  const rows = await readTaken(sql, hotelId, extraCodes, arrival, departure)
  return new Map(rows.map((row) => [`${row.extra_code} ${row.day}`, row.taken]))
}

/** How many of extras with a daily stock are left on the days from arrival to departure. */
export const readExtrasLeft = async (
  sql: Sql,
  hotelId: number,
  extraCodes: readonly string[],
  arrival: Day,
  departure: Day,
): Promise<(extra: ExtraRule, day: Day) => number> => {
  const rows = await readTaken(sql, hotelId, extraCodes, arrival, departure)
  const byCode = new Map(extraCodes.map((code) => [code, new Map<Day, number>()]))
  for (const { extra_code, day, taken } of rows) byCode.get(extra_code)!.set(day, taken)
  return ({ code, dailyStock }, day) => (dailyStock ?? Infinity) - (byCode.get(code)?.get(day) ?? 0)
}

export const writeTakenExtras = (tx: Tx, version: number, lines: readonly TakenExtra[]): void =>
  tx.write(
    `insert into extra_day (hotel_id, version, extra_code, day, taken)
     select $1, $2, extra_code, date '1970-01-01' + day, taken
     from unnest($3::text[], $4::int[], $5::int[]) as t (extra_code, day, taken)
     on conflict (hotel_id, extra_code, day) do update set taken = excluded.taken, version = excluded.version`,
    [
      tx.hotelId,
      version,
      texts(lines.map(({ extra_code }) => extra_code)),
      days(lines.map(({ day }) => day)),
      numbers(lines.map(({ taken }) => taken)),
    ],
  )

export const writeExtraLedger = (
  tx: Tx,
  version: number,
  bookingId: number,
  lines: readonly (TakenExtra & { count: number })[],
): void =>
  tx.write(
    `insert into extra_ledger (hotel_id, version, booking_id, extra_code, day, kind, count, taken_after)
     select $1, $2, $3, extra_code, date '1970-01-01' + day, case when count > 0 then 'sell' else 'release' end, count, taken
     from unnest($4::text[], $5::int[], $6::int[], $7::int[]) as t (extra_code, day, count, taken)`,
    [
      tx.hotelId,
      version,
      bookingId,
      texts(lines.map(({ extra_code }) => extra_code)),
      days(lines.map(({ day }) => day)),
      numbers(lines.map(({ count }) => count)),
      numbers(lines.map(({ taken }) => taken)),
    ],
  )

export const readBookedExtras = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<BookedExtra>(
    `select item, extra_code, day - date '1970-01-01' as day, count from booking_extra
     where hotel_id = $1 and booking_id = $2 order by item, extra_code, day`,
    [hotelId, bookingId],
  )

export const deleteBookedExtras = (tx: Tx, bookingId: number): void =>
  tx.write('delete from booking_extra where hotel_id = $1 and booking_id = $2', [tx.hotelId, bookingId])

export const insertBookedExtras = (tx: Tx, bookingId: number, extras: readonly BookedExtra[]): void =>
  tx.write(
    `insert into booking_extra (hotel_id, booking_id, item, extra_code, day, count)
     select $1, $2, item, extra_code, date '1970-01-01' + day, count
     from unnest($3::smallint[], $4::text[], $5::int[], $6::int[]) as t (item, extra_code, day, count)`,
    [
      tx.hotelId,
      bookingId,
      numbers(extras.map(({ item }) => item)),
      texts(extras.map(({ extra_code }) => extra_code)),
      days(extras.map(({ day }) => day)),
      numbers(extras.map(({ count }) => count)),
    ],
  )

/** How many bookings of an address, but for one, use a promo and are not cancelled. */
export const countPromoUses = async (
  sql: Sql,
  hotelId: number,
  promoKey: string,
  email: string,
  exceptBookingId = 0,
) =>
  (await sql.row<{ count: number }>(
    `select count(*)::int as count from booking b
     where hotel_id = $1 and promo_id = (select promo_id from promo where hotel_id = $1 and promo_key = $2)
       and ${EMAIL_KEY} = any($3) and booking_status <> 'cancelled' and booking_id <> $4`,
    [hotelId, promoKey, lookedUpKeys(email), exceptBookingId],
  ))!.count

/** One use more, or with -1 one less. */
export const usePromo = (tx: Writing, promoId: number, uses: 1 | -1): void =>
  tx.write('update promo set uses = uses + $3 where hotel_id = $1 and promo_id = $2', [
    tx.hotelId,
    promoId,
    uses,
  ])

/** Whether searches have to know how often it was used. */
export const isLimitedPromo = async (sql: Sql & { hotelId: number }, promoId: number): Promise<boolean> =>
  (await sql.row('select from promo where hotel_id = $1 and promo_id = $2 and max_uses is not null', [
    sql.hotelId,
    promoId,
  ])) !== undefined
