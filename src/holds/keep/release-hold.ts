import { type HeldBooking, refuseEnded } from '../../bookings/sell/book-hold.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { isText } from '../../http/fields/formats.ts'
import { mayCall } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import { giveBackHolds } from '../record/end-holds.ts'
import { findHold } from '../record/queries.ts'

/** Gives back what was held. Only the token that made it, and admins, know of it. */
export const releaseHold = async (tx: Tx, holdCode: string, caller: Caller) => {
  const hold = isText(holdCode) ? await findHold<HeldBooking>(tx, holdCode) : undefined
  const isOwn = hold?.token_code === caller.tokenCode || mayCall({ token: 'admin' }, caller)
  if (hold === undefined || !isOwn) throw new AppError('hold_not_found')
  refuseEnded(hold)
  const { hold_code } = hold
  const change = await giveBackHolds(tx, [hold], 'release')
  tx.tick({ type: 'hold.released', data: { hold_code }, actor: caller.tokenName, ...change })
  return { hold_code, hold_status: 'released' as const }
}
