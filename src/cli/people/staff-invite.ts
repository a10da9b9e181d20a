import type { Command } from 'commander'
import type { StaffRole } from '../../http/request/staff-roles.ts'
import { AccessNotes, everyTime } from '../../people/sign-in/access-notes.ts'
import { makeLink } from '../../people/sign-in/make-link.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { faint } from '../command/table.ts'
import { readName } from '../command/values.ts'
import {
  BY_COMMAND,
  ROLE_OPTION,
  readEmail,
  type WhereOptions,
  whereOf,
  withWhere,
} from './member-options.ts'

interface Options extends WhereOptions {
  email: string
  role: StaffRole
  name?: string
}

export const registerStaffInvite = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'invite',
    description: 'make a link that adds somebody to a hotel or a chain; it is shown only now',
    examples: [
      './bin/vacancy staff invite --hotel SANUR --email ann@example.com --role owner',
      './bin/vacancy staff invite --chain SAMUDRA --email ann@example.com --role manager --json',
    ],
  })
  withWhere(command)
    .requiredOption('--email <address>', 'whom to invite', readEmail)
    .addOption(ROLE_OPTION.makeOptionMandatory())
    .option('--name <text>', 'what they are called', readName)
  answers(command, (options: Options) =>
    withDatabase(async (db, { publicUrl }) => {
      const where = await whereOf(db, options)
      const { email, role, name: person_name = null } = options
      const { chain_code } = where
      const hotel_ids = where.hotel_id === 0 ? null : [where.hotel_id]
      const wanted = { kind: 'invite' as const, email, person_name, language: null, role, chain_code }
      const link = { ...wanted, hotel_ids, person_code: null }
      const made = await db.directory.transaction((sql) => makeLink(sql, publicUrl, link, BY_COMMAND, false))
      const notes = new AccessNotes(db)
      for (const hotelId of where.hotelIds)
        await notes.note(hotelId, {
          ...{ once: everyTime(), kind: 'invited', person_code: null, person_name: email },
          ...{ actor: BY_COMMAND.name, actor_code: null, address: '', user_agent: '', details: { role } },
        })
      const { url: invite_url, expires_at } = made
      return {
        json: { invite_url, expires_at, email, role },
        text: [
          `${email} is invited to ${where.name} as ${role}:`,
          '',
          `  ${invite_url}`,
          '',
          faint(`Good once, until ${expires_at.slice(0, 16).replace('T', ' ')} UTC. Send it to them.`),
        ].join('\n'),
      }
    }),
  )
}
