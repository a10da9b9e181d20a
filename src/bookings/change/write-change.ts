import type { Change } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Caller } from '../../http/request/caller.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { bookingEventData } from '../record/booking-answer.ts'
import { readBookedExtras } from '../record/extra-queries.ts'
import { changesOf } from '../record/history.ts'
import { refundsInEvent } from '../record/money-answer.ts'
import { countUse } from '../record/promo-use.ts'
import { insertItem, replaceCharges, updateBookingRow, updateItem } from '../record/write-queries.ts'
import { bookedExtras, changeBookedExtras } from '../sell/booked-extras.ts'
import { type Booking, bookedItems, hasExtras } from '../shape/booking.ts'
import { type ChangedMoney, writeDeposit } from './changed-money.ts'
import type { Move } from './move-stay.ts'
import { isSame } from './what-changed.ts'
import { writeMove } from './write-move.ts'

/** Writes what a change sells, gives back and says anew. */
export const writeChange = async (
  tx: Tx,
  before: Booking,
  money: ChangedMoney,
  move: Move | undefined,
): Promise<Booking> => {
  const { booking: after } = money
  const { booking_id } = after
  const version = await tx.nextVersion()
  if (move !== undefined) {
    await writeMove(tx, version, booking_id, bookedItems(before), bookedItems(after))
    replaceCharges(tx, after)
    const numbers = bookedItems(after).map(({ item }) => item)
    const had = hasExtras(before) ? await readBookedExtras(tx, tx.hotelId, booking_id) : []
    await changeBookedExtras(tx, version, booking_id, had, bookedExtras(move.stay, move.items, numbers))
  }
  for (const item of after.items) {
    const was = before.items.find((each) => each.item === item.item)
    if (was === undefined) insertItem(tx, booking_id, item)
    else if (!isSame(was, item)) updateItem(tx, booking_id, item)
  }
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

export const noteChange = (
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
