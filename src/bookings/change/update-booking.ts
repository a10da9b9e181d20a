import type { Calendars } from '../../calendar/calendars.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { decideAfterExpiry } from '../../holds/record/after-expiry.ts'
import { checkStay } from '../../http/fields/date-rules.ts'
import type { Caller } from '../../http/request/caller.ts'
import { queueChangedMail } from '../../mail/queue-mail.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { type Minor, toMinor } from '../../stay/values/money.ts'
import { changeStatus, ignoredChange } from '../record/history.ts'
import { endPending } from '../record/pending-change.ts'
import { findBooking } from '../record/queries.ts'
import { checkUsesOfAddress } from '../sell/promo-uses.ts'
import { type Booking, bookedItems } from '../shape/booking.ts'
import type { StaffRequest } from '../shape/staff-fields.ts'
import { type BookingUpdate, movedBooking, wantedBooking, withGuests } from './changed-booking.ts'
import { giveOverpaid, withDeposit } from './changed-money.ts'
import { newPromoOf } from './changed-promo.ts'
import { namesPrice } from './kept-overrides.ts'
import { decideMove, type Move, type MoveRequest, readMove } from './move-stay.ts'
import { type Changed, type Wanted, whatChanged } from './what-changed.ts'
import { changeUses, noteChange, takenBy, writeChange } from './write-change.ts'

export interface ChangeOptions extends Pricing {
  /** Its guest changes what costs nothing: a change that waits for money goes on waiting. */
  isByGuest?: boolean
  /** What all fees are to be together at least; left out: as it is. */
  feeFloor?: Minor | undefined
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

/** How what is sold anew is priced. */
export interface Pricing {
  keepPrice: boolean
  /** All of it is at today's price, also what does not change. */
  isTodays?: boolean
  /** The promo of the booking takes something off only if it could be used now. */
  isPromoJudged?: boolean
  /** What staff ask for beyond guests; left out: a guest changes it. */
  staff?: StaffRequest | undefined
}

/** A change that was decided. Nothing is written yet, and what is to be paid is not reckoned. */
export interface DecidedChange {
  changed: Changed
  /** What is sold anew; undefined: nothing. */
  move: Move | undefined
  after: Booking
}

/** Who changes a booking. */
export type Changer = Pick<Caller, 'tokenName' | 'chainCode' | 'hotelCode' | 'digits'> &
  Partial<Pick<Caller, 'clock'>>

/** Decides a change by what is free and costs now. Without calendars all is read from the database. */
export const decideChange = async (
  tx: Tx,
  booking: Booking,
  given: BookingUpdate,
  pricing: Pricing,
  caller: Changer,
  calendars: Calendars | undefined,
): Promise<DecidedChange> => {
  const wanted = wantedBooking(booking, given)
  const [arrival, departure] = [parseDay(wanted.arrival_date)!, parseDay(wanted.departure_date)!]
  checkStay(arrival, departure, 'arrival_date', 'departure_date')
  const promo = await newPromoOf(tx, booking, given.promo_code)
  const changed = whatChanged(booking, wanted, promo !== undefined, namesPrice(wanted, pricing.staff))
  if (changed.names.length === 0) return { changed, move: undefined, after: booking }
  if (changed.moves || changed.party) requirePresent(booking)
  const request: MoveRequest = {
    arrival,
    departure,
    items: wanted.items,
    before: wanted.before,
    promo,
    email: wanted.booking.guest_email,
    partyChanged: changed.party,
    ...pricing,
    roomPrice: given.room_price === undefined ? undefined : toMinor(given.room_price, caller.digits),
  }
  const memory =
    calendars === undefined || caller.clock === undefined ? undefined : { calendars, clock: caller.clock }
  const move =
    changed.moves || changed.party
      ? await decideAfterExpiry(tx, () => decide(tx, booking, wanted, request, changed.moves, memory, caller))
      : undefined
  const items = move === undefined ? withGuests(wanted) : movedBooking(wanted, move)
  return { changed, move, after: { ...items, updated_by: caller.tokenName } }
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
  const found = await findBooking(tx, tx.hotelId, bookingCode)
  if (found === undefined) throw new AppError('booking_not_found')
  if (found.booking_status === 'cancelled') throw cancelledAlready()
  const { feeFloor = found.fee_floor } = options
  const booking = { ...found, fee_floor: feeFloor }
  const isOtherFloor = feeFloor !== found.fee_floor
  const { changed, move, after } = await decideChange(tx, booking, given, options, caller, calendars)
  if (changed.names.length === 0 && !isOtherFloor) return giveOnly(tx, booking, options, caller)
  const money =
    move === undefined
      ? { booking: after, payment: undefined }
      : await withDeposit(tx, booking, after, move.price.dueNow)
  await checkUsesOfAddress(tx, booking, money.booking)
  if (options.simulate) return giving(tx, money.booking, options, caller)
  const touchesMoney = isOtherFloor || options.giveBack === true
  const ends = options.isByGuest !== true && !leavesPending(found, changed.names, touchesMoney)
  const freed = ends ? await endPending(tx, found) : {}
  const written = await writeChange(tx, booking, money, takenBy(move, money.booking))
  const updated = await giving(tx, written, options, caller)
  const uses = await changeUses(tx, booking, updated.booking)
  const names = isOtherFloor ? [...changed.names, 'fee_floor'] : changed.names
  const changes = [
    ...(ends ? changeStatus(found, 'ended') : []),
    ...(move === undefined ? [] : ignoredChange(options.staff)),
  ]
  noteChange(tx, found, updated.booking, names, move !== undefined, { uses, freed, changes }, caller)
  await queueChangedMail(tx, booking.booking_id)
  return updated
}

const isDetail = (name: string): boolean => name === 'arrival_time' || name.startsWith('guest_detail.')

/**
 * Whether a change of its guest that waits for money goes on waiting: nothing of what was sold is touched, nor anything that the
 * guest wants to be another.
 */
const leavesPending = ({ pending }: Booking, names: readonly string[], touchesMoney: boolean): boolean =>
  !touchesMoney && names.every((name) => isDetail(name) && !pending?.booked.changed.includes(name))

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
  const freed = await endPending(tx, booking)
  const changes = changeStatus(booking, 'ended')
  noteChange(tx, booking, updated.booking, ['refunded_amount'], false, { freed, changes }, caller)
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
  { digits }: Changer,
): Promise<Move | undefined> => {
  const sale = await readMove(tx, booking, request, memory)
  if (moves || request.isTodays === true) return decideMove(tx, booking, request, sale, digits)
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
