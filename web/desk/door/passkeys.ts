/** Passkeys by what browsers have themselves. */

interface CreationOptions {
  challenge: string
  user: { id: string; name: string; displayName: string }
  excludeCredentials?: { id: string; type: 'public-key'; transports?: string[] }[]
}

interface RequestOptions {
  challenge: string
}

interface Parsers {
  parseCreationOptionsFromJSON?(options: object): PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON?(options: object): PublicKeyCredentialRequestOptions
}

/** Whether this browser has any to offer, at this address. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const parsers = (): Parsers => PublicKeyCredential as unknown as Parsers

const readCreation = (given: CreationOptions): PublicKeyCredentialCreationOptions =>
  parsers().parseCreationOptionsFromJSON?.(given) ??
  ({
    ...given,
    challenge: toBytes(given.challenge),
    user: { ...given.user, id: toBytes(given.user.id) },
    excludeCredentials: (given.excludeCredentials ?? []).map((one) => ({ ...one, id: toBytes(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions)

const readRequest = (given: RequestOptions): PublicKeyCredentialRequestOptions =>
  parsers().parseRequestOptionsFromJSON?.(given) ??
  ({
    ...given,
    challenge: toBytes(given.challenge),
    allowCredentials: [],
  } as PublicKeyCredentialRequestOptions)

/** What the service reads of a credential. Written here, since some browsers leave parts out. */
const written = (credential: PublicKeyCredential): object => {
  const { id, rawId, type, response } = credential
  const parts = response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  const bytes = (name: 'attestationObject' | 'authenticatorData' | 'signature' | 'userHandle') =>
    parts[name] instanceof ArrayBuffer ? { [name]: toText(parts[name]) } : {}
  return {
    id,
    rawId: toText(rawId),
    type,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      ...bytes('attestationObject'),
      ...('attestationObject' in parts ? {} : bytes('authenticatorData')),
      ...bytes('signature'),
      ...bytes('userHandle'),
      ...(parts.getTransports === undefined ? {} : { transports: parts.getTransports() }),
    },
  }
}

/** Asks the browser for a new passkey; undefined where its person thought better of it. */
export const makePasskey = (options: CreationOptions): Promise<object | undefined> =>
  taken(navigator.credentials.create({ publicKey: readCreation(options) }))

/** Asks for one that it has for this address. */
export const choosePasskey = (options: RequestOptions): Promise<object | undefined> =>
  taken(navigator.credentials.get({ publicKey: readRequest(options) }))

/** Browsers say the same of somebody who closed the window and of one who waited too long. */
const taken = async (asked: Promise<Credential | null>): Promise<object | undefined> => {
  try {
    const credential = (await asked) as PublicKeyCredential | null
    return credential === null ? undefined : written(credential)
  } catch (err) {
    if ((err as Error).name === 'NotAllowedError' || (err as Error).name === 'AbortError') return undefined
    throw err
  }
}
