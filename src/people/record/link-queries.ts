import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import { numbers } from '../../db/rows/arrays.ts'
import type { StaffRole } from '../../http/request/staff-roles.ts'
import { emailKey } from '../../typed/email-address.ts'
import type { Actor } from './queries.ts'

export type LinkKind = 'invite' | 'reset' | 'setup'

export interface StaffLink {
  link_code: string
  kind: LinkKind
  /** Null: whoever uses it says. */
  email: string | null
  person_name: string | null
  language: string | null
  role: StaffRole | null
  chain_code: string | null
  /** Null: the whole chain. */
  hotel_ids: number[] | null
  person_code: string | null
  created_by: string
  created_by_code: string | null
}

export interface NewLink extends Omit<StaffLink, 'created_by' | 'created_by_code'> {
  given_hash: Buffer
  mailed_hash: Buffer | null
  expires_at: string
}

export const insertLink = (sql: WritingSql, link: NewLink, by: Actor) =>
  sql.run(
    `insert into staff_link (link_code, kind, given_hash, mailed_hash, email, email_key, person_name, language, role,
       chain_code, hotel_ids, person_code, expires_at, created_by, created_by_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      link.link_code,
      link.kind,
      link.given_hash,
      link.mailed_hash,
      link.email,
      link.email === null ? null : emailKey(link.email),
      link.person_name,
      link.language,
      link.role,
      link.chain_code,
      link.hotel_ids === null ? null : numbers(link.hotel_ids),
      link.person_code,
      link.expires_at,
      by.name,
      by.code,
    ],
  )

const LINK = `l.link_code, l.kind, l.email, l.person_name, l.language, l.role, l.chain_code, l.hotel_ids,
  l.person_code, l.created_by, l.created_by_code, coalesce(l.mailed_hash = $1, false) as is_mailed`
const IS_GOOD = 'l.used_at is null and l.expires_at > now() and (l.given_hash = $1 or l.mailed_hash = $1)'

/** Whether it was mailed says that whoever uses it reads the mail of that address. */
export type FoundLink = StaffLink & { is_mailed: boolean }

export const findLink = (sql: Sql, hash: Buffer) =>
  sql.row<FoundLink>(`select ${LINK} from staff_link l where ${IS_GOOD}`, [hash])

/** The same, for whoever uses it: nobody else can until the transaction ends, and then it was used. */
export const lockLink = (sql: WritingSql, hash: Buffer) =>
  sql.row<FoundLink>(`select ${LINK} from staff_link l where ${IS_GOOD} for update`, [hash])

export const useLink = (sql: WritingSql, linkCode: string) =>
  sql.run('update staff_link set used_at = now() where link_code = $1 and used_at is null', [linkCode])

/** Links for a new password end when one of them was used. */
export const endResets = (sql: WritingSql, personCode: string) =>
  sql.run('update staff_link set used_at = now() where person_code = $1 and kind = $2 and used_at is null', [
    personCode,
    'reset',
  ])

/** What somebody who may not invite any more has invited to a chain, and nobody has used yet. */
export const endInvitesBy = (sql: WritingSql, personCode: string, chainCode: string) =>
  sql.run(
    `update staff_link set used_at = now()
     where created_by_code = $1 and chain_code = $2 and kind = 'invite' and used_at is null`,
    [personCode, chainCode],
  )

/**
 * Open invitations of an address lead to these hotels of a chain no more, or to nothing of the whole chain. With `earlierThan`
 * only those made before that one.
 */
export const endInvitesTo = async (
  sql: WritingSql,
  email: string,
  chainCode: string,
  hotelIds: readonly number[] | null,
  earlierThan?: string,
): Promise<void> => {
  const open = await sql.rows<Pick<StaffLink, 'link_code' | 'hotel_ids'>>(
    `select link_code, hotel_ids from staff_link
     where email_key = $1 and chain_code = $2 and kind = 'invite' and used_at is null
       and ($3::text is null or created_at < (select o.created_at from staff_link o where o.link_code = $3))`,
    [emailKey(email), chainCode, earlierThan ?? null],
  )
  for (const { link_code, hotel_ids } of open) {
    // One to the whole chain is its owners' to take back, whatever a hotel does.
    const left = hotelIds === null ? [] : hotel_ids?.filter((id) => !hotelIds.includes(id))
    if (left?.length === 0) await useLink(sql, link_code)
    else if (left !== undefined && left.length < hotel_ids!.length)
      await sql.run('update staff_link set hotel_ids = $2 where link_code = $1', [link_code, numbers(left)])
  }
}

export interface OpenInvite {
  link_code: string
  email: string
  person_name: string | null
  language: string | null
  role: StaffRole
  /** Null: to the whole chain. */
  hotel_ids: number[] | null
  created_at: string
  created_by: string
  expires_at: string
}

/** Invitations to a hotel, or to its whole chain, that nobody has used yet, the newest first. */
export const listOpenInvites = (sql: Sql, chainCode: string, hotelId: number) =>
  sql.rows<OpenInvite>(
    `select link_code, email, person_name, language, role, hotel_ids, created_at, created_by, expires_at
     from staff_link
     where chain_code = $1 and kind = 'invite' and email is not null and used_at is null and expires_at > now()
       and (hotel_ids is null or $2 = any(hotel_ids))
     order by created_at desc, link_code`,
    [chainCode, hotelId],
  )

/** An invitation leads to this hotel no more; one to the whole chain, or to this one alone, to nothing. */
export const withdrawInvite = async (
  sql: WritingSql,
  { link_code, hotel_ids }: Pick<OpenInvite, 'link_code' | 'hotel_ids'>,
  hotelId: number,
): Promise<void> => {
  const left = (hotel_ids ?? []).filter((id) => id !== hotelId)
  if (left.length === 0) await useLink(sql, link_code)
  else await sql.run('update staff_link set hotel_ids = $2 where link_code = $1', [link_code, numbers(left)])
}

/** Invitations that were printed before. */
export const endOpenInvites = (sql: WritingSql, createdBy: string) =>
  sql.run(
    `update staff_link set used_at = now()
     where created_by = $1 and created_by_code is null and email is null and used_at is null`,
    [createdBy],
  )

/** Links of the set-up that were printed before, and nobody has begun with. */
export const endOpenSetups = (sql: WritingSql, createdBy: string) =>
  sql.run(
    `update staff_link set used_at = now()
     where kind = 'setup' and created_by = $1 and created_by_code is null and person_code is null and used_at is null`,
    [createdBy],
  )

/** From now on only this person goes on with the link of the set-up. */
export const bindSetup = (sql: WritingSql, linkCode: string, personCode: string) =>
  sql.run(`update staff_link set person_code = $2 where link_code = $1 and kind = 'setup'`, [
    linkCode,
    personCode,
  ])

export const forgetOldLinks = (sql: WritingSql) =>
  sql.run(`delete from staff_link where expires_at < now() - interval '30 days'`)
