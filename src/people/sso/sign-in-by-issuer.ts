import type { FastifyRequest } from 'fastify'
import { bindIdentity, findIdentity } from '../record/identity-queries.ts'
import { findPersonByEmail, lockPerson, type Person } from '../record/queries.ts'
import { type Begun, beginSession } from '../sign-in/begin-session.ts'
import type { SignIns } from '../sign-in/sign-in.ts'
import { SignOnRefused, type Subject } from './issuer.ts'

/**
 * Begins a session for the person of an address that the issuer vouches for; makes none. From the first time on the person is
 * bound to whom they are there: somebody else who gets the address later is not them.
 */
export const signInByIssuer = (
  { db, sessions }: SignIns,
  request: FastifyRequest,
  { issuer, subject, verifiedEmail }: Subject,
): Promise<{ person: Person; begun: Begun }> =>
  db.directory.transaction(async (sql) => {
    if (verifiedEmail === undefined)
      throw new SignOnRefused('the issuer does not say that the e-mail is theirs')
    const found = await findPersonByEmail(sql, verifiedEmail)
    const person = found && (await lockPerson(sql, found.person_code))
    if (person === undefined) throw new SignOnRefused('nobody was invited with this e-mail')
    await bindIdentity(sql, { issuer, subject, person_code: person.person_code })
    const bound = await findIdentity(sql, person.person_code, issuer)
    if (bound?.subject !== subject) throw new SignOnRefused('another account of the issuer was bound before')
    return { person, begun: await beginSession(sql, sessions, request, person.person_code, 'sso') }
  })
