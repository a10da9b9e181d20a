import { readWithVersion } from '../../db/hotel/read-with-version.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import { versionExtra } from '../../http/operation/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../../http/operation/operation.ts'
import { BASE_PATH } from '../../http/request/base-path.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Services } from '../../services.ts'
import { keyNamesOf } from '../providers/contract/provider-facts.ts'
import { isOnline, ONLINE_PROVIDERS, type ProviderName } from '../providers/contract/provider-list.ts'
import { sealerOf } from '../sealing/sealer-of.ts'
import { type Changed, changeSettings } from './change-settings.ts'
import { findSetting } from './queries.ts'
import { paymentSettings, type SettingsChanges, settingsChanges, settingsExample } from './schemas.ts'
import { type KeysChecked, tryKeys } from './try-keys.ts'

/** Where a provider tells us that something happened to a payment. */
const webhookUrl = (
  publicUrl: string,
  provider: ProviderName,
  { chainCode, hotelCode }: Pick<Caller, 'chainCode' | 'hotelCode'>,
): string =>
  `${publicUrl}${BASE_PATH}/paymentwebhook/${provider}/${encodeURIComponent(chainCode)}/${encodeURIComponent(hotelCode)}`

const toWire = (
  { provider, row }: Changed,
  publicUrl: string,
  caller: Caller,
  keys_checked: KeysChecked = null,
) => ({
  provider,
  mode: row?.mode ?? null,
  kept_keys: Object.entries(row?.key_ends ?? {}).map(([name, last_four]) => ({ name, last_four })),
  keys_checked,
  pay_within_minutes: row?.pay_within_minutes ?? null,
  instructions: row?.instructions ?? null,
  remind_minutes: row?.remind_minutes ?? null,
  webhook_url: provider === null || !isOnline(provider) ? null : webhookUrl(publicUrl, provider, caller),
  updated_at: row?.updated_at ?? null,
  updated_by: row?.updated_by ?? null,
})

const KEYS_TAKEN = ONLINE_PROVIDERS.map(
  (name, at) => `${name} ${at === 0 ? 'takes ' : ''}${keyNamesOf(name).join(' and ')}`,
).join(', ')

const CHANGE_NOTE =
  `A field left out stays as it is. Keys are kept encrypted and never answered: ${KEYS_TAKEN}, the others none. ` +
  'What was set for a provider stays when ' +
  'another takes its place, for refunds of earlier payments; provider null with keys null forgets all of it. ' +
  'Keys that are new are tried at the provider: those that it does not take are refused (invalid_value, with its words as ' +
  'provider_said). If it cannot be asked, they are saved and keys_checked is away.'

export const paymentSettingOperations = ({ config, db }: Services): Operation[] => {
  const sealer = sealerOf(config)
  return [
    readOperation({
      method: 'GET',
      url: '/paymentsettings',
      operationId: 'getpaymentsettings',
      summary: 'How guests pay in advance',
      tag: 'prices',
      token: 'admin',
      result: paymentSettings,
      extra: versionExtra,
      errors: [],
      example: { result: { ...settingsExample.answer, keys_checked: null }, extra: { Version: 12 } },
      async read({ caller }) {
        const { hotelId } = caller
        const { value, version } = await readWithVersion(db, hotelId, async (sql) => {
          const provider = (await findPaymentProvider(sql, hotelId))!.payment_provider
          const row = provider === null ? undefined : await findSetting(sql, hotelId, provider)
          return { provider, row: row ?? null }
        })
        return { result: toWire(value, config.publicUrl, caller), extra: { Version: version } }
      },
    }),
    changeOperation({
      method: 'PUT',
      url: '/paymentsettings',
      operationId: 'updatepaymentsettings',
      summary: 'Set how guests pay in advance',
      description: CHANGE_NOTE,
      tag: 'prices',
      token: 'admin',
      body: settingsChanges,
      keepNulls: ['provider', 'keys', 'remind_minutes'],
      result: paymentSettings,
      errors: [],
      example: { body: settingsExample.changes, result: settingsExample.answer },
      prepare: ({ body, caller }) => tryKeys({ db, config }, caller.hotelId, body as SettingsChanges),
      async change(tx, { body, caller }, keysChecked) {
        const changed = await changeSettings(tx, body as SettingsChanges, sealer, caller)
        return { result: toWire(changed, config.publicUrl, caller, keysChecked) }
      },
    }),
  ]
}
