import { t } from '../session.ts'
import { offeredBooking } from './chosen-night.ts'
import { describeCell } from './describe.ts'
import { switchSale } from './grid/keyboard.ts'
import { Legend } from './legend.tsx'
import { rows } from './rows.ts'
import type { CalendarView } from './view.ts'

/** Describes the selected cells in words, with the actions for them. */
export const StatusLine = ({ view }: { view: CalendarView }) => {
  const { focus } = view.selection.value
  const row = rows.value[focus.row]
  const { rows: down, days } = view.area.value
  const book = offeredBooking(view)
  if (row !== undefined) void view.data.revision(row.room.room_code, Math.floor(focus.at / 7)).value
  return (
    <div class="status">
      <p aria-live="polite" class="status-text">
        {down * days > 1
          ? t('chosenCells', { n: down * days })
          : row === undefined
            ? ''
            : describeCell(view, row, focus.at)}
      </p>
      <span class="grow" />
      <span class="saving" role="status">
        {view.edits.saving.value > 0 ? t('saving') : view.loader.busy.value > 0 ? t('loading') : ''}
      </span>
      {view.mayChange && (
        <button type="button" class="tool is-small" onClick={() => void switchSale(view)}>
          {t('switchSale')} <kbd>X</kbd>
        </button>
      )}
      {book !== undefined && (
        <button type="button" class="tool is-small" onClick={book}>
          {t('new-booking')} <kbd>N</kbd>
        </button>
      )}
      <button type="button" class="tool is-small" onClick={() => view.showHistory()}>
        {t('cellHistory')} <kbd>H</kbd>
      </button>
      {view.heat.value === 'none' && view.zoom.value !== 'year' ? (
        <p class="hint keys-hint">{t('keysHint')}</p>
      ) : (
        <Legend heat={view.heat.value} zoom={view.zoom.value} />
      )}
    </div>
  )
}
