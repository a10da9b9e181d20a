import type { Command } from 'commander'
import { OperatorError } from '../../errors.ts'
import { addChain } from '../../hotels/chain-queries.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { good } from '../command/table.ts'
import { readCode, readName } from '../command/values.ts'

export const registerChainAdd = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'add',
    description: 'add a chain, or name one that has hotels already',
    examples: ['./bin/vacancy chain add --chain SAMUDRA --name "Samudra Hotels"'],
  })
    .requiredOption('--chain <code>', 'code of the chain', readCode)
    .requiredOption('--name <text>', 'name shown to guests', readName)
  answers(command, ({ chain, name }: { chain: string; name: string }) =>
    withDatabase(async (db) => {
      if (!(await db.directory.write((sql) => addChain(sql, chain, name))))
        throw new OperatorError(`There is a chain ${chain} already.`)
      return {
        json: { chain_code: chain, chain_name: name },
        text:
          `${good('Added')} the chain ${chain}, ${name}.\n` +
          `Next: ./bin/vacancy token create --chain ${chain} --name "Our website"`,
      }
    }),
  )
}
