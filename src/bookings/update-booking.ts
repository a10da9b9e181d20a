import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { checkStay } from '../http/date-rules.ts'
import { queueChangedMail } from '../mail/queue-mail.ts'
import { parseDay } from '../stay/civil-date.ts'
import { toMinor } from '../stay/money.ts'
import type { Party } from '../stay/quote.ts'
import { bookingEventData } from './booking-answer.ts'
import { onlyAddress } from './create-booking.ts'
import { updateBookingRow } from './move-queries.ts'
import { decideMove, type Move, refuseCrowd, writeMove } from './move-stay.ts'
import { mergeParty, partyOf, refuseValue } from './party.ts'
import { type Address, type BookingRow, findBooking } from './queries.ts'

export interface BookingChanges {
  room_code?: string
  rate_code?: string
  arrival_date?: string
  departure_date?: string
  rooms?: number
  guests?: number
  adults?: number
  children?: number
  arrival_time?: string
  special_request?: string
  guest_detail?: {
    name?: string
    email?: string
    phone?: string
    address?: Address
    special_request?: string
  }
  room_price?: number
}

export interface ChangeOptions {
  keepPrice: boolean
  /** Nothing is written: the answer is what the booking would be. */
  simulate: boolean
}

const MOVED = ['room_code', 'rate_code', 'arrival_date', 'departure_date', 'rooms'] as const
const PARTY = ['guests', 'adults', 'children'] as const

/** What a change may touch, with the name the API has for it. */
const WATCHED: [keyof BookingRow, string][] = [
  ...MOVED.map((name): [keyof BookingRow, string] => [name, name]),
  ...PARTY.map((name): [keyof BookingRow, string] => [name, name]),
  ['arrival_time', 'arrival_time'],
  ['guest_name', 'guest_detail.name'],
  ['guest_email', 'guest_detail.email'],
  ['guest_phone', 'guest_detail.phone'],
  ['guest_address', 'guest_detail.address'],
  ['special_request', 'guest_detail.special_request'],
]

/** Changes a booking as a whole or not at all: what it says of the guest freely, its nights as a booking is made. */
export const updateBooking = async (
  tx: Tx,
  bookingCode: string,
  given: BookingChanges,
  { keepPrice, simulate }: ChangeOptions,
  caller: Caller,
): Promise<BookingRow> => {
  const row = await findBooking(tx, tx.hotelId, bookingCode)
  if (row === undefined) throw new AppError('booking_not_found')
  if (row.booking_status === 'cancelled') throw cancelledAlready()
  const wanted = merge(row, given)
  checkStay(
    parseDay(wanted.arrival_date)!,
    parseDay(wanted.departure_date)!,
    'arrival_date',
    'departure_date',
  )
  const changed = WATCHED.filter(([name]) => !isSame(row[name], wanted[name])).map(([, shown]) => shown)
  if (changed.length === 0) return row
  if (wanted.guests < 1) refuseValue('guests', 'at least one guest must come')
  const party = partyOf(shownParty(wanted), 'guests')
  const partyChanged = PARTY.some((name) => changed.includes(name))
  const moves = MOVED.some((name) => changed.includes(name))
  if (partyChanged && !moves) await refuseCrowd(tx, wanted, party)
  const after = moves
    ? moved(wanted, await decide(tx, row, wanted, given, party, partyChanged, keepPrice, caller))
    : wanted
  after.updated_by = caller.tokenName
  if (simulate) return after
  if (moves) writeMove(tx, await tx.nextVersion(), row, after)
  after.updated_at = await updateBookingRow(tx, after)
  noteEvent(tx, row, after, changed, moves, caller)
  queueChangedMail(tx, row.booking_id)
  return after
}

const cancelledAlready = (): AppError => {
  const message = 'The booking is cancelled; a cancelled booking cannot be changed.'
  return new AppError('not_bookable', {
    message,
    details: [{ field: null, code: 'booking_cancelled', message }],
  })
}

const merge = (row: BookingRow, given: BookingChanges): BookingRow => {
  const { guest_detail: guest = {} } = given
  const party = mergeParty(row, given)
  return {
    ...row,
    room_code: given.room_code ?? row.room_code,
    rate_code: given.rate_code ?? row.rate_code,
    arrival_date: given.arrival_date?.slice(0, 10) ?? row.arrival_date,
    departure_date: given.departure_date?.slice(0, 10) ?? row.departure_date,
    rooms: given.rooms ?? row.rooms,
    guests: party.guests,
    adults: party.adults ?? null,
    children: party.children ?? null,
    arrival_time: given.arrival_time ?? row.arrival_time,
    guest_name: guest.name ?? row.guest_name,
    guest_email: guest.email ?? row.guest_email,
    guest_phone: guest.phone ?? row.guest_phone,
    guest_address: { ...row.guest_address, ...onlyAddress(guest.address) },
    special_request: given.special_request ?? guest.special_request ?? row.special_request,
  }
}

const shownParty = ({ guests, adults, children }: BookingRow) => ({
  guests,
  adults: adults ?? undefined,
  children: children ?? undefined,
})

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

const decide = (
  tx: Tx,
  row: BookingRow,
  wanted: BookingRow,
  { room_price }: BookingChanges,
  party: Party,
  partyChanged: boolean,
  keepPrice: boolean,
  { digits }: Caller,
): Promise<Move> =>
  decideMove(
    tx,
    row,
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

/** The hotel's own system has to look at it again. */
const moved = (wanted: BookingRow, { room, rate, offer }: Move): BookingRow => ({
  ...wanted,
  is_ack: false,
  room_id: room.room_id,
  room_name: room.room_name,
  rate_id: rate.rate_id,
  rate_name: rate.rate_name,
  nightly: offer.nightly,
  rate_price: offer.ratePrice,
  total_price: offer.total,
})

const noteEvent = (
  tx: Tx,
  before: BookingRow,
  after: BookingRow,
  changed: string[],
  moves: boolean,
  { tokenName, chainCode, hotelCode }: Caller,
): void => {
  const hotel = { chain_code: chainCode, hotel_code: hotelCode }
  const days = (day: 'arrival_date' | 'departure_date') => [parseDay(before[day])!, parseDay(after[day])!]
  tx.tick({
    type: 'booking.updated',
    // Names only: what the guest is called now is for those who may read the booking.
    data: { ...bookingEventData(after, hotel), changed },
    actor: tokenName,
    bookingId: after.booking_id,
    ...(moves
      ? {
          roomIds: [...new Set([before.room_id, after.room_id])],
          firstDay: Math.min(...days('arrival_date')),
          lastDay: Math.max(...days('departure_date')) - 1,
        }
      : {}),
  })
}
