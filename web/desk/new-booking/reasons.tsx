import type { Signal } from '@preact/signals'
import { IGNORABLE, type Ignorable } from '../../../src/stay/lists/ignorable.ts'
import { addDays } from '../../shared/words.ts'
import { reasonText } from '../refusals.ts'
import { t, today, words } from '../session.ts'
import { type Draft, type Line, setLine } from './draft.ts'
import type { Reason } from './offers.ts'
import { mayName } from './roles.ts'

const STOPS: readonly string[] = ['stop_sell_rate', 'stop_sell_room', 'no_price']

/** What the person may sell in spite of; never what would sell a room that is not there. */
export const mayIgnore = (code: string, arrival: string): code is Ignorable => {
  if (!(IGNORABLE as readonly string[]).includes(code)) return false
  if (code === 'past_date') return arrival === addDays(today.value, -1)
  return mayName() || !STOPS.includes(code)
}

interface LineReasonsProps {
  draft: Signal<Draft>
  line: Line
  reasons: readonly Reason[]
}

/** Why a room cannot be had, with a button beside what may be ignored. */
export const LineReasons = ({ draft, line, reasons }: LineReasonsProps) => {
  const ignore = (code: Ignorable) => {
    draft.value = { ...draft.value, ignore: [...draft.value.ignore, code] }
    if (code === 'no_price' && line.price === undefined) setLine(draft, line.key, { price: '' })
  }
  if (reasons.length === 0) return null
  return (
    <div class="notice is-trouble line-reasons" role="alert">
      <p>{t('notPossible')}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason.code}>
            <span>{reasonText(words.value, { ...reason, field: null }) ?? reason.message}</span>
            {mayIgnore(reason.code, draft.value.arrival) && !draft.value.ignore.includes(reason.code) && (
              <button type="button" class="tool is-small" onClick={() => ignore(reason.code as Ignorable)}>
                {t('sellAnyway')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rules that this booking is sold in spite of. */
export const Ignored = ({ draft }: { draft: Signal<Draft> }) => {
  const { ignore } = draft.value
  if (ignore.length === 0) return null
  return (
    <div class="ignored">
      <p>{t('soldInSpite')}</p>
      <ul>
        {ignore.map((code) => (
          <li key={code} class="chip">
            {t(`ignored-${code}`)}
            <button
              type="button"
              aria-label={t('countAgain', { rule: t(`ignored-${code}`) })}
              onClick={() =>
                (draft.value = { ...draft.value, ignore: ignore.filter((each) => each !== code) })
              }
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
