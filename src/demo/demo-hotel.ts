import { isDatabaseAway } from '../db/connection/faults.ts'
import type { Database } from '../db/hotel/database.ts'
import { OperatorError } from '../errors.ts'
import { findHotel, type HotelRow, listHotelCodes } from '../hotels/queries.ts'
import type { Services } from '../services.ts'
import { withDemoApi } from './demo-api.ts'
import { beginOthers, completeHotel, finishOthers } from './demo-chain.ts'
import { findReachableRow, findRow, insertRow, isComplete, isDemo, withDemoLock } from './demo-rows.ts'
import { type DemoTokens, makeKeptTokens, recallTokens } from './demo-tokens.ts'
import { sanur } from './sanur.ts'
import { CHAIN_CODE } from './shape/plan.ts'

export interface DemoHotel {
  hotel: HotelRow
  /** Whether it was made by this call; else it existed already. */
  created: boolean
  /** Undefined if their values are no longer known. */
  tokens: DemoTokens | undefined
}

/**
 * For the server: finds the demo hotel, or makes it if the database has no hotel at all and one is wanted. The others of its
 * chain are begun with it, and finished by `finishOthers`.
 */
export const findDemoHotel = async (services: Services, isWanted = true): Promise<DemoHotel | undefined> => {
  const { db } = services
  let demo = await existingHotel(db)
  if (demo === undefined && !isWanted) return undefined
  if (demo === undefined && (await hasHotels(db))) {
    // The hotel may be the demo hotel, begun by another process since it was looked for.
    demo = await existingHotel(db)
    if (demo === undefined) return undefined
  }
  return demo === undefined || !isComplete(demo, sanur) ? makeSanur(services) : existingDemo(services, demo)
}

/** Undefined also while the node of a cluster that has it is away: the others are served without it. */
const existingHotel = async (db: Database): Promise<HotelRow | undefined> => {
  const found = await findReachableRow(db, sanur)
  return found !== undefined && isDemo(found, sanur) ? found : undefined
}

/** Whether any hotel was created. Codes in the directory may be of a creation that did not finish. */
const hasHotels = async (db: Database): Promise<boolean> => {
  for (const { hotel_id } of await db.directory.read(listHotelCodes))
    try {
      if ((await db.of(hotel_id).read((sql) => findHotel(sql, hotel_id))) !== undefined) return true
    } catch (err) {
      // A node of a cluster is away, which is no database without hotels.
      if (isDatabaseAway(err)) return true
      throw err
    }
  return false
}

/** Makes the demo's hotels, all three, or finishes those that are incomplete. */
export const makeDemoHotel = async (services: Services): Promise<DemoHotel> => {
  const demo = await makeSanur(services)
  await withDemoLock(services.db, () => beginOthers(services.db))
  const finished = await finishOthers(services)
  return { ...demo, created: demo.created || finished > 0 }
}

/** The first of them alone. */
export const makeSanur = (services: Services): Promise<DemoHotel> =>
  withDemoLock(services.db, async () => {
    const { config, db } = services
    const existing = await findRow(db, sanur)
    if (existing !== undefined && !isDemo(existing, sanur))
      throw new OperatorError(
        `There is a hotel ${CHAIN_CODE}/${sanur.hotel_code} that is not the demo hotel.`,
      )
    if (existing !== undefined && isComplete(existing, sanur)) return existingDemo(services, existing)
    const { hotel_id } = existing ?? (await insertRow(db, sanur))
    // Before this one is complete, or a start that is killed here would leave it without them.
    await beginOthers(db)
    const tokens = (await recallTokens(config, db, hotel_id)) ?? (await makeKeptTokens(config, db, hotel_id))
    await withDemoApi(services, (callWith) =>
      completeHotel(db, hotel_id, sanur, callWith(tokens.admin), tokens.client),
    )
    return { hotel: (await findRow(db, sanur))!, created: true, tokens }
  })

const existingDemo = async ({ config, db }: Services, hotel: HotelRow): Promise<DemoHotel> => ({
  hotel,
  created: false,
  tokens: await recallTokens(config, db, hotel.hotel_id),
})
