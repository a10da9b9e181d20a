import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../errors.ts'
import { name } from '../../http/fields/fields.ts'
import { isRecentSignIn } from '../../http/operation/permissions.ts'
import { addPasskey, MOST_PASSKEYS, type Owner, passkeyOptions } from '../../people/passkeys/add-passkey.ts'
import { signInByPasskey, signInOptions } from '../../people/passkeys/sign-in-by-passkey.ts'
import { deletePasskey, listPasskeys } from '../../people/record/passkey-queries.ts'
import { takesPasskeys } from '../../people/sign-in/relying-party.ts'
import type { SignIns } from '../../people/sign-in/sign-in.ts'
import { deskPost } from './desk-post.ts'

const part = (most: number) => Type.String({ minLength: 1, maxLength: most, format: 'text' })
const MOST_BYTES = 8000

/** What browsers make of a credential, as far as it is used. */
const credentialOf = <Response extends Record<string, ReturnType<typeof part>>>(response: Response) =>
  Type.Object({
    id: part(1400),
    rawId: part(1400),
    type: part(20),
    response: Type.Object({
      clientDataJSON: part(MOST_BYTES),
      ...response,
      transports: Type.Optional(Type.Array(part(20), { maxItems: 10 })),
      userHandle: Type.Optional(Type.Union([part(100), Type.Null()])),
    }),
  })

const newForm = Type.Object({
  name: name('What to call it, such as the device'),
  credential: credentialOf({ attestationObject: part(MOST_BYTES) }),
})
const signInForm = Type.Object({
  credential: credentialOf({ authenticatorData: part(MOST_BYTES), signature: part(MOST_BYTES) }),
})

/** Passkeys of whoever is signed in, and signing in by one. */
export const registerPasskeys = (app: FastifyInstance, signIns: SignIns): void => {
  const { db, sessions, publicUrl } = signIns
  const post = deskPost(app, signIns)

  const ownerOf = async (request: FastifyRequest): Promise<Owner & { signedInAt: number }> => {
    const session = await sessions.sessionOf(request)
    if (!session) throw new AppError(session === undefined ? 'token_missing' : 'token_invalid')
    const { found, hash } = session
    return { ...found, sessionHash: hash, signedInAt: Date.parse(found.signed_in_at) }
  }
  /** A stolen session must not become a key. */
  const justSignedIn = async (request: FastifyRequest): Promise<Owner> => {
    signIns.requireSafeWay()
    const owner = await ownerOf(request)
    if (!isRecentSignIn(owner.signedInAt)) throw new AppError('sign_in_again')
    return owner
  }

  post('passkeys', Type.Object({}), async (_given, request) => {
    const { person_code } = await ownerOf(request)
    const own = await db.directory.read((sql) => listPasskeys(sql, person_code))
    return {
      is_possible: takesPasskeys(publicUrl) ? 1 : 0,
      most: MOST_PASSKEYS,
      passkeys: own.map(({ credential_id, passkey_name, created_at, last_used_at }) => ({
        credential_id,
        name: passkey_name,
        created_at,
        last_used_at,
      })),
    }
  })

  post('passkey-options', Type.Object({}), async (_given, request) =>
    passkeyOptions(signIns, await justSignedIn(request)),
  )

  post('passkey-add', newForm, async (given, request) => {
    const owner = await justSignedIn(request)
    const credential = { ...given.credential, clientExtensionResults: {} }
    await addPasskey(signIns, owner, given.name, credential as RegistrationResponseJSON)
    return {}
  })

  post('passkey-remove', Type.Object({ credential_id: part(1400) }), async (given, request) => {
    const { person_code } = await ownerOf(request)
    const isGone = await db.directory.write((sql) => deletePasskey(sql, person_code, given.credential_id))
    if (!isGone) throw new AppError('passkey_not_found')
    return {}
  })

  post('passkey-ask', Type.Object({}), async () => {
    signIns.requireSafeWay()
    return signInOptions(signIns)
  })

  post('passkey-sign-in', signInForm, async ({ credential }, request, reply) => {
    signIns.requireSafeWay()
    const { userHandle, ...response } = credential.response
    const answered = { ...response, ...(userHandle ? { userHandle } : {}) }
    const { person, begun } = await signInByPasskey(signIns, request, {
      ...credential,
      response: answered,
      clientExtensionResults: {},
    } as AuthenticationResponseJSON)
    await signIns.tellBrowser(reply, person.email, begun)
    return { person_code: person.person_code, name: person.person_name, language: person.language }
  })
}
