import { momentOf } from '../../parts/moment.ts'
import { reasonWords } from '../../payments/payment-words.ts'
import { t } from '../../session.ts'
import type { HistoryEntry } from '../../types.ts'
import { letterMoney, PAYMENTS } from './history-money.ts'
import { wordsOfChanges } from './history-words.ts'

const KINDS = {
  'booking.created': 'event-created',
  'booking.confirmed': 'event-confirmed',
  'booking.updated': 'event-updated',
  'booking.cancelled': 'event-cancelled',
  'payment.changed': 'event-payment',
  'hold.created': 'event-change',
  'payment_link.created': 'event-link',
  'message.resent': 'event-resent',
} as const

const isOfMoney = ({ event_type }: HistoryEntry): boolean => event_type === 'payment.changed'

const titleOf = (entry: HistoryEntry): string => {
  const { event_type, created_by: who } = entry
  const [money] = isOfMoney(entry) ? letterMoney(entry) : []
  if (money === undefined)
    return t('byWhom', { what: t(KINDS[event_type as keyof typeof KINDS] ?? 'event-updated'), who })
  // What a provider says is nobody's doing.
  return who === PAYMENTS ? money : t('moneyByWhom', { what: money, who })
}

/** What the title did not say yet. */
const sentencesOf = (entry: HistoryEntry): string[] => [
  ...wordsOfChanges(entry),
  ...letterMoney(entry).slice(isOfMoney(entry) ? 1 : 0),
]

/** What happened to a booking, when, and who did it. */
export const History = ({ entries }: { entries: HistoryEntry[] }) => (
  <section class="card">
    <h2>{t('history')}</h2>
    <ol class="timeline">
      {entries.map((entry, place) => (
        <li key={place}>
          <b>{titleOf(entry)}</b>
          <p class="hint">{momentOf(entry.created_at)}</p>
          {entry.reason && (
            <p>
              {t('reason')}: {reasonWords(entry.reason)}
            </p>
          )}
          {sentencesOf(entry).map((sentence, at) => (
            <p key={`${at} ${sentence}`} class="change">
              {sentence}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </section>
)
