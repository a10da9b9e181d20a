import { findBookingNow } from '../bookings/cancel/find-booking-now.ts'
import { refundBooking } from '../bookings/cancel/refund-booking.ts'
import type { BookingUpdate } from '../bookings/change/changed-booking.ts'
import { changeUses, noteChange, type Taken, takenBy, writeChange } from '../bookings/change/write-change.ts'
import { asGivenBack, type Booking } from '../bookings/shape/booking.ts'
import type { BookingNow } from '../bookings/shape/booking-now.ts'
import type { Calendars } from '../calendar/calendars.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import type { Caller } from '../http/request/caller.ts'
import { queueChangedMail } from '../mail/queue-mail.ts'
import type { Minor } from '../stay/values/money.ts'
import { isSameEmail } from '../typed/email-address.ts'
import { type DecidedGuestChange, decideGuestChange, requirePrice } from './decide-guest-change.ts'
import { holdChange, requireHoldable } from './hold-change.ts'

export interface WantedChange {
  changes: BookingUpdate
  /** The price that the guest was shown; undefined only where nothing is changed. */
  shown: Minor | undefined
  /** Writes nothing; the answer is the booking as it would be. */
  simulate: boolean
}

/** A booking after its guest's change. One that waits for money is as it was. */
export interface ChangedByGuest {
  booking: Booking
  due: Minor
  refund: Minor
  /** What all fees are at least, once the change is made. */
  floor: Minor
  isPending: boolean
}

/** Changes a booking for its guest; undefined if the guest has no such booking. */
export const changeOfGuest = async (
  tx: Tx,
  { booking_code, email, ...wanted }: WantedChange & { booking_code: string; email: string },
  caller: Caller,
  address: string,
  calendars: Calendars,
): Promise<ChangedByGuest | undefined> => {
  const now = await findBookingNow(tx, booking_code)
  if (now === undefined || !isSameEmail(now.booking.guest_email, email)) return undefined
  return changeFound(tx, now, wanted, caller, address, calendars)
}

/** The same of a booking that was read already. */
export const changeFound = async (
  tx: Tx,
  now: BookingNow,
  { changes, shown, simulate }: WantedChange,
  caller: Caller,
  address: string,
  calendars: Calendars,
): Promise<ChangedByGuest> => {
  const decided = await decideGuestChange(tx, now, changes, caller, calendars)
  requirePrice(decided, shown, caller.digits)
  const { before, after, due, refund, changed } = decided
  const answer = { due, refund, floor: after.fee_floor, isPending: false }
  const toHold = due > 0 ? await requireHoldable(tx, decided, caller, address) : undefined
  if (simulate) return { ...answer, booking: asGivenBack(after, refund), isPending: due > 0 }
  if (changed.names.length === 0) return { ...answer, booking: before }
  if (toHold !== undefined) {
    await holdChange(tx, decided, changes, toHold, caller)
    return { ...answer, booking: before, isPending: true }
  }
  const booking = await makeNow(tx, decided, caller)
  return { ...answer, booking }
}

const makeNow = async (tx: Tx, decided: DecidedGuestChange, caller: Caller): Promise<Booking> => {
  const { before, after, move, changed } = decided
  const written = await writeMade(tx, decided, takenBy(move, after), caller.tokenName)
  const uses = await changeUses(tx, before, written)
  noteChange(tx, before, written, changed.names, move !== undefined, { uses }, caller)
  await queueChangedMail(tx, before.booking_id)
  return written
}

/** Writes the change, and what it gives back. */
export const writeMade = async (
  tx: Tx,
  { before, after, refund }: Pick<DecidedGuestChange, 'before' | 'after' | 'refund'>,
  taken: Taken | undefined,
  actor: string,
): Promise<Booking> => {
  const written = await writeChange(tx, before, { booking: after, payment: undefined }, taken)
  return refund === 0 ? written : refundBooking(tx, written, refund, actor, 'changed')
}
