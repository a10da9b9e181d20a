import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { emailKey } from '../../typed/email-address.ts'
import { endResets } from '../record/link-queries.ts'
import { findPerson, lockPerson, setPassword } from '../record/queries.ts'
import { endSessionsOf } from '../record/session-queries.ts'
import { type Begun, beginSession } from './begin-session.ts'
import { passwordFault } from './password-rules.ts'
import type { SignIns } from './sign-in.ts'
import { mayTry, noteWrong } from './throttle.ts'

/** Another password for whoever is signed in and knows the one before. Ends all sessions, and begins one in this browser. */
export const changePassword = async (
  signIns: SignIns,
  request: FastifyRequest,
  personCode: string,
  given: { current_password: string; password: string },
): Promise<Begun> => {
  const { db, hashes, sessions } = signIns
  const person = await db.directory.read((sql) => findPerson(sql, personCode))
  if (person === undefined) throw new AppError('token_invalid')
  const { email, person_name, password_hash: stored } = person
  const fault = passwordFault(given.password, email, person_name)
  if (fault !== undefined) throw new AppError('invalid_value', { details: [{ ...fault }] })
  // A stolen session is no place to guess: it is counted as a browser of its own.
  const knownNetworks: ReadonlySet<string> = new Set()
  const attempt = {
    emailKey: emailKey(email),
    address: request.ip,
    knownBrowser: personCode,
    knownNetworks,
  }
  const isRight = await hashes.isRight(true, async () => {
    if (!(await mayTry(db, attempt))) throw new AppError('sign_in_failed')
    return { password: given.current_password, stored }
  })
  if (!isRight) {
    await noteWrong(db, attempt)
    throw new AppError('sign_in_failed')
  }
  const passwordHash = await hashes.hash(true, given.password)
  return db.directory.transaction(async (sql) => {
    // Links before people, as where a link is used.
    await endResets(sql, personCode)
    const now = await lockPerson(sql, personCode)
    if (now?.password_hash !== stored) throw new AppError('sign_in_failed')
    await setPassword(sql, personCode, passwordHash)
    await endSessionsOf(sql, personCode)
    return beginSession(sql, sessions, request, personCode, 'password')
  })
}
