import { useSignal } from '@preact/signals'
import { call } from '../api.ts'
import { codeOf, explain } from '../explain.ts'
import { Dialog } from '../parts/dialog.tsx'
import { notify } from '../parts/notices.ts'
import { addressOf, go } from '../router.ts'
import { readHotel, t } from '../session.ts'
import type { Rate, Room } from '../types.ts'

interface DeleteDialogProps {
  name: string
  text: string
  path: string
  /** The address of the list of bookings that prevent deleting. */
  inTheWay: string
  /** The address to go to after deleting. */
  after: string
  onClose: () => void
}

/** Asks before deleting. If bookings prevent it, links to them. */
const DeleteDialog = ({ name, text, path, inTheWay, after, onClose }: DeleteDialogProps) => {
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const isInUse = /_in_use$/.test(codeOf(error.value) ?? '')
  const remove = async () => {
    busy.value = true
    try {
      await call('DELETE', path)
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
            <p>{isInUse ? t('inUse', { name }) : explain(error.value)}</p>
            {isInUse && (
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
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

export const DeleteRoom = ({ room, onClose }: { room: Room; onClose: () => void }) => (
  <DeleteDialog
    name={room.room_name}
    text={t('deleteRoomText')}
    path={`/deleteroom/${encodeURIComponent(room.room_code)}`}
    inTheWay={addressOf('bookings', undefined, { room: room.room_code, upcoming: '1' })}
    after={addressOf('rooms')}
    onClose={onClose}
  />
)

export const DeleteRate = ({ rate, onClose }: { rate: Rate; onClose: () => void }) => (
  <DeleteDialog
    name={rate.rate_name}
    text={t('deleteRateText')}
    path={`/deleterate/${encodeURIComponent(rate.rate_code)}`}
    inTheWay={addressOf('bookings', undefined, { rate: rate.rate_code, upcoming: '1' })}
    after={addressOf('rates')}
    onClose={onClose}
  />
)
