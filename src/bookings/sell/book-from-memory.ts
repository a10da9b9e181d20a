import type { Calendars } from '../../calendar/calendars.ts'
import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { PresumedTx } from '../../db/hotel/presumed-tx.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { AskedStay } from '../../stay/quote/stay-request.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import type { Booking } from '../shape/booking.ts'
import { type BookingRequest, bookedChange, newBookingCode, toBooking, writeSale } from './create-booking.ts'
import { decideFromMemory, pricedSale } from './decide-sale.ts'

/**
 * Books a stay by what this process has in memory, and by the same rule. Undefined if memory does not know all that decides
 * it, if something is due now, and whenever it would be refused: refusals are made under the lock.
 */
export const bookFromMemory = (
  request: BookingRequest,
  caller: Caller,
  calendars: Calendars,
): { tx: PresumedTx; booking: Booking } | undefined => {
  const known = calendars.presume(caller.hotelId, caller.keysVersion)
  if (known === undefined) return undefined
  const { calendar, presumed } = known
  const { form } = request
  const sold = decideFromMemory(calendar, form, request.shown, caller, presumed.now, false, request.staff)
  if (sold === undefined) return undefined
  const priced = pricedSale(form, sold)
  if (priced.due_now > 0) return undefined
  const tx = new PresumedTx(caller.hotelId, presumed, caller.tokenCode)
  const issued = { booking_id: tx.nextId(), booking_code: newBookingCode(), actor: caller.tokenName }
  const booking = toBooking(request, priced, new Date(presumed.now).toISOString(), issued)
  writeSale(tx, tx.version, booking, sold, (roomId) => nightsOf(calendar, roomId, sold.stay))
  tx.tick(bookedChange(booking, sold, caller))
  return { tx, booking }
}

/** As the calendar has them before they are sold. */
const nightsOf = (calendar: HotelCalendar, roomId: number, { arrival, departure }: AskedStay) => {
  const { days } = calendar.roomOf(roomId)!
  return Array.from({ length: departure - arrival }, (_, at) => {
    const day: Day = arrival + at
    return { day, number_of_rooms: days.rooms(day) }
  })
}
