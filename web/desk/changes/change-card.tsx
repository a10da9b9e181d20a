import { useSignal } from '@preact/signals'
import { explain } from '../explain.ts'
import { hear } from '../live.ts'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { t } from '../session.ts'
import {
  cellsOf,
  type DayChange,
  operationWords,
  placeWords,
  type Request,
  rangeWords,
} from './change-words.ts'
import { cellName, daysName } from './names.ts'
import { putBack } from './put-back.ts'
import { notePutBack } from './steps.ts'

const MOST_PARTS = 20
const MOST_RANGES = 20

/** Puts a step back, and tells what became of it. */
const putBackStep = async (request: Request): Promise<void> => {
  const { version } = request.first
  try {
    const made = await putBack(version)
    if (made === undefined || made === 'before') return
    const since = made.rejected === 0 ? '' : t('sinceStay', { n: made.rejected })
    if (made.version === null) notify([t('putBackNothing'), since].join(' ').trim(), 'trouble')
    else {
      notePutBack(version, { version: made.version, label: placeWords(request) })
      notify([t('putBackDone', { n: made.updated }), since].join(' ').trim())
    }
    await hear().catch(() => {})
  } catch (err) {
    notify(t('notSaved', { reason: explain(err) }), 'trouble')
  }
}

interface ChangeCardProps {
  request: Request
  /** The change that this one put back, if it is in the list. */
  putsBack: DayChange | undefined
  isPutBack: boolean
  mayPutBack: boolean
}

/** One step of somebody: who, when, where, and from what to what. */
export const ChangeCard = ({ request, putsBack, isPutBack, mayPutBack }: ChangeCardProps) => {
  const { first, parts } = request
  const isOpen = useSignal(false)
  const busy = useSignal(false)
  const run = async () => {
    if (busy.value) return
    busy.value = true
    await putBackStep(request)
    busy.value = false
  }
  const isShort = parts.length === 1 && parts[0]!.ranges.length === 1
  return (
    <li class="change-card" data-version={first.version}>
      <div class="change-head">
        <div>
          <b>{first.actor}</b> <span class="hint">{momentOf(first.created_at)}</span>
          <p>
            {operationWords(first.operation)}: {placeWords(request)}
          </p>
          {putsBack !== undefined && (
            <p class="hint">{t('putBackOf', { who: putsBack.actor, when: momentOf(putsBack.created_at) })}</p>
          )}
        </div>
        <span class="grow" />
        {isPutBack ? (
          <span class="tag">{t('wasPutBack')}</span>
        ) : (
          mayPutBack && (
            <button
              type="button"
              class="button quiet small"
              aria-disabled={busy.value}
              onClick={() => void run()}
            >
              {t(first.reverts === null ? 'putBack' : 'doAgain')}
            </button>
          )
        )}
      </div>
      {isShort ? (
        <Part part={parts[0]!} isNamed={false} />
      ) : (
        <details onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
          <summary>
            {t('showDetails')} <span class="hint">{t('cellsTold', { n: cellsOf(request) })}</span>
          </summary>
          {isOpen.value && <Parts parts={parts} />}
        </details>
      )}
    </li>
  )
}

const Parts = ({ parts }: { parts: DayChange[] }) => (
  <>
    {parts.slice(0, MOST_PARTS).map((part) => (
      <Part key={`${part.room_code} ${part.rate_code}`} part={part} isNamed />
    ))}
    {parts.length > MOST_PARTS && <p class="hint">{t('andMore', { n: parts.length - MOST_PARTS })}</p>}
  </>
)

/** What changed of one room or rate, by days that changed alike. */
export const Part = ({ part, isNamed }: { part: DayChange; isNamed: boolean }) => {
  const { room_code, rate_code, ranges, more_ranges } = part
  const more = more_ranges + Math.max(ranges.length - MOST_RANGES, 0)
  return (
    <div class="change-part">
      {isNamed && <b>{cellName(room_code, rate_code)}</b>}
      <ul>
        {ranges.slice(0, MOST_RANGES).map((range) => (
          <li key={range.start_date}>
            {isNamed && <span class="when">{daysName(range.start_date, range.end_date)}</span>}{' '}
            {rangeWords(range).join('; ')}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="hint">{t('rangesMore', { n: more })}</p>}
    </div>
  )
}
