import type { Command } from 'commander'
import { clearRemains } from '../../erasure/clear-remains.ts'
import { type Erasure, eraseGuest, eraseGuestOf } from '../../erasure/erase-guest.ts'
import { OperatorError } from '../../errors.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, HOTEL_OPTION, hotelName } from '../command/named-hotel.ts'
import { good } from '../command/table.ts'
import { readName } from '../command/values.ts'

const ACTOR = 'vacancy hotel erase-guest'
const NOTHING: Erasure = { bookings: [], upcoming: 0, answers: 0 }

interface Options {
  hotel: string
  email?: string
  booking?: string
  rewrite?: boolean
}

/** Where the guest's data may remain, because no command of ours reaches it. */
const remains = (rewrite: boolean): string[] => [
  'The guest may still be in backups, in exports, in the write-ahead log until PostgreSQL has written over it (with an',
  'archive: as long as that is kept), and on replicas until they have followed.',
  ...(rewrite
    ? []
    : [
        'Unused bytes of the tables’ files may hold pieces until other rows take their place; --rewrite writes the files',
        'anew, in an hour when bookings can wait.',
      ]),
]

export const registerHotelEraseGuest = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'erase-guest',
    description: 'take a guest’s personal data out of every table; what was booked and paid stays',
    examples: [
      './bin/vacancy hotel erase-guest --hotel SANUR --email ann@example.com',
      './bin/vacancy hotel erase-guest --hotel SANUR --email ann@example.com --rewrite',
      './bin/vacancy hotel erase-guest --hotel SANUR --booking K7MPX3QA',
    ],
  })
    .requiredOption(...HOTEL_OPTION)
    .option('--email <address>', 'address of the guest, in whatever case', readName)
    .option('--booking <code>', 'instead: one booking, such as of a guest without an address', readName)
    .option(
      '--rewrite',
      'write the tables’ files anew, so that no unused byte tells of the guest; bookings wait meanwhile',
    )
  answers(command, ({ hotel: name, email, booking, rewrite = false }: Options) =>
    withDatabase(async (db) => {
      if ((email === undefined) === (booking === undefined))
        throw new OperatorError('Name the guest by --email, or one booking by --booking.')
      const hotel = await findHotelNamed(db, name)
      const erasure =
        email === undefined
          ? ((await eraseGuestOf(db, hotel, booking!, ACTOR)) ?? NOTHING)
          : await eraseGuest(db, hotel, email, ACTOR)
      await clearRemains(db, hotel.hotel_id, rewrite)
      const { bookings, upcoming, answers: cleanedAnswers } = erasure
      const lines =
        bookings.length === 0
          ? [`${hotelName(hotel)} has no booking ${email === undefined ? booking : `under ${email}`}.`]
          : [`${good('Erased')} the guest of ${bookings.length} bookings: ${bookings.join(', ')}.`]
      if (upcoming > 0)
        lines.push(`${upcoming} of them are still to come: the hotel expects someone it no longer knows.`)
      if (cleanedAnswers > 0)
        lines.push(`Answers kept for repeated requests that were cleaned: ${cleanedAnswers}.`)
      lines.push(...remains(rewrite))
      return { json: { ...erasure, rewritten: rewrite }, text: lines.join('\n') }
    }),
  )
}
