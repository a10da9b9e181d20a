import { createHash } from 'node:crypto'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'
import { isSameEmail } from '../../typed/email-address.ts'
import { dueOf, sumOfFees } from '../owed/item-fees.ts'
import { type Booking, bookedItems, grandTotalOf } from '../shape/booking.ts'
import {
  type Cancelled,
  type Canceller,
  cancelFound,
  type Found,
  findWithHotel,
  requireCancellable,
  wouldCancel,
} from './cancel-booking.ts'

/** A guest's own cancellation, for the fee that the guest was shown. */
export interface GuestCancellation {
  booking_code: string
  email: string
  fee: Minor
}

/** What a guest is shown before cancelling. */
export interface ShownCancellation {
  fee: Minor
  refund: Minor
  /** What is still owed then. */
  due: Minor
  /** Stands for the booking that was shown: its rooms, dates, price, and what goes back or is owed. */
  seen: string
}

/**
 * Cancels a whole booking for its guest; undefined if the guest has no such booking. Another fee than the one of this moment
 * is told, and nothing done.
 */
export const cancelByGuest = async (
  tx: Tx,
  { booking_code, email, fee }: GuestCancellation,
  caller: Canceller,
): Promise<Cancelled | undefined> => {
  const found = await findWithHotel(tx, booking_code)
  if (found === undefined || !isSameEmail(found.booking.guest_email, email)) return undefined
  return cancelAsShown(tx, found, { fee }, caller)
}

/** Cancels for what the guest was shown; one that is cancelled already stays as it is. */
export const cancelAsShown = async (
  tx: Tx,
  found: Found,
  shown: Partial<ShownCancellation>,
  caller: Canceller,
): Promise<Cancelled> => {
  if (bookedItems(found.booking).length > 0) {
    const now = guestCancellation(found, caller)
    const isSame = now.fee === shown.fee && (shown.seen === undefined || shown.seen === now.seen)
    if (!isSame) throw feeChanged(now.fee, now.refund, caller)
  }
  return cancelFound(tx, found, {}, caller)
}

/** What cancelling costs a guest at this moment. Throws `booking_not_cancellable` where only the hotel can do it. */
export const guestCancellation = (found: Found, caller: Canceller): ShownCancellation => {
  requireExpected(found)
  const { given, told } = wouldCancel(found, {}, caller)
  const numbers = new Set(given.map(({ item }) => item))
  const fee = sumOfFees(told.booking.items.filter(({ item }) => numbers.has(item)))
  const due = dueOf(told.booking)
  return { fee, refund: told.refund, due, seen: seenOf(found.booking, told.refund, due) }
}

const seenOf = (booking: Booking, refund: Minor, due: Minor): string => {
  const rooms = bookedItems(booking).map(({ item, room_code, rate_code, rooms }) => [
    item,
    room_code,
    rate_code,
    rooms,
  ])
  const shown = [booking.arrival_date, booking.departure_date, rooms, grandTotalOf(booking), refund, due]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
}

const requireExpected = (found: Found): void => {
  const held = bookedItems(found.booking)
  if (held.length === 0) return
  requireCancellable(found, held)
  if (held.every(({ stay_status }) => stay_status === 'expected')) return
  throw new AppError('booking_not_cancellable', {
    message: 'The stay has begun; ask at the reception to end it.',
  })
}

const feeChanged = (fee: Minor, refund: Minor, { digits }: Canceller): AppError => {
  const [fee_amount, refund_amount] = [fromMinor(fee, digits), fromMinor(refund, digits)]
  const message = `Cancelling costs ${fee_amount} now.`
  return new AppError('fee_changed', {
    message,
    details: [{ field: 'fee_amount', code: 'fee_changed', message, fee_amount, refund_amount }],
  })
}
