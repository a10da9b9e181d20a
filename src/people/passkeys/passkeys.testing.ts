import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const url64 = (bytes: string | Buffer): string => Buffer.from(bytes as Buffer).toString('base64url')

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

export interface Answering {
  origin?: string
  rpId?: string
  type?: string
  /** Whether a finger, a face or a PIN was asked for. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

/** A passkey in memory that answers as browsers do, and otherwise too. */
export const passkeyOf = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const rp = new URL(origin).hostname
  let handle: string | undefined

  const authData = (options: Answering, attested?: Buffer): Buffer => {
    const flags = 0x01 | (options.isVerified === false ? 0 : 0x04) | (attested === undefined ? 0 : 0x40)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(options.counter ?? 0)
    return Buffer.concat([
      sha256(options.rpId ?? rp),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ])
  }
  const clientData = (type: string, challenge: string, options: Answering): Buffer =>
    Buffer.from(JSON.stringify({ type: options.type ?? type, challenge, origin: options.origin ?? origin }))
  const credential = (response: object) => ({ id: url64(id), rawId: url64(id), type: 'public-key', response })

  return {
    id: url64(id),
    register(asked: { challenge: string; user: { id: string } }, options: Answering = {}) {
      handle = asked.user.id
      const key = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x!, 'base64url'))],
        [int(-3), bytes(Buffer.from(y!, 'base64url'))],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestationObject = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData(options, attested))],
      ])
      return credential({
        clientDataJSON: url64(clientData('webauthn.create', asked.challenge, options)),
        attestationObject: url64(attestationObject),
        transports: ['internal'],
      })
    },
    answer(asked: { challenge: string }, options: Answering = {}) {
      const [data, client] = [authData(options), clientData('webauthn.get', asked.challenge, options)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: url64(client),
        authenticatorData: url64(data),
        signature: url64(signature),
        userHandle: options.userHandle ?? handle,
      })
    },
  }
}
