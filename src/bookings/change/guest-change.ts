import type { Calendars } from '../../calendar/calendars.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError, Faults } from '../../errors.ts'
import { findHotel } from '../../hotels/queries.ts'
import type { GuestDetail } from '../../hotels/schemas.ts'
import { compileValidator } from '../../http/fields/validate.ts'
import type { Caller } from '../../http/request/caller.ts'
import { requireBookingNow } from '../cancel/find-booking-now.ts'
import { isCancellable } from '../owed/item-fees.ts'
import { type Booking, bookedItems } from '../shape/booking.ts'
import { type BookingNow, isStayOver } from '../shape/booking-now.ts'
import { bookingChanges } from '../shape/change-schemas.ts'
import type { BookingUpdate } from './changed-booking.ts'
import { updateBooking } from './update-booking.ts'

/** What a guest wants changed. An empty arrival time takes it off. */
export type GuestChanges = Partial<Record<GuestDetail, string>>

/** The field of each in the API, by which faults name it. */
export const FIELD_OF_CHANGE: Record<GuestDetail, string> = {
  arrival_time: 'arrival_time',
  special_request: 'special_request',
  phone: 'guest_detail.phone',
  guest_name: 'guest_detail.name',
}

/** Whether there is a stay to come, or one that lasts. */
export const isChangeable = (now: BookingNow): boolean => {
  const items = bookedItems(now.booking)
  return items.length > 0 && items.every(isCancellable) && !isStayOver(now)
}

/** Changes what the hotel lets guests change; what it does not is left as it is. */
export const changeByGuest = async (
  tx: Tx,
  bookingCode: string,
  wanted: GuestChanges,
  caller: Caller,
  calendars: Calendars,
): Promise<Booking> => {
  const [found, hotel] = await Promise.all([requireBookingNow(tx, bookingCode), findHotel(tx, tx.hotelId)])
  if (!isChangeable(found)) throw new AppError('booking_not_changeable')
  const allowed = Object.entries(wanted).filter(([name]) =>
    hotel!.guest_may_change.includes(name as GuestDetail),
  )
  const changes = updateOf(Object.fromEntries(allowed))
  const options = { keepPrice: true, simulate: false, isByGuest: true }
  return (await updateBooking(tx, bookingCode, changes, options, caller, calendars)).booking
}

const updateOf = ({ arrival_time, special_request, phone, guest_name }: GuestChanges): BookingUpdate => ({
  arrival_time: arrival_time === '' ? null : arrival_time,
  special_request,
  guest_detail: { phone, name: guest_name },
})

const check = compileValidator(bookingChanges)

/** Those of the changes that cannot be taken. */
export const faultyChanges = (wanted: GuestChanges, caller: Caller): GuestDetail[] => {
  const { arrival_time, ...changes } = updateOf(wanted)
  const faults = new Faults()
  check.faults({ ...definedOf(changes), ...(arrival_time == null ? {} : { arrival_time }) }, caller, faults)
  const fields = new Set(faults.list.map(({ field }) => field))
  return (Object.keys(FIELD_OF_CHANGE) as GuestDetail[]).filter((name) => fields.has(FIELD_OF_CHANGE[name]))
}

const definedOf = (value: object): object => JSON.parse(JSON.stringify(value))
