import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { findBooking } from '../record/queries.ts'
import { updateNotesRow } from '../record/write-queries.ts'
import type { Booking } from '../shape/booking.ts'
import { type Actor, noteChange } from './write-change.ts'

/** Writes what staff note of a booking. Events tell that they did, not what: it may be about the guest. */
export const updateNotes = async (
  tx: Tx,
  bookingCode: string,
  notes: string,
  caller: Actor,
): Promise<Booking> => {
  const found = await findBooking(tx, tx.hotelId, bookingCode)
  if (found === undefined) throw new AppError('booking_not_found')
  if (found.notes === notes) return found
  const updated = await updateNotesRow(tx, { ...found, notes, updated_by: caller.tokenName })
  noteChange(tx, found, updated, ['notes'], false, {}, caller)
  return updated
}
