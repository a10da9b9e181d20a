import { alone } from '../db/connection/alone.ts'
import { isDatabaseAway } from '../db/connection/faults.ts'
import type { Database } from '../db/hotel/database.ts'
import { createHotel } from '../hotels/create-hotel.ts'
import { findHotelByCodes } from '../hotels/find-by-codes.ts'
import type { HotelRow } from '../hotels/queries.ts'
import { CHAIN_CODE, COMPANY_CODE, type DemoPlan } from './shape/plan.ts'

const ADVISORY_LOCK = 7_262_261

/** One process at a time works on the demo's hotels. */
export const withDemoLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.coordinator.withoutTimeouts((client) => alone(client, ADVISORY_LOCK, work))

/** Whatever hotel has the codes, ours or not. */
export const findRow = (db: Database, { hotel_code }: DemoPlan): Promise<HotelRow | undefined> =>
  findHotelByCodes(db, CHAIN_CODE, hotel_code)

/** Undefined also while the node of a cluster that has it is away. */
export const findReachableRow = (db: Database, plan: DemoPlan): Promise<HotelRow | undefined> =>
  findRow(db, plan).catch((err) => {
    if (!db.isSpread || !isDatabaseAway(err)) throw err
    return undefined
  })

export const isDemo = (hotel: HotelRow, plan: DemoPlan): boolean =>
  hotel.chain_code === CHAIN_CODE &&
  hotel.hotel_code === plan.hotel_code &&
  (hotel.hotel_name === plan.nameUntilComplete || hotel.company_code === COMPANY_CODE)

export const isComplete = ({ hotel_name }: HotelRow, plan: DemoPlan): boolean =>
  hotel_name !== plan.nameUntilComplete

/** Begins a hotel: its row, with the name that says so. */
export const insertRow = async (db: Database, plan: DemoPlan): Promise<HotelRow> => {
  const { hotel_code, nameUntilComplete: hotel_name, currency, timezone } = plan
  return (await createHotel(db, { chain_code: CHAIN_CODE, hotel_code, hotel_name, currency, timezone }))!
}
