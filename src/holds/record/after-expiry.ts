import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { expireHolds } from './end-holds.ts'
import { countHoldsWith } from './queries.ts'

const SCARCE = new Set(['sold_out', 'extra_sold_out'])

/** Whether a refusal may be due to something that is held. */
const isScarce = (err: unknown): boolean =>
  err instanceof AppError && err.details.some(({ code, reason }) => SCARCE.has(code) || reason === 'used_up')

/**
 * Decides something that writes nothing yet. If it is refused because too little is left, holds that are over are ended
 * and it is decided again, until it is not refused or there are none.
 */
export const decideAfterExpiry = async <T>(tx: Tx, decide: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await decide()
    } catch (err) {
      if (!isScarce(err) || (await expireHolds(tx)) === 0) throw err
    }
  }
}

/** How many live holds have rooms of this type, or at this rate. Ends those that are over. */
export const countHolds = async (tx: Tx, column: 'room_id' | 'rate_id', id: number): Promise<number> => {
  for (;;) {
    const count = await countHoldsWith(tx, column, id)
    if (count === 0 || (await expireHolds(tx)) === 0) return count
  }
}
