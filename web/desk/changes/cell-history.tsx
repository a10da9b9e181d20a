import { useSignal } from '@preact/signals'
import { formatDay } from '../../../src/stay/values/civil-date.ts'
import type { Row } from '../calendar/rows.ts'
import { parentOf } from '../calendar/shown-day.ts'
import type { CalendarView } from '../calendar/view.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { PagedList, usePaged } from '../parts/list/paged.tsx'
import { momentOf } from '../parts/moment.ts'
import { addressOf } from '../router.ts'
import { t } from '../session.ts'
import type { Rate } from '../types.ts'
import { type DayChange, operationWords, rangeWords } from './change-words.ts'
import { cellName, dayName } from './names.ts'
import { readCellHistory } from './read-changes.ts'

interface CellHistoryProps {
  view: CalendarView
  row: Row
  at: number
  onClose: () => void
}

/** Who changed one cell, when, and from what to what. */
export const CellHistory = ({ view, row, at, onClose }: CellHistoryProps) => {
  const day = formatDay(view.data.first + at)
  const room = row.room.room_code
  const rate = useSignal<Rate | null>(row.rate)
  const code = rate.value?.rate_code ?? null
  const parent = parentOf(rate.value)
  const changes = usePaged<DayChange>(
    `${room} ${code} ${day}`,
    (cursor, signal) => readCellHistory(room, code, day, cursor, signal),
    /^availability\./,
  )
  return (
    <Dialog
      title={t('cellHistoryOf', { cell: `${cellName(room, code)}, ${dayName(day)}` })}
      onClose={onClose}
      wide
    >
      {parent !== undefined && (
        <p class="hint">
          {t('cellHistoryFollows', { parent: parent.rate_name })}{' '}
          <button type="button" class="link-button" onClick={() => (rate.value = parent)}>
            {t('cellHistoryParent', { parent: parent.rate_name })}
          </button>
        </p>
      )}
      <PagedList of={changes} empty={t('cellHistoryNone')}>
        {(list) => (
          <ol class="timeline">
            {list.map((change) => (
              <li key={change.version}>
                <b>{change.ranges.flatMap(rangeWords).join('; ')}</b>
                <p class="hint">
                  {change.actor} · {momentOf(change.created_at)} · {operationWords(change.operation)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
      <p class="buttons">
        <a
          class="button quiet"
          href={addressOf('changes', undefined, {
            room,
            ...(code === null ? {} : { rate: code }),
            from: day,
            to: day,
          })}
        >
          {t('changes')}
        </a>
        <button type="button" class="button" onClick={onClose}>
          {t('close')}
        </button>
      </p>
    </Dialog>
  )
}
