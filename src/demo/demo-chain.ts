import type { Database } from '../db/hotel/database.ts'
import type { HotelRow } from '../hotels/queries.ts'
import type { Services } from '../services.ts'
import { type DemoCall, mustSucceed, withDemoApi } from './demo-api.ts'
import { findReachableRow, findRow, insertRow, isComplete, isDemo, withDemoLock } from './demo-rows.ts'
import { makeTokens, revokeTokens } from './demo-tokens.ts'
import { fillHotel } from './fill-hotel.ts'
import { kyoto } from './kyoto/kyoto.ts'
import { lisbon } from './lisbon/lisbon.ts'
import { storeDemoPictures } from './pictures.ts'
import type { DemoPlan } from './shape/plan.ts'

/** The other hotels of the demo's chain. */
export const OTHERS: readonly DemoPlan[] = [lisbon, kyoto]

/** Makes their rows, so that the start that finishes them knows that they are wanted. Leaves what is the operator's alone. */
export const beginOthers = async (db: Database): Promise<void> => {
  for (const plan of OTHERS) if ((await findRow(db, plan)) === undefined) await insertRow(db, plan)
}

/**
 * Finishes those that were begun and are not complete; answers how many. It takes a moment each, so a server does it once
 * its port is open. What was not begun is not made: an operator may have no use for it.
 */
export const finishOthers = async (services: Services, signal?: AbortSignal): Promise<number> => {
  if ((await unfinished(services.db)).length === 0) return 0
  return withDemoLock(services.db, async () => {
    // Another process may have finished them while this one waited.
    const begun = await unfinished(services.db)
    if (begun.length > 0)
      await withDemoApi(services, async (callWith) => {
        for (const { plan, hotel } of begun) await finish(services.db, plan, hotel, callWith, signal)
      })
    return begun.length
  })
}

const unfinished = async (db: Database): Promise<{ plan: DemoPlan; hotel: HotelRow }[]> => {
  const begun: { plan: DemoPlan; hotel: HotelRow }[] = []
  for (const plan of OTHERS) {
    const hotel = await findReachableRow(db, plan)
    if (hotel !== undefined && isDemo(hotel, plan) && !isComplete(hotel, plan)) begun.push({ plan, hotel })
  }
  return begun
}

const AN_HOUR_MS = 60 * 60 * 1000

/** Its tokens are good while it is made, and known to nobody; those of a start that was killed end by themselves. */
const finish = async (
  db: Database,
  plan: DemoPlan,
  { hotel_id }: HotelRow,
  callWith: (adminToken: string) => DemoCall,
  signal?: AbortSignal,
): Promise<void> => {
  signal?.throwIfAborted()
  const until = new Date(Date.now() + AN_HOUR_MS).toISOString()
  const tokens = await makeTokens(db, hotel_id, until)
  const callApi = callWith(tokens.admin)
  const call: DemoCall = (...request) => {
    signal?.throwIfAborted()
    return callApi(...request)
  }
  await completeHotel(db, hotel_id, plan, call, tokens.client)
  await revokeTokens(db, hotel_id)
}

/** Everything of a hotel that has its row; its name comes last, and says that all of it is there. */
export const completeHotel = async (
  db: Database,
  hotelId: number,
  plan: DemoPlan,
  call: DemoCall,
  clientToken: string,
): Promise<void> => {
  await fillHotel(call, plan, clientToken)
  await storeDemoPictures(db, hotelId, plan.pictures, call)
  await mustSucceed(call('PUT', '/hotelinformation', plan.information))
}
