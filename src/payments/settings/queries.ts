import type { Sql, WritingSql } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Mode, ProviderName } from '../providers/contract/provider-list.ts'

export interface SettingFields {
  provider: ProviderName
  mode: Mode
  /** Null: the provider takes no keys. */
  sealed_keys: string | null
  /** The last four characters of each key, by its name. */
  key_ends: Record<string, string>
  pay_within_minutes: number
  instructions: string
  /** How long before the payment is due the guest is reminded; null: never. */
  remind_minutes: number | null
}

export interface SettingRow extends SettingFields {
  updated_at: string
  updated_by: string
}

const COLUMNS =
  'provider, mode, sealed_keys, key_ends, pay_within_minutes, instructions, remind_minutes, updated_at, updated_by'

/** What the hotel set for a provider, be it the one in use or one before. */
export const findSetting = (sql: Sql, hotelId: number, provider: ProviderName) =>
  sql.row<SettingRow>(`select ${COLUMNS} from payment_setting where hotel_id = $1 and provider = $2`, [
    hotelId,
    provider,
  ])

export const writeSetting = async (tx: Tx, setting: SettingFields, actor: string): Promise<SettingRow> =>
  (await tx.row<SettingRow>(
    `insert into payment_setting (hotel_id, provider, mode, sealed_keys, key_ends, pay_within_minutes, instructions, remind_minutes, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (hotel_id, provider) do update
     set mode = excluded.mode, sealed_keys = excluded.sealed_keys, key_ends = excluded.key_ends,
         pay_within_minutes = excluded.pay_within_minutes, instructions = excluded.instructions,
         remind_minutes = excluded.remind_minutes,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by
     returning ${COLUMNS}`,
    [
      tx.hotelId,
      setting.provider,
      setting.mode,
      setting.sealed_keys,
      JSON.stringify(setting.key_ends),
      setting.pay_within_minutes,
      setting.instructions,
      setting.remind_minutes,
      actor,
    ],
  ))!

export const countSettings = async (sql: Sql, hotelId: number): Promise<number> =>
  (await sql.row<{ count: number }>('select count(*) as count from payment_setting where hotel_id = $1', [
    hotelId,
  ]))!.count

export const deleteSettings = (tx: Tx): void =>
  tx.write('delete from payment_setting where hotel_id = $1', [tx.hotelId])

export interface SealedRow {
  hotel_id: number
  provider: ProviderName
  sealed_keys: string
}

/** Sealed keys of all hotels, in order. On a cluster this asks every node. */
export const listSealed = (sql: Sql, after: SealedRow | undefined, most: number) =>
  sql.rows<SealedRow>(
    `select hotel_id, provider, sealed_keys from payment_setting
     where sealed_keys is not null and (hotel_id > $1 or hotel_id = $1 and provider > $2)
     order by hotel_id, provider limit $3`,
    [after?.hotel_id ?? 0, after?.provider ?? '', most],
  )

/** Replaces sealed keys, unless they were changed since they were read. */
export const replaceSealed = (
  sql: WritingSql,
  hotelId: number,
  provider: ProviderName,
  before: string,
  after: string,
) =>
  sql.run(
    `update payment_setting set sealed_keys = $4
     where hotel_id = $1 and provider = $2 and sealed_keys = $3`,
    [hotelId, provider, before, after],
  )
