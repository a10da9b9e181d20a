import type { Change } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { giveBackHolds } from '../../holds/record/end-holds.ts'
import { findHoldOf } from '../../holds/record/queries.ts'
import { lookSoon } from '../../payments/record/queries.ts'
import type { Booking } from '../shape/booking.ts'
import { endChangeRow } from './change-queries.ts'

/** Days of rooms that changed beside those of a change itself. */
export type FreedDays = Pick<Change, 'roomIds' | 'firstDay' | 'lastDay' | 'written'>

/**
 * Ends a change that waits for money, if there is one, and gives back what it held. Its payments are closed soon. The caller
 * ticks, with the days that this answers.
 */
export const endPending = async (
  tx: Tx,
  { pending, booking_id }: Booking,
  status: 'lapsed' | 'ended' = 'ended',
): Promise<FreedDays> => {
  if (pending === undefined) return {}
  const version = await tx.nextVersion()
  const hold = await findHoldOf(tx, pending.hold_id)
  endChangeRow(tx, version, pending.change_id, status)
  lookSoon(tx, booking_id)
  // Where it was swept meanwhile, nothing is held any more.
  return hold === undefined ? {} : giveBackHolds(tx, [hold], 'release')
}

/** Two parts of what a transaction changed of the days of rooms. What was written is known if it is of both. */
export const joinedDays = (one: FreedDays, other: FreedDays): FreedDays => {
  if (other.roomIds === undefined) return one
  if (one.roomIds === undefined) return other
  const written =
    one.written === undefined || other.written === undefined
      ? undefined
      : { ...one.written, ...other.written }
  return {
    roomIds: [...new Set([...one.roomIds, ...other.roomIds])],
    firstDay: Math.min(one.firstDay!, other.firstDay!),
    lastDay: Math.max(one.lastDay!, other.lastDay!),
    ...(written === undefined ? {} : { written }),
  }
}
