import type { Sql } from '../db/connection/sql.ts'
import { type Check, type Hotels, scopeOf, valuesOf } from './check.ts'
import { endedHolds, heldRooms, pendingChanges } from './hold-queries.ts'
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
  bookingMoney,
  linkPayments,
  moneyCurrency,
  overpaidBookings,
  receiptAmounts,
  receiptNumbers,
  receipts,
  refundedBookings,
  refundedPayments,
} from './payment-queries.ts'
import {
  bookingTotals,
  derivedRates,
  extraStock,
  includedParts,
  itemCharges,
  itemPrices,
  promoUses,
} from './price-queries.ts'
import { ahead, bookingItems, clock, directory, lastId, sameHotel } from './row-queries.ts'
import { itemFees, itemTerms, stayStatus, staySteps } from './stay-queries.ts'
import { translations } from './text-queries.ts'
import { unitNights, unitRooms, unitStays } from './unit-queries.ts'

export const CHECKS: Check[] = [
  oversold,
  soldClosed,
  countChain,
  countEnd,
  closureChain,
  closureEnd,
  bookingNights,
  bookingItems,
  heldRooms,
  endedHolds,
  pendingChanges,
  itemPrices,
  itemCharges,
  bookingTotals,
  includedParts,
  stayStatus,
  staySteps,
  itemFees,
  itemTerms,
  unitNights,
  unitStays,
  unitRooms,
  extraStock,
  promoUses,
  derivedRates,
  bookingMoney,
  overpaidBookings,
  refundedPayments,
  refundedBookings,
  moneyCurrency,
  linkPayments,
  receipts,
  receiptAmounts,
  receiptNumbers,
  ledgerLines,
  translations,
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
}

/** Whether a check finds anything. It nearly never does, and to plan for the names of what is found takes longer than to look. */
export const isDamaged = async (sql: Sql, check: Check, hotels: Hotels): Promise<boolean> =>
  (await sql.row(`select from (${check.sql(scopeOf(hotels))}) d limit 1`, valuesOf(hotels))) !== undefined

/** The findings of one check with codes instead of ids: at most `most` rows, with the full count. */
export const findDamage = (sql: Sql, check: Check, hotels: Hotels, most: number) => {
  const scope = scopeOf(hotels)
  const { of, nameOf } = scope
  return sql.rows<DamageRow & { hotel_id: number; total: number }>(
    `select d.hotel_id, h.chain_code, h.hotel_code,
            coalesce(r.room_code, i.room_code, '#' || d.room_id) as room_code,
            coalesce(p.rate_code, '#' || d.rate_id) as rate_code,
            d.day as date, coalesce(b.booking_code, '#' || d.booking_id) as booking_code,
            d.expected, d.found, count(*) over ()::int as total
     from (${check.sql(scope)}) d
     left join ${nameOf('hotel')} h on h.hotel_id = d.hotel_id and ${of('h')}
     left join ${nameOf('room')} r on r.hotel_id = d.hotel_id and r.room_id = d.room_id and ${of('r')}
     left join ${nameOf('rate')} p on p.hotel_id = d.hotel_id and p.rate_id = d.rate_id and ${of('p')}
     left join ${nameOf('booking')} b on b.hotel_id = d.hotel_id and b.booking_id = d.booking_id and ${of('b')}
     left join lateral (
       select min(i.room_code) as room_code from ${nameOf('booking_room')} i
       where i.hotel_id = d.hotel_id and i.booking_id = d.booking_id and i.room_id = d.room_id and ${of('i')}
     ) i on true
     order by d.hotel_id, room_code, d.day, booking_code, rate_code, d.expected
     limit ${most}`,
    valuesOf(hotels),
  )
}

export interface Extent {
  hotels: number
  bookings: number
  room_days: number
  ledger_lines: number
}

export const measureExtent = (sql: Sql, hotels: Hotels) => {
  const { of, nameOf } = scopeOf(hotels)
  return sql.row<Extent>(
    `select (select count(*) from ${nameOf('hotel')} t where ${of('t')}) as hotels,
            (select count(*) from ${nameOf('booking')} t where ${of('t')}) as bookings,
            (select count(*) from ${nameOf('room_day')} t where ${of('t')}) as room_days,
            (select count(*) from ${nameOf('inventory_ledger')} t where ${of('t')}) as ledger_lines`,
    valuesOf(hotels),
  )
}

export interface HotelEntry {
  hotel_id: number
  chain_code: string
  hotel_code: string
}

/** Hotels of the directory in the order of their ids, after one of them. */
export const listEntries = (sql: Sql, after: number, most: number) =>
  sql.rows<HotelEntry>(
    'select hotel_id, chain_code, hotel_code from hotel_code where hotel_id > $1 order by hotel_id limit $2',
    [after, most],
  )
