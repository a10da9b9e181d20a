import { useSignal } from '@preact/signals'
import { call } from '../../api.ts'
import { codeOf, reasonsOf } from '../../explain.ts'
import { hear } from '../../live.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { LeaveButton } from '../../parts/dialog/dialog-buttons.tsx'
import { Fault } from '../../parts/fault.tsx'
import { FormView } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/form-state.ts'
import { leaving } from '../../parts/form/unsaved.tsx'
import { notify } from '../../parts/notices.ts'
import { mayUse, t, words } from '../../session.ts'
import type { Booking, ChangedBooking } from '../../types.ts'
import { type Item, overpaidOf } from '../booking-items.ts'
import { changesOf, ROWS, rulesOf, startOf } from './change-form.tsx'
import { changedWords, type Surplus, SurplusChoice } from './money-of-change.tsx'
import { PriceOfChange, Reasons, usePreview } from './preview.tsx'
import { faultOfSelling, SellingPart, sellingBody, useSelling } from './selling.tsx'

interface ChangeDialogProps {
  booking: Booking
  /** The room that is changed; dates and guest are those of the whole booking. */
  item: Item
  onClose: () => void
}

/** Nobody said what becomes of money that is too much. */
class Unchosen extends Error {}

/** Changes dates, room and guest in one request, which does everything or nothing, at the price that was shown. */
export const ChangeDialog = ({ booking, item, onClose }: ChangeDialogProps) => {
  const form = useForm(ROWS, startOf(booking, item), rulesOf(booking))
  const selling = useSelling()
  const preview = usePreview(form, booking, item, selling)
  const surplus = useSignal<Surplus | undefined>(undefined)
  const isMissed = useSignal(false)
  const then = preview.shown()
  const tooMuch = then === undefined ? 0 : overpaidOf(then)
  // Who may give nothing back leaves it as overpaid.
  const asksSurplus = tooMuch > 0 && mayUse('give_back')
  const gives = asksSurplus && surplus.value === 'give'
  const save = async () => {
    const changes = { ...changesOf(form.fields, booking, item), ...sellingBody(selling, item) }
    if (Object.keys(changes).length === 0) return undefined
    const missing = faultOfSelling(selling)
    if (missing !== undefined) throw missing
    const shown = preview.shown()
    isMissed.value = asksSurplus && surplus.value === undefined
    if (isMissed.value) throw new Unchosen()
    const body = {
      ...changes,
      keep_price: form.fields.keep_price!.value && mayUse('keep_price') ? 1 : 0,
      ...(shown === undefined ? {} : { room_price: shown.payment_price }),
      ...(gives ? { give_back: 1 } : {}),
    }
    try {
      return (await call<ChangedBooking>('PUT', preview.path, { body })).result
    } catch (err) {
      if (codeOf(err) === 'price_changed') preview.again()
      throw err
    }
  }
  const saved = (after: ChangedBooking | undefined) => {
    if (after !== undefined) {
      notify(changedWords(after))
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
        isWaiting={preview.isLoading()}
        button={gives ? t('andGiveBack', { what: t('save'), amount: words.value.money(tooMuch) }) : t('save')}
        refusal={(error) => {
          if (typeof error === 'string') return <Fault text={error} />
          if (preview.isRefused() || error instanceof Unchosen) return <span />
          const reasons = reasonsOf(error)
          return reasons.length > 0 && <Reasons title={t('notBookable')} reasons={reasons} />
        }}
        more={<LeaveButton onClose={onClose} />}
      >
        <SellingPart selling={selling} item={item} />
        <PriceOfChange
          preview={preview}
          booking={booking}
          item={item}
          selling={selling}
          arrival={form.fields.arrival_date!.value}
        >
          {asksSurplus && (
            <SurplusChoice
              amount={tooMuch}
              chosen={surplus}
              isMissed={isMissed.value && surplus.value === undefined}
            />
          )}
        </PriceOfChange>
      </FormView>
    </Dialog>
  )
}
