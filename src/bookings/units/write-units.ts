import type { Tx } from '../../db/hotel/in-hotel.ts'
import { type RoomUnit, roomTable, updateUnits } from '../../rooms/queries.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { updateItemUnits } from '../record/write-queries.ts'
import type { Booking, BookingItem } from '../shape/booking.ts'
import { deleteUnitNights, insertUnitNights, takenNights } from './unit-queries.ts'
import { addedNights, keptNights, keyOf, type UnitNight, unitNights, unitStays } from './unit-stays.ts'

/** Writes which units items have, where that is another than before. What is given back goes first. */
export const writeUnits = (tx: Tx, before: Booking, after: Booking): void => {
  const { booking_id } = after
  const changed = after.items.flatMap((item) => {
    const was = before.items.find((each) => each.item === item.item)
    const [had, has] = [was === undefined ? [] : unitNights(was), unitNights(item)]
    const [hadKeys, hasKeys] = [new Set(had.map(keyOf)), new Set(has.map(keyOf))]
    const gone = had.filter((night) => !hasKeys.has(keyOf(night)))
    const added = has.filter((night) => !hadKeys.has(keyOf(night)))
    return gone.length + added.length === 0 ? [] : [{ item, gone, added }]
  })
  for (const { item, gone } of changed) deleteUnitNights(tx, { booking_id, item: item.item }, unitStays(gone))
  for (const { item, added } of changed) {
    insertUnitNights(tx, { booking_id, item: item.item }, added)
    updateItemUnits(tx, booking_id, item)
  }
}

/**
 * The booking after a change, with the units that its items still have: nights that went are given back, and nights that are
 * new get the same units where these are free and in order.
 */
export const withFittingUnits = async (tx: Tx, before: Booking, after: Booking): Promise<Booking> => {
  if (!before.items.some(({ units }) => units != null)) return after
  const items: BookingItem[] = []
  // What an item was given is not free for the next.
  const given = new Set<string>()
  for (const item of after.items) {
    const was = before.items.find((each) => each.item === item.item)
    const fitting = was?.units == null ? [] : await fittingNights(tx, after.booking_id, was, item, given)
    for (const night of fitting) given.add(keyOf(night))
    items.push(was?.units == null && item.units == null ? item : { ...item, units: unitStays(fitting) })
  }
  return { ...after, items }
}

const fittingNights = async (
  tx: Tx,
  booking_id: number,
  was: BookingItem,
  item: BookingItem,
  given: ReadonlySet<string>,
): Promise<UnitNight[]> => {
  const kept = keptNights(was, item)
  const wanted = addedNights(kept, item).filter((night) => !given.has(keyOf(night)))
  if (wanted.length === 0) return kept
  const units = [...new Set(wanted.map(({ unit }) => unit))]
  const days = wanted.map(({ day }) => day)
  const [taken, usable] = await Promise.all([
    takenNights(tx, tx.hotelId, units, Math.min(...days), Math.max(...days) + 1, {
      booking_id,
      item: item.item,
    }),
    readUsable(tx, item.room_id),
  ])
  const keys = new Set(taken.map(({ unit, day }) => keyOf({ unit, day: parseDay(day)! })))
  return [...kept, ...wanted.filter((night) => usable.has(night.unit) && !keys.has(keyOf(night)))]
}

const readUsable = async (tx: Tx, roomId: number): Promise<Set<string>> =>
  new Set((await readUnits(tx, roomId)).filter((one) => !one.is_out_of_order).map(({ unit }) => unit))

/** The units of a type, in the hotel's order; of one that was deleted there are none. */
export const readUnits = async (tx: Tx, roomId: number): Promise<readonly RoomUnit[]> =>
  (await roomTable.findAll(tx, tx.hotelId, [roomId]))[0]?.room_units ?? []

/** Items without units, because they are given back. */
export const withoutUnits = (booking: Booking, numbers: ReadonlySet<number>): Booking => ({
  ...booking,
  items: booking.items.map((item) =>
    numbers.has(item.item) && item.units != null ? { ...item, units: null } : item,
  ),
})

/** The names of the units that an item has last. */
export const lastUnits = ({ units }: Pick<BookingItem, 'units'>): string[] => {
  const last = (units ?? []).reduce((most, { to }) => (to > most ? to : most), '')
  return (units ?? []).filter(({ to }) => to === last).map(({ unit }) => unit)
}

/** Guests who left leave their rooms to be cleaned. */
export const markUnclean = async (tx: Tx, items: readonly BookingItem[]): Promise<void> => {
  for (const [roomId, own] of Map.groupBy(items, ({ room_id }) => room_id)) {
    const left = new Set(own.flatMap(lastUnits))
    const units = left.size === 0 ? [] : await readUnits(tx, roomId)
    if (!units.some(({ unit, is_clean }) => is_clean && left.has(unit))) continue
    await updateUnits(
      tx,
      roomId,
      units.map((one) => (left.has(one.unit) ? { ...one, is_clean: false } : one)),
    )
  }
}
