import type { Command } from 'commander'
import { makeSetupLink } from '../../people/setup/setup-link.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { faint } from '../command/table.ts'
import { BY_COMMAND } from './member-options.ts'

export const registerSetup = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'setup',
    description: 'make a link by which somebody sets up a hotel in the browser; it is shown only now',
    examples: ['./bin/vacancy setup', './bin/vacancy setup --json'],
  })
  answers(command, () =>
    withDatabase(async (db, { publicUrl }) => {
      const made = await db.directory.transaction((sql) => makeSetupLink(sql, publicUrl, BY_COMMAND))
      const { url: setup_url, expires_at } = made
      return {
        json: { setup_url, expires_at },
        text: [
          'Set up a hotel in the browser:',
          '',
          `  ${setup_url}`,
          '',
          faint('Good for three days, for one hotel; whoever opens it becomes its owner.'),
        ].join('\n'),
      }
    }),
  )
}
