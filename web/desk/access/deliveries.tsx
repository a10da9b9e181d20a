import { call, get } from '../api.ts'
import { attempt } from '../explain.ts'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { Trouble } from '../parts/trouble.tsx'
import { t } from '../session.ts'
import type { Delivery, Webhook } from '../types.ts'

/** What was sent to a webhook and what came back, newest first. */
export const Deliveries = ({ webhook, reload }: { webhook: Webhook; reload: () => Promise<void> }) => {
  const path = encodeURIComponent(webhook.webhook_code)
  const list = useResource(
    webhook.webhook_code,
    async (signal) => (await get<Delivery[]>(`/getwebhookdeliveries/${path}`, { limit: 50 }, signal)).result,
  )
  const again = (version: number) =>
    attempt(async () => {
      await call('POST', `/redeliverwebhook/${path}`, { body: { after: version - 1 } })
      notify(t('sendsAgain'))
      await reload()
    })
  const deliveries = list.value.value ?? []
  return (
    <div class="table-frame">
      <Trouble of={list} />
      {list.value.value !== undefined && deliveries.length === 0 && <p class="empty">{t('noDeliveries')}</p>}
      {deliveries.length > 0 && (
        <table class="table is-tight is-cards">
          <caption class="unseen">{t('deliveries')}</caption>
          <tbody>
            {deliveries.map((delivery) => (
              <tr key={delivery.delivery_id}>
                <td class="date">{momentOf(delivery.created_at)}</td>
                <td class="is-title">{delivery.event_type}</td>
                <td>
                  <span class={`chip is-${delivery.delivered === 1 ? 'active' : 'failing'}`}>
                    {delivery.status === null ? t('noAnswer') : `HTTP ${delivery.status}`}
                  </span>
                </td>
                <td class="figure">{delivery.duration_ms} ms</td>
                <td class="answer">{delivery.error ?? delivery.response}</td>
                <td class="figure">
                  {delivery.version !== null && (
                    <button type="button" class="tool is-small" onClick={() => void again(delivery.version!)}>
                      {t('sendAgain')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
