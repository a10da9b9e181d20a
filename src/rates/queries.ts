import type { RateFacts } from '../calendar/queries.ts'
import type { Sql } from '../db/connection/sql.ts'
import { codedTable } from '../db/hotel/coded-table.ts'

export interface RateRow extends RateFacts {
  created_at: string
  updated_at: string
}

export type RateFields = Omit<RateRow, 'rate_id' | 'created_at' | 'updated_at'>

export const rateTable = codedTable<RateFields, RateRow>({
  name: 'rate',
  key: 'rate_code',
  columns: [
    'rate_code',
    'rate_name',
    'rate_description',
    'included_meals',
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
    'translations',
  ],
  json: ['occupancy_prices', 'child_bands', 'stay_discounts', 'advance_discounts', 'translations'],
})

export const { list: listRates, find: findRate, insert: insertRate } = rateTable

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
