import { formatDay } from '../../../../src/stay/values/civil-date.ts'
import { cellName, dayName } from '../../changes/names.ts'
import { t } from '../../session.ts'
import type { CalendarData } from '../data.ts'
import { describeValue } from '../describe.ts'
import type { Change } from './changes.ts'

const MOST_SHOWN = 200

export const nameOf = ({ room, rate }: Pick<Change, 'room' | 'rate'>): string => cellName(room, rate)

export const dayOf = (data: CalendarData, { at }: Pick<Change, 'at'>): string =>
  dayName(formatDay(data.first + at))

interface ChangeTableProps {
  data: CalendarData
  changes: readonly Change[]
  label: string
}

/** The current and the wanted value, day by day. */
export const ChangeTable = ({ data, changes, label }: ChangeTableProps) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to */}
    <section class="table-frame" tabIndex={0} aria-label={label}>
      <table class="table is-tight">
        <thead>
          <tr>
            <th>{t('day')}</th>
            <th>{t('what')}</th>
            <th class="figure">{t('isNow')}</th>
            <th class="figure">{t('youWanted')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MOST_SHOWN).map((change) => (
            <tr key={`${change.room}/${change.rate}/${change.at}/${change.field}`}>
              <td>{dayOf(data, change)}</td>
              <td>{nameOf(change)}</td>
              <td class="figure">{describeValue(change.field, change.rate, change.before)}</td>
              <td class="figure">{describeValue(change.field, change.rate, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {changes.length > MOST_SHOWN && <p class="hint">{t('andMore', { n: changes.length - MOST_SHOWN })}</p>}
  </>
)
