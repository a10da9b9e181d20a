import { call } from '../api.ts'
import { codeOf, reasonsOf } from '../explain.ts'
import { hear } from '../live.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FormView } from '../parts/form.tsx'
import { useForm } from '../parts/form-state.ts'
import { notify } from '../parts/notices.ts'
import { leaving } from '../parts/unsaved.tsx'
import { t, words } from '../session.ts'
import type { Booking } from '../types.ts'
import type { Item } from './booking-items.ts'
import { changesOf, ROWS, rulesOf, startOf } from './change-form.tsx'
import { PriceOfChange, Reasons, usePreview } from './preview.tsx'

interface ChangeDialogProps {
  booking: Booking
  /** The room that is changed; dates and guest are those of the whole booking. */
  item: Item
  onClose: () => void
}

/** Changes dates, room and guest in one request, which does everything or nothing, at the price that was shown. */
export const ChangeDialog = ({ booking, item, onClose }: ChangeDialogProps) => {
  const form = useForm(ROWS, startOf(booking, item), rulesOf(booking))
  const preview = usePreview(form, booking, item)
  const save = async () => {
    const changes = changesOf(form.fields, booking, item)
    if (Object.keys(changes).length === 0) return undefined
    const shown = preview.shown()
    const body = {
      ...changes,
      keep_price: form.fields.keep_price!.value ? 1 : 0,
      ...(shown === undefined ? {} : { room_price: shown.payment_price }),
    }
    try {
      return (await call<Booking>('PUT', preview.path, { body })).result
    } catch (err) {
      if (codeOf(err) === 'price_changed') preview.again()
      throw err
    }
  }
  const saved = (after: Booking | undefined) => {
    if (after !== undefined) {
      notify(t('bookingChanged', { total: words.value.money(after.payment_price) }))
      void hear().catch(() => {})
    }
    onClose()
  }
  return (
    <Dialog title={t('changeTitle', { code: booking.booking_code })} onClose={() => leaving(onClose)} wide>
      {booking.items.length > 1 && (
        <p class="hint">{t('changeOfItem', { n: item.item, room: item.room_name })}</p>
      )}
      <FormView
        form={form}
        save={save}
        onSaved={saved}
        hold={preview.isLoading()}
        refusal={(error) => {
          if (preview.isRefused()) return <span />
          const reasons = reasonsOf(error)
          return reasons.length > 0 && <Reasons title={t('notBookable')} reasons={reasons} />
        }}
        more={
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        }
      >
        <PriceOfChange preview={preview} booking={booking} item={item} />
      </FormView>
    </Dialog>
  )
}
