import type { Command } from 'commander'
import { listHotels } from '../../hotels/queries.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { hotelName } from '../command/named-hotel.ts'
import { table } from '../command/table.ts'
import { hotelJson } from './hotel-show.ts'

export const registerHotelList = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'list',
    description: 'list all hotels',
    examples: ['./bin/vacancy hotel list', './bin/vacancy hotel list --json'],
  })
  answers(command, () =>
    withDatabase(
      async (db) => {
        const hotels = await db.coordinator.read(listHotels)
        const rows = hotels.map((hotel) => [
          hotelName(hotel),
          hotel.hotel_name,
          hotel.currency,
          hotel.timezone,
        ])
        const none = 'There is no hotel yet. Add one with ./bin/vacancy hotel add, or try ./bin/vacancy demo.'
        const text = hotels.length === 0 ? none : table(['HOTEL', 'NAME', 'CURRENCY', 'TIME ZONE'], rows)
        return { json: hotels.map(hotelJson), text }
      },
      { readOnly: true },
    ),
  )
}
