import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { ONLINE_PROVIDERS, type OnlineProvider } from './payments/providers/contract/provider-list.ts'

export interface Config {
  port: number
  host: string
  /** What links in answers begin with; never taken from a request. No slash at the end. */
  publicUrl: string
  /** Undefined: an embedded PostgreSQL under dataFolder. */
  databaseUrl: string | undefined
  dataFolder: string
  /** What keys of payment providers are encrypted under. Undefined: none can be kept, or one is in dataFolder. */
  secret: string | undefined
  /** The one before, while `vacancy secret rotate` has not replaced it everywhere. */
  secretBefore: string | undefined
  /** Where providers are asked, instead of their own addresses: for tests, or through a proxy of one's own. */
  providerUrls: Partial<Record<string, string>>
  logLevel: string
  trustProxy: boolean | number | string
  /** Requests a minute; 0 is off. */
  rateLimits: { client: number; admin: number; booking: number }
  /** Wrong tokens a minute from one address; 0 is off. */
  wrongTokens: number
  /** Requests a minute from one address for bookings that do not exist; 0 is off. */
  wrongBookings: number
  /** Connections that may be open at once; 0 is off. */
  maxConnections: number
  /** Mebibytes that calendars may take up in memory. */
  calendarMemory: number
  /** Whether bookings may be decided from memory and written in one round trip. */
  shortWay: boolean
  metricsToken: string | undefined
  /** Undefined: no mail is sent. */
  smtpUrl: string | undefined
  /** The address mail comes from. */
  mailFrom: string
  /** For how many days it is known who changed days of rooms and rates. */
  changesKeptDays: number
  /** For development: webhooks may be sent to private addresses and this machine. */
  webhooksAllowPrivate: boolean
  /** Passwords of staff may be sent without encryption, where PUBLIC_URL is http and not this machine. */
  allowHttpSignIn: boolean
  /** Whether agents are answered at /mcp. */
  mcp: boolean
  /** Messages of agents a minute by token, besides what their calls count for; 0 is off. */
  mcpLimit: number
  /** Whether a database without hotels gets the demo hotel. */
  demo: boolean
  /** The issuer of single sign-on; undefined: there is none. */
  oidc: OidcSettings | undefined
}

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The variable that says where a provider is asked. */
export const providerUrlName = (provider: OnlineProvider): string => `${provider.toUpperCase()}_URL`

/** A setting that cannot be used. The operator sees its message and no stack. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The only reader of the environment. An empty variable counts as unset. */
export const readConfig = (environment: Environment = process.env): Config => {
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined
  const host = get('HOST') ?? '127.0.0.1'
  const port = wholeNumber('PORT', get('PORT'), 3000, 65_535)
  const demo = onOrOff('VACANCY_DEMO', get('VACANCY_DEMO') ?? '1')
  // Whoever only looks at it, with the demo hotel on a database of its own, sees all of it.
  const isTrial = demo && get('DATABASE_URL') === undefined
  return {
    host,
    port,
    publicUrl: publicUrl(get('PUBLIC_URL'), get('HOST'), port),
    databaseUrl: databaseUrl(get('DATABASE_URL')),
    dataFolder: resolve(get('VACANCY_DATA') ?? 'data'),
    secret: secret('VACANCY_SECRET', get('VACANCY_SECRET')),
    secretBefore: secret('VACANCY_SECRET_BEFORE', get('VACANCY_SECRET_BEFORE')),
    providerUrls: Object.fromEntries(
      ONLINE_PROVIDERS.map((name) => [name, providerUrlName(name)] as const).map(([name, variable]) => [
        name,
        address(variable, get(variable)),
      ]),
    ),
    logLevel: oneOf('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    trustProxy: trustProxy(get('TRUST_PROXY')),
    rateLimits: {
      client: wholeNumber('RATE_LIMIT_CLIENT', get('RATE_LIMIT_CLIENT'), 1200),
      admin: wholeNumber('RATE_LIMIT_ADMIN', get('RATE_LIMIT_ADMIN'), 1200),
      booking: wholeNumber('RATE_LIMIT_BOOKING', get('RATE_LIMIT_BOOKING'), 60),
    },
    wrongTokens: wholeNumber('RATE_LIMIT_WRONG_TOKENS', get('RATE_LIMIT_WRONG_TOKENS'), 1200),
    wrongBookings: wholeNumber('RATE_LIMIT_WRONG_BOOKINGS', get('RATE_LIMIT_WRONG_BOOKINGS'), 3000),
    maxConnections: wholeNumber('MAX_CONNECTIONS', get('MAX_CONNECTIONS'), 2000),
    calendarMemory: wholeNumber('CALENDAR_MEMORY', get('CALENDAR_MEMORY'), 512),
    shortWay: oneOf('SHORT_WAY', get('SHORT_WAY') ?? 'on', ['on', 'off']) === 'on',
    metricsToken: get('METRICS_TOKEN'),
    smtpUrl: smtpUrl(get('SMTP_URL')),
    mailFrom: mailFrom(get('MAIL_FROM'), publicUrl(get('PUBLIC_URL'), get('HOST'), port)),
    changesKeptDays: wholeNumber('CHANGES_KEPT_DAYS', get('CHANGES_KEPT_DAYS'), 400, 36_500),
    webhooksAllowPrivate: onOrOff('WEBHOOKS_ALLOW_PRIVATE', get('WEBHOOKS_ALLOW_PRIVATE')),
    allowHttpSignIn: onOrOff('ALLOW_HTTP_SIGN_IN', get('ALLOW_HTTP_SIGN_IN')),
    demo,
    mcp: onOrOff('MCP', get('MCP') ?? (isTrial ? '1' : '0')),
    mcpLimit: wholeNumber('RATE_LIMIT_MCP', get('RATE_LIMIT_MCP'), 240),
    oidc: oidc(get('OIDC_ISSUER'), get('OIDC_CLIENT_ID'), get('OIDC_CLIENT_SECRET')),
  }
}

/** Then a shell started by npm is our parent process. */
export const isRunByNpm = (environment: Environment = process.env): boolean =>
  environment.npm_lifecycle_event !== undefined

const wholeNumber = (name: string, text: string | undefined, otherwise: number, most = 1_000_000): number => {
  if (text === undefined) return otherwise
  if (!/^\d{1,7}$/.test(text) || Number(text) > most)
    throw new ConfigError(`${name} must be a whole number from 0 to ${most}, not "${text}".`)
  return Number(text)
}

const onOrOff = (name: string, text: string | undefined): boolean =>
  oneOf(name, text ?? '0', ['0', '1']) === '1'

const oneOf = (name: string, text: string, allowed: string[]): string => {
  if (!allowed.includes(text))
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
  return text
}

const LEAST_SECRET = 32

/** Never part of a message. */
const secret = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || text.length >= LEAST_SECRET) return text
  throw new ConfigError(`${name} must have at least ${LEAST_SECRET} characters.`)
}

/** Where nothing is said it has a name: browsers keep passkeys for names, not for 127.0.0.1. */
const publicUrl = (text: string | undefined, host: string | undefined, port: number): string => {
  const everywhere = host === '0.0.0.0' || host === '::'
  const shown = everywhere || host === undefined ? 'localhost' : host.includes(':') ? `[${host}]` : host
  if (text === undefined) return `http://${shown}:${port}`
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new ConfigError(`PUBLIC_URL must be an address such as https://booking.example.com, not "${text}".`)
  return text.replace(/\/+$/, '')
}

const address = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || /^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new ConfigError(`${name} must be an address that begins with http:// or https://.`)
}

const databaseUrl = (text: string | undefined): string | undefined => {
  if (text === undefined || /^postgres(ql)?:\/\//.test(text)) return text
  throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.')
}

const LOOPBACK = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/

/** All three or none. What the issuer says of people is trusted, so nobody on the way may say it instead. */
const oidc = (
  issuer: string | undefined,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OidcSettings | undefined => {
  const all = [issuer, clientId, clientSecret]
  if (all.every((one) => one === undefined)) return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together.')
  if (!URL.canParse(issuer) || !(issuer.startsWith('https://') || LOOPBACK.test(issuer)))
    throw new ConfigError(
      `OIDC_ISSUER must be an address such as https://login.example.com, not "${issuer}".`,
    )
  return { issuer, clientId, clientSecret }
}

const smtpUrl = (text: string | undefined): string | undefined => {
  if (text === undefined || (/^smtps?:\/\//.test(text) && URL.canParse(text))) return text
  throw new ConfigError(
    'SMTP_URL must be an address such as smtps://user:password@mail.example.com or smtp://localhost:1025.',
  )
}

const mailFrom = (text: string | undefined, site: string): string => {
  const { hostname } = new URL(site)
  if (text === undefined) return `no-reply@${/[a-z]$/i.test(hostname) ? hostname : 'localhost'}`
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text
  throw new ConfigError(`MAIL_FROM must be an e-mail address such as stay@example.com, not "${text}".`)
}

/** An IP address, or a network such as 10.0.0.0/8. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix = '1', ...more] = text.trim().split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= most
}

/** `true`, `false`, a number of proxies, or a list of addresses and networks. */
const trustProxy = (text: string | undefined): boolean | number | string => {
  if (text === undefined || text === 'false' || text === '0') return false
  if (text === 'true') return true
  if (/^\d{1,3}$/.test(text)) return Number(text)
  if (text.split(',').every(isNetwork)) return text
  throw new ConfigError(
    `TRUST_PROXY must be true, false, a number of proxies or a list of addresses, not "${text}".`,
  )
}
