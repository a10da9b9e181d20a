import { Type } from 'typebox'
import { AppError } from '../errors.ts'
import { toFlag } from '../http/fields/fields.ts'
import { isText } from '../http/fields/formats.ts'
import { type Operation, readOperation } from '../http/operation/operation.ts'
import type { SignedIn } from '../http/request/caller.ts'
import type { Services } from '../services.ts'
import { hotelNames } from './hotel-names.ts'
import { hotelsOfPerson } from './record/own-hotels.ts'
import { describePerson, findPerson } from './record/queries.ts'
import { endSessionOf, type ListedSession, listSessions } from './record/session-queries.ts'
import * as schemas from './schemas.ts'

const sessionAnswer = (row: ListedSession, { sessionCode }: SignedIn) => ({
  session_code: row.session_code,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  method: row.method,
  user_agent: row.user_agent,
  address: row.address,
  is_current: toFlag(row.session_code === sessionCode),
})

/** What is about a person alone: no hotel is named, and no token is taken. */
export const accountOperations = ({ db }: Services): Operation[] => {
  const accountOf = async ({ personCode, signedInAt }: SignedIn) => {
    const [person, { chains, hotels }] = await db.directory.read(async (sql) => [
      await findPerson(sql, personCode),
      await hotelsOfPerson(sql, personCode),
    ])
    if (person === undefined) throw new AppError('token_invalid')
    const names = await hotelNames(
      db,
      hotels.map(({ hotel_id }) => hotel_id),
    )
    return {
      person_code: personCode,
      name: person.person_name,
      email: person.email,
      language: person.language,
      has_password: toFlag(person.password_hash !== null),
      is_email_proven: toFlag(person.email_proven_at !== null),
      signed_in_at: new Date(signedInAt).toISOString(),
      chains,
      hotels: hotels.map(({ hotel_id, ...one }) => ({ ...one, hotel_name: names.get(hotel_id) ?? null })),
    }
  }

  return [
    readOperation({
      method: 'GET',
      url: '/getsessions',
      operationId: 'getsessions',
      summary: 'Where you are signed in',
      tag: 'extension',
      token: 'person',
      result: Type.Array(schemas.session),
      errors: [],
      example: { result: [schemas.sessionExample] },
      async read({ caller: { signedIn } }) {
        const rows = await db.directory.read((sql) => listSessions(sql, signedIn!.personCode))
        return { result: rows.map((row) => sessionAnswer(row, signedIn!)) }
      },
    }),
    readOperation({
      method: 'DELETE',
      url: '/deletesession/:session_code',
      operationId: 'deletesession',
      summary: 'Sign out elsewhere',
      description: 'At once: the next request of that browser is refused.',
      tag: 'extension',
      token: 'person',
      params: schemas.sessionParams,
      result: schemas.session,
      errors: ['session_not_found'],
      example: {
        params: { session_code: schemas.sessionExample.session_code },
        result: { ...schemas.sessionExample, is_current: 0 },
      },
      async read({ caller: { signedIn }, params: { session_code = '' } }) {
        const { personCode } = signedIn!
        const rows = isText(session_code)
          ? await db.directory.read((sql) => listSessions(sql, personCode))
          : []
        const row = rows.find((one) => one.session_code === session_code)
        const ended = row && (await db.directory.write((sql) => endSessionOf(sql, personCode, session_code)))
        if (row === undefined || ended === 0) throw new AppError('session_not_found')
        return { result: sessionAnswer(row, signedIn!) }
      },
    }),
    readOperation({
      method: 'GET',
      url: '/myaccount',
      operationId: 'getmyaccount',
      summary: 'Who you are, and in which hotels',
      tag: 'extension',
      token: 'person',
      result: schemas.account,
      errors: [],
      example: { result: schemas.accountExample },
      async read({ caller: { signedIn } }) {
        return { result: await accountOf(signedIn!) }
      },
    }),
    readOperation({
      method: 'PUT',
      url: '/myaccount',
      operationId: 'updatemyaccount',
      summary: 'Change your name or language',
      tag: 'extension',
      token: 'person',
      body: schemas.accountChanges,
      result: schemas.account,
      errors: [],
      example: { body: { language: 'id' }, result: schemas.accountExample },
      async read({ body, caller: { signedIn } }) {
        const { personCode } = signedIn!
        await db.directory.transaction(async (sql) => {
          const person = await findPerson(sql, personCode)
          if (person === undefined) throw new AppError('token_invalid')
          const { name = person.person_name, language = person.language } = body
          await describePerson(sql, personCode, name, language)
        })
        return { result: await accountOf(signedIn!) }
      },
    }),
  ]
}
