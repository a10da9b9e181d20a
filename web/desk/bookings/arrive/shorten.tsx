import { useComputed, useSignal } from '@preact/signals'
import { call } from '../../api.ts'
import { codeOf, explain, reasonsOf } from '../../explain.ts'
import { hear } from '../../live.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { DialogButtons } from '../../parts/dialog/dialog-buttons.tsx'
import { notify } from '../../parts/notices.ts'
import { mayUse, t, words } from '../../session.ts'
import type { Booking, ChangedBooking } from '../../types.ts'
import { overpaidOf } from '../booking-items.ts'
import { changedWords, MoneyOfChange, type Surplus, SurplusChoice } from '../change/money-of-change.tsx'
import { Reasons } from '../change/preview.tsx'
import { useSimulated } from '../change/simulated.ts'

interface ShortenDialogProps {
  booking: Booking
  /** The day on which the guests leave. */
  departure: string
  reload: () => Promise<void>
  onClose: () => void
}

/** Guests leave early: gives the nights that are left back on sale, at the price of those that stay. */
export const ShortenDialog = ({ booking, departure, reload, onClose }: ShortenDialogProps) => {
  const surplus = useSignal<Surplus | undefined>(undefined)
  const isMissed = useSignal(false)
  const fault = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const question = useComputed(() =>
    JSON.stringify({ departure_date: departure, ...(mayUse('keep_price') ? { keep_price: 1 } : {}) }),
  )
  const then = useSimulated(booking, question, 0)
  const after = then.shown()
  const tooMuch = after === undefined ? 0 : overpaidOf(after)
  const shorten = async (event: Event) => {
    event.preventDefault()
    if (busy.value || after === undefined) return
    isMissed.value = tooMuch > 0 && surplus.value === undefined
    if (isMissed.value) return
    busy.value = true
    fault.value = undefined
    try {
      const gives = tooMuch > 0 && surplus.value === 'give'
      const body = {
        ...JSON.parse(question.value),
        room_price: after.payment_price,
        ...(gives ? { give_back: 1 } : {}),
      }
      const { result } = await call<ChangedBooking>('PUT', then.path, { body })
      notify(changedWords(result))
      onClose()
      await reload()
      void hear().catch(() => {})
    } catch (err) {
      fault.value = err
      if (codeOf(err) === 'price_changed') then.again()
    }
    busy.value = false
  }
  const error = fault.value ?? then.found.value?.error
  const reasons = reasonsOf(error)
  return (
    <Dialog title={t('shortenTitle', { date: words.value.date(departure, 'short') })} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void shorten(event)}>
        {after === undefined
          ? error === undefined && (
              <p class="hint" role="status">
                {t('pricing')}
              </p>
            )
          : [
              <MoneyOfChange key="money" before={booking} after={after} />,
              tooMuch > 0 && (
                <SurplusChoice key="surplus" amount={tooMuch} chosen={surplus} isMissed={isMissed.value} />
              ),
            ]}
        {error !== undefined && (
          <Reasons title={t('notPossible')} reasons={reasons.length > 0 ? reasons : [explain(error)]} />
        )}
        <DialogButtons
          label={
            tooMuch > 0 && surplus.value === 'give'
              ? t('andGiveBack', { what: t('shortenStay'), amount: words.value.money(tooMuch) })
              : t('shortenStay')
          }
          isDisabled={busy.value || after === undefined}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
