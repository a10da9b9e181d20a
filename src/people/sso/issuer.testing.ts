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

interface ProviderModule {
  Provider: new (
    issuer: string,
    configuration: object,
  ) => { callback(): (request: IncomingMessage, response: ServerResponse) => void; proxy: boolean }
}

const listening = (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> =>
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
  // No types come with it.
  const { Provider } = (await import('oidc-provider' as string)) as ProviderModule
  const accounts = new Map<string, Account>()
  const control: { forge: Forge; key: KeyObject | undefined; isHanging: boolean; asked: string[] } = {
    forge: undefined,
    key: undefined,
    isHanging: false,
    asked: [],
  }
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
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
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, ...accounts.get(id) }),
      }),
    })
  }
  answer = (request, response) => {
    // Made when it is first asked: by then it is known where people are sent back to.
    answer = provider().callback()
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

const FORM = /<form [^>]*action="([^"]+)" method="post">/
const PROMPT = /name="prompt" value="(\w+)"/

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
    const [action, prompt] = [FORM.exec(page)?.[1], PROMPT.exec(page)?.[1]]
    if (action === undefined || prompt === undefined) throw new Error(page)
    response = await go(action, new URLSearchParams({ prompt, login, password: 'any' }))
  }
  throw new Error('the issuer leads nowhere')
}
