import { hash as digest } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import { AppError } from '../../errors.ts'
import { findPasskey, lockPasskey, notePasskeyUse, type Passkey } from '../record/passkey-queries.ts'
import { lockPerson, type Person } from '../record/queries.ts'
import { isChallengeUsed } from '../record/session-queries.ts'
import { type Begun, beginSession } from '../sign-in/begin-session.ts'
import { relyingParty } from '../sign-in/relying-party.ts'
import type { SignIns } from '../sign-in/sign-in.ts'
import { plain } from './add-passkey.ts'
import { isGoodChallenge, newChallenge } from './challenges.ts'

/** Checking costs little, but a flood of it must not keep the database from others. */
const turns = new ConcurrencyLimit({
  most: 4,
  mostWaiting: 50,
  longestWaitMs: 5000,
  message: 'Too many people sign in right now. Try again shortly.',
})

/** No account is named: the browser asks which one, of those it has passkeys for. */
export const signInOptions = async ({ key, publicUrl }: SignIns) => {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const challenge = Buffer.from(await newChallenge(key, 'sign in'))
  return generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).id,
    challenge,
    userVerification: 'required',
  })
}

const refused = (): AppError =>
  new AppError('sign_in_failed', {
    message: 'That passkey did not work. Try again, or sign in another way.',
  })

/** Begins a session for whoever has the passkey. The challenge is kept with it: the same answer signs nobody in again. */
export const signInByPasskey = (
  signIns: SignIns,
  request: FastifyRequest,
  given: AuthenticationResponseJSON,
): Promise<{ person: Person; begun: Begun }> =>
  turns.take(async () => {
    const { db, sessions } = signIns
    const passkey = await db.directory.read((sql) => findPasskey(sql, given.id))
    if (passkey === undefined) throw refused()
    const { challengeHash, counter } = await checked(signIns, passkey, given)
    return db.directory.transaction(async (sql) => {
      const person = await lockPerson(sql, passkey.person_code)
      const now = await lockPasskey(sql, passkey.credential_id)
      // Removed meanwhile, or used by somebody who has a copy.
      if (person === undefined || now?.person_code !== person.person_code || now.counter !== passkey.counter)
        throw refused()
      if (await isChallengeUsed(sql, challengeHash)) throw refused()
      await notePasskeyUse(sql, passkey.credential_id, counter)
      const begun = await beginSession(sql, sessions, request, person.person_code, 'passkey', challengeHash)
      return { person, begun }
    })
  })

const checked = async (
  { key, publicUrl }: SignIns,
  passkey: Passkey,
  response: AuthenticationResponseJSON,
): Promise<{ challengeHash: Buffer; counter: number }> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(publicUrl)
  let answered = ''
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => {
      answered = challenge
      return isGoodChallenge(key, 'sign in', plain(challenge))
    },
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  const handle = response.response.userHandle
  if (!verified?.verified || (handle !== undefined && plain(handle) !== passkey.person_code)) throw refused()
  return {
    challengeHash: digest('sha256', answered, 'buffer'),
    counter: verified.authenticationInfo.newCounter,
  }
}
