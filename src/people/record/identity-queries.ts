import type { Sql, WritingSql } from '../../db/connection/sql.ts'

/** Who somebody is at an issuer of single sign-on. */
export interface Identity {
  issuer: string
  subject: string
  person_code: string
}

/** Does nothing where the person, or whoever it is there, is bound already. */
export const bindIdentity = (sql: WritingSql, { issuer, subject, person_code }: Identity) =>
  sql.run(
    `insert into person_identity (issuer, subject, person_code) values ($1, $2, $3) on conflict do nothing`,
    [issuer, subject, person_code],
  )

export const findIdentity = (sql: Sql, personCode: string, issuer: string) =>
  sql.row<Identity>(
    'select issuer, subject, person_code from person_identity where person_code = $1 and issuer = $2',
    [personCode, issuer],
  )
