import type { Command } from 'commander'
import { OperatorError } from '../../errors.ts'
import { findPersonByEmail } from '../../people/record/queries.ts'
import { makeLink, NO_INVITE } from '../../people/sign-in/make-link.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { faint } from '../command/table.ts'
import { BY_COMMAND, readEmail } from './member-options.ts'

export const registerStaffReset = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'reset',
    description: 'make a link for a new password; it is shown only now',
    examples: ['./bin/vacancy staff reset --email ann@example.com'],
  }).requiredOption('--email <address>', 'whose password', readEmail)
  answers(command, ({ email }: { email: string }) =>
    withDatabase(async (db, { publicUrl }) => {
      const made = await db.directory.transaction(async (sql) => {
        const person = await findPersonByEmail(sql, email)
        if (person === undefined) throw new OperatorError(`There is nobody with the address ${email}.`)
        const link = { ...NO_INVITE, kind: 'reset' as const, person_code: person.person_code }
        return makeLink(sql, publicUrl, link, BY_COMMAND, false)
      })
      const { url: reset_url, expires_at } = made
      return {
        json: { reset_url, expires_at, email },
        text: [
          `A new password for ${email}:`,
          '',
          `  ${reset_url}`,
          '',
          faint('Good once, for three days; using it signs them out everywhere else.'),
        ].join('\n'),
      }
    }),
  )
}
