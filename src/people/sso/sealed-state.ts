import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { PeopleKey } from '../sign-in/known-browsers.ts'

const SEALED_FOR = 'sealed state of single sign-on'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const LONGEST = 2000
export const STATE_SECONDS = 10 * 60

/** What a browser carries while its person is at the issuer. */
export interface SignOnState {
  state: string
  nonce: string
  verifier: string
  /** The screen of the desk to go to afterwards. */
  back: string
  /** In milliseconds since 1970. */
  ends: number
}

/** Nobody reads it on the way, or changes it. */
export const sealState = async (key: PeopleKey, state: SignOnState): Promise<string> => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await key.sign(SEALED_FOR), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(state)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined where it is none of ours, or over. */
export const openState = async (
  key: PeopleKey,
  value: string | null | undefined,
  now = Date.now(),
): Promise<SignOnState | undefined> => {
  if (!value || value.length > LONGEST) return undefined
  const bytes = Buffer.from(value, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await key.sign(SEALED_FOR),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    const state: SignOnState = JSON.parse(Buffer.concat(opened).toString())
    return state.ends > now ? state : undefined
  } catch {
    return undefined
  }
}
