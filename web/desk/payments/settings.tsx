import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import {
  descriptorOf,
  isPretended,
  type OnlineProvider,
} from '../../../src/payments/providers/contract/provider-list.ts'
import { call, get, publicUrl } from '../api.ts'
import { hear } from '../live.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { isUnsaved } from '../parts/form/unsaved.tsx'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { Loading, Trouble } from '../parts/trouble.tsx'
import { PriceTabs } from '../prices/price-tabs.tsx'
import { hotel, t } from '../session.ts'
import type { PaymentSettings } from '../types.ts'
import { providerName } from './provider-name.ts'
import { changesOf, forgetKeys, hasKeys, rowsOf, startOf } from './settings-form.tsx'

/** How guests of the hotel pay in advance. */
export const PaymentsScreen = () => {
  const found = useResource(
    '',
    async (signal) => (await get<PaymentSettings>('/paymentsettings', {}, signal)).result,
    /^price_rule\./,
  )
  const { value, key, isOld } = useNewest(found.value.value)
  return (
    <div class="page-pad">
      <PriceTabs />
      <header class="page-head">
        <h1>{t('payments')}</h1>
      </header>
      <Trouble of={found} />
      {isOld && <p class="notice">{t('changedElsewhere')}</p>}
      {value === undefined && found.loading.value && <Loading />}
      {value !== undefined && <Settings key={key} settings={value} onSaved={found.reload} />}
    </div>
  )
}

/** What is saved now, as long as nothing was typed that would be lost. It has no date to go by while nothing is set. */
const useNewest = (latest: PaymentSettings | undefined) => {
  const kept = useRef({ value: latest, key: 0, isOld: false })
  const now = kept.current
  const isOther = latest !== undefined && JSON.stringify(latest) !== JSON.stringify(now.value)
  if (!isOther) now.isOld = false
  else if (isUnsaved()) now.isOld = true
  else kept.current = { value: latest, key: now.key + 1, isOld: false }
  return kept.current
}

interface SettingsProps {
  settings: PaymentSettings
  onSaved: () => Promise<void>
}

const Settings = ({ settings, onSaved }: SettingsProps) => {
  const rows = useMemo(() => rowsOf(settings), [])
  const form = useForm(rows, startOf(settings))
  const provider: string = form.fields.provider!.value
  const isTest = isPretended(provider) || (provider !== '' && form.fields.mode!.value === 'test')
  return (
    <div class="columns is-form">
      <section class="card">
        <p>{t('paymentsHint')}</p>
        {isTest && <p class="notice is-trouble is-tight">{t('testModeWarning')}</p>}
        <FormView
          form={form}
          save={async (values) =>
            (await call<PaymentSettings>('PUT', '/paymentsettings', { body: changesOf(values, settings) }))
              .result
          }
          onSaved={(saved) => {
            tellSaved(saved)
            forgetKeys(form)
            void onSaved()
            void hear().catch(() => {})
          }}
        />
      </section>
      {hasKeys(provider) && <AtProvider provider={provider} />}
    </div>
  )
}

/** What came back from the provider about keys that were saved. Until it could be asked, nobody knows whether they are right. */
const tellSaved = ({ provider, keys_checked }: PaymentSettings): void => {
  const name = provider === null ? '' : providerName({ t }, provider)
  if (keys_checked === 'away') notify(t('keysAway', { provider: name }), 'trouble')
  else notify(keys_checked === 'ok' ? t('keysRight', { provider: name }) : t('saved'))
}

/** What has to be set at the provider: where it tells us that somebody paid, and of what. */
const AtProvider = ({ provider }: { provider: OnlineProvider }) => {
  const copied = useSignal(false)
  const { webhookEvents } = descriptorOf(provider)
  const { chain_code, hotel_code } = hotel.value!.hotel_information
  const codes = [provider, chain_code, hotel_code].map(encodeURIComponent).join('/')
  const address = `${publicUrl}/api/plugin/v1/paymentwebhook/${codes}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      copied.value = true
    } catch {
      // The browser forbids it; the user can still select the text and copy it.
    }
  }
  return (
    <section class="card at-provider">
      <h2>{t('atProvider', { provider: providerName({ t }, provider) })}</h2>
      <p>{t(`where-${provider}`)}</p>
      <p>
        <code class="secret">{address}</code>
      </p>
      <p>
        <button type="button" class="button quiet small" onClick={() => void copy()}>
          {t(copied.value ? 'copied' : 'copy')}
        </button>
      </p>
      <p>{t(`switchOn-${provider}`)}</p>
      {webhookEvents.length > 0 && (
        <ul class="event-names">
          {webhookEvents.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
      <p class="hint">{t('webhookHint')}</p>
    </section>
  )
}
