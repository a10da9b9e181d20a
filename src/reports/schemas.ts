import { Type } from 'typebox'
import { integer } from '../http/fields/fields.ts'

// Sums may be larger than any single count.
const total = (description: string) => integer(description, 0, Number.MAX_SAFE_INTEGER)

export const occupancyRow = Type.Object(
  {
    date: Type.String(),
    rooms_sold: total('Rooms of bookings that stay this night'),
    rooms_left: total('Rooms free to sell, over all room types'),
    capacity: total('All rooms the hotel has now'),
    occupancy_percent: Type.Number({ description: 'Rooms sold of the capacity' }),
    room_revenue: Type.Number({ description: 'What the rooms of this night were sold for' }),
    adr: Type.Number({ description: 'Average daily rate: revenue ÷ rooms sold; 0 if none' }),
    revpar: Type.Number({ description: 'Revenue per available room: revenue ÷ capacity' }),
    arrivals: total('Bookings that arrive'),
    departures: total('Bookings that depart, without those whose guests did not come'),
    bookings_created: total('Bookings made on this day'),
    rooms_created: total('Rooms of those bookings'),
    cancellations: total('Bookings cancelled on this day'),
    extra_revenue: Type.Number({ description: 'Extras of bookings that arrive' }),
    tax_revenue: Type.Number({ description: 'Taxes and fees on top, of bookings that arrive' }),
    no_shows: total('Bookings of this arrival with guests who did not come'),
  },
  { title: 'OccupancyDay' },
)

export const occupancyRowExample = {
  date: '2027-07-01',
  rooms_sold: 1,
  rooms_left: 4,
  capacity: 5,
  occupancy_percent: 20,
  room_revenue: 120.5,
  adr: 120.5,
  revpar: 24.1,
  arrivals: 1,
  departures: 0,
  bookings_created: 0,
  rooms_created: 0,
  cancellations: 0,
  extra_revenue: 0,
  tax_revenue: 0,
  no_shows: 0,
}
