import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../errors.ts'
import { isOn, toFlag } from '../http/fields/fields.ts'
import { isText } from '../http/fields/formats.ts'
import { type Operation, readOperation } from '../http/operation/operation.ts'
import type { Caller } from '../http/request/caller.ts'
import { higherRole } from '../http/request/staff-roles.ts'
import type { Services } from '../services.ts'
import { cursorOf, cursorRule, readAccessCursor } from './access-cursor.ts'
import { actorOf, changePeople, changeRole, hotelsConcerned, ownsAllOf, withdraw } from './change-people.ts'
import { invite, invitedAs } from './invite.ts'
import { type AccessEntry, listAccess } from './record/access-queries.ts'
import { listOpenInvites } from './record/link-queries.ts'
import { findPerson, listMembers, type Member } from './record/queries.ts'
import * as schemas from './schemas.ts'
import { type AccessNotes, everyTime } from './sign-in/access-notes.ts'
import { makeLink, NO_INVITE } from './sign-in/make-link.ts'
import { agentOf } from './sign-in/sessions.ts'

const DEFAULT_LIMIT = 100

export interface LinkToMail {
  to: string
  url: string
  kind: 'invite' | 'reset'
  language: string | undefined
  /** The hotel that invites. */
  hotelId?: number
  by: string
}

/** Mails a link to its address. */
export type MailLink = (mail: LinkToMail) => void

export interface PeopleNeeds {
  notes: AccessNotes
  /** Undefined: no mail is sent. */
  mailLink: MailLink | undefined
}

/** What the access log tells of who did something. */
export const entryBy = (
  caller: Caller,
  request: FastifyRequest,
): Omit<AccessEntry, 'kind' | 'person_name'> => ({
  once: everyTime(),
  person_code: null,
  actor: caller.tokenName,
  actor_code: caller.tokenCode,
  address: request.ip,
  user_agent: agentOf(request),
  details: {},
})

/** The people of a hotel, each once. */
const peopleOf = (members: readonly Member[]) =>
  [...Map.groupBy(members, ({ person_code }) => person_code).values()].map((own) => {
    const first = own[0]!
    const ofHotel = own.find(({ hotel_id }) => hotel_id !== 0)
    const ofChain = own.find(({ hotel_id }) => hotel_id === 0)
    return {
      person_code: first.person_code,
      name: first.person_name,
      email: first.email,
      language: first.language,
      role: own.map(({ role }) => role).reduce(higherRole),
      hotel_role: ofHotel?.role ?? null,
      chain_role: ofChain?.role ?? null,
      created_at: (ofHotel ?? first).created_at,
      created_by: (ofHotel ?? first).created_by,
    }
  })

export const peopleOperations = ({ config, db }: Services, { notes, mailLink }: PeopleNeeds): Operation[] => {
  const membersOf = ({ chainCode, hotelId }: Caller) =>
    db.directory.read((sql) => listMembers(sql, chainCode, hotelId))
  const personOf = async (caller: Caller, personCode: string) =>
    peopleOf((await membersOf(caller)).filter(({ person_code }) => person_code === personCode))[0]
  /** Told here before the answer, and in the other hotels of the chain beside it. */
  const noteChange = async ({ hotelId }: Caller, member: Member, entry: AccessEntry): Promise<void> => {
    const concerned = await db.directory.read((sql) => hotelsConcerned(sql, member))
    await notes.note(hotelId, entry)
    notes.noteInAll(
      concerned.filter((one) => one !== hotelId),
      entry,
    )
  }

  return [
    readOperation({
      method: 'POST',
      url: '/createinvite',
      operationId: 'createinvite',
      summary: 'Invite somebody to the hotel',
      description:
        'Answers a link that is good once, for 72 hours, and mails it where there is mail. For an e-mail that has an ' +
        'account the link adds the hotel to it once its person has signed in; the answer is the same either way.',
      tag: 'extension',
      token: 'admin',
      body: schemas.invitation,
      secret: true,
      status: 201,
      result: schemas.invited,
      errors: ['hotel_mismatch'],
      example: {
        body: { email: 'made@example.com', role: 'desk', name: 'Made Wijaya' },
        result: schemas.invitedExample,
      },
      async read({ body, caller, request }) {
        const wholeChain = body.whole_chain !== undefined && isOn(body.whole_chain)
        const wanted = { ...body, wholeChain }
        const made = await changePeople(db, caller, (sql) =>
          invite(sql, caller, wanted, config.publicUrl, mailLink !== undefined),
        )
        const { email, role, language } = body
        if (made.mailedUrl !== undefined)
          mailLink?.({
            ...{ to: email.trim(), url: made.mailedUrl, kind: 'invite', language },
            ...{ hotelId: caller.hotelId, by: caller.tokenName },
          })
        const entry = { ...entryBy(caller, request), kind: 'invited' as const, person_name: email.trim() }
        notes.noteInAll(made.hotelIds, { ...entry, details: { role } })
        const { url: invite_url, expires_at } = made
        return { result: { invite_url, expires_at, is_mailed: toFlag(mailLink !== undefined) } }
      },
    }),
    readOperation({
      method: 'POST',
      url: '/createreset',
      operationId: 'createreset',
      summary: 'Make a link for a new password',
      description:
        'For somebody all of whose hotels the caller owns; others are sent one by mail when they ask for it at the ' +
        'desk, or by the command line. Good once, for 72 hours; using it ends all their sessions.',
      tag: 'extension',
      token: 'admin',
      body: schemas.resetRequest,
      secret: true,
      status: 201,
      result: schemas.resetMade,
      errors: ['person_not_found'],
      example: {
        body: { person_code: schemas.personExample.person_code },
        result: {
          reset_url: schemas.invitedExample.invite_url,
          expires_at: schemas.invitedExample.expires_at,
        },
      },
      async read({ body, caller, request }) {
        const known = await personOf(caller, body.person_code)
        if (known === undefined) throw new AppError('person_not_found')
        const made = await changePeople(db, caller, async (sql) => {
          const person = await findPerson(sql, known.person_code)
          if (person === undefined) throw new AppError('person_not_found')
          if (!(await ownsAllOf(sql, caller, person.person_code)))
            throw new AppError('role_not_allowed', {
              message: 'They belong to other hotels too: they ask for a new password at the desk themselves.',
            })
          const link = { ...NO_INVITE, kind: 'reset' as const, person_code: person.person_code }
          return makeLink(sql, config.publicUrl, link, actorOf(caller), false)
        })
        const entry = { ...entryBy(caller, request), kind: 'reset_made' as const, person_name: known.name }
        await notes.note(caller.hotelId, { ...entry, person_code: known.person_code })
        return { result: { reset_url: made.url, expires_at: made.expires_at } }
      },
    }),
    readOperation({
      method: 'GET',
      url: '/getallpeople',
      operationId: 'getallpeople',
      summary: 'The people of the hotel, and of its chain',
      tag: 'extension',
      token: 'admin',
      result: Type.Array(schemas.person),
      extra: Type.Object({ Invitations: schemas.openInvitations }),
      errors: [],
      example: { result: [schemas.personExample], extra: { Invitations: [] } },
      async read({ caller }) {
        const { chainCode, hotelId } = caller
        const [members, open] = await Promise.all([
          membersOf(caller),
          db.directory.read((sql) => listOpenInvites(sql, chainCode, hotelId)),
        ])
        const Invitations = open.map(({ hotel_ids, ...invite }) => ({
          ...invite,
          is_whole_chain: toFlag(hotel_ids === null),
        }))
        return { result: peopleOf(members), extra: { Invitations } }
      },
    }),
    readOperation({
      method: 'PUT',
      url: '/updateperson/:person_code',
      operationId: 'updateperson',
      summary: 'Give somebody another role',
      description:
        'People of a whole chain are changed by its owners. The last owner of a hotel stays one. A higher role than ' +
        'before asks a person for a sign-in of the last 15 minutes. Ends invitations of theirs that nobody has used.',
      tag: 'extension',
      token: 'admin',
      params: schemas.personParams,
      body: schemas.newRole,
      result: schemas.person,
      errors: ['person_not_found', 'last_owner', 'sign_in_again'],
      example: {
        params: { person_code: schemas.personExample.person_code },
        body: { role: 'desk' },
        result: schemas.personExample,
      },
      async read({ body, caller, params, request }) {
        const code = codeOf(params)
        const before = await changePeople(db, caller, (sql) => changeRole(sql, caller, code, body.role))
        if (before.role !== body.role)
          await noteChange(caller, before, {
            ...entryBy(caller, request),
            kind: 'role_changed',
            person_code: code,
            person_name: before.person_name,
            details: { from: before.role, to: body.role },
          })
        return { result: await personOf(caller, code) }
      },
    }),
    readOperation({
      method: 'DELETE',
      url: '/deleteperson/:person_code',
      operationId: 'deleteperson',
      summary: 'Take somebody out of the hotel',
      description:
        'At once, in every tab they have open. The last owner of a hotel cannot go. Ends invitations of theirs to it. ' +
        'With the link_code of an open invitation it is withdrawn.',
      tag: 'extension',
      token: 'admin',
      params: schemas.personParams,
      result: schemas.person,
      errors: ['person_not_found', 'last_owner'],
      example: {
        params: { person_code: schemas.personExample.person_code },
        result: schemas.personExample,
      },
      async read({ caller, params, request }) {
        const code = codeOf(params)
        if (code.startsWith('lnk_')) {
          const ended = await changePeople(db, caller, (sql) => withdraw(sql, caller, code))
          if (ended === undefined) throw new AppError('person_not_found')
          const entry = { ...entryBy(caller, request), kind: 'removed' as const, person_name: ended.email }
          await notes.note(caller.hotelId, { ...entry, details: { role: ended.role, invitation: 1 } })
          return { result: invitedAs(ended) }
        }
        const known = await personOf(caller, code)
        const before = await changePeople(db, caller, (sql) => changeRole(sql, caller, code, undefined))
        await noteChange(caller, before, {
          ...entryBy(caller, request),
          kind: 'removed',
          person_code: code,
          person_name: before.person_name,
          details: { role: before.role },
        })
        return { result: known }
      },
    }),
    readOperation({
      method: 'GET',
      url: '/getaccesslog',
      operationId: 'getaccesslog',
      summary: 'Who signed in to the hotel, was refused something, came or went',
      description: 'Newest first; kept for 400 days. Refusals are counted by person, address and hour.',
      tag: 'extension',
      token: 'admin',
      query: schemas.accessQuery,
      rules: cursorRule,
      result: Type.Array(schemas.accessEntry),
      extra: Type.Object({
        NextCursor: Type.Optional(Type.String({ description: 'There are more: send it as cursor' })),
      }),
      errors: [],
      example: { query: { limit: 1 }, result: [schemas.accessExample] },
      async read({ caller, query: { limit = DEFAULT_LIMIT, cursor, ...filter } }) {
        const { hotelId } = caller
        const before = cursor === undefined ? undefined : readAccessCursor(cursor)
        const rows = await db.of(hotelId).read((sql) => listAccess(sql, hotelId, filter, before, limit + 1))
        const shown = rows.slice(0, limit)
        const more = rows.length > limit ? { NextCursor: cursorOf(shown.at(-1)!) } : {}
        return { result: shown.map(({ once: _, ...entry }) => entry), extra: more }
      },
    }),
  ]
}

const codeOf = ({ person_code = '' }: Record<string, string>): string => {
  if (!isText(person_code)) throw new AppError('person_not_found')
  return person_code
}
