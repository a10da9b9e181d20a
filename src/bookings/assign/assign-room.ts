import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { RoomUnit } from '../../rooms/queries.ts'
import { refuseFrom, requireStay } from '../arrive/step-stay.ts'
import { withItems } from '../arrive/write-stay.ts'
import { noteChange } from '../change/write-change.ts'
import { updateBookingRow } from '../record/write-queries.ts'
import { refuseValue } from '../shape/booked-party.ts'
import { type Booking, type BookingItem, bookedItems } from '../shape/booking.ts'
import { todayOf } from '../shape/booking-now.ts'
import { freeUnits, readAssignable, withUnits } from '../units/assign-units.ts'
import { writeUnits } from '../units/write-units.ts'

export interface Assignment {
  booking_code: string
  /** Left out: the only one. */
  item?: number | undefined
  /** Left out: free ones are chosen. */
  units?: readonly string[] | undefined
  /** Writes nothing; the answer is the booking as it would be. */
  simulate: boolean
}

export interface Assigned {
  booking: Booking
  /** What the item could have had. */
  free: RoomUnit[]
}

/** Gives an item rooms by their numbers, instead of those it had. Without any it has none. */
export const assignRoom = async (
  tx: Tx,
  { booking_code, item: number, units, simulate }: Assignment,
  caller: Caller,
): Promise<Assigned> => {
  const found = await requireStay(tx, booking_code)
  const { booking } = found
  const item = itemToAssign(booking, number)
  const assignable = await readAssignable(tx, booking.booking_id, item, todayOf(found))
  const free = freeUnits(assignable)
  // Asked for nothing, a simulation tells what is free, where too few are too.
  if (simulate && units === undefined) return { booking, free }
  const assigned = await withUnits(tx, booking.booking_id, assignable, units)
  if (JSON.stringify(assigned.units) === JSON.stringify(item.units ?? null)) return { booking, free }
  const after = withItems(booking, [assigned], caller.tokenName)
  if (simulate) return { booking: after, free }
  writeUnits(tx, booking, after)
  const updated = { ...after, updated_at: await updateBookingRow(tx, after) }
  noteChange(tx, booking, updated, ['units'], false, {}, caller)
  return { booking: updated, free }
}

/** Guests who left, or did not come, are given no room. */
const itemToAssign = (booking: Booking, number: number | undefined): BookingItem => {
  const booked = bookedItems(booking)
  const item = number === undefined ? booked[0]! : booked.find((each) => each.item === number)
  if (item === undefined) return refuseValue('item', `the booking has no item ${number}, or it is cancelled`)
  if (number === undefined && booked.length > 1)
    refuseValue('item', 'the booking has several items; name one')
  if (item.stay_status === 'checked_out' || item.stay_status === 'no_show') throw refuseFrom(item)
  return item
}
