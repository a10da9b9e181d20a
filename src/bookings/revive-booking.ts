import type { Tx } from '../db/in-hotel.ts'
import { expireHolds } from '../hold-tables/end-holds.ts'
import { findHotel } from '../hotels/queries.ts'
import { extraTable, promoTable } from '../price-tables/queries.ts'
import { parseDay } from '../stay/civil-date.ts'
import { promoKey } from '../stay/promo.ts'
import { todayIn } from '../stay/time-zone.ts'
import { type Booking, type BookingItem, chargedItems } from './booking.ts'
import { type HeldExtra, readTakenExtras, usePromo } from './extra-queries.ts'
import { changeHeldExtras } from './held-extras.ts'
import { reviveBookingRow } from './money-queries.ts'
import { readRoomNights, sellNights } from './sale-queries.ts'
import { toldUse } from './told-uses.ts'
import { updateItem } from './write-queries.ts'

export interface Revived {
  booking: Booking
  /** Those that hold rooms again. */
  items: BookingItem[]
  /** What searches have to know of its promo. */
  uses: ReturnType<typeof toldUse>
}

/**
 * Takes the rooms of a cancelled booking again at its old price, with its extras and its promo. Undefined, and nothing is
 * written, if not all of it is free any more or the stay has begun.
 */
export const reviveBooking = async (
  tx: Tx,
  booking: Booking,
  actor: string,
): Promise<Revived | undefined> => {
  const items = chargedItems(booking).map(
    (item): BookingItem => ({ ...item, item_status: 'booked', holds_rooms: true, fee: null }),
  )
  const extras = booking.expired_extras ?? []
  const hotel = (await findHotel(tx, tx.hotelId))!
  if (parseDay(booking.arrival_date)! < todayIn(hotel.timezone)) return undefined
  const promo = await promoOf(tx, booking)
  while (!(await isFree(tx, items, extras, booking))) if ((await expireHolds(tx)) === 0) return undefined
  const version = await tx.nextVersion()
  for (const [step, item] of items.entries()) {
    const [arrival, departure] = [parseDay(item.arrival_date)!, parseDay(item.departure_date)!]
    await sellNights(tx, version, booking.booking_id, item, arrival, departure, step)
    updateItem(tx, booking.booking_id, item)
  }
  await changeHeldExtras(tx, version, booking.booking_id, [], extras)
  if (promo !== undefined) usePromo(tx, promo.promo_id, 1)
  reviveBookingRow(tx, version, booking.booking_id, actor)
  const revived: Booking = {
    ...booking,
    booking_status: 'new',
    is_ack: false,
    cancelled_at: null,
    cancel_reason: null,
    expired_extras: null,
    refund_amount: null,
    items: booking.items.map((item) => items.find((one) => one.item === item.item) ?? item),
    updated_by: actor,
  }
  return { booking: revived, items, uses: toldUse(promo?.promo_id, promo?.max_uses != null, 1) }
}

const isFree = async (
  tx: Tx,
  items: readonly BookingItem[],
  extras: readonly HeldExtra[],
  booking: Booking,
): Promise<boolean> => {
  const [areFree, areLeft, promo] = await Promise.all([
    areRoomsFree(tx, items),
    areExtrasLeft(tx, extras),
    promoOf(tx, booking),
  ])
  return areFree && areLeft && !(promo?.max_uses != null && promo.uses >= promo.max_uses)
}

/** One that was deleted, or made anew under the same code, is not asked about. */
const promoOf = async (tx: Tx, { promo_id, promo_code }: Booking) => {
  if (promo_id === null || promo_code === null) return undefined
  const promo = await promoTable.find(tx, tx.hotelId, promoKey(promo_code))
  return promo?.promo_id === promo_id ? promo : undefined
}

const areRoomsFree = async (tx: Tx, items: readonly BookingItem[]): Promise<boolean> => {
  const byRoom = Map.groupBy(items, ({ room_id }) => room_id)
  const free = await Promise.all(
    [...byRoom].map(async ([roomId, own]) => {
      const rooms = own.reduce((sum, item) => sum + item.rooms, 0)
      const [arrival, departure] = [parseDay(own[0]!.arrival_date)!, parseDay(own[0]!.departure_date)!]
      const nights = await readRoomNights(tx, roomId, arrival, departure)
      return (
        nights.length === departure - arrival &&
        nights.every((night) => night.number_of_rooms - (night.held ?? 0) >= rooms)
      )
    }),
  )
  return free.every(Boolean)
}

/** An extra that was deleted, or has no stock any more, is not short. */
const areExtrasLeft = async (tx: Tx, extras: readonly HeldExtra[]): Promise<boolean> => {
  if (extras.length === 0) return true
  const codes = [...new Set(extras.map(({ extra_code }) => extra_code))]
  const days = extras.map(({ day }) => day)
  const [taken, rows] = await Promise.all([
    readTakenExtras(tx, tx.hotelId, codes, Math.min(...days), Math.max(...days) + 1),
    extraTable.list(tx, tx.hotelId),
  ])
  const stock = new Map(rows.map(({ extra_code, daily_stock }) => [extra_code, daily_stock]))
  const wanted = new Map<string, number>()
  for (const { extra_code, day, count } of extras) {
    const key = `${extra_code} ${day}`
    wanted.set(key, (wanted.get(key) ?? 0) + count)
  }
  return extras.every(({ extra_code, day }) => {
    const key = `${extra_code} ${day}`
    return (taken.get(key) ?? 0) + wanted.get(key)! <= (stock.get(extra_code) ?? Number.POSITIVE_INFINITY)
  })
}
