import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { connect } from '../../db/connection/connect.ts'
import { openDatabase } from '../../process/open-database.ts'
import { addCommand, answers } from './command.ts'

export const registerDatabaseUrl = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'url',
    description: 'show the address of the database, with its password',
    examples: ['./bin/vacancy database url', './bin/vacancy database url --json'],
  })
  answers(command, async () => {
    const config = readConfig()
    const { url, close } = await openDatabase(config, false)
    await close()
    const running = config.databaseUrl !== undefined || (await isRunning(url))
    if (!running)
      process.stderr.write(
        'The embedded PostgreSQL runs only while the server does: start it, then connect.\n',
      )
    const told = config.databaseUrl ?? url
    return { json: { url: told, running }, text: told }
  })
}

const isRunning = async (url: string): Promise<boolean> => {
  try {
    const client = await connect(url)
    await client.end()
    return true
  } catch {
    return false
  }
}
