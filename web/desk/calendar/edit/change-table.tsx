import { formatDay } from '../../../../src/stay/values/civil-date.ts'
import { rates, rooms, t, today, words } from '../../session.ts'
import type { CalendarData } from '../data.ts'
import { describeValue } from '../describe.ts'
import type { Change } from './changes.ts'

const MOST_SHOWN = 200

export const nameOf = ({ room, rate }: Pick<Change, 'room' | 'rate'>): string => {
  const roomName = rooms.value.find(({ room_code }) => room_code === room)?.room_name ?? room
  if (rate === null) return roomName
  return `${roomName} · ${rates.value.find(({ rate_code }) => rate_code === rate)?.rate_name ?? rate}`
}

/** The date, with its year if that is not the current one. */
export const dayOf = (data: CalendarData, { at }: Pick<Change, 'at'>): string => {
  const day = formatDay(data.first + at)
  return words.value.date(day, day.startsWith(today.value.slice(0, 4)) ? 'short' : 'shortYear')
}

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
