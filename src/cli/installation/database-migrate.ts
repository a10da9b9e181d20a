import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../process/open-database.ts'
import { addCommand, answers } from '../command/command.ts'
import { good } from '../command/table.ts'

export const registerDatabaseMigrate = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'migrate',
    description: 'make the tables, or bring them up to date, as the server does when it starts',
    examples: ['./bin/vacancy database migrate'],
  })
  answers(command, async () => {
    const { migrated, close } = await openDatabase(readConfig())
    await close()
    const text =
      migrated.length === 0 ? 'The tables are up to date.' : `${good('Applied')} ${migrated.join(', ')}.`
    return { json: { applied: migrated }, text }
  })
}
