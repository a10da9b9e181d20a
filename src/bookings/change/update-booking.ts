import type { Calendars } from '../../calendar/calendars.ts'
import type { Change } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { decideAfterExpiry } from '../../holds/record/after-expiry.ts'
import { checkStay } from '../../http/fields/date-rules.ts'
import type { Caller } from '../../http/request/caller.ts'
import { queueChangedMail } from '../../mail/queue-mail.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { type Minor, toMinor } from '../../stay/values/money.ts'
import { bookingEventData } from '../record/booking-answer.ts'
import { isLimitedPromo, readBookedExtras, usePromo } from '../record/extra-queries.ts'
import { changesOf } from '../record/history.ts'
import { refundsInEvent } from '../record/money-answer.ts'
import { promoUse } from '../record/promo-use.ts'
import { findBooking } from '../record/queries.ts'
import { insertItem, replaceCharges, updateBookingRow, updateItem } from '../record/write-queries.ts'
import { bookedExtras, changeBookedExtras } from '../sell/booked-extras.ts'
import { onlyAddress } from '../sell/create-booking.ts'
import { checkUsesOfAddress, newPromoOf } from '../sell/moved-promo.ts'
import { asBefore, chargesOf, toSoldItem } from '../sell/sold-items.ts'
import {
  type Booking,
  type BookingItem,
  bookedItems,
  hasExtras,
  nightsTotalOf,
  totalOf,
} from '../shape/booking.ts'
import { type BookingChanges, changedItems } from './changed-items.ts'
import { decideMove, type Move, type MoveRequest, readMove } from './move-stay.ts'
import { giveOverpaid, type MovedMoney, withDeposit, writeDeposit } from './moved-money.ts'
import { isSame, type Wanted, whatChanged } from './what-changed.ts'
import { writeMove } from './write-move.ts'

/** What is to change; no arrival time takes it off. */
export type BookingUpdate = Omit<BookingChanges, 'arrival_time'> & {
  arrival_time?: string | null | undefined
}

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
  const wanted = merge(booking, given)
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
  const items = move === undefined ? withItems(wanted) : moved(wanted, move)
  const changedBy = { ...items, updated_by: caller.tokenName }
  const money =
    move === undefined
      ? { booking: changedBy, payment: undefined }
      : await withDeposit(tx, booking, changedBy, move.price.dueNow)
  await checkUsesOfAddress(tx, booking, money.booking)
  const written = options.simulate ? money.booking : await write(tx, booking, money, move)
  const updated = await giving(tx, written, options, caller)
  if (options.simulate) return updated
  const after = updated.booking
  const uses = await changeUses(tx, booking, after)
  noteEvent(tx, booking, after, changed.names, move !== undefined, uses, caller)
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
  noteEvent(tx, booking, updated.booking, ['refunded_amount'], false, {}, caller)
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

const write = async (
  tx: Tx,
  before: Booking,
  money: MovedMoney,
  move: Move | undefined,
): Promise<Booking> => {
  const { booking: after } = money
  const { booking_id } = after
  const version = await tx.nextVersion()
  if (move !== undefined) {
    await writeMove(tx, version, booking_id, bookedItems(before), bookedItems(after))
    replaceCharges(tx, after)
    const numbers = bookedItems(after).map(({ item }) => item)
    const held = hasExtras(before) ? await readBookedExtras(tx, tx.hotelId, booking_id) : []
    await changeBookedExtras(tx, version, booking_id, held, bookedExtras(move.stay, move.items, numbers))
  }
  for (const item of after.items) {
    const was = before.items.find((each) => each.item === item.item)
    if (was === undefined) insertItem(tx, booking_id, item)
    else if (!isSame(was, item)) updateItem(tx, booking_id, item)
  }
  after.updated_at = await updateBookingRow(tx, after)
  return writeDeposit(tx, before, money)
}

/** Counts a use of the new promo code instead of the old one. Answers what searches have to know. */
const changeUses = async (tx: Tx, before: Booking, after: Booking): Promise<Pick<Change, 'promos'>> => {
  if (before.promo_id === after.promo_id) return {}
  const told = await Promise.all([countUse(tx, before.promo_id, -1), countUse(tx, after.promo_id, 1)])
  const promos = told.flatMap((one) => one.promos ?? [])
  return promos.length === 0 ? {} : { promos }
}

const countUse = async (tx: Tx, promoId: number | null, uses: 1 | -1): Promise<Pick<Change, 'promos'>> => {
  if (promoId === null) return {}
  usePromo(tx, promoId, uses)
  return promoUse(promoId, await isLimitedPromo(tx, promoId), uses)
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

const merge = (booking: Booking, given: BookingUpdate): Wanted => {
  const { guest_detail: guest = {} } = given
  const { before, after } = changedItems(booking, given)
  return {
    booking: {
      ...booking,
      arrival_time: given.arrival_time === undefined ? booking.arrival_time : given.arrival_time,
      guest_name: guest.name ?? booking.guest_name,
      guest_email: guest.email ?? booking.guest_email,
      guest_phone: guest.phone ?? booking.guest_phone,
      guest_address: { ...booking.guest_address, ...onlyAddress(guest.address) },
      special_request: given.special_request ?? guest.special_request ?? booking.special_request,
    },
    before,
    items: after,
    arrival_date: given.arrival_date?.slice(0, 10) ?? booking.arrival_date,
    departure_date: given.departure_date?.slice(0, 10) ?? booking.departure_date,
  }
}

/** The items with other guests in them, at the price they were sold for. */
const withItems = ({ booking, items }: Wanted): Booking => {
  const byNumber = new Map(items.map((item) => [item.item, item]))
  return {
    ...booking,
    items: booking.items.map((item): BookingItem => {
      const wanted = byNumber.get(item.item)
      if (wanted === undefined) return item
      const { guests, adults, children, children_ages, guest_name } = wanted
      const ages = children_ages.length === 0 ? null : children_ages
      return { ...item, guests, adults, children, children_ages: ages, guest_name }
    }),
  }
}

/** A moved booking has to be acknowledged again by the hotel's own system. */
const moved = ({ booking, items }: Wanted, { sale, stay, items: quoted, price, promo }: Move): Booking => {
  const numbers = items.map(({ item }) => item)
  const sold = items.map((wanted, at) => {
    const was = booking.items.find(({ item }) => item === wanted.item)
    return asBefore(toSoldItem(wanted, quoted[at]!, price.items[at]!, sale, stay, wanted.item), was)
  })
  const cancelled = booking.items.filter(({ item }) => !numbers.includes(item))
  const charges = chargesOf(price, numbers)
  const { arrival_date, departure_date } = sold[0]!
  return {
    ...booking,
    ...promo,
    is_ack: false,
    arrival_date,
    departure_date,
    items: [...sold, ...cancelled].sort((a, b) => a.item - b.item),
    charges,
    total_price: nightsTotalOf(charges),
    grand_total: totalOf(charges),
  }
}

const noteEvent = (
  tx: Tx,
  before: Booking,
  after: Booking,
  changed: string[],
  moves: boolean,
  uses: Pick<Change, 'promos'>,
  { tokenName, chainCode, hotelCode }: Caller,
): void => {
  const hotel = { chain_code: chainCode, hotel_code: hotelCode }
  const both = [...bookedItems(before), ...bookedItems(after)]
  const days = (day: 'arrival_date' | 'departure_date') => both.map((item) => parseDay(item[day])!)
  tx.tick({
    type: 'booking.updated',
    // Only the names of changed fields: guest details are for callers who may read the booking.
    data: { ...bookingEventData(after, hotel), changed, ...refundsInEvent(before, after) },
    actor: tokenName,
    bookingId: after.booking_id,
    changes: changesOf(before, after, hotel, changed),
    ...uses,
    ...(moves
      ? {
          roomIds: [...new Set(both.map(({ room_id }) => room_id))],
          firstDay: Math.min(...days('arrival_date')),
          lastDay: Math.max(...days('departure_date')) - 1,
        }
      : {}),
  })
}
