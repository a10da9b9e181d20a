import type { FactRoom, StayFacts } from '../../../web/widget/change/changing-types.ts'
import { type Booking, bookedItems } from '../../bookings/shape/booking.ts'

type Stay = Pick<Booking, 'arrival_date' | 'departure_date' | 'items' | 'charges'>

/** What a stay is, by the names that its guest reads. */
export const stayFacts = ({ arrival_date, departure_date, items, charges }: Stay): StayFacts => ({
  arrival: arrival_date,
  departure: departure_date,
  rooms: bookedItems({ items }).map(
    (item): FactRoom => ({
      item: item.item,
      room_name: item.room_name,
      rate_name: item.rate_name,
      rooms: item.rooms,
      guests: item.guests,
      adults: item.adults,
      children: item.children,
      ages: item.children_ages ?? [],
      extras: charges
        .filter((charge) => charge.kind === 'extra' && charge.item === item.item)
        .map(({ name, quantity }) => ({ name, quantity })),
    }),
  ),
})
