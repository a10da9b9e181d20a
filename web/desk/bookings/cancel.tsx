import { useSignal } from '@preact/signals'
import { Field } from '../../shared/field.tsx'
import { call } from '../api.ts'
import { explain } from '../explain.ts'
import { hear } from '../live.ts'
import { Dialog } from '../parts/dialog.tsx'
import { notify } from '../parts/notices.ts'
import { t, today, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { type Item, itemsOf } from './booking-items.ts'

interface CancelDialogProps {
  booking: Booking
  /** Only this one of its rooms; else all. */
  item?: Item
  onClose: () => void
}

/** Cancels a booking: asks for the reason, and says which rooms go back on sale. */
export const CancelDialog = ({ booking, item, onClose }: CancelDialogProps) => {
  const reason = useSignal('')
  const fault = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const cancel = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    try {
      const body = {
        booking_code: booking.booking_code,
        reason: reason.value || undefined,
        ...(item === undefined ? {} : { items: [item.item] }),
      }
      const { result } = await call<Booking>('POST', '/cancelbooking', { body })
      const isAll = result.booking_status === 'cancelled'
      notify(isAll ? t('cancelled') : t('itemCancelled', { total: words.value.money(result.payment_price) }))
      void hear().catch(() => {})
      onClose()
    } catch (err) {
      fault.value = explain(err)
    }
    busy.value = false
  }
  const nights = booking.nightly.map(({ date }) => words.value.date(date, 'short'))
  return (
    <Dialog
      title={t(item === undefined ? 'cancelTitle' : 'cancelItemTitle', { code: booking.booking_code })}
      onClose={onClose}
    >
      <form class="stack" onSubmit={(event) => void cancel(event)}>
        {item === undefined ? (
          <>
            <p>
              {t('givenBack', {
                n: booking.number_of_room_booking,
                room: words.value.list(itemsOf(booking).map(({ room_name }) => room_name)),
                nights: nights.length > 8 ? `${nights.slice(0, 8).join('; ')} …` : nights.join('; '),
              })}
            </p>
            <p>{t('notCharged', { total: words.value.money(booking.payment_price) })}</p>
          </>
        ) : (
          <p>{t('partGivenBack', { n: item.rooms, room: item.room_name })}</p>
        )}
        {booking.arrival_date < today.value && <p class="hint">{t('alreadyArrived')}</p>}
        <Field id="cancel-reason" label={t('reason')} optional={t('optional')} value={reason} lines={3} />
        {fault.value !== undefined && (
          <p class="fault" role="alert">
            {fault.value}
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="button is-danger" aria-disabled={busy.value}>
            {t(item === undefined ? 'cancelBooking' : 'cancelItem')}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t(item === undefined ? 'keepBooking' : 'keepRoom')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
