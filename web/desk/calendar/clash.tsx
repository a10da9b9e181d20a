import { formatDay } from '../../../src/stay/civil-date.ts'
import { Dialog } from '../parts/dialog.tsx'
import { rates, rooms, t, words } from '../session.ts'
import type { Change } from './changes.ts'
import { describeValue } from './describe.ts'
import type { CalendarView } from './view.ts'

const MOST_SHOWN = 200

export const nameOf = ({ room, rate }: Pick<Change, 'room' | 'rate'>): string => {
  const roomName = rooms.value.find(({ room_code }) => room_code === room)?.room_name ?? room
  if (rate === null) return roomName
  return `${roomName} · ${rates.value.find(({ rate_code }) => rate_code === rate)?.rate_name ?? rate}`
}

/** Somebody else was quicker: nothing was written, and both values are shown. */
export const ClashDialog = ({ view }: { view: CalendarView }) => {
  const clash = view.edits.clash.value
  if (clash === undefined) return null
  const close = () => {
    view.edits.clash.value = undefined
  }
  const current = view.edits.refreshed(clash.changes)
  const insist = () => {
    close()
    void view.edits.apply(current, clash.label)
  }
  return (
    <Dialog title={t('clashTitle')} onClose={close} wide>
      <p>{t('clashText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to */}
      <section class="table-frame" tabIndex={0} aria-label={t('clashTitle')}>
        <table class="table">
          <thead>
            <tr>
              <th>{t('day')}</th>
              <th>{t('what')}</th>
              <th class="figure">{t('isNow')}</th>
              <th class="figure">{t('youWanted')}</th>
            </tr>
          </thead>
          <tbody>
            {current.slice(0, MOST_SHOWN).map((change) => (
              <tr key={`${change.room}/${change.rate}/${change.at}/${change.field}`}>
                <td>{words.value.date(formatDay(view.data.first + change.at), 'short')}</td>
                <td>{nameOf(change)}</td>
                <td class="figure">{describeValue(change.field, change.rate, change.before)}</td>
                <td class="figure">{describeValue(change.field, change.rate, change.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="buttons">
        <button type="button" class="button" onClick={close}>
          {t('keepTheirs')}
        </button>
        <button type="button" class="button quiet" onClick={insist}>
          {t('writeMine')}
        </button>
      </p>
    </Dialog>
  )
}
