import type { CalendarView } from '../calendar/view.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { may, t } from '../session.ts'
import { BringSheet } from './bring-sheet.tsx'
import { GetSheet } from './get-sheet.tsx'

/** Prices out to a spreadsheet and back. */
export const Sheets = ({ view }: { view: CalendarView }) => {
  const close = () => {
    view.sheetsOpen.value = false
  }
  return (
    <Dialog title={t('sheetsTitle')} onClose={close} wide>
      <div class="sheets">
        <GetSheet view={view} />
        {may('importprices') && <BringSheet view={view} onDone={close} />}
      </div>
    </Dialog>
  )
}
