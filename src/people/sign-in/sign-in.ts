import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/hotel/database.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/limits/network.ts'
import { emailKeyOf, findPersonByEmail, lockPerson, type Person } from '../record/queries.ts'
import { listAddressesOf } from '../record/session-queries.ts'
import { type Begun, beginSession, setSessionCookie } from './begin-session.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { KNOWN_SECONDS, knownBrowserOf, knownValue, PeopleKey } from './known-browsers.ts'
import { PasswordHashes } from './passwords.ts'
import { type BrowserSessions, NOT_OURS } from './sessions.ts'
import { type Attempt, mayTry, noteRight, noteWrong } from './throttle.ts'

export interface SignInOptions {
  publicUrl: string
  /** Passwords may be sent without encryption. */
  allowHttpSignIn: boolean
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** What every way of signing in needs. */
export class SignIns {
  readonly db: Database
  readonly sessions: BrowserSessions
  readonly hashes = new PasswordHashes()
  readonly key: PeopleKey
  readonly publicUrl: string
  private readonly isSafe: boolean

  constructor(db: Database, sessions: BrowserSessions, { publicUrl, allowHttpSignIn }: SignInOptions) {
    this.db = db
    this.sessions = sessions
    this.key = new PeopleKey(db)
    this.publicUrl = publicUrl
    const { protocol, hostname } = new URL(publicUrl)
    this.isSafe = allowHttpSignIn || protocol === 'https:' || LOOPBACK.test(hostname)
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
  async tellBrowser(reply: FastifyReply, personCode: string, begun: Begun): Promise<void> {
    const { jar } = this.sessions
    setSessionCookie(reply, this.sessions, begun)
    const known = await knownValue(this.key, personCode)
    // Added to the one before: the framework keeps all of this header.
    reply.header('set-cookie', writeCookie(jar, jar.known, known, KNOWN_SECONDS))
  }

  /** Which browser it is, if this person signed in with it before. */
  knownBrowser(request: FastifyRequest, personCode: string | undefined): Promise<string | undefined> {
    const value = readCookie(request.headers.cookie, this.sessions.jar.known)
    return personCode === undefined ? Promise.resolve(undefined) : knownBrowserOf(this.key, value, personCode)
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
  const person = await db.directory.read((sql) => findPersonByEmail(sql, email))
  const attempt = await attemptOf(signIns, request, email, person)
  const stored = person?.password_hash ?? null
  const isRight = await hashes.isRight(attempt.knownBrowser !== undefined, async () => {
    // Looked at when it is its turn: those that waited with it may have been wrong.
    if (!(await mayTry(db, attempt))) throw new AppError('sign_in_failed')
    return { password, stored }
  })
  if (!isRight) {
    await noteWrong(db, attempt)
    throw new AppError('sign_in_failed')
  }
  const begun = await db.directory.transaction(async (sql) => {
    // Somebody may have set another password since.
    const now = await lockPerson(sql, person!.person_code)
    if (now?.password_hash !== stored) throw new AppError('sign_in_failed')
    return beginSession(sql, sessions, request, now!.person_code, 'password')
  })
  await noteRight(db, attempt)
  return { person: person!, begun }
}

const attemptOf = async (
  signIns: SignIns,
  request: FastifyRequest,
  email: string,
  person: Person | undefined,
): Promise<Attempt> => {
  const knownBrowser = await signIns.knownBrowser(request, person?.person_code)
  const addresses = await signIns.db.directory.read((sql) => listAddressesOf(sql, person?.person_code ?? ''))
  return {
    emailKey: emailKeyOf(email),
    address: request.ip,
    knownBrowser,
    knownNetworks: new Set(addresses.map(networkOf)),
  }
}
