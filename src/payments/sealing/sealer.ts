import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { OperatorError } from '../../errors.ts'

const FORM = 'v1'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 6

interface Key {
  /** Says which secret a text was sealed under, and nothing about it. */
  id: string
  bytes: Buffer
}

const derived = (secret: string, use: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `vacancy ${FORM} ${use}`, length))

const keyOf = (secret: string): Key => ({
  id: derived(secret, 'key id', ID_BYTES).toString('hex'),
  bytes: derived(secret, 'key', KEY_BYTES),
})

/** Encrypts what a hotel entrusts to us, so that the database alone does not tell it. */
export class Sealer {
  private readonly key: Key
  private readonly known: readonly Key[]

  /** What was sealed under the secret `before` can be opened too. */
  constructor(secret: string, before?: string) {
    this.key = keyOf(secret)
    this.known = before === undefined ? [this.key] : [this.key, keyOf(before)]
  }

  /** Different each time. It can be opened for this hotel alone. */
  seal(hotelId: number, text: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.key.bytes, nonce)
    cipher.setAAD(Buffer.from(boundTo(hotelId, this.key)))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return [FORM, this.key.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
  }

  open(hotelId: number, text: string): string {
    const [form, id, nonce = '', sealed = ''] = text.split('.')
    const key = this.known.find((each) => each.id === id)
    if (form !== FORM || key === undefined)
      throw new OperatorError(
        `The keys of hotel ${hotelId} were sealed under another VACANCY_SECRET. Set that one as VACANCY_SECRET_BEFORE.`,
      )
    const bytes = Buffer.from(sealed, 'base64url')
    const at = Math.max(bytes.length - TAG_BYTES, 0)
    try {
      const decipher = createDecipheriv(CIPHER, key.bytes, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(boundTo(hotelId, key)))
      decipher.setAuthTag(bytes.subarray(at))
      return Buffer.concat([decipher.update(bytes.subarray(0, at)), decipher.final()]).toString('utf8')
    } catch (err) {
      throw new OperatorError(`The sealed keys of hotel ${hotelId} are damaged, or another hotel's.`, {
        cause: err,
      })
    }
  }

  /** Whether it was sealed under the secret in use, and not the one before. */
  isCurrent(text: string): boolean {
    return text.startsWith(`${FORM}.${this.key.id}.`)
  }
}

const boundTo = (hotelId: number, { id }: Key): string => `${FORM} ${id} hotel ${hotelId}`
