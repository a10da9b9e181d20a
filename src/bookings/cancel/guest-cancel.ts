import { createHash } from 'node:crypto'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'
import { isSameEmail } from '../../typed/email-address.ts'
import { dueOf, sumOfFees } from '../owed/item-fees.ts'
import { type Booking, bookedItems, grandTotalOf } from '../shape/booking.ts'
import type { BookingNow } from '../shape/booking-now.ts'
import { type Cancelled, carryOut } from './cancel-booking.ts'
import { findBookingNow } from './find-booking-now.ts'
import { type CancellationPlan, type Canceller, planCancellation } from './plan-cancellation.ts'

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
 * Cancels a whole booking for its guest; undefined if the guest has no such booking. For another fee than the one of
 * this moment nothing is done, and the refusal says which it is.
 */
export const cancelByGuest = async (
  tx: Tx,
  { booking_code, email, fee }: GuestCancellation,
  caller: Canceller,
): Promise<Cancelled | undefined> => {
  const now = await findBookingNow(tx, booking_code)
  if (now === undefined || !isSameEmail(now.booking.guest_email, email)) return undefined
  return cancelAsShown(tx, now, { fee }, caller)
}

/** Cancels for what the guest was shown; one that is cancelled already stays as it is. */
export const cancelAsShown = async (
  tx: Tx,
  now: BookingNow,
  shown: Partial<ShownCancellation>,
  caller: Canceller,
): Promise<Cancelled> => {
  const plan = planCancellation(now, { isByGuest: true }, caller)
  if (plan.items.length > 0) requireShown(plan, shown, caller)
  return carryOut(tx, plan, caller)
}

/** What cancelling costs a guest at this moment. Throws `booking_not_cancellable` where only the hotel can do it. */
export const guestCancellation = (now: BookingNow, caller: Canceller): ShownCancellation =>
  shownOf(planCancellation(now, { isByGuest: true }, caller))

const shownOf = ({ before, after, fees, refund }: CancellationPlan): ShownCancellation => {
  const due = dueOf(after)
  return { fee: sumOfFees(fees), refund, due, seen: seenOf(before, refund, due) }
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

const requireShown = (
  plan: CancellationPlan,
  shown: Partial<ShownCancellation>,
  { digits }: Canceller,
): void => {
  const { fee, refund, seen } = shownOf(plan)
  if (fee === shown.fee && (shown.seen === undefined || shown.seen === seen)) return
  const [fee_amount, refund_amount] = [fromMinor(fee, digits), fromMinor(refund, digits)]
  const message = `Cancelling costs ${fee_amount} now.`
  throw new AppError('fee_changed', {
    message,
    details: [{ field: 'fee_amount', code: 'fee_changed', message, fee_amount, refund_amount }],
  })
}
