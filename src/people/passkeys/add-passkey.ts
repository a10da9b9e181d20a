import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '../../errors.ts'
import { insertPasskey, listPasskeys } from '../record/passkey-queries.ts'
import { lockPerson } from '../record/queries.ts'
import { findSession } from '../record/session-queries.ts'
import { relyingParty } from '../sign-in/relying-party.ts'
import type { SignIns } from '../sign-in/sign-in.ts'
import { isGoodChallenge, newChallenge } from './challenges.ts'

export const MOST_PASSKEYS = 10
/** ES256, RS256 and EdDSA: what passkeys are made with today. */
const ALGORITHMS = [-7, -257, -8]

/** Somebody signed in, in one browser. */
export interface Owner {
  person_code: string
  person_name: string
  email: string
  session_code: string
  sessionHash: Buffer
}

const purposeOf = ({ person_code, session_code }: Owner) => `register ${person_code} ${session_code}` as const

/** What the browser makes a passkey with. It is to know by itself whose it is, and to ask for a finger, a face or a PIN. */
export const passkeyOptions = async ({ db, key, publicUrl }: SignIns, owner: Owner) => {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { id } = relyingParty(publicUrl)
  const own = await db.directory.read((sql) => listPasskeys(sql, owner.person_code))
  if (own.length >= MOST_PASSKEYS) throw new AppError('too_many_passkeys')
  return generateRegistrationOptions({
    rpName: 'Vacancy',
    rpID: id,
    userName: owner.email,
    userDisplayName: owner.person_name,
    userID: new TextEncoder().encode(owner.person_code),
    challenge: Buffer.from(await newChallenge(key, purposeOf(owner))),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      ...(transports === null ? {} : { transports }),
    })),
  })
}

const notTaken = (): AppError =>
  new AppError('invalid_value', { message: 'This passkey could not be checked. Try again.' })

/** Keeps a passkey that a browser made for whoever is signed in with it. */
export const addPasskey = async (
  signIns: SignIns,
  owner: Owner,
  name: string,
  given: RegistrationResponseJSON,
): Promise<void> => {
  const { credential } = await checked(signIns, owner, given)
  await signIns.db.directory.transaction(async (sql) => {
    await lockPerson(sql, owner.person_code)
    // Ended while the browser asked for a finger: whoever proved the address since wants nothing of this.
    if ((await findSession(sql, owner.sessionHash, '', '')) === undefined) throw new AppError('token_invalid')
    if ((await listPasskeys(sql, owner.person_code)).length >= MOST_PASSKEYS)
      throw new AppError('too_many_passkeys')
    const isNew = await insertPasskey(sql, {
      credential_id: credential.id,
      person_code: owner.person_code,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? null,
      passkey_name: name,
    })
    if (!isNew) throw notTaken()
  })
}

const checked = async ({ key, publicUrl }: SignIns, owner: Owner, response: RegistrationResponseJSON) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(publicUrl)
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isGoodChallenge(key, purposeOf(owner), plain(challenge)),
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
    // The library throws for whatever does not fit; nothing of it is ours.
  }).catch(() => undefined)
  if (!verified?.verified) throw notTaken()
  return verified.registrationInfo
}

/** As it was sent: browsers say it in base64url. */
export const plain = (challenge: string): string => Buffer.from(challenge, 'base64url').toString('latin1')
