import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { fromMinor, type Minor } from '../stay/money.ts'
import { type Booking, itemsThatHold } from './booking.ts'
import {
  type Cancelled,
  cancelFound,
  type Found,
  findWithHotel,
  requireCancellable,
} from './cancel-booking.ts'

/** A guest's own cancellation, for the fee that the guest was shown. */
export interface GuestCancellation {
  booking_code: string
  email: string
  fee: Minor
}

/**
 * Cancels a whole booking for its guest; undefined if the guest has no such booking. Another fee than the one of this moment
 * is told, and nothing done.
 */
export const cancelByGuest = async (
  tx: Tx,
  { booking_code, email, fee }: GuestCancellation,
  caller: Caller,
): Promise<Cancelled | undefined> => {
  const found = await findWithHotel(tx, booking_code)
  if (found === undefined || !isOf(found.booking, email)) return undefined
  requireExpected(found)
  const simulated = await cancelFound(tx, found, { simulate: true }, caller)
  const held = itemsThatHold(found.booking)
  const now = simulated.booking.items.filter(({ item }) => held.some((each) => each.item === item))
  const feeNow = now.reduce((sum, item) => sum + (item.fee ?? 0), 0)
  if (held.length > 0 && feeNow !== fee) throw feeChanged(feeNow, simulated.refund, caller)
  return cancelFound(tx, found, {}, caller)
}

/** No guest has an address that ends like this; those that were erased do. */
const NOBODY = '.invalid'

const isOf = ({ guest_email }: Booking, email: string): boolean =>
  guest_email.toLowerCase() === email.toLowerCase() && !guest_email.endsWith(NOBODY)

const requireExpected = (found: Found): void => {
  const held = itemsThatHold(found.booking)
  if (held.length === 0) return
  requireCancellable(found, held)
  if (held.every(({ stay_status }) => stay_status === 'expected')) return
  throw new AppError('booking_not_cancellable', {
    message: 'The stay has begun; ask at the reception to end it.',
  })
}

const feeChanged = (fee: Minor, refund: Minor, { digits }: Caller): AppError => {
  const [fee_amount, refund_amount] = [fromMinor(fee, digits), fromMinor(refund, digits)]
  const message = `Cancelling costs ${fee_amount} now.`
  return new AppError('fee_changed', {
    message,
    details: [{ field: 'fee_amount', code: 'fee_changed', message, fee_amount, refund_amount }],
  })
}
