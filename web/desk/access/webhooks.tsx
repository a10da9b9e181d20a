import { type Signal, useSignal } from '@preact/signals'
import { EVENT_TYPES } from '../../../src/events/event-types.ts'
import { call, get } from '../api.ts'
import { attempt } from '../explain.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { Checks } from '../parts/form/checks.tsx'
import type { FieldRow, Values } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { leaving } from '../parts/form/unsaved.tsx'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { t } from '../session.ts'
import type { Delivery, Webhook } from '../types.ts'
import { Deliveries } from './deliveries.tsx'
import { type MakeProps, SecretCard } from './secret-card.tsx'

/** Webhooks: creates, tests, lists and deletes the addresses that events are sent to. */
export const Webhooks = () => {
  const list = useResource('', async (signal) => (await get<Webhook[]>('/getallwebhooks', {}, signal)).result)
  const shown = useSignal<string | undefined>(undefined)
  const reload = () => list.reload()
  const webhooks = list.value.value ?? []
  return (
    <SecretCard
      title="webhooks"
      newLabel="newWebhook"
      secretLabel="signingSecret"
      list={list}
      Make={NewWebhook}
    >
      {webhooks.length === 0 && list.value.value !== undefined && <p class="empty">{t('noWebhooks')}</p>}
      <ul class="webhooks">
        {webhooks.map((webhook) => (
          <OneWebhook
            key={webhook.webhook_code}
            webhook={webhook}
            isShown={shown.value === webhook.webhook_code}
            onShow={() => {
              shown.value = shown.value === webhook.webhook_code ? undefined : webhook.webhook_code
            }}
            reload={reload}
          />
        ))}
      </ul>
    </SecretCard>
  )
}

interface OneWebhookProps {
  webhook: Webhook
  isShown: boolean
  onShow: () => void
  reload: () => Promise<void>
}

const OneWebhook = ({ webhook, isShown, onShow, reload }: OneWebhookProps) => {
  const busy = useSignal(false)
  const count = useSignal(0)
  const path = encodeURIComponent(webhook.webhook_code)
  const test = async () => {
    busy.value = true
    await attempt(async () => {
      const { result } = await call<Delivery>('POST', `/testwebhook/${path}`)
      if (result.delivered === 1)
        notify(t('testDelivered', { status: result.status ?? 0, ms: result.duration_ms }))
      else notify(t('testFailed', { reason: result.error ?? `HTTP ${result.status}` }), 'trouble')
      count.value++
      await reload()
    })
    busy.value = false
  }
  const remove = () =>
    attempt(async () => {
      await call('DELETE', `/deletewebhook/${path}`)
      notify(t('deleted', { name: webhook.url }))
      await reload()
    })
  return (
    <li>
      <div class="webhook">
        <p>
          <b>{webhook.url}</b> <span class={`chip is-${webhook.state}`}>{t(`webhook-${webhook.state}`)}</span>
        </p>
        <p class="hint">
          {webhook.event_types === null ? t('allEvents') : webhook.event_types.join(', ')}
          {webhook.last_delivery !== null &&
            ` · ${t('lastSent')} ${momentOf(webhook.last_delivery.created_at)}`}
          {webhook.next_attempt_at !== null && ` · ${t('nextAttempt')} ${momentOf(webhook.next_attempt_at)}`}
        </p>
        <p class="buttons is-tight">
          <button type="button" class="tool is-small" aria-disabled={busy.value} onClick={() => void test()}>
            {t(busy.value ? 'sending' : 'sendTest')}
          </button>
          <button type="button" class="tool is-small" aria-expanded={isShown} onClick={onShow}>
            {t('deliveries')}
          </button>
          <button type="button" class="tool is-small" onClick={() => void remove()}>
            {t('delete')}
          </button>
        </p>
      </div>
      {isShown && <Deliveries key={count.value} webhook={webhook} reload={reload} />}
    </li>
  )
}

const ROWS: FieldRow[] = [
  { name: 'url', kind: 'url', label: 'url', required: true, most: 2000, wide: true },
  {
    name: 'event_types',
    kind: 'own',
    label: 'events',
    draw: (chosen: Signal<ReadonlySet<string>>) => (
      <Checks legend={t('events')} chosen={chosen} items={EVENT_TYPES.map((type) => [type, type])} />
    ),
  },
]

const eventRules = ({ event_types }: Values) =>
  (event_types as ReadonlySet<string>).size === 0 ? { event_types: t('errMissing') } : {}

const NewWebhook = ({ onClose, onMade }: MakeProps) => {
  const form = useForm(ROWS, { url: 'https://', event_types: new Set<string>(EVENT_TYPES) }, eventRules)
  return (
    <Dialog title={t('newWebhook')} onClose={() => leaving(onClose)}>
      <FormView
        form={form}
        button={t('create')}
        onSaved={onMade}
        save={async ({ url, event_types }) => {
          // An empty list means all event types, including future ones.
          const chosen = [...(event_types as ReadonlySet<string>)]
          const body = { url, ...(chosen.length === EVENT_TYPES.length ? {} : { event_types: chosen }) }
          return (await call<Webhook & { secret: string }>('POST', '/createwebhook', { body })).result.secret
        }}
      />
    </Dialog>
  )
}
