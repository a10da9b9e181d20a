import type { Static } from 'typebox'
import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { checkStay } from '../http/date-rules.ts'
import { queueChangedMail } from '../mail/queue-mail.ts'
import { parseDay } from '../stay/civil-date.ts'
import { toMinor } from '../stay/money.ts'
import type { Party } from '../stay/quote.ts'
import type { bookingChanges } from './admin-schemas.ts'
import { type Booking, type BookingItem, firstItem, totalOf, withFirstItem } from './booking.ts'
import { bookingEventData } from './booking-answer.ts'
import { chargesOf, onlyAddress } from './create-booking.ts'
import { changesOf } from './history.ts'
import { decideMove, type Move, refuseCrowd, writeMove } from './move-stay.ts'
import { mergeParty, partyOf, refuseValue } from './party.ts'
import { findBooking } from './queries.ts'
import { replaceCharges, updateBookingRow, updateItem } from './write-queries.ts'

type BookingChanges = Static<typeof bookingChanges>

export interface ChangeOptions {
  keepPrice: boolean
  /** Writes nothing; the answer is the booking as it would be. */
  simulate: boolean
}

const MOVED = ['room_code', 'rate_code', 'arrival_date', 'departure_date', 'rooms'] as const
const PARTY = ['guests', 'adults', 'children'] as const

/** The fields a change may touch, under their names in the API. */
const watched = (booking: Booking): [string, unknown][] => {
  const item = firstItem(booking)
  return [
    ...[...MOVED, ...PARTY].map((name): [string, unknown] => [name, item[name]]),
    ['arrival_time', booking.arrival_time],
    ['guest_detail.name', booking.guest_name],
    ['guest_detail.email', booking.guest_email],
    ['guest_detail.phone', booking.guest_phone],
    ['guest_detail.address', booking.guest_address],
    ['guest_detail.special_request', booking.special_request],
  ]
}

const namesOfChanged = (before: Booking, after: Booking): string[] => {
  const now = new Map(watched(after))
  return watched(before)
    .filter(([name, value]) => !isSame(value, now.get(name)))
    .map(([name]) => name)
}

/** Changes a booking as a whole or not at all. Guest details change freely; nights are sold as in a new booking. */
export const updateBooking = async (
  tx: Tx,
  bookingCode: string,
  given: BookingChanges,
  { keepPrice, simulate }: ChangeOptions,
  caller: Caller,
): Promise<Booking> => {
  const booking = await findBooking(tx, tx.hotelId, bookingCode)
  if (booking === undefined) throw new AppError('booking_not_found')
  if (booking.booking_status === 'cancelled') throw cancelledAlready()
  const wanted = merge(booking, given)
  const item = firstItem(wanted)
  checkStay(parseDay(item.arrival_date)!, parseDay(item.departure_date)!, 'arrival_date', 'departure_date')
  const changed = namesOfChanged(booking, wanted)
  if (changed.length === 0) return booking
  if (item.guests < 1) refuseValue('guests', 'at least one guest must come')
  const party = partyOf(shownParty(item), 'guests')
  const partyChanged = PARTY.some((name) => changed.includes(name))
  const moves = MOVED.some((name) => changed.includes(name))
  if (partyChanged && !moves) await refuseCrowd(tx, item, party)
  const after = moves
    ? moved(wanted, await decide(tx, firstItem(booking), item, given, party, partyChanged, keepPrice, caller))
    : wanted
  after.updated_by = caller.tokenName
  if (simulate) return after
  await write(tx, booking, after, moves, partyChanged)
  noteEvent(tx, booking, after, changed, moves, caller)
  await queueChangedMail(tx, booking.booking_id)
  return after
}

const write = async (
  tx: Tx,
  before: Booking,
  after: Booking,
  moves: boolean,
  partyChanged: boolean,
): Promise<void> => {
  const { booking_id } = after
  if (moves) {
    await writeMove(tx, await tx.nextVersion(), booking_id, firstItem(before), firstItem(after))
    replaceCharges(tx, after)
  }
  if (moves || partyChanged) updateItem(tx, booking_id, firstItem(after))
  after.updated_at = await updateBookingRow(tx, after)
}

const cancelledAlready = (): AppError => {
  const message = 'The booking is cancelled; a cancelled booking cannot be changed.'
  return new AppError('not_bookable', {
    message,
    details: [{ field: null, code: 'booking_cancelled', message }],
  })
}

const merge = (booking: Booking, given: BookingChanges): Booking => {
  const { guest_detail: guest = {} } = given
  const item = firstItem(booking)
  const party = mergeParty(item, given)
  const guestAndTime = {
    arrival_time: given.arrival_time ?? booking.arrival_time,
    guest_name: guest.name ?? booking.guest_name,
    guest_email: guest.email ?? booking.guest_email,
    guest_phone: guest.phone ?? booking.guest_phone,
    guest_address: { ...booking.guest_address, ...onlyAddress(guest.address) },
    special_request: given.special_request ?? guest.special_request ?? booking.special_request,
  }
  return withFirstItem(
    { ...booking, ...guestAndTime },
    {
      room_code: given.room_code ?? item.room_code,
      rate_code: given.rate_code ?? item.rate_code,
      arrival_date: given.arrival_date?.slice(0, 10) ?? item.arrival_date,
      departure_date: given.departure_date?.slice(0, 10) ?? item.departure_date,
      rooms: given.rooms ?? item.rooms,
      guests: party.guests,
      adults: party.adults ?? null,
      children: party.children ?? null,
    },
  )
}

const shownParty = ({ guests, adults, children }: BookingItem) => ({
  guests,
  adults: adults ?? undefined,
  children: children ?? undefined,
})

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

const decide = (
  tx: Tx,
  item: BookingItem,
  wanted: BookingItem,
  { room_price }: BookingChanges,
  party: Party,
  partyChanged: boolean,
  keepPrice: boolean,
  { digits }: Caller,
): Promise<Move> =>
  decideMove(
    tx,
    item,
    {
      room_code: wanted.room_code,
      rate_code: wanted.rate_code,
      arrival: parseDay(wanted.arrival_date)!,
      departure: parseDay(wanted.departure_date)!,
      rooms: wanted.rooms,
      party,
      partyChanged,
      keepPrice,
      roomPrice: room_price === undefined ? undefined : toMinor(room_price, digits),
    },
    digits,
  )

/** A moved booking has to be acknowledged again by the hotel's own system. */
const moved = (wanted: Booking, { room, rate, offer }: Move): Booking => {
  const booking = withFirstItem(wanted, {
    room_id: room.room_id,
    room_name: room.room_name,
    rate_id: rate.rate_id,
    rate_name: rate.rate_name,
    nightly: offer.nightly,
    rate_price: offer.ratePrice,
    total_price: offer.total,
  })
  const item = firstItem(booking)
  const others = booking.charges.filter((charge) => charge.item !== item.item)
  const charges = [...chargesOf(item, offer), ...others]
  const { arrival_date, departure_date } = item
  return { ...booking, is_ack: false, arrival_date, departure_date, charges, total_price: totalOf(charges) }
}

const noteEvent = (
  tx: Tx,
  before: Booking,
  after: Booking,
  changed: string[],
  moves: boolean,
  { tokenName, chainCode, hotelCode }: Caller,
): void => {
  const hotel = { chain_code: chainCode, hotel_code: hotelCode }
  const both = [firstItem(before), firstItem(after)]
  const days = (day: 'arrival_date' | 'departure_date') => both.map((item) => parseDay(item[day])!)
  tx.tick({
    type: 'booking.updated',
    // Only the names of changed fields: guest details are for callers who may read the booking.
    data: { ...bookingEventData(after, hotel), changed },
    actor: tokenName,
    bookingId: after.booking_id,
    changes: changesOf(before, after, hotel, changed),
    ...(moves
      ? {
          roomIds: [...new Set(both.map(({ room_id }) => room_id))],
          firstDay: Math.min(...days('arrival_date')),
          lastDay: Math.max(...days('departure_date')) - 1,
        }
      : {}),
  })
}
