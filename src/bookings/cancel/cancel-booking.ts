import type { Tx } from '../../db/hotel/in-hotel.ts'
import { queueCancelledMail, queueChangedMail } from '../../mail/queue-mail.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import type { Minor } from '../../stay/values/money.ts'
import { bookingEventData } from '../record/booking-answer.ts'
import { readBookedExtras } from '../record/extra-queries.ts'
import { changeStatus, changesOf, waivedChange } from '../record/history.ts'
import { refundsInEvent } from '../record/money-answer.ts'
import { keepExpiredExtras, updateBookingMoney } from '../record/money-queries.ts'
import { endPending, type FreedDays, joinedDays } from '../record/pending-change.ts'
import { countUse } from '../record/promo-use.ts'
import { cancelBookingRow, replaceCharges, updateBookingRow, updateItem } from '../record/write-queries.ts'
import { changeBookedExtras } from '../sell/booked-extras.ts'
import { releaseNights } from '../sell/sale-queries.ts'
import { soldDays } from '../sell/sold-days.ts'
import { asGivenBack, type Booking, type BookingItem, hasExtras } from '../shape/booking.ts'
import type { BookingNow } from '../shape/booking-now.ts'
import { withoutUnits, writeUnits } from '../units/write-units.ts'
import { requireBookingNow } from './find-booking-now.ts'
import {
  type Cancellation,
  type CancellationPlan,
  type Canceller,
  planCancellation,
} from './plan-cancellation.ts'
import { refundBooking } from './refund-booking.ts'

/** A booking after some of it was cancelled. */
export interface Cancelled {
  booking: Booking
  /** Of the items that were named. */
  fee: Minor
  refund: Minor
}

/** Cancels a booking, or some of its items, and gives their rooms back. A second call changes nothing. */
export const cancelBooking = async (
  tx: Tx,
  bookingCode: string,
  { simulate = false, ...cancellation }: Cancellation & { simulate?: boolean },
  caller: Canceller,
): Promise<Cancelled> => {
  const plan = planCancellation(await requireBookingNow(tx, bookingCode), cancellation, caller)
  return simulate ? simulated(plan) : carryOut(tx, plan, caller)
}

/** The same of a booking that was read already. */
export const cancelFound = (
  tx: Tx,
  now: BookingNow,
  cancellation: Cancellation,
  caller: Canceller,
): Promise<Cancelled> => carryOut(tx, planCancellation(now, cancellation, caller), caller)

/** The booking as it would be, with nothing written. */
const simulated = ({ items, after, fee, refund }: CancellationPlan): Cancelled => ({
  booking: items.length === 0 ? after : asGivenBack(after, refund),
  fee,
  refund,
})

/** Writes what was planned under the same lock. */
export const carryOut = async (tx: Tx, plan: CancellationPlan, caller: Canceller): Promise<Cancelled> => {
  const { fee, refund } = plan
  if (plan.items.length === 0) return { booking: plan.after, fee, refund }
  const freed = await endPending(tx, plan.before)
  const booking = await refundBooking(tx, await write(tx, plan), refund, caller.tokenName)
  await noteEvent(tx, plan, booking, freed, caller)
  return { booking, fee, refund }
}

const write = async (
  tx: Tx,
  { before, after: planned, items: cancelled }: CancellationPlan,
): Promise<Booking> => {
  await giveBack(tx, before, cancelled, planned.is_expired)
  const gone = new Set(cancelled.map(({ item }) => item))
  const after = withoutUnits(planned, gone)
  writeUnits(tx, before, after)
  const items = after.items.filter(({ item }) => gone.has(item))
  if (after.booking_status === 'cancelled') {
    const written = await cancelBookingRow(tx, after)
    // The row of the booking says 0 for all; only those that cost something are written one by one.
    for (const item of items) if (item.fee !== 0) updateItem(tx, after.booking_id, item)
    return written
  }
  for (const item of items) updateItem(tx, after.booking_id, item)
  replaceCharges(tx, after)
  if (before.due_now !== after.due_now) updateBookingMoney(tx, await tx.nextVersion(), after)
  return { ...after, updated_at: await updateBookingRow(tx, after) }
}

/** Gives back the nights of items, and what they have of extras. */
const giveBack = async (
  tx: Tx,
  booking: Booking,
  items: readonly BookingItem[],
  isExpired: boolean,
): Promise<void> => {
  const { booking_id } = booking
  const version = await tx.nextVersion()
  for (const [step, item] of items.entries()) {
    const [arrival, departure] = [parseDay(item.arrival_date)!, parseDay(item.departure_date)!]
    await releaseNights(tx, version, booking_id, item, arrival, departure, step)
  }
  if (!hasExtras(booking)) return
  const extras = await readBookedExtras(tx, tx.hotelId, booking_id)
  const left = extras.filter((extra) => !items.some(({ item }) => item === extra.item))
  if (left.length === extras.length) return
  await changeBookedExtras(tx, version, booking_id, extras, left)
  // Money that comes after all takes them again.
  if (isExpired) keepExpiredExtras(tx, booking_id, extras)
}

const noteEvent = async (
  tx: Tx,
  { before, items, waived }: CancellationPlan,
  after: Booking,
  freed: FreedDays,
  { tokenName, chainCode, hotelCode, digits }: Canceller,
): Promise<void> => {
  const hotel = { chain_code: chainCode, hotel_code: hotelCode }
  const isAll = after.booking_status === 'cancelled'
  tx.tick({
    type: isAll ? 'booking.cancelled' : 'booking.updated',
    data: {
      ...bookingEventData(after, hotel),
      ...(isAll ? {} : { changed: ['items'] }),
      ...refundsInEvent(before, after),
    },
    actor: tokenName,
    bookingId: before.booking_id,
    changes: [
      ...changeStatus(before, 'ended'),
      ...changesOf(before, after, hotel),
      ...waivedChange(waived, digits),
    ],
    ...(isAll ? await countUse(tx, before.promo_id, -1) : {}),
    ...joinedDays(soldDays(items, -1), freed),
  })
  await (isAll ? queueCancelledMail : queueChangedMail)(tx, before.booking_id)
}
