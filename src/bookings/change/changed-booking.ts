import { joinedNames } from '../../stay/values/guest-names.ts'
import { languageOf } from '../../stay/values/languages.ts'
import { withLines } from '../owed/manual-lines.ts'
import { soldNames } from '../record/sold-names.ts'
import { onlyAddress } from '../sell/create-booking.ts'
import { asBefore, chargesOf, toSoldItem } from '../sell/sold-items.ts'
import { type Booking, type BookingItem, nightsTotalOf, totalOf } from '../shape/booking.ts'
import { type BookingChanges, changedItems } from './changed-items.ts'
import type { Move } from './move-stay.ts'
import type { Wanted } from './what-changed.ts'

/** What is to change; no arrival time takes it off. */
export type BookingUpdate = Omit<BookingChanges, 'arrival_time'> & {
  arrival_time?: string | null | undefined
}

/** The booking with what may change freely, and its items as they are to become. */
export const wantedBooking = (booking: Booking, given: BookingUpdate): Wanted => {
  const { guest_detail: guest = {} } = given
  const { before, after } = changedItems(booking, given)
  return {
    booking: {
      ...booking,
      arrival_time: given.arrival_time === undefined ? booking.arrival_time : given.arrival_time,
      guest_name: guest.name ?? booking.guest_name,
      guest_email: guest.email ?? booking.guest_email,
      guest_phone: guest.phone ?? booking.guest_phone,
      guest_address: { ...booking.guest_address, ...onlyAddress(guest.address) },
      special_request: given.special_request ?? guest.special_request ?? booking.special_request,
    },
    before,
    items: after,
    arrival_date: given.arrival_date?.slice(0, 10) ?? booking.arrival_date,
    departure_date: given.departure_date?.slice(0, 10) ?? booking.departure_date,
  }
}

/** The items with other guests in them, at the price they were sold for. */
export const withGuests = ({ booking, items }: Wanted): Booking => {
  const byNumber = new Map(items.map((item) => [item.item, item]))
  return {
    ...booking,
    items: booking.items.map((item): BookingItem => {
      const wanted = byNumber.get(item.item)
      if (wanted === undefined) return item
      const { guests, adults, children, children_ages, guest_name } = wanted
      const ages = children_ages.length === 0 ? null : children_ages
      return { ...item, guests, adults, children, children_ages: ages, guest_name }
    }),
  }
}

/** A moved booking has to be acknowledged again by the hotel's own system. */
export const movedBooking = (
  { booking, items }: Wanted,
  { sale, stay, items: quoted, price, promo }: Move,
): Booking => {
  const numbers = items.map(({ item }) => item)
  const sold = items.map((wanted, at) => {
    const was = booking.items.find(({ item }) => item === wanted.item)
    return asBefore(toSoldItem(wanted, quoted[at]!, price.items[at]!, sale, stay, wanted.item), was)
  })
  const cancelled = booking.items.filter(({ item }) => !numbers.includes(item))
  const sums = chargesOf(price, numbers)
  const charges = withLines(sums, booking.charges)
  const names = soldNames(sale, sold, sums)?.[languageOf(booking.language ?? undefined) ?? 'en']
  const { arrival_date, departure_date } = sold[0]!
  return {
    ...booking,
    ...promo,
    is_ack: false,
    arrival_date,
    departure_date,
    items: [...sold, ...cancelled].sort((a, b) => a.item - b.item),
    charges,
    guest_names: booking.language === null ? null : joinedNames(booking.guest_names, names),
    total_price: nightsTotalOf(charges),
    grand_total: totalOf(charges),
  }
}
