import { useEffect } from 'preact/hooks'
import { GUARD_LIMITS, type GuardReason } from '../../../../src/stay/days/guard.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { t } from '../../session.ts'
import type { CalendarData } from '../data.ts'
import { type Question, question } from './asking.ts'
import { ChangeTable } from './change-table.tsx'

const TEXTS = {
  price_zero: 'guardZero',
  price_moves: 'guardMoves',
  rooms_beyond: 'guardRooms',
  sale_stops: 'guardStops',
  many_cells: 'guardMany',
} as const satisfies Record<GuardReason, string>

/** Asks before an unusual change. Until the user answers, the change is neither shown nor sent. */
export const AskDialog = ({ data }: { data: CalendarData }) =>
  question.value === undefined ? null : <Asking data={data} asking={question.value} />

const Asking = ({ data, asking }: { data: CalendarData; asking: Question }) => {
  const { options, findings, changes, answer } = asking
  // Leaving the calendar counts as no.
  useEffect(() => () => answer(false), [asking])
  const concerned = findings.length === 0 ? changes : concernedBy(asking)
  return (
    <Dialog title={options?.text ?? t('askTitle')} onClose={() => answer(false)} wide>
      {findings.length > 0 && (
        <ul class="findings">
          {findings.map(({ reason, cells }) => (
            <li key={reason}>{t(TEXTS[reason], { n: cells.length, limit: GUARD_LIMITS.pricePercent })}</li>
          ))}
        </ul>
      )}
      {concerned.length < changes.length && (
        <p>{options?.inAll ?? t('changeInAll', { n: changes.length })}</p>
      )}
      <ChangeTable data={data} changes={concerned} label={t('preview')} />
      <p class="buttons">
        <button type="button" class="button quiet" onClick={() => answer(false)}>
          {t('notSave')}
        </button>
        <button type="button" class="button" onClick={() => answer(true)}>
          {options?.yes ?? t('saveAnyway')}
        </button>
      </p>
    </Dialog>
  )
}

/** The unusual changes, each once, the most serious first. */
const concernedBy = ({ findings, changes }: Question) => {
  const places = new Set(findings.flatMap(({ cells }) => cells))
  return [...places].map((place) => changes[place]!)
}
