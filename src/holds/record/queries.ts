import type { Sql, Writing } from '../../db/connection/sql.ts'
import type { ChangedPromo } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { days, numbers, texts } from '../../db/rows/arrays.ts'
import { FEW_ROWS, insertRows } from '../../db/rows/insert-rows.ts'
import type { SoldNights } from '../../stay/days/day-facts.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import type { EndingHold, HeldDay, HeldSale, HoldStatus } from './hold.ts'

// A hold is over by the clock of the database when the hotel is locked. now() is when the transaction began: it may have waited
// for the hotel since.

const readMoment = async (tx: Tx): Promise<string> =>
  (await tx.row<{ moment: string }>('select clock_timestamp()::text as moment'))!.moment

export interface NewHold<Sale extends HeldSale> extends EndingHold {
  sale: Sale
  created_at: string
  expires_at: string
  token_code: string
  network: string | null
  /** How many rooms are held each night. */
  rooms: number
  /** With the days of extras. */
  room_nights: number
  created_by: string
}

export const insertHold = <Sale extends HeldSale>(tx: Writing, version: number, hold: NewHold<Sale>): void =>
  tx.write(
    `insert into hold (hotel_id, version, hold_id, hold_code, hold_status, expires_at, token_code, network, promo_id,
       room_nights, sale, created_by, created_at, rooms)
     values ($1, $2, $3, $4, 'live', $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tx.hotelId,
      version,
      hold.hold_id,
      hold.hold_code,
      hold.expires_at,
      hold.token_code,
      hold.network,
      hold.promo_id,
      hold.room_nights,
      JSON.stringify(hold.sale),
      hold.created_by,
      hold.created_at,
      hold.rooms,
    ],
  )

/** Notes for which booking it keeps what a change of it adds: nobody else books or gives up such a hold. */
export const holdForBooking = (tx: Tx, holdId: number, bookingId: number): void =>
  tx.write('update hold set booking_id = $3 where hotel_id = $1 and hold_id = $2', [
    tx.hotelId,
    holdId,
    bookingId,
  ])

/** How many live holds a token has, of a network if one is given. */
export const countHoldsOf = async (tx: Tx, tokenCode: string, network: string | null): Promise<number> =>
  (await tx.row<{ count: number }>(
    `select count(*)::int as count from hold
     where hotel_id = $1 and token_code = $2 and network is not distinct from $3 and hold_status = 'live'
       and expires_at > clock_timestamp()`,
    [tx.hotelId, tokenCode, network],
  ))!.count

/** The same of a token of a chain, in some of its hotels. */
export const countHoldsAt = async (
  sql: Sql,
  hotelIds: readonly number[],
  tokenCode: string,
): Promise<number> =>
  (await sql.row<{ count: number }>(
    `select count(*)::int as count from hold
     where hotel_id = any($1::bigint[]) and token_code = $2 and hold_status = 'live' and expires_at > now()`,
    [numbers(hotelIds), tokenCode],
  ))!.count

/** How many rooms are held from a network, whichever token made them. */
export const countRoomsHeldFrom = async (tx: Tx, network: string): Promise<number> =>
  (await tx.row<{ rooms: number }>(
    `select coalesce(sum(rooms), 0)::int as rooms from hold
     where hotel_id = $1 and network = $2 and hold_status = 'live' and expires_at > clock_timestamp()`,
    [tx.hotelId, network],
  ))!.rooms

/** Makes the transaction fail if a token has so many live holds already, of a network if one is given. */
export const requireFewHolds = (tx: Writing, tokenCode: string, network: string | null, most: number): void =>
  tx.write(
    `select require_true(count(*) < $4) from hold
     where hotel_id = $1 and token_code = $2 and network is not distinct from $3 and hold_status = 'live'
       and expires_at > clock_timestamp()`,
    [tx.hotelId, tokenCode, network, most],
  )

/** The same if with so many more rooms a network would hold more than it may. */
export const requireFewRoomsHeld = (tx: Writing, network: string, more: number, most: number): void =>
  tx.write(
    `select require_true(coalesce(sum(rooms), 0) + $3 <= $4) from hold
     where hotel_id = $1 and network = $2 and hold_status = 'live' and expires_at > clock_timestamp()`,
    [tx.hotelId, network, more, most],
  )

export interface FoundHold<Sale extends HeldSale> extends EndingHold {
  hold_status: HoldStatus
  is_over: boolean
  token_code: string
  now: string
  /** Null once it ended. */
  sale: Sale
  version: number
}

export const findHold = <Sale extends HeldSale>(tx: Tx, holdCode: string) =>
  tx.row<FoundHold<Sale>>(
    `select hold_id, hold_code, hold_status, expires_at <= clock_timestamp() as is_over, token_code, promo_id, sale, version,
            now() as now
     from hold where hotel_id = $1 and hold_code = $2 and (hold_status <> 'live' or booking_id is null)`,
    [tx.hotelId, holdCode],
  )

/** A hold that was made for a booking; undefined if it ended. */
export const findHoldOf = (tx: Tx, holdId: number) =>
  tx.row<EndingHold & { version: number }>(
    `select hold_id, hold_code, promo_id, sale, version from hold
     where hotel_id = $1 and hold_id = $2 and hold_status = 'live'`,
    [tx.hotelId, holdId],
  )

/** Live holds that are over, the oldest first. */
export const findOver = async (tx: Tx, most: number) =>
  tx.rows<{ hold_id: number; room_nights: number }>(
    `select hold_id, room_nights from hold
     where hotel_id = $1 and hold_status = 'live' and expires_at <= $2 order by expires_at limit $3`,
    [tx.hotelId, await readMoment(tx), most],
  )

/** What is held, which may be much. */
export const readEnding = (tx: Tx, holdIds: readonly number[]) =>
  tx.rows<EndingHold>(
    `select hold_id, hold_code, promo_id, sale from hold
     where hotel_id = $1 and hold_id = any($2) order by expires_at`,
    [tx.hotelId, numbers(holdIds)],
  )

/** Counts live holds of a room or a rate, over or not. */
export const countHoldsWith = async (tx: Tx, column: 'room_id' | 'rate_id', id: number): Promise<number> =>
  (await tx.row<{ count: number }>(
    `select count(*)::int as count from hold h
     where hotel_id = $1 and hold_status = 'live'
       and exists (select from jsonb_array_elements(h.sale->'items') i where (i->>'${column}')::bigint = $2)`,
    [tx.hotelId, id],
  ))!.count

/** Holds rooms that are free on all of these nights, of which so many are held already in all; or makes the transaction fail. */
export const holdNights = (
  tx: Writing,
  { room_id, first, last, rooms }: SoldNights,
  heldBefore: number,
): void => {
  const nights = last - first + 1
  const days = [tx.hotelId, room_id, formatDay(first), formatDay(last)]
  tx.write(
    `update room_day set held = held + $5 where hotel_id = $1 and room_id = $2 and day between $3 and $4
       and pushed and not is_close and number_of_rooms - held >= $5`,
    [...days, rooms],
  )
  tx.write(
    `select require_rows(count(*), $5), require_rows(sum(held), $6) from room_day
     where hotel_id = $1 and room_id = $2 and day between $3 and $4`,
    [...days, nights, heldBefore + nights * rooms],
  )
}

/** Gives up what is held of rooms on these days. */
export const freeNights = (tx: Tx, nights: readonly HeldDay[]): void =>
  tx.write(
    `update room_day d set held = held - t.count
     from unnest($2::bigint[], $3::int[], $4::int[]) as t (room_id, day, count)
     where d.hotel_id = $1 and d.room_id = t.room_id and d.day = date '1970-01-01' + t.day`,
    [
      tx.hotelId,
      numbers(nights.map(({ room_id }) => room_id)),
      days(nights.map(({ day }) => day)),
      numbers(nights.map(({ count }) => count)),
    ],
  )

/** Gives up what is taken of extras on these days. */
export const freeExtras = (tx: Tx, version: number, taken: readonly HeldDay[]): void =>
  tx.write(
    `update extra_day d set taken = taken - t.count, version = $2
     from unnest($3::text[], $4::int[], $5::int[]) as t (extra_code, day, count)
     where d.hotel_id = $1 and d.extra_code = t.extra_code and d.day = date '1970-01-01' + t.day`,
    [
      tx.hotelId,
      version,
      texts(taken.map(({ extra_code }) => extra_code)),
      days(taken.map(({ day }) => day)),
      numbers(taken.map(({ count }) => count)),
    ],
  )

/** Gives up uses of promo codes. Returns those that may be used so often only. */
export const freePromos = async (tx: Tx, promoIds: readonly number[]): Promise<ChangedPromo[]> => {
  const uses = Map.groupBy(promoIds, (id) => id)
  tx.write(
    `update promo p set uses = uses - t.count from unnest($2::bigint[], $3::int[]) as t (promo_id, count)
     where p.hotel_id = $1 and p.promo_id = t.promo_id`,
    [tx.hotelId, numbers([...uses.keys()]), numbers([...uses.values()].map((each) => each.length))],
  )
  const limited = await tx.rows<{ promo_id: number }>(
    'select promo_id from promo where hotel_id = $1 and promo_id = any($2) and max_uses is not null',
    [tx.hotelId, numbers([...uses.keys()])],
  )
  return limited.map(({ promo_id }) => ({ promo_id, uses: -uses.get(promo_id)!.length }))
}

export type HoldLine = HeldDay & { hold_id: number; kind: 'hold' | 'release' | 'expire' | 'sell' }

export const writeHoldLedger = (tx: Writing, version: number, lines: readonly HoldLine[]): void => {
  if (lines.length > FEW_ROWS) writeManyLines(tx, version, lines)
  else
    insertRows(
      tx,
      'hold_ledger',
      ['version', 'hold_id', 'room_id', 'extra_code', 'day', 'kind', 'count'],
      lines.map((line) => [
        version,
        line.hold_id,
        line.room_id,
        line.extra_code,
        formatDay(line.day),
        line.kind,
        line.count,
      ]),
    )
}

const writeManyLines = (tx: Writing, version: number, lines: readonly HoldLine[]): void =>
  tx.write(
    `insert into hold_ledger (hotel_id, version, hold_id, room_id, extra_code, day, kind, count)
     select $1, $2, hold_id, room_id, extra_code, date '1970-01-01' + day, kind, count
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::int[], $7::text[], $8::int[])
       as t (hold_id, room_id, extra_code, day, kind, count)`,
    [
      tx.hotelId,
      version,
      numbers(lines.map(({ hold_id }) => hold_id)),
      numbers(lines.map(({ room_id }) => room_id)),
      texts(lines.map(({ extra_code }) => extra_code)),
      days(lines.map(({ day }) => day)),
      texts(lines.map(({ kind }) => kind)),
      numbers(lines.map(({ count }) => count)),
    ],
  )

/** Notes that holds ended. What they sold, and whoever made them, is not stored any longer. */
export const endRows = (
  tx: Tx,
  holdIds: readonly number[],
  status: HoldStatus,
  bookingId: number | null,
): void =>
  tx.write(
    `update hold set hold_status = $3, ended_at = now(), sale = null, network = null, booking_id = $4
     where hotel_id = $1 and hold_id = any($2)`,
    [tx.hotelId, numbers(holdIds), status, bookingId],
  )

/** Whether the hotel has holds that are over, as far as can be known without locking it. */
export const hasOver = async (sql: Sql, hotelId: number): Promise<boolean> =>
  (await sql.row(
    `select from hold where hotel_id = $1 and hold_status = 'live' and expires_at <= now() limit 1`,
    [hotelId],
  )) !== undefined
