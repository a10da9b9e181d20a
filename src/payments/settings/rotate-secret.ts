import type { Database } from '../../db/hotel/database.ts'
import { OperatorError } from '../../errors.ts'
import type { Sealer } from '../sealing/sealer.ts'
import { listSealed, replaceSealed, type SealedRow } from './queries.ts'

const AT_ONCE = 100

export interface Rotated {
  /** How many hotels' keys were sealed anew, and how many were already. */
  sealed: number
  current: number
  /** Hotels whose keys neither secret opens. */
  unreadable: number[]
}

/**
 * Seals the keys of all hotels under the new secret. One that is interrupted is done by the next, and whatever a hotel
 * changes meanwhile stays.
 */
export const rotateSecret = async (db: Database, sealer: Sealer, atOnce = AT_ONCE): Promise<Rotated> => {
  const rotated: Rotated = { sealed: 0, current: 0, unreadable: [] }
  let after: SealedRow | undefined
  for (;;) {
    const rows = await db.coordinator.read((sql) => listSealed(sql, after, atOnce))
    for (const row of rows) await rotateOne(db, sealer, row, rotated)
    if (rows.length < atOnce) return rotated
    after = rows.at(-1)
  }
}

const rotateOne = async (db: Database, sealer: Sealer, row: SealedRow, rotated: Rotated): Promise<void> => {
  const { hotel_id: hotelId, provider, sealed_keys: before } = row
  if (sealer.isCurrent(before)) {
    rotated.current++
    return
  }
  try {
    const anew = sealer.seal(hotelId, sealer.open(hotelId, before))
    await db.of(hotelId).write((sql) => replaceSealed(sql, hotelId, provider, before, anew))
    rotated.sealed++
  } catch (err) {
    if (!(err instanceof OperatorError)) throw err
    if (!rotated.unreadable.includes(hotelId)) rotated.unreadable.push(hotelId)
  }
}
