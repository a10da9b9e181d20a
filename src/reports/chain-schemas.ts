import { Type } from 'typebox'
import { flagOut, nullable } from '../http/fields/fields.ts'

const count = (description: string) => Type.Integer({ description })

export const chainHotel = Type.Object(
  {
    hotel_code: Type.String(),
    hotel_name: nullable(Type.String({ description: 'Null where the hotel does not answer' })),
    is_missing: flagOut('1: the hotel does not answer now, and nothing else is told of it'),
    date: Type.Optional(Type.String({ description: 'Today at the hotel' })),
    arrivals: Type.Optional(count('Bookings that arrive today')),
    departures: Type.Optional(count('Bookings that depart today')),
    rooms_sold: Type.Optional(count('Rooms taken tonight')),
    capacity: Type.Optional(count('Rooms that the hotel has')),
    occupancy_percent: Type.Optional(Type.Number({ description: 'Of tonight' })),
    occupancy_ahead: Type.Optional(
      Type.Array(Type.Number(), { description: 'The same of 14 nights, tonight first' }),
    ),
    warnings: Type.Optional(
      Type.Object({
        late_arrivals: count(
          'Stays whose arrival day is over and that nobody checked in; at most 100 are counted',
        ),
        payments_to_look_at: count('Payments and refunds that wait for a person'),
        mail_failed: count('Letters of the last week that could not be delivered'),
        webhooks_failing: count('Webhooks that do not get through'),
        days_without_price: count('Days of the next 30 on which no room has a price'),
      }),
    ),
  },
  { title: 'ChainHotel' },
)

export const chainHotelExample = {
  hotel_code: 'SANUR',
  hotel_name: 'Samudra Sanur',
  is_missing: 0,
  date: '2027-07-01',
  arrivals: 6,
  departures: 4,
  rooms_sold: 31,
  capacity: 40,
  occupancy_percent: 77.5,
  occupancy_ahead: [77.5, 80, 82.5, 70, 65, 60, 62.5, 70, 75, 80, 82.5, 60, 55, 50],
  warnings: {
    late_arrivals: 1,
    payments_to_look_at: 0,
    mail_failed: 0,
    webhooks_failing: 0,
    days_without_price: 0,
  },
}
