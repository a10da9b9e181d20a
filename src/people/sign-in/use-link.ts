import type { FastifyRequest } from 'fastify'
import type { WritingSql } from '../../db/connection/sql.ts'
import { AppError } from '../../errors.ts'
import { higherRole } from '../../http/request/staff-roles.ts'
import {
  bindSetup,
  endInvitesTo,
  endResets,
  type FoundLink,
  findLink,
  lockLink,
  useLink,
} from '../record/link-queries.ts'
import {
  findPerson,
  findPersonByEmail,
  insertPerson,
  listMemberships,
  lockPeopleOf,
  lockPerson,
  type Person,
  proveEmail,
  putMembership,
  setPassword,
} from '../record/queries.ts'
import { endSessionsOf } from '../record/session-queries.ts'
import { type Begun, beginSession, newCode } from './begin-session.ts'
import { couldStillMake, hotelOfMaker } from './link-makers.ts'
import { hashOfLink } from './make-link.ts'
import { passwordFault } from './password-rules.ts'
import type { SignIns } from './sign-in.ts'

/** What whoever uses a link says of themselves. */
export interface LinkUse {
  secret: string
  email?: string | undefined
  name?: string | undefined
  language?: string | undefined
  password?: string | undefined
}

/** What a link asks for: the password of a new account or a new one, or that its person signs in first. */
export type LinkNeeds = 'account' | 'password' | 'sign_in' | 'nothing'

export interface LookedLink {
  link: FoundLink
  person: Person | undefined
  needs: LinkNeeds
}

const SECRET = /^[A-Za-z0-9_-]{43}$/

const goodSecret = (secret: string): Buffer => {
  if (!SECRET.test(secret)) throw new AppError('link_not_found')
  return hashOfLink(secret)
}

/** Whether a link proves for the first time that an address is its person's: what was set before goes. */
const isProof = ({ is_mailed }: FoundLink, person: Person): boolean =>
  is_mailed && person.email_proven_at === null

const needsOf = (link: FoundLink, person: Person | undefined, signedIn: string | undefined): LinkNeeds => {
  if (link.kind === 'reset') return 'password'
  if (link.kind === 'setup' && link.person_code !== null)
    return signedIn === link.person_code ? 'nothing' : 'sign_in'
  if (person === undefined) return 'account'
  if (isProof(link, person)) return 'password'
  return signedIn === person.person_code ? 'nothing' : 'sign_in'
}

/** What a link is for and what it asks for; uses nothing. */
export const lookAtLink = async (
  { db, sessions }: SignIns,
  request: FastifyRequest,
  { secret, email }: Pick<LinkUse, 'secret' | 'email'>,
): Promise<LookedLink> => {
  const hash = goodSecret(secret)
  const link = await db.directory.read((sql) => findLink(sql, hash))
  if (link === undefined) throw new AppError('link_not_found')
  const tokenHotel = await hotelOfMaker(db, link)
  if (!(await db.directory.read((sql) => couldStillMake(sql, link, tokenHotel))))
    throw new AppError('link_not_found')
  const address = link.email ?? email
  const session = await sessions.sessionOf(request)
  // Whoever is signed in sets up for themselves.
  const whose =
    link.person_code ?? (link.kind === 'setup' && email === undefined ? session?.found.person_code : null)
  const person = await db.directory.read(async (sql) => {
    if (whose) return findPerson(sql, whose)
    return address === undefined ? undefined : findPersonByEmail(sql, address)
  })
  const needs = needsOf(link, person, session?.found.person_code)
  // Somebody who was quicker may have made that account by this very link.
  const isOver = needs === 'sign_in' && (await db.directory.read((sql) => findLink(sql, hash))) === undefined
  if (isOver) throw new AppError('link_not_found')
  return { link, person, needs }
}

export interface UsedLink {
  link: FoundLink
  person_code: string
  person_name: string
  email: string
  /** Undefined where the browser is signed in already. */
  begun: Begun | undefined
}

const missing = (field: string): AppError =>
  new AppError('missing_field', {
    details: [{ field, code: 'missing_field', message: `${field} is required` }],
  })

/** Uses a link, once. For an address that has a person it only adds what it invites to, once that person has signed in. */
export const useStaffLink = async (
  signIns: SignIns,
  request: FastifyRequest,
  use: LinkUse,
): Promise<UsedLink> => {
  const { db, sessions, hashes } = signIns
  const looked = await lookAtLink(signIns, request, use)
  const { link, person, needs } = looked
  const email = person?.email ?? link.email ?? use.email
  if (email === undefined) throw missing('email')
  if (needs === 'sign_in')
    throw new AppError('sign_in_again', { message: `Sign in as ${email} first, then open the link again.` })
  const name = person?.person_name ?? use.name ?? link.person_name ?? email.split('@')[0]!
  const password = needs === 'nothing' ? undefined : use.password
  if (needs !== 'nothing') {
    if (password === undefined) throw missing('password')
    const fault = passwordFault(password, email, name)
    if (fault !== undefined) throw new AppError('invalid_value', { details: [{ ...fault }] })
  }
  // Before anything is locked: it takes long.
  const isKnown = (await signIns.knownBrowser(request, email)) !== undefined
  const passwordHash = password === undefined ? null : await hashes.hash(isKnown, password)
  const session = await sessions.sessionOf(request)
  const tokenHotel = await hotelOfMaker(db, link)
  return db.directory.transaction(async (sql) => {
    // The people of a chain, a person, their links: always in this order, so that nobody waits in a circle.
    if (link.chain_code !== null) await lockPeopleOf(sql, link.chain_code)
    const found = person && (await lockPerson(sql, person.person_code))
    const locked = await lockLink(sql, hashOfLink(use.secret))
    if (locked === undefined || !(await couldStillMake(sql, locked, tokenHotel)))
      throw new AppError('link_not_found')
    // Somebody proved the address, or made the account, since it was looked at.
    if (needsOf(locked, found ?? (await findPersonByEmail(sql, email)), session?.found.person_code) !== needs)
      throw new AppError('link_not_found')
    const details = { email, name, language: use.language ?? link.language ?? 'en', passwordHash }
    const person_code = found === undefined ? await newAccount(sql, locked, details) : found.person_code
    if (found !== undefined && passwordHash !== null) await newPassword(sql, locked, found, passwordHash)
    if (locked.kind === 'invite') await joinBy(sql, locked, person_code, email)
    // A set-up is done once the hotel is there.
    if (locked.kind === 'setup') await bindSetup(sql, locked.link_code, person_code)
    else await useLink(sql, locked.link_code)
    const begun =
      needs === 'nothing' ? undefined : await beginSession(sql, sessions, request, person_code, 'link')
    return { link: locked, person_code, person_name: name, email, begun }
  })
}

interface AccountDetails {
  email: string
  name: string
  language: string
  passwordHash: string | null
}

const newAccount = async (
  sql: WritingSql,
  { is_mailed }: FoundLink,
  { email, name, language, passwordHash }: AccountDetails,
): Promise<string> => {
  const person_code = newCode('per')
  const isNew = await insertPerson(sql, {
    person_code,
    email,
    person_name: name,
    language,
    password_hash: passwordHash,
    is_proven: is_mailed,
  })
  if (!isNew) throw new AppError('link_not_found')
  return person_code
}

/** Ends all sessions, and all other links for a new password. */
const newPassword = async (
  sql: WritingSql,
  link: FoundLink,
  person: Person,
  passwordHash: string,
): Promise<void> => {
  if (isProof(link, person)) await proveEmail(sql, person.person_code)
  await setPassword(sql, person.person_code, passwordHash)
  await endSessionsOf(sql, person.person_code)
  await endResets(sql, person.person_code)
}

/** An invitation lowers nobody. Those made before it are over: the last word counts. */
const joinBy = async (
  sql: WritingSql,
  link: FoundLink,
  person_code: string,
  email: string,
): Promise<void> => {
  const chain_code = link.chain_code!
  const before = await listMemberships(sql, person_code)
  for (const hotel_id of link.hotel_ids ?? [0]) {
    const own = before.find((one) => one.chain_code === chain_code && one.hotel_id === hotel_id)
    const role = own === undefined ? link.role! : higherRole(own.role, link.role!)
    const by = { name: link.created_by, code: link.created_by_code }
    await putMembership(sql, { person_code, chain_code, hotel_id, role }, by)
  }
  await endInvitesTo(sql, email, chain_code, link.hotel_ids, link.link_code)
}
