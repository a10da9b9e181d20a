import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after } from 'node:test'

export const CLIENT = { id: 'vacancy', secret: 'a secret of the two of them' }

export interface Account {
  email?: string
  email_verified?: boolean
}

/** What the issuer answers instead of a token: undefined to answer as it should. */
export type Forge = ((token: Record<string, unknown>) => Record<string, unknown>) | undefined

type Handle = (request: IncomingMessage, response: ServerResponse) => void

interface Granting {
  addOIDCScope(scope: string): void
  addOIDCClaims(claims: string[]): void
  save(): Promise<unknown>
}

interface Provider {
  callback(): Handle
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  Grant: new (of: { accountId: string; clientId: string }) => Granting
}

interface ProviderModule {
  Provider: new (issuer: string, configuration: object) => Provider
}

interface Signing {
  oidc: { session: { accountId: string }; client: { clientId: string }; provider: Provider }
}

// biome-ignore lint/suspicious/noExplicitAny: what the issuer keeps is its own affair
type Kept = any

/** Where the issuer keeps sessions, codes and tokens: until the test ends. */
const memory = () => {
  const kept = new Map<string, Kept>()
  return class {
    private readonly model: string
    constructor(model: string) {
      this.model = model
    }
    private by(holds: (payload: Kept) => boolean): Kept {
      return [...kept].find(([key, payload]) => key.startsWith(`${this.model}:`) && holds(payload))?.[1]
    }
    async upsert(id: string, payload: Kept) {
      kept.set(`${this.model}:${id}`, payload)
    }
    async find(id: string) {
      return kept.get(`${this.model}:${id}`)
    }
    async findByUid(uid: string) {
      return this.by((payload) => payload.uid === uid)
    }
    async findByUserCode(code: string) {
      return this.by((payload) => payload.userCode === code)
    }
    async consume(id: string) {
      kept.get(`${this.model}:${id}`).consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string) {
      kept.delete(`${this.model}:${id}`)
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  }
}

/** Nobody is asked whether we may know who they are. */
const granted = async ({ oidc: { session, client, provider } }: Signing): Promise<Granting> => {
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid email')
  grant.addOIDCClaims(['email', 'email_verified'])
  await grant.save()
  return grant
}

const SIGN_IN = '/sign-in/'
const LASTING = { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 }

const listening = (handle: Handle): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer(handle).listen(0, '127.0.0.1', () => {
      after(() => {
        server.closeAllConnections()
        server.close()
      })
      resolve((server.address() as { port: number }).port)
    })
  })

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (claims: object, key: KeyObject): string => {
  const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** An issuer of single sign-on, whose people and answers a test can change. */
export const startIssuer = async (redirectUri: () => string) => {
  // No types come with it. Its index warns of a Node that is not called long-term, whatever is configured.
  const { Provider } = (await import('oidc-provider/lib/provider.js' as string)) as ProviderModule
  const accounts = new Map<string, Account>()
  const control: { forge: Forge; key: KeyObject | undefined; isHanging: boolean; asked: string[] } = {
    forge: undefined,
    key: undefined,
    isHanging: false,
    asked: [],
  }
  let answer: Handle = () => {}
  const hanging: ServerResponse[] = []
  after(() => {
    for (const response of hanging) response.destroy()
  })
  const port = await listening((request, response) => {
    control.asked.push(request.url ?? '')
    if (control.isHanging) hanging.push(response)
    else if (request.url === '/token' && control.forge !== undefined) forged(request, response)
    else answer(request, response)
  })
  const issuer = `http://localhost:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = () => {
    const client = {
      client_secret: CLIENT.secret,
      redirect_uris: [redirectUri()],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    }
    return new Provider(issuer, {
      clients: [
        { ...client, client_id: CLIENT.id },
        { ...client, client_id: 'another' },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      cookies: { keys: ['only for tests'] },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
      pkce: { required: () => true },
      adapter: memory(),
      ttl: LASTING,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${SIGN_IN}${uid}` },
      loadExistingGrant: granted,
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, ...accounts.get(id) }),
      }),
    })
  }
  answer = (request, response) => {
    // Made when it is first asked: by then it is known where people are sent back to.
    const made = provider()
    const others = made.callback()
    answer = (asked, answered) => {
      if (!asked.url?.startsWith(SIGN_IN)) others(asked, answered)
      else if (asked.method === 'GET')
        answered
          .setHeader('content-type', 'text/html')
          .end(`<form method="post" action="${asked.url}">${FIELDS}</form>`)
      else void signIn(made, asked, answered)
    }
    answer(request, response)
  }

  const forged = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume()
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: CLIENT.id, sub: 'forged', iat: now, exp: now + 60 }
    const id_token = signed(control.forge!(right), control.key ?? privateKey)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'none', token_type: 'Bearer', id_token }))
  }

  return { issuer, accounts, control, signInAs: (url: string, id: string) => walk(url, id) }
}

const FIELDS = '<input name="login"><input name="password"><button type="submit">Sign in</button>'

const signIn = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const parts = await request.toArray()
  const accountId = new URLSearchParams(Buffer.concat(parts).toString()).get('login')
  await provider.interactionFinished(request, response, { login: { accountId } })
}

/** Goes through the pages of the issuer as a browser does. Returns where it is sent back to. */
const walk = async (start: string, login: string): Promise<string> => {
  const cookies = new Map<string, string>()
  const host = new URL(start).host
  const go = async (url: string, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return response
  }
  let response = await go(start)
  for (let step = 0; step < 20; step++) {
    const location = response.headers.get('location')
    if (location !== null) {
      const next = new URL(location, start)
      if (next.host !== host) return next.href
      response = await go(next.href)
      continue
    }
    const page = await response.text()
    if (!page.includes(FIELDS)) throw new Error(page)
    response = await go(response.url, new URLSearchParams({ login, password: 'any' }))
  }
  throw new Error('the issuer leads nowhere')
}
