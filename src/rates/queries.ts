import type { Tx } from '../db/in-hotel.ts'
import type { Sql } from '../db/sql.ts'

export interface RateRow {
  rate_id: number
  rate_code: string
  rate_name: string
  rate_description: string
  start_date_rate: string | null
  end_date_rate: string | null
  /** In minor units. */
  price: number
  is_closed: boolean
  created_at: string
  updated_at: string
}

export type RateFields = Omit<RateRow, 'rate_id' | 'created_at' | 'updated_at'>

const COLUMNS = `rate_id, rate_code, rate_name, rate_description, start_date_rate, end_date_rate, price, is_closed,
  created_at, updated_at`

export const listRates = (sql: Sql, hotelId: number) =>
  sql.rows<RateRow>(`select ${COLUMNS} from rate where hotel_id = $1 order by rate_id`, [hotelId])

export const countRates = async (sql: Sql, hotelId: number): Promise<number> =>
  (await sql.row<{ count: number }>('select count(*)::int as count from rate where hotel_id = $1', [
    hotelId,
  ]))!.count

export const findRate = (sql: Sql, hotelId: number, rateCode: string) =>
  sql.row<RateRow>(`select ${COLUMNS} from rate where hotel_id = $1 and rate_code = $2`, [hotelId, rateCode])

const values = (rate: RateFields): unknown[] => [
  rate.rate_code,
  rate.rate_name,
  rate.rate_description,
  rate.start_date_rate,
  rate.end_date_rate,
  rate.price,
  rate.is_closed,
]

export const insertRate = async (tx: Tx, rate: RateFields): Promise<RateRow> =>
  (await tx.row<RateRow>(
    `insert into rate (hotel_id, version, rate_id, rate_code, rate_name, rate_description, start_date_rate, end_date_rate,
                       price, is_closed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [tx.hotelId, await tx.nextVersion(), tx.nextId(), ...values(rate)],
  ))!

export const updateRate = async (tx: Tx, rate: RateFields): Promise<RateRow> =>
  (await tx.row<RateRow>(
    `update rate set version = $2, rate_name = $4, rate_description = $5, start_date_rate = $6, end_date_rate = $7,
       price = $8, is_closed = $9, updated_at = now()
     where hotel_id = $1 and rate_code = $3 returning ${COLUMNS}`,
    [tx.hotelId, await tx.nextVersion(), ...values(rate)],
  ))!

export const deleteRate = (tx: Tx, rateId: number): void =>
  tx.write('delete from rate where hotel_id = $1 and rate_id = $2', [tx.hotelId, rateId])
