import type { Tx } from '../../db/hotel/in-hotel.ts'
import { expireHolds } from '../../holds/record/end-holds.ts'
import { findHotel } from '../../hotels/queries.ts'
import { promoTable } from '../../price-rules/record/queries.ts'
import { promoKey } from '../../stay/price/promo.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { countPromoUses, usePromo } from '../record/extra-queries.ts'
import { reviveBookingRow } from '../record/money-queries.ts'
import { promoUse } from '../record/promo-use.ts'
import { updateItem } from '../record/write-queries.ts'
import { changeBookedExtras } from '../sell/booked-extras.ts'
import { sellNights } from '../sell/sale-queries.ts'
import { type BookedExtra, type Booking, type BookingItem, chargedItems } from '../shape/booking.ts'
import { missingExtra, missingNights } from './take-again.ts'

export interface Revived {
  booking: Booking
  /** Those that take rooms again. */
  items: BookingItem[]
  /** What searches have to know of its promo. */
  uses: ReturnType<typeof promoUse>
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
  await changeBookedExtras(tx, version, booking.booking_id, [], extras)
  if (promo !== undefined) usePromo(tx, promo.promo_id, 1)
  reviveBookingRow(tx, version, booking.booking_id, actor)
  const revived: Booking = {
    ...booking,
    booking_status: 'new',
    is_ack: false,
    cancelled_at: null,
    cancel_reason: null,
    is_expired: false,
    expired_extras: null,
    refund_amount: null,
    items: booking.items.map((item) => items.find((one) => one.item === item.item) ?? item),
    updated_by: actor,
  }
  return { booking: revived, items, uses: promoUse(promo?.promo_id, promo?.max_uses != null, 1) }
}

const isFree = async (
  tx: Tx,
  items: readonly BookingItem[],
  extras: readonly BookedExtra[],
  booking: Booking,
): Promise<boolean> => {
  const [areFree, missing, promo] = await Promise.all([
    areRoomsFree(tx, items),
    missingExtra(tx, extras),
    promoOf(tx, booking),
  ])
  return areFree && missing === undefined && (promo === undefined || (await isUseLeft(tx, promo, booking)))
}

type UsedPromo = NonNullable<Awaited<ReturnType<typeof promoTable.find>>>

/** Whether the promo may be used once more, by anybody and by the address of the guest. */
const isUseLeft = async (
  tx: Tx,
  { max_uses, uses, max_uses_per_email, promo_key }: UsedPromo,
  { booking_id, guest_email }: Booking,
): Promise<boolean> => {
  if (max_uses !== null && uses >= max_uses) return false
  if (max_uses_per_email === null) return true
  return (await countPromoUses(tx, tx.hotelId, promo_key, guest_email, booking_id)) < max_uses_per_email
}

/** One that was deleted, or made anew under the same code, is not asked about. */
const promoOf = async (tx: Tx, { promo_id, promo_code }: Booking) => {
  if (promo_id === null || promo_code === null) return undefined
  const promo = await promoTable.find(tx, tx.hotelId, promoKey(promo_code))
  return promo?.promo_id === promo_id ? promo : undefined
}

const areRoomsFree = async (tx: Tx, items: readonly BookingItem[]): Promise<boolean> => {
  const nights = items.map(({ item, room_id, rooms, arrival_date, departure_date }) => ({
    item,
    room_id,
    rooms,
    first: parseDay(arrival_date)!,
    end: parseDay(departure_date)!,
  }))
  return (await missingNights(tx, nights)).length === 0
}
