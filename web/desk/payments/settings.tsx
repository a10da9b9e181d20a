import { useMemo } from 'preact/hooks'
import {
  descriptorOf,
  isPretended,
  type OnlineProvider,
} from '../../../src/payments/providers/contract/provider-list.ts'
import { call, get, publicUrl } from '../api.ts'
import { hear } from '../live.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { useFresh } from '../parts/form/fresh.ts'
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
  const { value, key, isOld } = useFresh(found.value.value, isOther)
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

/** While nothing is set, settings have no date that says what is newer. */
const isOther = (latest: PaymentSettings, shown: PaymentSettings | undefined): boolean =>
  JSON.stringify(latest) !== JSON.stringify(shown)

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

/** What staff set at the provider: the address that it calls when somebody has paid, and for which events. */
const AtProvider = ({ provider }: { provider: OnlineProvider }) => {
  const { webhookEvents } = descriptorOf(provider)
  const { chain_code, hotel_code } = hotel.value!.hotel_information
  const codes = [provider, chain_code, hotel_code].map(encodeURIComponent).join('/')
  const address = `${publicUrl}/api/plugin/v1/paymentwebhook/${codes}`
  return (
    <section class="card at-provider">
      <h2>{t('atProvider', { provider: providerName({ t }, provider) })}</h2>
      <p>{t(`where-${provider}`)}</p>
      <p>
        <code class="secret">{address}</code>
      </p>
      <p>
        <CopyButton text={address} look="button quiet small" />
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
