import type { BookingUpdate } from '../bookings/change/changed-booking.ts'
import { takenBy } from '../bookings/change/write-change.ts'
import { insertChange } from '../bookings/record/change-queries.ts'
import { readBookedExtras } from '../bookings/record/extra-queries.ts'
import { changesOf } from '../bookings/record/history.ts'
import { paymentToAskFor } from '../bookings/sell/ask-for-payment.ts'
import { takeExtrasForHold } from '../bookings/sell/booked-extras.ts'
import { readRoomNights } from '../bookings/sell/sale-queries.ts'
import {
  type BookedExtra,
  bookedItems,
  grandTotalOf,
  hasExtras,
  type PendingChange,
} from '../bookings/shape/booking.ts'
import type { FieldChange } from '../db/hotel/change.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { mostHolds, networkMark, newHoldCode, refuseBeyond } from '../holds/keep/create-hold.ts'
import { concerned } from '../holds/record/end-holds.ts'
import { daysHeld, type HeldSale, heldDays, heldNights } from '../holds/record/hold.ts'
import {
  countHoldsOf,
  countRoomsHeldFrom,
  holdForBooking,
  holdNights,
  insertHold,
  writeHoldLedger,
} from '../holds/record/queries.ts'
import { findHotel } from '../hotels/queries.ts'
import type { Caller } from '../http/request/caller.ts'
import { newPaymentCode } from '../payments/record/payment.ts'
import { insertPayment, timeNow } from '../payments/record/queries.ts'
import { addedExtras, addedNights, mostRooms } from './added-nights.ts'
import { type DecidedGuestChange, tooManyRooms } from './decide-guest-change.ts'

/** A provider that does not answer is waited for so long after the due time: what is added is held until then. */
export const HELD_BEYOND_MS = 15 * 60_000

/** What a change adds and is to be held, once it is known that its guest may hold so much more. */
export interface ToHold {
  sale: HeldSale
  /** What the booking has of extras then. */
  extras: readonly BookedExtra[]
  network: string | null
  rooms: number
}

/** What a change would hold. Refused where its address holds as much as it may already. */
export const requireHoldable = async (
  tx: Tx,
  { before, after, move }: DecidedGuestChange,
  caller: Caller,
  address: string,
): Promise<ToHold> => {
  const { extras } = takenBy(move, after)!
  const had = hasExtras(before) ? await readBookedExtras(tx, tx.hotelId, before.booking_id) : []
  const sale = {
    items: addedNights(bookedItems(before), bookedItems(after)),
    extras: addedExtras(had, extras),
  }
  const network = networkMark(caller, address)
  const rooms = mostRooms(sale.items)
  const [live, held, hotel] = await Promise.all([
    countHoldsOf(tx, caller.tokenCode, network),
    network === null ? 0 : countRoomsHeldFrom(tx, network),
    findHotel(tx, tx.hotelId),
  ])
  refuseBeyond(Math.max(live, caller.ofChain?.held ?? 0), mostHolds(network))
  const most = hotel!.max_rooms_per_booking
  if (network !== null && held + rooms > most)
    throw tooManyRooms(most, `At most ${most} rooms can be held from one address, and ${held} are already.`)
  return { sale, extras, network, rooms }
}

/** Holds what a change adds until its guest has paid for it. The booking stays as it is. */
export const holdChange = async (
  tx: Tx,
  decided: DecidedGuestChange,
  changes: BookingUpdate,
  toHold: ToHold,
  caller: Caller,
): Promise<PendingChange> => {
  const { before, after, due, changed } = decided
  const { booking_id } = before
  const { extras } = toHold
  const now = await timeNow(tx)
  const change_id = tx.nextId()
  const given = {
    payment_id: tx.nextId(),
    payment_code: newPaymentCode(),
    amount: due,
    now,
    actor: caller.tokenName,
  }
  const asked = (await paymentToAskFor(tx, after, given))!
  const due_at = asked.payment.due_at!
  const hold_id = await hold(tx, toHold, decided, { due_at, created_at: now }, caller)
  const {
    arrival_date,
    departure_date,
    items,
    charges,
    total_price,
    grand_total,
    due_now,
    promo_id,
    promo_code,
  } = after
  const pending: PendingChange = {
    change_id,
    booking_id,
    hold_id,
    amount: due,
    due_at,
    grand_total: grandTotalOf(after),
    wanted: changes,
    booked: {
      ...{
        arrival_date,
        departure_date,
        items,
        charges,
        total_price,
        grand_total,
        due_now,
        promo_id,
        promo_code,
      },
      ...(after.guest_names === null ? {} : { guest_names: after.guest_names }),
      extras: [...extras],
      changed: changed.names,
    },
    created_by: caller.tokenName,
    created_at: now,
  }
  const version = await tx.nextVersion()
  insertChange(tx, version, pending)
  insertPayment(tx, version, { ...asked.payment, change_id })
  return pending
}

const hold = async (
  tx: Tx,
  { sale, network, rooms }: ToHold,
  decided: DecidedGuestChange,
  { due_at, created_at }: { due_at: string; created_at: string },
  caller: Caller,
): Promise<number> => {
  const { booking_id, booking_code } = decided.before
  const nights = heldNights(sale.items)
  const before = await Promise.all(
    nights.map(({ room_id, first, last }) => readRoomNights(tx, room_id, first, last + 1)),
  )
  const hold_id = tx.nextId()
  const hold_code = newHoldCode()
  const version = await tx.nextVersion()
  nights.forEach((each, at) => {
    holdNights(
      tx,
      each,
      before[at]!.reduce((sum, night) => sum + (night.held ?? 0), 0),
    )
  })
  const lines = heldDays(sale).map((day) => ({ ...day, hold_id, kind: 'hold' as const }))
  if (lines.length > 0) writeHoldLedger(tx, version, lines)
  const expires_at = new Date(Date.parse(due_at) + HELD_BEYOND_MS).toISOString()
  const { tokenCode: token_code, tokenName: created_by } = caller
  const row = {
    hold_id,
    hold_code,
    promo_id: null,
    sale,
    token_code,
    network,
    rooms,
    created_by,
    created_at,
    expires_at,
  }
  insertHold(tx, version, { ...row, room_nights: daysHeld(sale) })
  holdForBooking(tx, hold_id, booking_id)
  await takeExtrasForHold(tx, version, sale.extras)
  const changes = askedChanges(decided, caller)
  tx.tick({
    type: 'hold.created',
    data: { hold_code, expires_at, booking_code, changes },
    actor: created_by,
    bookingId: booking_id,
    changes,
    ...concerned([{ sale }], 1),
  })
  return hold_id
}

/** From what to what the guest wants it changed. */
const askedChanges = (
  { before, after, changed }: DecidedGuestChange,
  { chainCode, hotelCode }: Caller,
): FieldChange[] => [
  { field: 'change_status', from: null, to: 'pending' },
  ...changesOf(before, after, { chain_code: chainCode, hotel_code: hotelCode }, changed.names),
]
