import type { Change, FieldChange } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Caller } from '../../http/request/caller.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { bookingEventData } from '../record/booking-answer.ts'
import { readBookedExtras } from '../record/extra-queries.ts'
import { changesOf } from '../record/history.ts'
import { refundsInEvent } from '../record/money-answer.ts'
import { type FreedDays, joinedDays } from '../record/pending-change.ts'
import { countUse } from '../record/promo-use.ts'
import { insertReasons, newReasons } from '../record/reason-queries.ts'
import { insertItem, replaceCharges, updateBookingRow, updateItem } from '../record/write-queries.ts'
import { bookedExtras, changeBookedExtras } from '../sell/booked-extras.ts'
import { type BookedExtra, type Booking, bookedItems, hasExtras } from '../shape/booking.ts'
import { withFittingUnits, writeUnits } from '../units/write-units.ts'
import { type ChangedMoney, writeDeposit } from './changed-money.ts'
import type { Move } from './move-stay.ts'
import { isSame } from './what-changed.ts'
import { writeMove } from './write-move.ts'

/** What a change that sells something anew takes beside rooms. */
export interface Taken {
  extras: readonly BookedExtra[]
  /** The version at which what it adds was held; left out: it was not. */
  heldSince?: number
}

/** What a change that was decided takes; undefined: nothing is sold anew. */
export const takenBy = (move: Move | undefined, after: Booking): Taken | undefined => {
  if (move === undefined) return undefined
  const numbers = bookedItems(after).map(({ item }) => item)
  return { extras: bookedExtras(move.stay, move.items, numbers) }
}

/** Writes what a change sells, gives back and says anew. */
export const writeChange = async (
  tx: Tx,
  before: Booking,
  money: ChangedMoney,
  taken: Taken | undefined,
): Promise<Booking> => {
  const after = await withFittingUnits(tx, before, money.booking)
  const { booking_id } = after
  const version = await tx.nextVersion()
  if (taken !== undefined) {
    await writeMove(tx, version, booking_id, bookedItems(before), bookedItems(after), taken.heldSince)
    replaceCharges(tx, after)
    const had = hasExtras(before) ? await readBookedExtras(tx, tx.hotelId, booking_id) : []
    await changeBookedExtras(tx, version, booking_id, had, taken.extras)
  }
  for (const item of after.items) {
    const was = before.items.find((each) => each.item === item.item)
    if (was === undefined) insertItem(tx, booking_id, item)
    else if (!isSame(was, item)) updateItem(tx, booking_id, item)
  }
  writeUnits(tx, before, after)
  insertReasons(tx, version, booking_id, newReasons(before.items, after.items))
  const updated = { ...after, updated_at: await updateBookingRow(tx, after) }
  return writeDeposit(tx, before, { ...money, booking: updated })
}

/** Counts a use of the new promo code instead of the old one. Answers what searches have to know. */
export const changeUses = async (
  tx: Tx,
  before: Booking,
  after: Booking,
): Promise<Pick<Change, 'promos'>> => {
  if (before.promo_id === after.promo_id) return {}
  const uses = await Promise.all([countUse(tx, before.promo_id, -1), countUse(tx, after.promo_id, 1)])
  const promos = uses.flatMap((one) => one.promos ?? [])
  return promos.length === 0 ? {} : { promos }
}

/** What is told of a change beside the booking before and after it. */
export interface Beside {
  uses?: Pick<Change, 'promos'>
  /** The days of a hold that ended with it. */
  freed?: FreedDays
  /** What its event has beside the booking. */
  data?: object
  /** What its history tells beside what the booking was and is. */
  changes?: readonly FieldChange[]
}

/** Who changes it, and where. */
export type Actor = Pick<Caller, 'tokenName' | 'chainCode' | 'hotelCode'>

export const noteChange = (
  tx: Tx,
  before: Booking,
  after: Booking,
  changed: string[],
  moves: boolean,
  { uses = {}, freed = {}, data = {}, changes = [] }: Beside,
  { tokenName, chainCode, hotelCode }: Actor,
): void => {
  const hotel = { chain_code: chainCode, hotel_code: hotelCode }
  const both = [...bookedItems(before), ...bookedItems(after)]
  const days = (day: 'arrival_date' | 'departure_date') => both.map((item) => parseDay(item[day])!)
  tx.tick({
    type: 'booking.updated',
    // Only the names of changed fields: guest details are for callers who may read the booking.
    data: { ...bookingEventData(after, hotel), changed, ...refundsInEvent(before, after), ...data },
    actor: tokenName,
    bookingId: after.booking_id,
    changes: [...changes, ...changesOf(before, after, hotel, changed)],
    ...uses,
    ...joinedDays(
      moves
        ? {
            roomIds: [...new Set(both.map(({ room_id }) => room_id))],
            firstDay: Math.min(...days('arrival_date')),
            lastDay: Math.max(...days('departure_date')) - 1,
          }
        : {},
      freed,
    ),
  })
}
