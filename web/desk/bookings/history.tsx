import { momentOf } from '../access/moment.ts'
import { t } from '../session.ts'
import type { HistoryEntry } from '../types.ts'

const KINDS = {
  'booking.created': 'event-created',
  'booking.confirmed': 'event-confirmed',
  'booking.updated': 'event-updated',
  'booking.cancelled': 'event-cancelled',
} as const

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** What happened to a booking, when, by whom. */
export const History = ({ entries }: { entries: HistoryEntry[] }) => (
  <section class="card">
    <h2>{t('history')}</h2>
    <ol class="timeline">
      {entries.map((entry) => (
        <li key={entry.version}>
          <b>{t(KINDS[entry.event_type as keyof typeof KINDS] ?? 'event-updated')}</b>
          <p class="hint">
            {momentOf(entry.created_at)} · {entry.created_by}
          </p>
          {entry.reason && <p>{entry.reason}</p>}
          {entry.changes.map(({ field, from, to }) => (
            <p key={field} class="change">
              <span>{field.replace('guest_detail.', '').replaceAll('_', ' ')}</span>
              {to !== undefined && ` ${textOf(from)} → ${textOf(to)}`}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </section>
)
