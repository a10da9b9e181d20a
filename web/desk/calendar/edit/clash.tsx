import { Dialog } from '../../parts/dialog/dialog.tsx'
import { t } from '../../session.ts'
import type { CalendarView } from '../view.ts'
import { ChangeTable } from './change-table.tsx'

/** Somebody else changed these days meanwhile: nothing was saved, and both values are shown. */
export const ClashDialog = ({ view }: { view: CalendarView }) => {
  const clash = view.edits.clash.value
  if (clash === undefined) return null
  const close = () => {
    view.edits.clash.value = undefined
  }
  const current = view.edits.refreshed(clash.changes)
  const insist = () => {
    close()
    void view.edits.save(current, clash.label)
  }
  return (
    <Dialog title={t('clashTitle')} onClose={close} wide>
      <p>{t('clashText')}</p>
      <ChangeTable data={view.data} changes={current} label={t('clashTitle')} />
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
