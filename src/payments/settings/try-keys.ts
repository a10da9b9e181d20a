import { AppError, OperatorError } from '../../errors.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import type { Services } from '../../services.ts'
import { ProviderAway, type ProviderKeys, ProviderRefused } from '../providers/contract/provider.ts'
import { keyFaults, keyNamesOf } from '../providers/contract/provider-facts.ts'
import { isOnline, type Mode, type ProviderName } from '../providers/contract/provider-list.ts'
import { providerOf } from '../providers/provider-of.ts'
import { sealerOf } from '../sealing/sealer-of.ts'
import { openKeys } from './opened-setting.ts'
import { findSetting } from './queries.ts'
import type { SettingsChanges } from './schemas.ts'

/** Whether the provider took the keys; null: nothing new was to be tried. */
export type KeysChecked = 'ok' | 'away' | null

const WITHIN_MS = 3000

interface NewKeys {
  provider: ProviderName
  mode: Mode
  keys: ProviderKeys
}

/**
 * Asks the provider, before the hotel is held, whether it takes keys that are to be kept. Keys that it does not take are refused; a
 * provider that is away keeps nobody from saving them.
 */
export const tryKeys = async (
  services: Pick<Services, 'db' | 'config'>,
  hotelId: number,
  given: SettingsChanges,
): Promise<KeysChecked> => {
  const wanted = await newKeys(services, hotelId, given)
  if (wanted === undefined) return null
  const { provider, mode, keys } = wanted
  const baseUrl = services.config.providerUrls[provider]
  try {
    await providerOf(provider, { mode, keys, baseUrl, trial: NO_TRIAL }).tryKeys(
      AbortSignal.timeout(WITHIN_MS),
    )
    return 'ok'
  } catch (err) {
    if (err instanceof ProviderAway) return 'away'
    if (!(err instanceof ProviderRefused)) throw err
    const field = `keys.${keyNamesOf(provider)[0]}`
    const message = `${field} is not accepted by ${provider} in mode ${mode}`
    const said = { provider, provider_said: err.message }
    throw new AppError('invalid_value', { details: [{ field, code: 'invalid_value', message, ...said }] })
  }
}

const NO_TRIAL = {
  checkouts: { get: async () => undefined, set: async () => false },
  pageOf: () => '',
}

/** Keys as they will be, where they, their mode or their provider are new; undefined where there is nothing to try. */
const newKeys = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  hotelId: number,
  given: SettingsChanges,
): Promise<NewKeys | undefined> => {
  const { provider, inUse, before } = await db.of(hotelId).read(async (sql) => {
    const inUse = (await findPaymentProvider(sql, hotelId))!.payment_provider
    const provider = given.provider === undefined ? inUse : given.provider
    return {
      provider,
      inUse,
      before: provider === null ? undefined : await findSetting(sql, hotelId, provider),
    }
  })
  const sealer = sealerOf(config)
  if (provider === null || !isOnline(provider) || sealer === undefined || given.keys === null)
    return undefined
  const mode = given.mode ?? before?.mode ?? 'test'
  const isNew = given.keys !== undefined || provider !== inUse || mode !== before?.mode
  const keys = {
    ...(before === undefined ? {} : kept(() => openKeys(hotelId, before, sealer))),
    ...given.keys,
  }
  return isNew && keyFaults(provider, mode, keys).length === 0 ? { provider, mode, keys } : undefined
}

/** Those that cannot be opened have to be given anew. */
const kept = (open: () => ProviderKeys): ProviderKeys => {
  try {
    return open()
  } catch (err) {
    if (err instanceof OperatorError) return {}
    throw err
  }
}
