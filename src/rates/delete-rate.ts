import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import type { HasPrices } from './check-rate.ts'
import { countDerived, type RateRow } from './queries.ts'

/** What other features store for a rate. app.ts connects them. */
export interface RateDependents {
  /** Counts the bookings at this rate that hold rooms and depart today or later. */
  countBookings(tx: Tx, rateId: number): Promise<number>
  /** Counts the live holds at this rate. */
  countHolds(tx: Tx, rateId: number): Promise<number>
  hasPricesToCome: HasPrices
  /** Deletes its days. */
  forget: ((tx: Tx, rateId: number) => Promise<void> | void)[]
}

/** Refuses to delete a rate that a booking, a hold or a derived rate still needs. */
export const requireUnused = async (
  tx: Tx,
  { rate_id }: RateRow,
  dependents: Pick<RateDependents, 'countBookings' | 'countHolds'>,
): Promise<void> => {
  const count = await dependents.countBookings(tx, rate_id)
  if (count > 0) throw inUse(`${count} booking${count === 1 ? '' : 's'} still to depart use this rate`, count)
  const held = await dependents.countHolds(tx, rate_id)
  if (held > 0) throw inUse(`${held} hold${held === 1 ? '' : 's'} still keep rooms at this rate`, held)
  const derived = await countDerived(tx, tx.hotelId, rate_id)
  if (derived > 0)
    throw inUse(`${derived} rate${derived === 1 ? '' : 's'} follow the prices of this rate`, derived)
}

const inUse = (message: string, count: number): AppError =>
  new AppError('rate_in_use', { details: [{ field: null, code: 'rate_in_use', message, count }] })
