import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/request/caller.ts'
import { queueCancelledMail, queueChangedMail } from '../../mail/queue-mail.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import type { Minor } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { chargesLeft } from '../owed/cancelled-charges.ts'
import { depositsLeft, withDueNow } from '../owed/due-now.ts'
import { askedFees, feesOfCancelling, type ItemFee, waivedOf } from '../owed/fees-now.ts'
import { isCancellable, refundOf, sumOfFees } from '../owed/item-fees.ts'
import { bookingEventData } from '../record/booking-answer.ts'
import { isLimitedPromo, readBookedExtras, usePromo } from '../record/extra-queries.ts'
import { changesOf, waivedChange } from '../record/history.ts'
import { refundsInEvent } from '../record/money-answer.ts'
import { keepExpiredExtras, updateBookingMoney } from '../record/money-queries.ts'
import { promoUse } from '../record/promo-use.ts'
import { findBooking } from '../record/queries.ts'
import { cancelBookingRow, replaceCharges, updateBookingRow, updateItem } from '../record/write-queries.ts'
import { changeBookedExtras } from '../sell/booked-extras.ts'
import { readSoldHotel, releaseNights, type SoldHotel } from '../sell/sale-queries.ts'
import { soldDays } from '../sell/sold-days.ts'
import { refuseValue } from '../shape/booked-party.ts'
import {
  asGivenBack,
  type Booking,
  type BookingItem,
  bookedItems,
  hasExtras,
  nightsTotalOf,
  PAYMENT_EXPIRED,
  totalOf,
} from '../shape/booking.ts'
import { giveMoneyBack } from './give-money-back.ts'

/** What is to be cancelled of a booking, and how. */
export interface Cancellation {
  reason?: string | undefined
  /** Nobody paid it in time, which is the reason. */
  isExpired?: true
  /** Only these; left out: all. */
  items?: readonly number[] | undefined
  /** What staff ask for; undefined: what the terms say. */
  fee?: Minor | undefined
  /** Writes nothing; the answer is the booking as it would be. */
  simulate?: boolean
}

/** Who cancels, and in which hotel. */
export type Canceller = Pick<Caller, 'tokenName' | 'chainCode' | 'hotelCode' | 'digits'>

/** A booking after some of it was cancelled. */
export interface Cancelled {
  booking: Booking
  /** Of the items that were named. */
  fee: Minor
  refund: Minor
}

/** A booking, and its hotel at the moment it was asked for. */
export interface Found {
  booking: Booking
  hotel: Pick<SoldHotel, 'now' | 'timezone'>
}

export const findWithHotel = async (tx: Tx, bookingCode: string): Promise<Found | undefined> => {
  const [booking, hotel] = await Promise.all([
    findBooking(tx, tx.hotelId, bookingCode),
    readSoldHotel(tx, false),
  ])
  return booking && { booking, hotel }
}

export const requireBooking = async (tx: Tx, bookingCode: string): Promise<Found> => {
  const found = await findWithHotel(tx, bookingCode)
  if (found === undefined) throw new AppError('booking_not_found')
  return found
}

/** Cancels a booking, or some of its items, and gives their rooms back. A second call changes nothing. */
export const cancelBooking = async (
  tx: Tx,
  bookingCode: string,
  cancellation: Cancellation,
  caller: Canceller,
): Promise<Cancelled> => cancelFound(tx, await requireBooking(tx, bookingCode), cancellation, caller)

export const cancelFound = async (
  tx: Tx,
  found: Found,
  cancellation: Cancellation,
  caller: Canceller,
): Promise<Cancelled> => {
  const { booking } = found
  const { given, told, waived } = wouldCancel(found, cancellation, caller)
  if (given.length === 0) return told
  if (cancellation.simulate === true) return { ...told, booking: asGivenBack(told.booking, told.refund) }
  const wanted = told.booking
  const written = await giveMoneyBack(
    tx,
    await write(tx, booking, wanted, given),
    told.refund,
    caller.tokenName,
  )
  await noteEvent(tx, booking, written, { given, waived }, caller)
  return { ...told, booking: written }
}

/** What cancelling comes to, with nothing written yet, and the items that it gives back. */
export const wouldCancel = (
  found: Found,
  cancellation: Cancellation,
  caller: Canceller,
): { given: BookingItem[]; told: Cancelled; waived: Minor } => {
  const { booking, hotel } = found
  const named = itemsNamed(booking, cancellation.items)
  const given = bookedItems(booking).filter(({ item }) => named.has(item))
  if (given.length === 0) return { given, told: cancelledOf(booking, named), waived: 0 }
  requireCancellable(found, given)
  const due = feesOfCancelling(booking, given, Date.parse(hotel.now))
  const fees = askedFees(due, cancellation.fee, caller.digits)
  const wanted = withFees(booking, given, fees, cancellation, caller.tokenName)
  // Of what lapses no fee is asked for: nobody waives it.
  const waived = cancellation.isExpired === true ? 0 : waivedOf(due, fees)
  return { given, told: cancelledOf(wanted, named), waived }
}

const cancelledOf = (booking: Booking, named: ReadonlySet<number>): Cancelled => ({
  booking,
  fee: sumOfFees(booking.items.filter(({ item }) => named.has(item))),
  refund: refundOf(booking),
})

export const itemsNamed = (
  { items: all }: Pick<Booking, 'items'>,
  items: readonly number[] | undefined,
): Set<number> => {
  const known = new Set(all.map(({ item }) => item))
  items?.forEach((item, at) => {
    if (!known.has(item)) refuseValue(`items[${at}]`, `the booking has no item ${item}`)
  })
  return new Set(items ?? known)
}

export const isStayOver = ({ booking, hotel }: Found): boolean =>
  todayIn(hotel.timezone, Date.parse(hotel.now)) > parseDay(booking.departure_date)!

export const requireCancellable = ({ booking, hotel }: Found, items: readonly BookingItem[]): void => {
  if (isStayOver({ booking, hotel }))
    throw new AppError('booking_not_cancellable', {
      message: `The booking ended on ${booking.departure_date}; only a stay that is not over can be cancelled.`,
    })
  const done = items.find((item) => !isCancellable(item))
  if (done === undefined) return
  const why = done.stay_status === 'no_show' ? 'did not come' : 'have left'
  throw new AppError('booking_not_cancellable', {
    message: `The guests of item ${done.item} ${why}; it cannot be cancelled any more.`,
  })
}

/**
 * The booking without these items. Where others are left, they cost what they did, and what is charged once a booking
 * moves to the first of them.
 */
const withFees = (
  booking: Booking,
  given: readonly BookingItem[],
  fees: readonly ItemFee[],
  { reason = null, isExpired = false }: { reason?: string | null | undefined; isExpired?: boolean },
  actor: string,
): Booking => {
  const isAll = given.length === bookedItems(booking).length
  const byItem = new Map(fees.map(({ item, fee }) => [item, fee]))
  const items = booking.items.map((item): BookingItem => {
    const fee = byItem.get(item.item)
    if (fee === undefined) return item
    const cancel_reason = isAll ? item.cancel_reason : reason
    return { ...item, item_status: 'cancelled', holds_rooms: false, cancel_reason, fee }
  })
  const after: Booking = { ...booking, items, updated_by: actor }
  if (!isAll) return withoutCharges(after, new Set(byItem.keys()))
  const cancelled: Booking = {
    ...after,
    booking_status: 'cancelled',
    cancel_reason: isExpired ? PAYMENT_EXPIRED : reason,
    is_expired: isExpired,
  }
  return { ...cancelled, refund_amount: refundOf({ ...cancelled, refund_amount: null }) }
}

const withoutCharges = (booking: Booking, gone: ReadonlySet<number>): Booking => {
  const charges = chargesLeft(booking.charges, gone, bookedItems(booking)[0]!.item)
  const left: Booking = {
    ...booking,
    is_ack: false,
    charges,
    total_price: nightsTotalOf(charges),
    grand_total: totalOf(charges),
  }
  return booking.payment_vendor === null ? left : withDueNow(left, depositsLeft(left))
}

const write = async (
  tx: Tx,
  before: Booking,
  after: Booking,
  given: readonly BookingItem[],
): Promise<Booking> => {
  await giveBack(tx, before, given, after.is_expired)
  const gone = new Set(given.map(({ item }) => item))
  const items = after.items.filter(({ item }) => gone.has(item))
  if (after.booking_status === 'cancelled') {
    const written = await cancelBookingRow(tx, after)
    // The row of the booking says 0 for all; only those that cost something are written one by one.
    for (const item of items) if (item.fee !== 0) updateItem(tx, after.booking_id, item)
    if (after.promo_id !== null) usePromo(tx, after.promo_id, -1)
    return written
  }
  for (const item of items) updateItem(tx, after.booking_id, item)
  replaceCharges(tx, after)
  if (before.due_now !== after.due_now) updateBookingMoney(tx, await tx.nextVersion(), after)
  return { ...after, updated_at: await updateBookingRow(tx, after) }
}

/** Gives back the nights of items, and what they hold of extras. */
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
  before: Booking,
  after: Booking,
  { given, waived }: { given: readonly BookingItem[]; waived: Minor },
  { tokenName, chainCode, hotelCode, digits }: Canceller,
): Promise<void> => {
  const hotel = { chain_code: chainCode, hotel_code: hotelCode }
  const isAll = after.booking_status === 'cancelled'
  const givesPromo = isAll && before.promo_id !== null
  tx.tick({
    type: isAll ? 'booking.cancelled' : 'booking.updated',
    data: {
      ...bookingEventData(after, hotel),
      ...(isAll ? {} : { changed: ['items'] }),
      ...refundsInEvent(before, after),
    },
    actor: tokenName,
    bookingId: before.booking_id,
    changes: [...changesOf(before, after, hotel), ...waivedChange(waived, digits)],
    ...(givesPromo ? promoUse(before.promo_id!, await isLimitedPromo(tx, before.promo_id!), -1) : {}),
    ...soldDays(given, -1),
  })
  await (isAll ? queueCancelledMail : queueChangedMail)(tx, before.booking_id)
}
