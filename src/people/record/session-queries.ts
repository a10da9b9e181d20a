import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import type { StaffRole } from '../../http/request/staff-roles.ts'

/** A session is over after so long without use, and after so long in any case. */
const IS_LIVE = `s.ended_at is null and s.last_used_at > now() - interval '12 hours'
  and s.created_at > now() - interval '30 days'`
/** Uses are written down at most this often. */
const TOUCH_AFTER = `interval '5 minutes'`

export type SignInMethod = 'password' | 'passkey' | 'sso' | 'link'

export interface FoundSession {
  session_code: string
  person_code: string
  person_name: string
  language: string
  email: string
  signed_in_at: string
  is_touch_due: boolean
  /** Of the hotel asked for; null where there is none. */
  hotel_id: number | null
  hotel_role: StaffRole | null
  chain_role: StaffRole | null
}

/** Whose live session it is, and what they are in a hotel: all in one question, to the directory or under a clock. */
export const findSession = (sql: Sql, sessionHash: Buffer, chainCode: string, hotelCode: string) =>
  sql.row<FoundSession>(
    `select s.session_code, s.person_code, p.person_name, p.language, p.email, s.signed_in_at,
            s.last_used_at < now() - ${TOUCH_AFTER} as is_touch_due,
            h.hotel_id, own.role as hotel_role, chain.role as chain_role
     from staff_session s
     join person p on p.person_code = s.person_code
     left join hotel_code h on h.chain_code = $2 and h.hotel_code = $3
     left join membership own on own.person_code = s.person_code and own.chain_code = $2 and own.hotel_id = h.hotel_id
     left join membership chain on chain.person_code = s.person_code and chain.chain_code = $2 and chain.hotel_id = 0
     where s.session_hash = $1 and ${IS_LIVE}`,
    [sessionHash, chainCode, hotelCode],
  )

export const touchSession = (sql: WritingSql, sessionHash: Buffer) =>
  sql.run(
    `update staff_session s set last_used_at = now()
     where s.session_hash = $1 and s.last_used_at < now() - ${TOUCH_AFTER} and s.ended_at is null`,
    [sessionHash],
  )

export interface NewSession {
  session_hash: Buffer
  session_code: string
  person_code: string
  method: SignInMethod
  user_agent: string
  address: string
  challenge_hash: Buffer | null
}

/** False where its challenge was answered before. */
export const insertSession = async (sql: WritingSql, session: NewSession): Promise<boolean> =>
  (await sql.run(
    `insert into staff_session (session_hash, session_code, person_code, method, user_agent, address, challenge_hash)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (challenge_hash) do nothing`,
    [
      session.session_hash,
      session.session_code,
      session.person_code,
      session.method,
      session.user_agent,
      session.address,
      session.challenge_hash,
    ],
  )) === 1

/** Ends the session of a cookie. */
export const endSession = (sql: WritingSql, sessionHash: Buffer) =>
  sql.run('update staff_session set ended_at = now() where session_hash = $1 and ended_at is null', [
    sessionHash,
  ])

/** Ends one of a person's sessions by its code. */
export const endSessionOf = (sql: WritingSql, personCode: string, sessionCode: string) =>
  sql.run(
    `update staff_session set ended_at = now()
     where person_code = $1 and session_code = $2 and ended_at is null`,
    [personCode, sessionCode],
  )

export const endSessionsOf = (sql: WritingSql, personCode: string) =>
  sql.run('update staff_session set ended_at = now() where person_code = $1 and ended_at is null', [
    personCode,
  ])

export interface ListedSession {
  session_code: string
  created_at: string
  last_used_at: string
  signed_in_at: string
  method: SignInMethod
  user_agent: string
  address: string
}

const MOST_LISTED = 100

export const listSessions = (sql: Sql, personCode: string) =>
  sql.rows<ListedSession>(
    `select s.session_code, s.created_at, s.last_used_at, s.signed_in_at, s.method, s.user_agent, s.address
     from staff_session s where s.person_code = $1 and ${IS_LIVE} order by s.last_used_at desc limit ${MOST_LISTED}`,
    [personCode],
  )

/** Addresses that a person signed in from lately. */
export const listAddressesOf = async (sql: Sql, personCode: string): Promise<string[]> =>
  (
    await sql.rows<{ address: string }>(
      'select distinct address from staff_session where person_code = $1 limit 1000',
      [personCode],
    )
  ).map(({ address }) => address)

/** Whether a challenge was answered before. */
export const isChallengeUsed = async (sql: Sql, challengeHash: Buffer): Promise<boolean> =>
  (await sql.row('select from staff_session where challenge_hash = $1', [challengeHash])) !== undefined

/** Those that nobody can use any more. */
export const forgetOldSessions = (sql: WritingSql) =>
  sql.run(`delete from staff_session where created_at < now() - interval '31 days'`)
