import type { Command } from 'commander'
import { AppError, OperatorError } from '../../errors.ts'
import { writeRole } from '../../people/change-people.ts'
import { findPersonByEmail, listMemberships, lockPeopleOf } from '../../people/record/queries.ts'
import { AccessNotes, everyTime } from '../../people/sign-in/access-notes.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { good } from '../command/table.ts'
import { BY_COMMAND, readEmail, type WhereOptions, whereOf, withWhere } from './member-options.ts'

interface Options extends WhereOptions {
  email: string
}

export const registerStaffRemove = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'remove',
    description: 'take somebody out of a hotel or a chain, at once',
    examples: ['./bin/vacancy staff remove --hotel SANUR --email ann@example.com'],
  })
  withWhere(command).requiredOption('--email <address>', 'whom', readEmail)
  answers(command, (options: Options) =>
    withDatabase(async (db) => {
      const where = await whereOf(db, options)
      const { chain_code, hotel_id, name } = where
      const removed = await db.directory.transaction(async (sql) => {
        await lockPeopleOf(sql, chain_code)
        const person = await findPersonByEmail(sql, options.email)
        const own = person === undefined ? [] : await listMemberships(sql, person.person_code)
        const membership = own.find((one) => one.chain_code === chain_code && one.hotel_id === hotel_id)
        if (person === undefined || membership === undefined)
          throw new OperatorError(`${options.email} does not belong to ${name}.`)
        await writeRole(sql, membership, undefined, BY_COMMAND).catch((err) => {
          if (!(err instanceof AppError) || err.code !== 'last_owner') throw err
          throw new OperatorError(`${options.email} is the last owner. Invite another owner first.`)
        })
        return { ...person, role: membership.role }
      })
      const { person_code, person_name, email, role } = removed
      const notes = new AccessNotes(db)
      for (const hotelId of where.hotelIds)
        await notes.note(hotelId, {
          ...{ once: everyTime(), kind: 'removed', person_code, person_name, details: { role } },
          ...{ actor: BY_COMMAND.name, actor_code: null, address: '', user_agent: '' },
        })
      return {
        json: { person_code, email, removed: 1 },
        text: `${good('Removed')} ${person_name}, ${email}, from ${name}.`,
      }
    }),
  )
}
