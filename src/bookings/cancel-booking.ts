import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import { findHotel } from '../hotels/queries.ts'
import { queueCancelledMail, queueChangedMail } from '../mail/queue-mail.ts'
import { parseDay } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'
import {
  type Booking,
  type BookingCharge,
  type BookingItem,
  hasExtras,
  itemsThatHold,
  nightsTotalOf,
  totalOf,
} from './booking.ts'
import { bookingEventData } from './booking-answer.ts'
import { isLimitedPromo, readHeldExtras, usePromo } from './extra-queries.ts'
import { changeHeldExtras } from './held-extras.ts'
import { changesOf } from './history.ts'
import { refuseValue } from './party.ts'
import { findBooking } from './queries.ts'
import { releaseNights } from './sale-queries.ts'
import { soldDays } from './sold-days.ts'
import { cancelBookingRow, replaceCharges, updateBookingRow, updateItem } from './write-queries.ts'

export interface Cancellation {
  booking_code: string
  reason?: string
  /** Only these; left out: all. */
  items?: readonly number[]
}

/** Cancels a booking, or some of its items, and gives their rooms back. A second call changes nothing. */
export const cancelBooking = async (
  tx: Tx,
  { booking_code, reason, items }: Cancellation,
  actor: string,
): Promise<Booking> => {
  const [booking, hotel] = await Promise.all([
    findBooking(tx, tx.hotelId, booking_code),
    findHotel(tx, tx.hotelId),
  ])
  if (booking === undefined || hotel === undefined) throw new AppError('booking_not_found')
  const named = itemsNamed(booking, items)
  const held = itemsThatHold(booking)
  const given = held.filter(({ item }) => named.has(item))
  if (booking.booking_status === 'cancelled' || given.length === 0) return booking
  if (todayIn(hotel.timezone) > parseDay(booking.departure_date)!)
    throw new AppError('booking_not_cancellable', {
      message: `The booking ended on ${booking.departure_date}; only a stay that is not over can be cancelled.`,
    })
  await giveBack(tx, booking, given)
  const isAll = given.length === held.length
  const cancelled = isAll
    ? await cancelBookingRow(tx, booking, reason ?? null, actor)
    : await cancelItems(tx, booking, given, reason ?? null, actor)
  const givesPromo = isAll && booking.promo_id !== null
  if (givesPromo) usePromo(tx, booking.promo_id!, -1)
  tx.tick({
    type: isAll ? 'booking.cancelled' : 'booking.updated',
    data: { ...bookingEventData(cancelled, hotel), ...(isAll ? {} : { changed: ['items'] }) },
    actor,
    bookingId: booking.booking_id,
    changes: changesOf(booking, cancelled, hotel),
    ...(givesPromo && (await isLimitedPromo(tx, booking.promo_id!)) ? { catalog: true } : {}),
    ...soldDays(given, -1),
  })
  await (isAll ? queueCancelledMail : queueChangedMail)(tx, booking.booking_id)
  return cancelled
}

const itemsNamed = ({ items: all }: Booking, items: Cancellation['items']): Set<number> => {
  const known = new Set(all.map(({ item }) => item))
  items?.forEach((item, at) => {
    if (!known.has(item)) refuseValue(`items[${at}]`, `the booking has no item ${item}`)
  })
  return new Set(items ?? known)
}

/** Gives back the nights of items, and what they hold of extras. */
const giveBack = async (tx: Tx, booking: Booking, items: readonly BookingItem[]): Promise<void> => {
  const { booking_id } = booking
  const version = await tx.nextVersion()
  for (const [step, item] of items.entries()) {
    const [arrival, departure] = [parseDay(item.arrival_date)!, parseDay(item.departure_date)!]
    await releaseNights(tx, version, booking_id, item, arrival, departure, step)
  }
  if (!hasExtras(booking)) return
  const extras = await readHeldExtras(tx, tx.hotelId, booking_id)
  const left = extras.filter((extra) => !items.some(({ item }) => item === extra.item))
  if (left.length < extras.length) await changeHeldExtras(tx, version, booking_id, extras, left)
}

/** Cancels some items. The others cost what they did; what is charged once a booking moves to the first of them. */
const cancelItems = async (
  tx: Tx,
  booking: Booking,
  given: readonly BookingItem[],
  reason: string | null,
  actor: string,
): Promise<Booking> => {
  const gone = new Set(given.map(({ item }) => item))
  const items = booking.items.map(
    (item): BookingItem =>
      gone.has(item.item)
        ? { ...item, item_status: 'cancelled', holds_rooms: false, cancel_reason: reason }
        : item,
  )
  const charges = chargesLeft(booking.charges, gone, items.find(({ holds_rooms }) => holds_rooms)!.item)
  const after: Booking = {
    ...booking,
    is_ack: false,
    items,
    charges,
    total_price: nightsTotalOf(charges),
    grand_total: totalOf(charges),
    updated_by: actor,
  }
  for (const item of items) if (gone.has(item.item)) updateItem(tx, booking.booking_id, item)
  replaceCharges(tx, after)
  after.updated_at = await updateBookingRow(tx, after)
  return after
}

/** What is included in a price is a part of it: where it moves to a cheaper item, it is at most what is left of that price. */
const chargesLeft = (
  charges: readonly BookingCharge[],
  gone: ReadonlySet<number>,
  first: number,
): BookingCharge[] => {
  const left = charges.filter(({ item }) => !gone.has(item))
  let net = netOf(left.filter(({ item }) => item === first))
  const moved = charges
    .filter(({ item, is_once }) => is_once && gone.has(item))
    .map((charge) => {
      if (!charge.is_included) return { ...charge, item: first }
      const amount = Math.min(charge.amount, net)
      net -= amount
      return { ...charge, item: first, amount }
    })
  return [...left, ...moved].sort((a, b) => a.item - b.item)
}

/** An item's price with extras, without what is included in it. */
const netOf = (charges: readonly BookingCharge[]): number =>
  charges.reduce((net, { kind, amount, is_included }) => {
    if (is_included) return net - amount
    return kind === 'room' || kind === 'extra' ? net + amount : net
  }, 0)
