import { useSignal } from '@preact/signals'
import { call } from '../../api.ts'
import { codeOf, explain } from '../../explain.ts'
import { go } from '../../router.ts'
import { readHotel, t } from '../../session.ts'
import { forgetUnsaved } from '../form/unsaved.tsx'
import { notify } from '../notices.ts'
import { Dialog } from './dialog.tsx'
import { LeaveButton } from './dialog-buttons.tsx'

interface DeleteDialogProps {
  name: string
  text: string
  path: string
  /** What prevents deleting, and the address of the list of bookings that do. */
  inUse?: string
  inTheWay?: string | undefined
  /** The address to go to after deleting. */
  after: string
  onClose: () => void
}

/** Asks before deleting. If bookings prevent it, links to them. */
export const DeleteDialog = (props: DeleteDialogProps) => {
  const { name, text, path, inUse, inTheWay, after, onClose } = props
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const isInUse = /_in_use$/.test(codeOf(error.value) ?? '')
  const remove = async () => {
    busy.value = true
    try {
      await call('DELETE', path)
      forgetUnsaved()
      onClose()
      go(after)
      await readHotel()
      notify(t('deleted', { name }))
    } catch (err) {
      error.value = err
    }
    busy.value = false
  }
  return (
    <Dialog title={t('deleteTitle', { name })} onClose={onClose}>
      <div class="stack">
        {error.value === undefined ? (
          <p>{text}</p>
        ) : (
          <div class="notice is-trouble" role="alert">
            <p>{(isInUse && inUse) || explain(error.value)}</p>
            {isInUse && inTheWay !== undefined && (
              <p>
                <a href={inTheWay}>{t('showInTheWay')}</a>
              </p>
            )}
          </div>
        )}
        <p class="buttons">
          {!isInUse && (
            <button
              type="button"
              class="button is-danger"
              aria-disabled={busy.value}
              onClick={() => void remove()}
            >
              {t('delete')}
            </button>
          )}
          <LeaveButton onClose={onClose} />
        </p>
      </div>
    </Dialog>
  )
}
