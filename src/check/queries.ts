import type { Sql } from '../db/sql.ts'
import { type Check, of } from './check.ts'
import {
  bookingNights,
  closureChain,
  closureEnd,
  countChain,
  countEnd,
  ledgerLines,
  oversold,
  soldClosed,
} from './ledger-queries.ts'
import {
  ahead,
  bookingItems,
  bookingTotals,
  clock,
  directory,
  itemCharges,
  itemPrices,
  lastId,
  sameHotel,
} from './row-queries.ts'

export const CHECKS: Check[] = [
  oversold,
  soldClosed,
  countChain,
  countEnd,
  closureChain,
  closureEnd,
  bookingNights,
  bookingItems,
  itemPrices,
  itemCharges,
  bookingTotals,
  ledgerLines,
  sameHotel,
  clock,
  ahead,
  lastId,
  directory,
]

export interface DamageRow {
  chain_code: string
  hotel_code: string
  room_code: string | null
  rate_code: string | null
  date: string | null
  booking_code: string | null
  expected: string
  found: string
  total: number
}

/** The findings of one check with codes instead of ids: at most `most` rows, with the full count. */
export const findDamage = (sql: Sql, check: Check, hotelId: number | null, most: number) =>
  sql.rows<DamageRow>(
    `select h.chain_code, h.hotel_code,
            coalesce(r.room_code, i.room_code, '#' || d.room_id) as room_code,
            coalesce(p.rate_code, '#' || d.rate_id) as rate_code,
            d.day as date, coalesce(b.booking_code, '#' || d.booking_id) as booking_code,
            d.expected, d.found, count(*) over ()::int as total
     from (${check.sql}) d
     left join hotel h on h.hotel_id = d.hotel_id
     left join room r on r.hotel_id = d.hotel_id and r.room_id = d.room_id
     left join rate p on p.hotel_id = d.hotel_id and p.rate_id = d.rate_id
     left join booking b on b.hotel_id = d.hotel_id and b.booking_id = d.booking_id
     left join lateral (
       select min(i.room_code) as room_code from booking_room i
       where i.hotel_id = d.hotel_id and i.booking_id = d.booking_id and i.room_id = d.room_id
     ) i on true
     order by d.hotel_id, room_code, d.day, booking_code, rate_code, d.expected
     limit ${most}`,
    [hotelId],
  )

export interface Extent {
  hotels: number
  bookings: number
  room_days: number
  ledger_lines: number
}

export const measureExtent = (sql: Sql, hotelId: number | null) =>
  sql.row<Extent>(
    `select (select count(*) from hotel t where ${of('t')}) as hotels,
            (select count(*) from booking t where ${of('t')}) as bookings,
            (select count(*) from room_day t where ${of('t')}) as room_days,
            (select count(*) from inventory_ledger t where ${of('t')}) as ledger_lines`,
    [hotelId],
  )
