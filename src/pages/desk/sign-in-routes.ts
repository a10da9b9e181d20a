import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../errors.ts'
import { choice, email, name, toFlag } from '../../http/fields/fields.ts'
import { hotelNames } from '../../people/hotel-names.ts'
import type { FoundLink } from '../../people/record/link-queries.ts'
import { hotelsOfPerson } from '../../people/record/own-hotels.ts'
import { findPersonByEmail, listHotelsOfChain } from '../../people/record/queries.ts'
import type { MailLink } from '../../people/routes.ts'
import { clearSessionCookie, endBrowserSession } from '../../people/sign-in/begin-session.ts'
import { changePassword } from '../../people/sign-in/change-password.ts'
import { makeLink, NO_INVITE } from '../../people/sign-in/make-link.ts'
import { MOST_PASSWORD } from '../../people/sign-in/password-rules.ts'
import { agentOf } from '../../people/sign-in/sessions.ts'
import { type SignIns, signInByPassword } from '../../people/sign-in/sign-in.ts'
import { mayMail } from '../../people/sign-in/throttle.ts'
import { lookAtLink, type UsedLink, useStaffLink } from '../../people/sign-in/use-link.ts'
import { LANGUAGES } from '../../stay/values/languages.ts'
import { emailKey } from '../../typed/email-address.ts'
import { deskPost } from './desk-post.ts'

const password = (description: string) =>
  Type.String({ minLength: 1, maxLength: MOST_PASSWORD, format: 'text', description })
const secret = Type.String({
  minLength: 1,
  maxLength: 100,
  format: 'text',
  description: 'What is behind the #',
})

const signInForm = Type.Object({ email: email('Of the account'), password: password('Of the account') })
const linkForm = Type.Object({ secret, email: Type.Optional(email('Where the link has none')) })
const useForm = Type.Object({
  secret,
  email: Type.Optional(email('Where the link has none')),
  name: Type.Optional(name('Of a new account')),
  language: Type.Optional(choice(Object.keys(LANGUAGES), 'Of a new account')),
  password: Type.Optional(password('Of a new account, or a new one')),
})
const passwordForm = Type.Object({
  current_password: password('The one before'),
  password: password('The new one'),
})

/**
 * What the pages for signing in call. Only our own pages may: they are asked by POST, and nobody is signed in or out by
 * following a link.
 */
export const registerSignIn = (
  app: FastifyInstance,
  signIns: SignIns,
  mailLink: MailLink | undefined,
): void => {
  const { db, sessions } = signIns

  const post = deskPost(app, signIns)

  post('sign-in', signInForm, async (given, request, reply) => {
    signIns.requireSafeWay()
    const { person, begun } = await signInByPassword(signIns, request, given.email, given.password)
    await signIns.tellBrowser(reply, person.email, begun)
    return { person_code: person.person_code, name: person.person_name, language: person.language }
  })

  post('sign-out', Type.Object({}), async (_given, request, reply) => {
    await db.directory.write((sql) => endBrowserSession(sql, sessions, request))
    clearSessionCookie(reply, sessions)
    return {}
  })

  post('password', passwordForm, async (given, request, reply) => {
    signIns.requireSafeWay()
    const session = await sessions.sessionOf(request)
    if (!session) throw new AppError(session === undefined ? 'token_missing' : 'token_invalid')
    const { person_code, email } = session.found
    await signIns.tellBrowser(reply, email, await changePassword(signIns, request, person_code, given))
    return {}
  })

  post('forgot', Type.Object({ email: email('Of the account') }), async (given, request) => {
    // Beside the answer, which is the same whoever is there, and comes as soon.
    if (mailLink !== undefined) void mailReset(signIns, given.email, request.ip, mailLink).catch(() => {})
    return { is_mailed: mailLink === undefined ? 0 : 1 }
  })

  post('link', linkForm, async (given, request) => {
    const { link, person, needs } = await lookAtLink(signIns, request, given)
    const { kind, person_name, language, role, chain_code } = link
    return {
      kind,
      needs,
      // Whoever has a link for a new password has the account by it.
      email: link.email ?? (kind === 'reset' ? (person?.email ?? null) : null),
      name: person_name,
      language,
      role,
      chain_code,
      is_chain: toFlag(chain_code !== null && link.hotel_ids === null),
      hotels: await hotelsNamed(signIns, link),
    }
  })

  post('use-link', useForm, async (given, request, reply) => {
    signIns.requireSafeWay()
    const used = await useStaffLink(signIns, request, given)
    if (used.begun !== undefined) await signIns.tellBrowser(reply, used.email, used.begun)
    await noteUse(signIns, used, request)
    return { person_code: used.person_code, kind: used.link.kind, chain_code: used.link.chain_code }
  })
}

/** The hotels of an invitation tell who joined, those of a person that they have a new password. */
const noteUse = async ({ db, sessions }: SignIns, used: UsedLink, request: FastifyRequest): Promise<void> => {
  const { link, person_code, person_name } = used
  if (link.kind === 'setup') return
  const [kind, details] =
    link.kind === 'reset'
      ? (['reset_used', { made_by: link.created_by }] as const)
      : (['joined', { role: link.role }] as const)
  const hotels = await db.directory.read(async (sql) => {
    if (link.kind === 'reset') return (await hotelsOfPerson(sql, person_code)).hotels
    const all = await listHotelsOfChain(sql, link.chain_code!)
    return all.filter(({ hotel_id }) => link.hotel_ids?.includes(hotel_id) ?? true)
  })
  sessions.notes.noteInAll(
    hotels.map(({ hotel_id }) => hotel_id),
    {
      ...{ kind, person_code, person_name, details },
      ...{ actor: person_name, actor_code: person_code },
      ...{ address: request.ip, user_agent: agentOf(request) },
    },
  )
}

/** Mails a link for a new password to an address, if somebody has it. */
const mailReset = async (
  { db, publicUrl }: SignIns,
  address: string,
  from: string,
  mailLink: MailLink,
): Promise<void> => {
  if (!(await mayMail(db, emailKey(address), from))) return
  const person = await db.directory.read((sql) => findPersonByEmail(sql, address))
  if (person === undefined) return
  const { person_code, email: to, person_name: by, language } = person
  const link = { ...NO_INVITE, kind: 'reset' as const, person_code }
  const asked = { name: by, code: person_code }
  const made = await db.directory.transaction((sql) => makeLink(sql, publicUrl, link, asked, true))
  mailLink({ to, url: made.mailedUrl!, kind: 'reset', language, by })
}

const MOST_NAMED = 20

/** The hotels that a link invites to, the first of many. */
const hotelsNamed = async ({ db }: SignIns, { chain_code, hotel_ids }: FoundLink) => {
  if (chain_code === null) return []
  const all = await db.directory.read((sql) => listHotelsOfChain(sql, chain_code))
  const invited = all.filter(({ hotel_id }) => hotel_ids?.includes(hotel_id) ?? true).slice(0, MOST_NAMED)
  const names = await hotelNames(
    db,
    invited.map(({ hotel_id }) => hotel_id),
  )
  return invited.map(({ hotel_id, hotel_code }) => ({
    hotel_code,
    hotel_name: names.get(hotel_id) ?? hotel_code,
  }))
}
