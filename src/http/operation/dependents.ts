import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { ErrorCode } from '../../error-codes.ts'
import { AppError } from '../../errors.ts'

/** What other features store for a room or a rate, by its id. app.ts connects them. */
export interface Dependents {
  /** Counts the bookings of it that hold rooms and depart today or later. */
  countBookings(tx: Tx, id: number): Promise<number>
  /** Counts the live holds of it. */
  countHolds(tx: Tx, id: number): Promise<number>
  /** Deletes what belongs to it alone. */
  forget: ((tx: Tx, id: number) => Promise<void> | void)[]
}

/** Refuses to delete what so many others still need; `does` is what they do. */
export const refuseInUse = (code: ErrorCode, count: number, noun: string, does: string): void => {
  if (count === 0) return
  const message = `${count} ${noun}${count === 1 ? '' : 's'} ${does}`
  throw new AppError(code, { details: [{ field: null, code, message, count }] })
}

/** Refuses to delete what a booking or a hold still needs. */
export const requireUnused = async (
  tx: Tx,
  id: number,
  { countBookings, countHolds }: Dependents,
  code: ErrorCode,
  does: { bookings: string; holds: string },
): Promise<void> => {
  refuseInUse(code, await countBookings(tx, id), 'booking', does.bookings)
  refuseInUse(code, await countHolds(tx, id), 'hold', does.holds)
}

export const forgetAll = async (tx: Tx, id: number, { forget }: Dependents): Promise<void> => {
  for (const one of forget) await one(tx, id)
}
