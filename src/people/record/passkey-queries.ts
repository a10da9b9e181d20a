import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import { texts } from '../../db/rows/arrays.ts'

export interface Passkey {
  credential_id: string
  person_code: string
  public_key: Buffer
  counter: number
  transports: string[] | null
  passkey_name: string
  created_at: string
  last_used_at: string | null
}

const PASSKEY = `k.credential_id, k.person_code, k.public_key, k.counter, k.transports, k.passkey_name, k.created_at,
  k.last_used_at`

export const findPasskey = (sql: Sql, credentialId: string) =>
  sql.row<Passkey>(`select ${PASSKEY} from passkey k where k.credential_id = $1`, [credentialId])

/** The same, held until the transaction ends. */
export const lockPasskey = (sql: WritingSql, credentialId: string) =>
  sql.row<Passkey>(`select ${PASSKEY} from passkey k where k.credential_id = $1 for update`, [credentialId])

export const listPasskeys = (sql: Sql, personCode: string) =>
  sql.rows<Passkey>(
    `select ${PASSKEY} from passkey k where k.person_code = $1 order by k.created_at, k.credential_id`,
    [personCode],
  )

export type NewPasskey = Omit<Passkey, 'created_at' | 'last_used_at'>

/** False where somebody has it already. */
export const insertPasskey = async (sql: WritingSql, passkey: NewPasskey): Promise<boolean> =>
  (await sql.run(
    `insert into passkey (credential_id, person_code, public_key, counter, transports, passkey_name)
     values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing`,
    [
      passkey.credential_id,
      passkey.person_code,
      passkey.public_key,
      passkey.counter,
      passkey.transports === null ? null : texts(passkey.transports),
      passkey.passkey_name,
    ],
  )) === 1

export const notePasskeyUse = (sql: WritingSql, credentialId: string, counter: number) =>
  sql.run('update passkey set counter = $2, last_used_at = now() where credential_id = $1', [
    credentialId,
    counter,
  ])

export const deletePasskey = async (
  sql: WritingSql,
  personCode: string,
  credentialId: string,
): Promise<boolean> =>
  (await sql.run('delete from passkey where person_code = $1 and credential_id = $2', [
    personCode,
    credentialId,
  ])) === 1
