import type { Sql } from '../connection/sql.ts'

/** Whether the hotel has a policy with this code. */
export const isKnownPolicy = async (sql: Sql, hotelId: number, policyCode: string): Promise<boolean> =>
  (await sql.row('select from policy where hotel_id = $1 and policy_code = $2', [hotelId, policyCode])) !==
  undefined
