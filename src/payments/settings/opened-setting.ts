import type { Sql } from '../../db/connection/sql.ts'
import { OperatorError } from '../../errors.ts'
import type { ProviderKeys } from '../providers/contract/provider.ts'
import type { Mode, ProviderName } from '../providers/contract/provider-list.ts'
import type { Sealer } from '../sealing/sealer.ts'
import { findSetting, type SettingRow } from './queries.ts'

/** A hotel's setting for a provider, with the keys in clear. Never log it. */
export interface OpenedSetting {
  provider: ProviderName
  mode: Mode
  keys: ProviderKeys
  payWithinMinutes: number
  instructions: string
}

export const openKeys = (
  hotelId: number,
  { sealed_keys }: Pick<SettingRow, 'sealed_keys'>,
  sealer: Sealer | undefined,
): ProviderKeys => {
  if (sealed_keys === null) return {}
  if (sealer === undefined)
    throw new OperatorError(`The keys of hotel ${hotelId} cannot be read without their VACANCY_SECRET.`)
  return JSON.parse(sealer.open(hotelId, sealed_keys))
}

/** What the hotel set for a provider, be it the one in use or one before; undefined if nothing is kept. */
export const readSetting = async (
  sql: Sql,
  hotelId: number,
  provider: ProviderName,
  sealer: Sealer | undefined,
): Promise<OpenedSetting | undefined> => {
  const row = await findSetting(sql, hotelId, provider)
  if (row === undefined) return undefined
  return {
    provider,
    mode: row.mode,
    keys: openKeys(hotelId, row, sealer),
    payWithinMinutes: row.pay_within_minutes,
    instructions: row.instructions,
  }
}
