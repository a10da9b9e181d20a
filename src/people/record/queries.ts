import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import { texts } from '../../db/rows/arrays.ts'
import type { StaffRole } from '../../http/request/staff-roles.ts'
import { emailKey, lookedUpKeys } from '../../typed/email-address.ts'

/** What every node has a copy of is written through the coordinator, and never under a clock. */
export interface Person {
  person_code: string
  email: string
  person_name: string
  language: string
  password_hash: string | null
  email_proven_at: string | null
  created_at: string
}

const PERSON =
  'p.person_code, p.email, p.person_name, p.language, p.password_hash, p.email_proven_at, p.created_at'

export const findPerson = (sql: Sql, personCode: string) =>
  sql.row<Person>(`select ${PERSON} from person p where p.person_code = $1`, [personCode])

/** One person for each address, however it is written; those of before were kept as typed, and come first. */
export const findPersonByEmail = (sql: Sql, email: string) =>
  sql.row<Person>(
    `select ${PERSON} from person p where p.email_key = any($1::text[]) order by p.email_key <> $2 limit 1`,
    [texts(lookedUpKeys(email)), email.toLowerCase()],
  )

/** The same, held until the transaction ends. */
export const lockPerson = (sql: WritingSql, personCode: string) =>
  sql.row<Person>(`select ${PERSON} from person p where p.person_code = $1 for update`, [personCode])

export const isAnybodyThere = async (sql: Sql): Promise<boolean> =>
  (await sql.row('select from person limit 1')) !== undefined

export interface NewPerson {
  person_code: string
  email: string
  person_name: string
  language: string
  password_hash: string | null
  is_proven: boolean
}

/** False where the address has a person already. */
export const insertPerson = async (sql: WritingSql, person: NewPerson): Promise<boolean> =>
  (await sql.run(
    `insert into person (person_code, email, email_key, person_name, language, password_hash, email_proven_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (email_key) do nothing`,
    [
      person.person_code,
      person.email.trim(),
      emailKey(person.email.trim()),
      person.person_name,
      person.language,
      person.password_hash,
      person.is_proven ? new Date().toISOString() : null,
    ],
  )) === 1

export const describePerson = (sql: WritingSql, personCode: string, name: string, language: string) =>
  sql.run('update person set person_name = $2, language = $3 where person_code = $1', [
    personCode,
    name,
    language,
  ])

export const setPassword = (sql: WritingSql, personCode: string, passwordHash: string | null) =>
  sql.run('update person set password_hash = $2 where person_code = $1', [personCode, passwordHash])

/** The address is theirs from now on: what somebody else may have set before is taken away. */
export const proveEmail = async (sql: WritingSql, personCode: string): Promise<void> => {
  await sql.run('delete from passkey where person_code = $1', [personCode])
  await sql.run('update person set email_proven_at = $2, password_hash = null where person_code = $1', [
    personCode,
    new Date().toISOString(),
  ])
}

export interface Membership {
  person_code: string
  chain_code: string
  /** 0: all hotels of the chain. */
  hotel_id: number
  role: StaffRole
}

/** All changes of the people of a chain, and so of its hotels, take turns. */
export const lockPeopleOf = (sql: WritingSql, chainCode: string) =>
  sql.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`people of ${chainCode}`])

export const listMemberships = (sql: Sql, personCode: string) =>
  sql.rows<Membership & { hotel_code: string | null }>(
    `select m.person_code, m.chain_code, m.hotel_id, m.role, h.hotel_code
     from membership m left join hotel_code h on h.hotel_id = m.hotel_id
     where m.person_code = $1 order by m.chain_code, h.hotel_code nulls first`,
    [personCode],
  )

export type HotelOrChain = Pick<Membership, 'chain_code' | 'hotel_id'>

/** Where somebody is an owner: of chains, and of single hotels. */
export const ownedByPerson = async (
  sql: Sql,
  personCode: string,
): Promise<(one: HotelOrChain) => boolean> => {
  const own = (await listMemberships(sql, personCode)).filter(({ role }) => role === 'owner')
  return ({ chain_code, hotel_id }) =>
    own.some((one) => one.chain_code === chain_code && (one.hotel_id === 0 || one.hotel_id === hotel_id))
}

export interface Member extends Membership {
  email: string
  person_name: string
  language: string
  created_at: string
  created_by: string
  has_password: boolean
}

/** The people of a hotel, with those of its chain. */
export const listMembers = (sql: Sql, chainCode: string, hotelId: number) =>
  sql.rows<Member>(
    `select m.person_code, m.chain_code, m.hotel_id, m.role, p.email, p.person_name, p.language, m.created_at,
            m.created_by, p.password_hash is not null as has_password
     from membership m join person p using (person_code)
     where m.chain_code = $1 and m.hotel_id in (0, $2) order by p.person_name, p.person_code, m.hotel_id`,
    [chainCode, hotelId],
  )

/** Those of the whole chain, and of each of its hotels. */
export const listChainMembers = (sql: Sql, chainCode: string) =>
  sql.rows<Member>(
    `select m.person_code, m.chain_code, m.hotel_id, m.role, p.email, p.person_name, p.language, m.created_at,
            m.created_by, p.password_hash is not null as has_password
     from membership m join person p using (person_code)
     where m.chain_code = $1 order by m.hotel_id, p.person_name, p.person_code`,
    [chainCode],
  )

export interface Actor {
  name: string
  code: string | null
}

/** Gives a role, or another one than before. */
export const putMembership = (sql: WritingSql, membership: Membership, by: Actor) =>
  sql.run(
    `insert into membership (person_code, chain_code, hotel_id, role, created_by, created_by_code)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (person_code, chain_code, hotel_id) do update set role = excluded.role`,
    [membership.person_code, membership.chain_code, membership.hotel_id, membership.role, by.name, by.code],
  )

export const deleteMembership = (
  sql: WritingSql,
  { person_code, chain_code, hotel_id }: Omit<Membership, 'role'>,
) =>
  sql.run('delete from membership where person_code = $1 and chain_code = $2 and hotel_id = $3', [
    person_code,
    chain_code,
    hotel_id,
  ])

/** Hotels of a chain, by their codes. */
export const listHotelsOfChain = (sql: Sql, chainCode: string) =>
  sql.rows<{ hotel_id: number; hotel_code: string }>(
    'select hotel_id, hotel_code from hotel_code where chain_code = $1 order by hotel_code',
    [chainCode],
  )
