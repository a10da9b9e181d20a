import { momentOf } from '../access/moment.ts'
import { reasonWords } from '../payments/payment-words.ts'
import { t } from '../session.ts'
import type { HistoryEntry } from '../types.ts'
import { wordsOfChanges } from './history-words.ts'

const KINDS = {
  'booking.created': 'event-created',
  'booking.confirmed': 'event-confirmed',
  'booking.updated': 'event-updated',
  'booking.cancelled': 'event-cancelled',
  'payment.changed': 'event-payment',
} as const

/** What happened to a booking, when, and who did it. */
export const History = ({ entries }: { entries: HistoryEntry[] }) => (
  <section class="card">
    <h2>{t('history')}</h2>
    <ol class="timeline">
      {entries.map((entry) => (
        <li key={entry.version}>
          <b>
            {t('byWhom', {
              what: t(KINDS[entry.event_type as keyof typeof KINDS] ?? 'event-updated'),
              who: entry.created_by,
            })}
          </b>
          <p class="hint">{momentOf(entry.created_at)}</p>
          {entry.reason && (
            <p>
              {t('reason')}: {reasonWords(entry.reason)}
            </p>
          )}
          {wordsOfChanges(entry).map((sentence) => (
            <p key={sentence} class="change">
              {sentence}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </section>
)
