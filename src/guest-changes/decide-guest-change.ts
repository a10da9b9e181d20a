import { type BookingUpdate, wantedBooking } from '../bookings/change/changed-booking.ts'
import { settled } from '../bookings/change/changed-money.ts'
import { type Changer, type DecidedChange, decideChange } from '../bookings/change/update-booking.ts'
import { depositsLeft, dueNowLeft, isWaitingForPayment } from '../bookings/owed/due-now.ts'
import { costOfCancelling, raisedFloor } from '../bookings/owed/fees-now.ts'
import { overpaidBeyondFloor, payableOf } from '../bookings/owed/item-fees.ts'
import { checkUsesOfAddress } from '../bookings/sell/promo-uses.ts'
import { checkHeldPrice } from '../bookings/sell/sold-items.ts'
import { type Booking, bookedItems, grandTotalOf, sumOf } from '../bookings/shape/booking.ts'
import { type BookingNow, todayOf } from '../bookings/shape/booking-now.ts'
import type { Calendars } from '../calendar/calendars.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import { findHotel, findPaymentProvider } from '../hotels/queries.ts'
import { isPublic } from '../http/operation/permissions.ts'
import type { Caller } from '../http/request/caller.ts'
import { findSetting } from '../payments/settings/queries.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import { fromMinor, type Minor, toMinor } from '../stay/values/money.ts'
import { isRepriced, kindsOf, requireAllowed } from './change-kinds.ts'

/** A guest's change that can be made, with what it does to the money. */
export interface DecidedGuestChange extends DecidedChange {
  before: Booking
  /** With its floor, and its deposit as what is due now. */
  after: Booking
  /** What has to be paid before it is made. */
  due: Minor
  /** What goes back. */
  refund: Minor
}

export type GuestChanger = Changer & Pick<Caller, 'kind'>

const notChangeable = (code: string, message: string): AppError =>
  new AppError('booking_not_changeable', { message, details: [{ field: null, code, message }] })

/** Why a guest cannot change the stay any more, or not yet; undefined where it is possible. */
export const refusalOfChange = (now: BookingNow): AppError | undefined => {
  const { booking } = now
  if (booking.booking_status === 'cancelled') return notChangeable('cancelled', 'The booking is cancelled.')
  if (isWaitingForPayment(booking))
    return notChangeable('payment_due', 'The booking waits for its first payment.')
  const begun = bookedItems(booking).find(({ stay_status }) => stay_status !== 'expected')
  if (begun !== undefined)
    return notChangeable(
      begun.stay_status,
      `The stay of item ${begun.item} has begun, or its guests did not come.`,
    )
  if (todayOf(now) >= parseDay(booking.arrival_date)!)
    return notChangeable('arrival_day', 'From the day of arrival on only the hotel changes a booking.')
  return undefined
}

/** Decides a guest's change by what is free and costs now. Throws the refusal where it is not possible. */
export const decideGuestChange = async (
  tx: Tx,
  found: BookingNow,
  changes: BookingUpdate,
  caller: GuestChanger,
  calendars: Calendars | undefined,
): Promise<DecidedGuestChange> => {
  const { booking: before, hotel: clock } = found
  const refusal = refusalOfChange(found)
  if (refusal !== undefined) throw refusal
  const hotel = (await findHotel(tx, tx.hotelId))!
  const kinds = kindsOf(before, changes)
  requireAllowed(kinds, hotel.guest_may_change)
  if (before.pending !== undefined) throw new AppError('change_pending')
  refuseTooManyRooms(before, changes, hotel.max_rooms_per_booking, caller)
  const pricing = isRepriced(kinds)
    ? { keepPrice: false, isTodays: true, isPromoJudged: true }
    : { keepPrice: true }
  const decided = await decideChange(tx, before, changes, pricing, caller, calendars)
  if (decided.move === undefined) {
    const shown = changes.room_price === undefined ? undefined : toMinor(changes.room_price, caller.digits)
    checkHeldPrice(
      { price: shown },
      { items: bookedItems(before), charges: before.charges },
      caller.digits,
      '',
    )
    return { ...decided, before, due: 0, refund: 0 }
  }
  await checkUsesOfAddress(tx, before, decided.after)
  const moment = Date.parse(clock.now)
  refuseLess(before, decided.after, moment, caller.digits)
  const after = { ...decided.after, fee_floor: raisedFloor(before, moment) }
  return { ...decided, before, ...(await withMoney(tx, before, after)) }
}

/** While cancelling costs anything, the price cannot be lowered instead. */
const refuseLess = (before: Booking, after: Booking, moment: number, digits: number): void => {
  const fee = costOfCancelling(before, moment)
  if (fee === 0 || payableOf(after) >= payableOf(before)) return
  const fee_amount = fromMinor(fee, digits)
  const message = `Cancelling costs ${fee_amount} now, so the booking cannot be changed to cost less.`
  throw new AppError('fee_applies', {
    message,
    details: [{ field: null, code: 'fee_applies', message, fee_amount }],
  })
}

/** What is due before it is made: the new deposit less what was paid and not given back, through whom the hotel is paid now. */
const withMoney = async (
  tx: Tx,
  before: Booking,
  after: Booking,
): Promise<Pick<DecidedGuestChange, 'after' | 'due' | 'refund'>> => {
  const { payment_provider: name } = (await findPaymentProvider(tx, tx.hotelId))!
  const setting = name === null ? undefined : await findSetting(tx, tx.hotelId, name)
  const asked = { ...after, payment_vendor: setting?.provider ?? after.payment_vendor, is_paid: false }
  const deposit = setting === undefined ? 0 : depositsLeft(asked)
  const due = setting === undefined ? 0 : dueNowLeft({ ...asked, due_now: deposit })
  if (due > 0) return { after: { ...after, due_now: deposit }, due, refund: 0 }
  const made = settled(before, after, deposit)
  return { after: made, due, refund: overpaidBeyondFloor(made) }
}

/** Guests have no more rooms than they may book at once, unless they have them already. */
const refuseTooManyRooms = (
  before: Booking,
  changes: BookingUpdate,
  most: number,
  { kind }: Pick<Caller, 'kind'>,
): void => {
  const rooms = wantedBooking(before, changes).items.reduce((sum, item) => sum + item.rooms, 0)
  if (isPublic({ kind }) && rooms > most && rooms > sumOf(bookedItems(before), 'rooms'))
    throw tooManyRooms(most, `At most ${most} rooms can be booked at once, and ${rooms} are asked for.`)
}

export const tooManyRooms = (most: number, message: string): AppError =>
  new AppError('too_many_rooms', {
    message,
    details: [{ field: 'changes', code: 'too_many_rooms', message, most }],
  })

/** Refuses a price that is another than the guest was shown. */
export const requirePrice = (
  { after }: DecidedGuestChange,
  shown: Minor | undefined,
  digits: number,
): void => {
  if (shown === undefined || shown === grandTotalOf(after)) return
  const [total_price, grand_total] = [after.total_price, grandTotalOf(after)].map((minor) =>
    fromMinor(minor, digits),
  )
  const rate_price = fromMinor(bookedItems(after)[0]!.rate_price, digits)
  const message = `The price has changed: it is ${grand_total} in all`
  throw new AppError('price_changed', {
    message,
    details: [{ field: 'grand_total', code: 'price_changed', message, rate_price, total_price, grand_total }],
  })
}
