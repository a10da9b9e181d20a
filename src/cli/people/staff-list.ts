import type { Command } from 'commander'
import { listChainMembers, listMembers, type Member } from '../../people/record/queries.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { table } from '../command/table.ts'
import { type WhereOptions, whereOf, withWhere } from './member-options.ts'

export const registerStaffList = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'list',
    description: 'list the people of a hotel with those of its chain, or all of a chain',
    examples: ['./bin/vacancy staff list --hotel SANUR', './bin/vacancy staff list --chain SAMUDRA'],
  })
  withWhere(command)
  answers(command, (options: WhereOptions) =>
    withDatabase(
      async (db) => {
        const { chain_code, hotel_id, name } = await whereOf(db, options)
        const members = await db.directory.read((sql) =>
          hotel_id === 0 ? listChainMembers(sql, chain_code) : listMembers(sql, chain_code, hotel_id),
        )
        const none = `Nobody belongs to ${name}. Invite somebody with ./bin/vacancy staff invite.`
        return {
          json: members.map((member) => ({
            person_code: member.person_code,
            name: member.person_name,
            email: member.email,
            role: member.role,
            whole_chain: member.hotel_id === 0 ? 1 : 0,
            created_at: member.created_at,
            created_by: member.created_by,
          })),
          text: members.length === 0 ? none : table(HEADINGS, members.map(cellsOf)),
        }
      },
      { readOnly: true },
    ),
  )
}

const HEADINGS = ['CODE', 'NAME', 'E-MAIL', 'ROLE', 'WHERE', 'SINCE']

const cellsOf = (member: Member): string[] => [
  member.person_code,
  member.person_name,
  member.email,
  member.role,
  member.hotel_id === 0 ? 'chain' : 'hotel',
  member.created_at.slice(0, 10),
]
