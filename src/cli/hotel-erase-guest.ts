import type { Command } from 'commander'
import { eraseGuest } from '../guests/erase-guest.ts'
import { addCommand, answers, withDatabase } from './command.ts'
import { findHotelNamed, HOTEL_OPTION, hotelName } from './find-hotel.ts'
import { good } from './table.ts'
import { readName } from './values.ts'

const ACTOR = 'vacancy hotel erase-guest'

export const registerHotelEraseGuest = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'erase-guest',
    description: 'take a guest’s personal data out of every table; what was booked and paid stays',
    examples: ['./bin/vacancy hotel erase-guest --hotel SANUR --email ann@example.com'],
  })
    .requiredOption(...HOTEL_OPTION)
    .requiredOption('--email <address>', 'address of the guest, in whatever case', readName)
  answers(command, ({ hotel: name, email }: { hotel: string; email: string }) =>
    withDatabase(async (db) => {
      const hotel = await findHotelNamed(db, name)
      const erasure = await eraseGuest(db, hotel, email, ACTOR)
      const { bookings, upcoming, answers: kept } = erasure
      const lines =
        bookings.length === 0
          ? [`${hotelName(hotel)} has no booking under ${email}.`]
          : [`${good('Erased')} the guest of ${bookings.length} bookings: ${bookings.join(', ')}.`]
      if (upcoming > 0)
        lines.push(`${upcoming} of them are still to come: the hotel expects someone it no longer knows.`)
      if (kept > 0) lines.push(`Answers kept for repeated requests that were cleaned: ${kept}.`)
      return { json: erasure, text: lines.join('\n') }
    }),
  )
}
