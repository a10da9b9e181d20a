import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { distribute } from '../../db/cluster/distribute.ts'
import { connect } from '../../db/connection/connect.ts'
import { databaseTrouble, openDatabase } from '../../process/open-database.ts'
import { addCommand, answers } from '../command/command.ts'
import { good } from '../command/table.ts'

export const registerDatabaseDistribute = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'distribute',
    description: 'spread the hotels over the nodes of a Citus cluster; once, on its coordinator',
    examples: ['./bin/vacancy database distribute'],
  })
  answers(command, async () => {
    const config = readConfig()
    const { url, close } = await openDatabase(config)
    try {
      const tables = await distributeAt(url)
      const text =
        tables.length === 0
          ? 'The hotels are spread over the nodes already.'
          : `${good('Spread')} ${tables.length} tables over the nodes. ./bin/vacancy database nodes shows them.`
      return { json: { distributed: tables }, text }
    } catch (err) {
      throw databaseTrouble(err, config)
    } finally {
      await close()
    }
  })
}

const distributeAt = async (url: string): Promise<string[]> => {
  const client = await connect(url, { patient: true })
  try {
    return await distribute(client, url)
  } finally {
    await client.end()
  }
}
