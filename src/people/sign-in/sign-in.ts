import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/hotel/database.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/limits/network.ts'
import { emailKey } from '../../typed/email-address.ts'
import { findPersonByEmail, lockPerson, type Person } from '../record/queries.ts'
import { listAddressesOf } from '../record/session-queries.ts'
import { type Begun, beginSession, setSessionCookie } from './begin-session.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { KNOWN_SECONDS, knownBrowserOf, knownValue, PeopleKey } from './known-browsers.ts'
import { PasswordHashes } from './passwords.ts'
import { takesPasskeys } from './relying-party.ts'
import { type BrowserSessions, NOT_OURS } from './sessions.ts'
import { type Attempt, mayTry, noteRight, noteWrong } from './throttle.ts'

export interface SignInOptions {
  publicUrl: string
  /** Passwords may be sent without encryption. */
  allowHttpSignIn: boolean
  /** Where people sign in for all they use; undefined: there is none. */
  oidc?: object | undefined
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** What every way of signing in needs. */
export class SignIns {
  readonly db: Database
  readonly sessions: BrowserSessions
  readonly hashes = new PasswordHashes()
  readonly key: PeopleKey
  readonly publicUrl: string
  /** How people sign in here; the page for it offers them. None: secrets would be read on the way. */
  readonly ways: readonly string[]
  private readonly isSafe: boolean

  constructor(db: Database, sessions: BrowserSessions, { publicUrl, allowHttpSignIn, oidc }: SignInOptions) {
    this.db = db
    this.sessions = sessions
    this.key = new PeopleKey(db)
    this.publicUrl = publicUrl
    const { protocol, hostname } = new URL(publicUrl)
    this.isSafe = allowHttpSignIn || protocol === 'https:' || LOOPBACK.test(hostname)
    const passkey = takesPasskeys(publicUrl) ? ['passkey'] : []
    this.ways = this.isSafe ? ['password', ...passkey, ...(oidc === undefined ? [] : ['sso'])] : []
  }

  /** Only our own pages sign anybody in or out. */
  requireOwnPage(request: FastifyRequest): void {
    if (!this.sessions.isFromHere(request)) throw new AppError('origin_not_allowed', { message: NOT_OURS })
  }

  /** Secrets are not taken where others can read them on the way. */
  requireSafeWay(): void {
    if (!this.isSafe) throw new AppError('sign_in_needs_https')
  }

  /** The cookies of a browser that somebody is signed in with now. */
  async tellBrowser(reply: FastifyReply, email: string, begun: Begun): Promise<void> {
    const { jar } = this.sessions
    setSessionCookie(reply, this.sessions, begun)
    const known = await knownValue(this.key, email)
    // Added to the one before: the framework keeps all of this header.
    reply.header('set-cookie', writeCookie(jar, jar.known, known, KNOWN_SECONDS))
  }

  /** Which browser it is, if the person of this address signed in with it before. */
  knownBrowser(request: FastifyRequest, email: string): Promise<string | undefined> {
    return knownBrowserOf(this.key, readCookie(request.headers.cookie, this.sessions.jar.known), email)
  }
}

/** Begins a session for whoever knows the password. One refusal for all causes. */
export const signInByPassword = async (
  signIns: SignIns,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<{ person: Person; begun: Begun }> => {
  const { db, hashes, sessions } = signIns
  const knownBrowser = await signIns.knownBrowser(request, email)
  let person: Person | undefined
  let stored: string | null = null
  let attempt: Attempt | undefined
  // All of it in turn, so that a flood does not keep the database from others; and those that waited with it may have been wrong.
  const isRight = await hashes.isRight(knownBrowser !== undefined, async () => {
    person = await db.directory.read((sql) => findPersonByEmail(sql, email))
    stored = person?.password_hash ?? null
    attempt = await attemptOf(db, request, email, knownBrowser, person)
    if (!(await mayTry(db, attempt))) throw new AppError('sign_in_failed')
    return { password, stored }
  })
  if (!isRight) {
    await noteWrong(db, attempt!)
    throw new AppError('sign_in_failed')
  }
  const begun = await db.directory.transaction(async (sql) => {
    // Somebody may have set another password since.
    const now = await lockPerson(sql, person!.person_code)
    if (now?.password_hash !== stored) throw new AppError('sign_in_failed')
    return beginSession(sql, sessions, request, now!.person_code, 'password')
  })
  await noteRight(db, attempt!)
  return { person: person!, begun }
}

const attemptOf = async (
  db: Database,
  request: FastifyRequest,
  email: string,
  knownBrowser: string | undefined,
  person: Person | undefined,
): Promise<Attempt> => {
  const addresses = await db.directory.read((sql) => listAddressesOf(sql, person?.person_code ?? ''))
  return {
    emailKey: emailKey(email),
    address: request.ip,
    knownBrowser,
    knownNetworks: new Set(addresses.map(networkOf)),
  }
}
