import type { Command } from 'commander'
import { listChains } from '../../hotels/chain-queries.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { table } from '../command/table.ts'

export const registerChainList = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'list',
    description: 'list all chains, with how many hotels they have',
    examples: ['./bin/vacancy chain list'],
  })
  answers(command, () =>
    withDatabase(
      async (db) => {
        const chains = await db.directory.read(listChains)
        const rows = chains.map(({ chain_code, chain_name, hotels }) => [
          chain_code,
          chain_name ?? '',
          String(hotels),
        ])
        const none =
          'There is no chain yet. Add one with ./bin/vacancy chain add, or a hotel, which makes its own.'
        return { json: chains, text: chains.length === 0 ? none : table(['CHAIN', 'NAME', 'HOTELS'], rows) }
      },
      { readOnly: true },
    ),
  )
}
