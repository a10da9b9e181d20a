import type { Calendars } from '../../calendar/calendars.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { decideAfterExpiry } from '../../holds/record/after-expiry.ts'
import { checkStay } from '../../http/fields/date-rules.ts'
import type { Caller } from '../../http/request/caller.ts'
import { queueChangedMail } from '../../mail/queue-mail.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { type Minor, toMinor } from '../../stay/values/money.ts'
import { findBooking } from '../record/queries.ts'
import { checkUsesOfAddress } from '../sell/promo-uses.ts'
import { type Booking, bookedItems } from '../shape/booking.ts'
import { type BookingUpdate, movedBooking, wantedBooking, withGuests } from './changed-booking.ts'
import { giveOverpaid, withDeposit } from './changed-money.ts'
import { newPromoOf } from './changed-promo.ts'
import { decideMove, type Move, type MoveRequest, readMove } from './move-stay.ts'
import { type Wanted, whatChanged } from './what-changed.ts'
import { changeUses, noteChange, writeChange } from './write-change.ts'

export interface ChangeOptions {
  keepPrice: boolean
  /** Gives back what is overpaid then. */
  giveBack?: boolean
  /** Writes nothing; the answer is the booking as it would be. */
  simulate: boolean
}

/** A booking after a change. */
export interface Updated {
  booking: Booking
  /** What the change gives back. */
  refund: Minor
}

/** Changes a booking as a whole or not at all. Guest details change freely; nights are sold as in a new booking. */
export const updateBooking = async (
  tx: Tx,
  bookingCode: string,
  given: BookingUpdate,
  options: ChangeOptions,
  caller: Caller,
  calendars: Calendars,
): Promise<Updated> => {
  const booking = await findBooking(tx, tx.hotelId, bookingCode)
  if (booking === undefined) throw new AppError('booking_not_found')
  if (booking.booking_status === 'cancelled') throw cancelledAlready()
  const wanted = wantedBooking(booking, given)
  const [arrival, departure] = [parseDay(wanted.arrival_date)!, parseDay(wanted.departure_date)!]
  checkStay(arrival, departure, 'arrival_date', 'departure_date')
  const promo = await newPromoOf(tx, booking, given.promo_code)
  const changed = whatChanged(booking, wanted, promo !== undefined)
  if (changed.names.length === 0) return giveOnly(tx, booking, options, caller)
  if (changed.moves || changed.party) requirePresent(booking)
  const request: MoveRequest = {
    arrival,
    departure,
    items: wanted.items,
    before: wanted.before,
    promo,
    email: wanted.booking.guest_email,
    partyChanged: changed.party,
    keepPrice: options.keepPrice,
    roomPrice: given.room_price === undefined ? undefined : toMinor(given.room_price, caller.digits),
  }
  const memory = { calendars, clock: caller.clock }
  const move =
    changed.moves || changed.party
      ? await decideAfterExpiry(tx, () => decide(tx, booking, wanted, request, changed.moves, memory, caller))
      : undefined
  const items = move === undefined ? withGuests(wanted) : movedBooking(wanted, move)
  const changedBy = { ...items, updated_by: caller.tokenName }
  const money =
    move === undefined
      ? { booking: changedBy, payment: undefined }
      : await withDeposit(tx, booking, changedBy, move.price.dueNow)
  await checkUsesOfAddress(tx, booking, money.booking)
  const written = options.simulate ? money.booking : await writeChange(tx, booking, money, move)
  const updated = await giving(tx, written, options, caller)
  if (options.simulate) return updated
  const after = updated.booking
  const uses = await changeUses(tx, booking, after)
  noteChange(tx, booking, after, changed.names, move !== undefined, uses, caller)
  await queueChangedMail(tx, booking.booking_id)
  return updated
}

const giving = async (
  tx: Tx,
  booking: Booking,
  { giveBack = false, simulate }: ChangeOptions,
  { tokenName }: Caller,
): Promise<Updated> => {
  const after = giveBack ? await giveOverpaid(tx, booking, tokenName, simulate) : booking
  return { booking: after, refund: after.refunded_amount - booking.refunded_amount }
}

/** A change of nothing may still give back what was left overpaid. */
const giveOnly = async (
  tx: Tx,
  booking: Booking,
  options: ChangeOptions,
  caller: Caller,
): Promise<Updated> => {
  const updated = await giving(tx, booking, options, caller)
  if (updated.refund === 0 || options.simulate) return updated
  noteChange(tx, booking, updated.booking, ['refunded_amount'], false, {}, caller)
  return updated
}

/**
 * Decides what is sold anew. Other guests alone sell nothing anew if they cost the same: undefined. If the room or the
 * rate was deleted, they are not checked.
 */
const decide = async (
  tx: Tx,
  booking: Booking,
  wanted: Wanted,
  request: MoveRequest,
  moves: boolean,
  memory: Parameters<typeof readMove>[3],
  { digits }: Caller,
): Promise<Move | undefined> => {
  const sale = await readMove(tx, booking, request, memory)
  if (moves) return decideMove(tx, booking, request, sale, digits)
  const isThere = request.items.every(
    ({ room_code, rate_code }) => sale.rooms.has(room_code) && sale.rates.has(rate_code),
  )
  if (!isThere) return undefined
  const today = { ...request, keepPrice: false, isTodays: true, roomPrice: undefined }
  const now = await decideMove(tx, booking, today, sale, digits)
  const before = await decideMove(
    tx,
    booking,
    { ...today, items: wanted.before, partyChanged: false },
    sale,
    digits,
  )
  if (now.price.grandTotal === before.price.grandTotal) return undefined
  return decideMove(tx, booking, request, sale, digits)
}

const cancelledAlready = (): AppError => {
  const message = 'The booking is cancelled; a cancelled booking cannot be changed.'
  return new AppError('not_bookable', {
    message,
    details: [{ field: null, code: 'booking_cancelled', message }],
  })
}

/** Nights of guests who did not come may have been given back, so what they cost is settled. */
const requirePresent = (booking: Booking): void => {
  const absent = bookedItems(booking).find(({ stay_status }) => stay_status === 'no_show')
  if (absent === undefined) return
  const message = `The guests of item ${absent.item} did not come; check them in before the booking is changed.`
  throw new AppError('not_bookable', { message, details: [{ field: null, code: 'no_show', message }] })
}
