import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { good } from '../command/table.ts'

export const registerImport = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'import',
    description: 'read what export wrote, on another installation; refuses a hotel that is there already',
    examples: ['./bin/vacancy import < sanur.jsonl'],
  })
  answers(command, () =>
    withDatabase(async (db) => {
      const { importHotel } = await import('../../transfer/import-hotel.ts')
      const imported = await importHotel(db, standardInput())
      const { hotel, rows } = imported
      return {
        json: imported,
        text: `${good('Imported')} ${hotel} with ${rows.booking} bookings; nothing oversold, nothing leaked.`,
      }
    }),
  )
}

/** Opens the interface only when the first line is wanted: it would drop lines that arrive before, and even the end. */
async function* standardInput(): AsyncGenerator<string> {
  yield* createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
}
