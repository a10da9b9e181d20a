import type { Sql } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { jsonOrNull, texts } from '../db/rows/arrays.ts'
import type { Inherited } from '../stay/days/derived-days.ts'
import type { StoredOccupancy, StoredWindows } from '../stay/price/stored-terms.ts'

export interface RateRow extends StoredOccupancy, StoredWindows {
  rate_id: number
  rate_code: string
  rate_name: string
  rate_description: string
  start_date_rate: string | null
  end_date_rate: string | null
  /** In minor units. */
  price: number
  is_closed: boolean
  parent_rate_id: number | null
  derive_charge: 'percent' | 'amount' | null
  derive_value: number | null
  derive_round_to: number | null
  inherit: readonly Inherited[] | null
  is_hidden: boolean
  policy_code: string | null
  created_at: string
  updated_at: string
}

export type RateFields = Omit<RateRow, 'rate_id' | 'created_at' | 'updated_at'>

const NAMES = [
  'rate_code',
  'rate_name',
  'rate_description',
  'start_date_rate',
  'end_date_rate',
  'price',
  'is_closed',
  'parent_rate_id',
  'derive_charge',
  'derive_value',
  'derive_round_to',
  'inherit',
  'base_adults',
  'occupancy_prices',
  'extra_adult_price',
  'child_bands',
  'stay_discounts',
  'advance_discounts',
  'min_advance_days',
  'max_advance_days',
  'is_hidden',
  'policy_code',
] as const satisfies (keyof RateFields)[]

const COLUMNS = `rate_id, ${NAMES.join(', ')}, created_at, updated_at`

export const listRates = (sql: Sql, hotelId: number) =>
  sql.rows<RateRow>(`select ${COLUMNS} from rate where hotel_id = $1 order by rate_id`, [hotelId])

export const countRates = async (sql: Sql, hotelId: number): Promise<number> =>
  (await sql.row<{ count: number }>('select count(*)::int as count from rate where hotel_id = $1', [
    hotelId,
  ]))!.count

export const findRate = (sql: Sql, hotelId: number, rateCode: string) =>
  sql.row<RateRow>(`select ${COLUMNS} from rate where hotel_id = $1 and rate_code = $2`, [hotelId, rateCode])

export const findRateCode = async (sql: Sql, hotelId: number, rateId: number): Promise<string | undefined> =>
  (
    await sql.row<{ rate_code: string }>('select rate_code from rate where hotel_id = $1 and rate_id = $2', [
      hotelId,
      rateId,
    ])
  )?.rate_code

/** How many rates follow the prices of this one. */
export const countDerived = async (sql: Sql, hotelId: number, rateId: number): Promise<number> =>
  (await sql.row<{ count: number }>(
    'select count(*)::int as count from rate where hotel_id = $1 and parent_rate_id = $2',
    [hotelId, rateId],
  ))!.count

const LISTS = ['occupancy_prices', 'child_bands', 'stay_discounts', 'advance_discounts'] as const

const values = (rate: RateFields): unknown[] => {
  const lists = Object.fromEntries(LISTS.map((name) => [name, jsonOrNull(rate[name] as object | null)]))
  const inherit = rate.inherit === null ? null : texts(rate.inherit)
  const row: Record<string, unknown> = { ...rate, ...lists, inherit }
  return NAMES.map((name) => row[name])
}

const parameter = (_name: string, at: number): string => `$${at + 4}`

export const insertRate = async (tx: Tx, rate: RateFields): Promise<RateRow> =>
  (await tx.row<RateRow>(
    `insert into rate (hotel_id, version, rate_id, ${NAMES.join(', ')})
     values ($1, $2, $3, ${NAMES.map(parameter).join(', ')}) returning ${COLUMNS}`,
    [tx.hotelId, await tx.nextVersion(), tx.nextId(), ...values(rate)],
  ))!

export const updateRate = async (tx: Tx, rateId: number, rate: RateFields): Promise<RateRow> =>
  (await tx.row<RateRow>(
    `update rate set version = $2, ${NAMES.map((name, at) => `${name} = ${parameter(name, at)}`).join(', ')},
       updated_at = now()
     where hotel_id = $1 and rate_id = $3 returning ${COLUMNS}`,
    [tx.hotelId, await tx.nextVersion(), rateId, ...values(rate)],
  ))!

export const deleteRate = (tx: Tx, rateId: number): void =>
  tx.write('delete from rate where hotel_id = $1 and rate_id = $2', [tx.hotelId, rateId])
