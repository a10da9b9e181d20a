import { once } from 'node:events'
import type { Command } from 'commander'
import { OperatorError } from '../../errors.ts'
import { exportHotel } from '../../transfer/export-hotel.ts'
import { addCommand, withDatabase } from '../command/command.ts'
import { findHotelNamed, HOTEL_OPTION } from '../command/named-hotel.ts'

export const registerExport = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'export',
    description: 'write one hotel with all its bookings, pictures and tokens as lines of JSON',
    examples: ['./bin/vacancy export --hotel SANUR > sanur.jsonl'],
  }).requiredOption(...HOTEL_OPTION)
  command.action(async () => {
    const { hotel: name } = command.optsWithGlobals<{ hotel: string }>()
    if (process.stdout.isTTY)
      throw new OperatorError('It is long, and full of guests: write it to a file, with > hotel.jsonl.')
    const rows = await withDatabase(
      async (db) => exportHotel(db, await findHotelNamed(db, name), writeLine),
      {
        readOnly: true,
      },
    )
    process.stderr.write(`Exported ${rows.booking} bookings and ${rows.event} events.\n`)
  })
}

const writeLine = async (line: string): Promise<void> => {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}
