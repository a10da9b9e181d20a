import { type BookingUpdate, wantedBooking } from '../bookings/change/changed-booking.ts'
import { settled } from '../bookings/change/changed-money.ts'
import { type Taken, takenBy } from '../bookings/change/write-change.ts'
import { raisedFloor } from '../bookings/owed/fees-now.ts'
import { overpaidBeyondFloor } from '../bookings/owed/item-fees.ts'
import { endChangeRow, findChange, makeLapsedChange } from '../bookings/record/change-queries.ts'
import { endPending, type FreedDays } from '../bookings/record/pending-change.ts'
import { readRoomNights, readSoldHotel } from '../bookings/sell/sale-queries.ts'
import { type Booking, grandTotalOf, type PendingChange } from '../bookings/shape/booking.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import { giveBackHolds } from '../holds/record/end-holds.ts'
import { type EndingHold, heldNights } from '../holds/record/hold.ts'
import { findHoldOf } from '../holds/record/queries.ts'
import type { HotelRow } from '../hotels/queries.ts'
import { fractionDigits, type Minor } from '../stay/values/money.ts'
import { decideGuestChange } from './decide-guest-change.ts'

/** What is to be written of a change that was paid. */
interface ToWrite {
  after: Booking
  refund: Minor
}

/** A change that was paid: what is written of it, or nothing where it cannot be made any more. */
export type MadeChange =
  | { decided: ToWrite; taken: Taken; freed: FreedDays; changed: string[] }
  | { decided?: undefined; freed: FreedDays }

interface Paid {
  /** With the money that came. */
  booking: Booking
  hotel: HotelRow
  now: string
}

/** Who makes it, as histories name it. */
const GUEST = 'Guest'

/**
 * Makes a change whose money came. While it waits what it adds is held, and its price agreed. Later it is made if it still can
 * be at that price, by what is free and costs then.
 */
export const makeChange = async (
  tx: Tx,
  paid: Paid,
  changeId: number,
  provider: string,
): Promise<MadeChange> => {
  const { pending } = paid.booking
  if (pending?.change_id !== changeId) return makeLate(tx, paid, changeId, provider)
  const hold = await findHoldOf(tx, pending.hold_id)
  if (hold === undefined) {
    await endPending(tx, paid.booking, 'lapsed')
    const { pending: _, ...booking } = paid.booking
    return makeLate(tx, { ...paid, booking }, changeId, provider)
  }
  if (await isShort(tx, hold)) return { freed: await endPending(tx, paid.booking) }
  return makeHeld(tx, paid, pending, hold, provider)
}

/** Fewer rooms may have been pushed than are held; whoever takes them first has them. */
const isShort = async (tx: Tx, { sale }: EndingHold): Promise<boolean> => {
  const nights = heldNights(sale.items)
  const read = await Promise.all(
    nights.map(({ room_id, first, last }) => readRoomNights(tx, room_id, first, last + 1)),
  )
  return nights.some(({ first, last, rooms }, at) => {
    const left = new Map(read[at]!.map(({ day, number_of_rooms }) => [day, number_of_rooms]))
    for (let day = first; day <= last; day++) if ((left.get(day) ?? 0) < rooms) return true
    return false
  })
}

const makeHeld = async (
  tx: Tx,
  { booking, now }: Paid,
  { change_id, wanted, booked }: PendingChange,
  hold: EndingHold & { version: number },
  provider: string,
): Promise<MadeChange> => {
  const { extras, changed, ...stay } = booked
  const { arrival_time, guest_name, guest_phone, special_request } = wantedBooking(booking, wanted).booking
  const after: Booking = {
    ...booking,
    ...{ arrival_time, guest_name, guest_phone, special_request },
    ...stay,
    is_ack: false,
    fee_floor: raisedFloor(booking, Date.parse(now)),
    payment_vendor: provider,
    updated_by: GUEST,
  }
  const made = settled(booking, after, stay.due_now)
  endChangeRow(tx, await tx.nextVersion(), change_id, 'made')
  // What was held is among the days that the change moves.
  await giveBackHolds(tx, [hold], 'sell', booking.booking_id)
  return {
    decided: { after: made, refund: overpaidBeyondFloor(made) },
    taken: { extras: extras ?? [], heldSince: hold.version },
    freed: {},
    changed,
  }
}

const makeLate = async (
  tx: Tx,
  { booking, hotel }: Paid,
  changeId: number,
  provider: string,
): Promise<MadeChange> => {
  const change = await findChange(tx, tx.hotelId, changeId)
  if (change?.change_status !== 'lapsed' || change.wanted === null) return { freed: {} }
  const caller = {
    tokenName: GUEST,
    chainCode: hotel.chain_code,
    hotelCode: hotel.hotel_code,
    digits: fractionDigits(hotel.currency) ?? 2,
    kind: 'pass',
  } as const
  const found = { booking, hotel: await readSoldHotel(tx, false) }
  try {
    const decided = await decideGuestChange(tx, found, change.wanted as BookingUpdate, caller, undefined)
    const { after, due, refund, move, changed } = decided
    if (due > 0 || move === undefined || grandTotalOf(after) !== change.grand_total) return { freed: {} }
    makeLapsedChange(tx, await tx.nextVersion(), changeId)
    const taken = takenBy(move, after)!
    return {
      decided: { after: { ...after, payment_vendor: provider }, refund },
      taken,
      freed: {},
      changed: changed.names,
    }
  } catch (err) {
    if (err instanceof AppError && !err.retryable) return { freed: {} }
    throw err
  }
}
