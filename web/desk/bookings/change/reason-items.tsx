import { IGNORABLE, type Ignorable } from '../../../../src/stay/lists/ignorable.ts'
import { addDays } from '../../../shared/words.ts'
import { mayName } from '../../new-booking/roles.ts'
import { reasonText } from '../../refusals.ts'
import { t, today, words } from '../../session.ts'

/** Why a stay cannot be had, as quotes and refusals tell it. */
export interface StayReason {
  code: string
  message: string
  date?: string
  required?: number
  actual?: number
}

const OF_MANAGERS: readonly string[] = ['stop_sell_rate', 'stop_sell_room', 'no_price']

/** Whether the role allows to ignore it. */
export const isOfRole = (code: string): boolean => mayName() || !OF_MANAGERS.includes(code)

/** What of it is sent: that there is no price counts until one is named. */
export const ignoredWith = (hasPrice: boolean, ignored: readonly Ignorable[]): Ignorable[] =>
  ignored.filter((code) => isOfRole(code) && (hasPrice || code !== 'no_price'))

/** What the person may sell in spite of; never what would sell a room that is not there. */
const mayIgnore = (code: string, arrival: string): code is Ignorable => {
  if (!(IGNORABLE as readonly string[]).includes(code)) return false
  if (code === 'past_date') return arrival === addDays(today.value, -1)
  return isOfRole(code)
}

interface ReasonItemsProps {
  reasons: readonly StayReason[]
  arrival: string
  ignored: readonly Ignorable[]
  onIgnore: (code: Ignorable) => void
}

/** Why a stay cannot be had, with a button beside what may be ignored. */
export const ReasonItems = ({ reasons, arrival, ignored, onIgnore }: ReasonItemsProps) => (
  <div class="notice is-trouble line-reasons" role="alert">
    <p>{t('notPossible')}</p>
    <ul>
      {reasons.map((reason) => {
        const { code } = reason
        return (
          <li key={`${code} ${reason.date}`}>
            <span>{reasonText(words.value, { ...reason, field: null }) ?? reason.message}</span>
            {mayIgnore(code, arrival) && !ignored.includes(code) && (
              <button type="button" class="tool is-small" onClick={() => onIgnore(code)}>
                {t('sellAnyway')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  </div>
)

interface IgnoredProps {
  ignored: readonly Ignorable[]
  onCount: (code: Ignorable) => void
}

/** The rules that a stay is sold in spite of. */
export const Ignored = ({ ignored, onCount }: IgnoredProps) => {
  if (ignored.length === 0) return null
  return (
    <div class="ignored">
      <p>{t('soldInSpite')}</p>
      <ul>
        {ignored.map((code) => (
          <li key={code} class="chip">
            {t(`ignored-${code}`)}
            <button
              type="button"
              aria-label={t('countAgain', { rule: t(`ignored-${code}`) })}
              onClick={() => onCount(code)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
