import { nameIn } from '../../stay/values/guest-names.ts'
import { languageOf } from '../../stay/values/languages.ts'
import type { Booking } from '../shape/booking.ts'

/** A booking with the names that its guest reads, if this is the language it was booked in; else as it is. */
export const bookingIn = (booking: Booking, lang: string | null | undefined): Booking => {
  const { guest_names: names, language } = booking
  if (names == null || language === null || languageOf(lang ?? undefined) !== language) return booking
  return {
    ...booking,
    items: booking.items.map((item) => ({
      ...item,
      room_name: nameIn(names, 'room', item.room_name),
      rate_name: nameIn(names, 'rate', item.rate_name),
    })),
    charges: booking.charges.map((charge) => ({ ...charge, name: nameIn(names, charge.kind, charge.name) })),
  }
}
