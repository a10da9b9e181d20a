import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  type CallOptions,
  type CallResult,
  caller,
  type TestApp,
  type TestHotel,
} from '../../test/support/harness.ts'
import type { StaffRole } from '../http/request/staff-roles.ts'
import { emailKey } from '../typed/email-address.ts'
import { insertPerson, putMembership, setPassword } from './record/queries.ts'
import { beginSession, newCode } from './sign-in/begin-session.ts'
import { PasswordHashes } from './sign-in/passwords.ts'
import { BrowserSessions } from './sign-in/sessions.ts'

export interface TestPerson {
  person_code: string
  email: string
  name: string
}

/** Somebody who cannot sign in but by `signIn` below. */
export const addPerson = async ({ db }: TestApp, name = 'Ann'): Promise<TestPerson> => {
  const email = `${name.toLowerCase()}.${randomBytes(6).toString('hex')}@example.com`
  const person_code = newCode('per')
  const person = {
    person_code,
    email,
    person_name: name,
    language: 'en',
    password_hash: null,
    is_proven: false,
  }
  await db.directory.write((sql) => insertPerson(sql, person))
  return { person_code, email: emailKey(email), name }
}

/** Makes a person a member of a hotel, or with `wholeChain` of its chain. */
export const join = async (
  { db }: TestApp,
  { person_code }: TestPerson,
  hotel: TestHotel,
  role: StaffRole,
  wholeChain = false,
): Promise<void> => {
  const membership = { person_code, chain_code: hotel.chain, hotel_id: wholeChain ? 0 : hotel.hotelId, role }
  await db.directory.write((sql) => putMembership(sql, membership, { name: 'A test', code: null }))
}

export interface SignedInOptions extends CallOptions {
  /** CHAIN/HOTEL; null sends none. */
  hotel?: string | null
  origin?: string | null
}

export interface SignedInBrowser {
  cookie: string
  session_code: string
  call(method: string, path: string, options?: SignedInOptions): Promise<CallResult>
}

export const browserWith = (
  app: TestApp,
  cookie: string,
  session_code: string,
  hotel: TestHotel,
): SignedInBrowser => {
  const send = caller(app.app, '')
  return {
    cookie,
    session_code,
    call: (method, path, { hotel: named = `${hotel.chain}/${hotel.code}`, origin, ...options } = {}) =>
      send(method, path, {
        token: null,
        ...options,
        headers: {
          cookie,
          ...(named === null ? {} : { 'x-hotel': named }),
          ...(origin === null ? {} : { origin: origin ?? new URL(app.services.config.publicUrl).origin }),
          ...options.headers,
        },
      }),
  }
}

/** A browser that a person is signed in with. */
export const signIn = async (
  app: TestApp,
  person: TestPerson,
  hotel: TestHotel,
  address = '127.0.0.1',
): Promise<SignedInBrowser> => {
  const sessions = new BrowserSessions(app.db, app.services.config.publicUrl)
  const request = { headers: { 'user-agent': 'A test' }, ip: address } as FastifyRequest
  const begun = await app.db.directory.write((sql) =>
    beginSession(sql, sessions, request, person.person_code, 'password'),
  )
  return browserWith(app, `${sessions.jar.session}=${begun.value}`, begun.session_code, hotel)
}

/** All in one: somebody of this role, signed in to the hotel. */
export const staffOf = async (app: TestApp, hotel: TestHotel, role: StaffRole): Promise<SignedInBrowser> => {
  const person = await addPerson(app, role)
  await join(app, person, hotel, role)
  return signIn(app, person, hotel)
}

export interface PostOptions {
  cookie?: string
  address?: string
  origin?: string | null
}

/** What the pages for signing in ask, and the cookies that the browser has afterwards. */
export const postDesk = async (
  { app, services }: TestApp,
  path: string,
  body: object,
  { cookie = '', address = '10.1.1.1', origin = new URL(services.config.publicUrl).origin }: PostOptions = {},
) => {
  const response = await app.inject({
    method: 'POST',
    url: `/desk/${path}`,
    remoteAddress: address,
    headers: {
      'content-type': 'application/json',
      ...(origin === null ? {} : { origin }),
      ...(cookie === '' ? {} : { cookie }),
    },
    payload: JSON.stringify(body),
  })
  const json = response.json()
  const set = [response.headers['set-cookie'] ?? []].flat()
  return {
    status: response.statusCode,
    code: json.Error?.code as string | undefined,
    Result: json.Result,
    text: response.body,
    set,
    /** As the browser sends them next. */
    cookie: set.map((one) => one.split(';')[0]).join('; '),
  }
}

/** Lets a person have a password. */
export const givePassword = async ({ db }: TestApp, person: TestPerson, password: string): Promise<void> => {
  const hash = await new PasswordHashes().hash(false, password)
  await db.directory.write((sql) => setPassword(sql, person.person_code, hash))
}

/** Somebody of this role in a hotel, or with `wholeChain` in its chain, signed in. */
export const memberOf = async (app: TestApp, hotel: TestHotel, role: StaffRole, wholeChain = false) => {
  const person = await addPerson(app, role)
  await join(app, person, hotel, role, wholeChain)
  return { person, browser: await signIn(app, person, hotel) }
}

/** The secret of an invitation. */
export const invite = async (by: Pick<SignedInBrowser, 'call'>, body: object): Promise<string> => {
  const { Result, text } = await by.call('POST', '/createinvite', { body })
  assert.ok(Result, text)
  return new URL(Result.invite_url).hash.slice(1)
}

export const rolesOf = async (hotel: TestHotel): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await hotel.get('/getallpeople')).Result.map(({ name, role }: Record<string, string>) => [name, role]),
  )
