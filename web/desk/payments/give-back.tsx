import { useSignal } from '@preact/signals'
import { call, get } from '../api.ts'
import { explain } from '../explain.ts'
import { exact } from '../parts/amounts.ts'
import { Dialog } from '../parts/dialog.tsx'
import { notify } from '../parts/notices.ts'
import { t, words } from '../session.ts'
import type { Booking, ChangedBooking } from '../types.ts'

/** A booking that costs less than was paid. */
export interface Overpaid {
  booking_code: string
  guest_name: string
  paid_amount: number
  refunded_amount: number
  overpaid_amount: number
}

interface GiveBackDialogProps {
  of: Overpaid
  onDone: () => void
  onClose: () => void
}

/** Gives back what was paid too much, the way it was paid. Only what is shown: if it is another amount by now, that is told. */
export const GiveBackDialog = ({ of, onDone, onClose }: GiveBackDialogProps) => {
  const amount = useSignal(of.overpaid_amount)
  const fault = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const { money } = words.value
  const paid = exact(of.paid_amount - of.refunded_amount)
  const { booking_code } = of
  const give = async () => {
    if (busy.value) return
    busy.value = true
    fault.value = undefined
    try {
      const { result } = await get<Booking[]>('/getallbooking', { booking_code })
      const now = result[0]?.overpaid_amount ?? 0
      if (now === amount.value) {
        const path = `/updatebooking/${encodeURIComponent(booking_code)}`
        const given = await call<ChangedBooking>('PUT', path, { body: { give_back: 1 } })
        notify(t('isGivenBack', { amount: money(given.result.refund_amount) }))
        onDone()
      } else if (now === 0) {
        // Somebody was quicker, or the answer to a first try was lost.
        notify(t('nothingOverpaid'))
        onDone()
      } else {
        amount.value = now
        fault.value = t('errOverpaidChanged', { amount: money(now) })
      }
    } catch (err) {
      fault.value = explain(err)
    }
    busy.value = false
  }
  const lines: [label: string, amount: number][] = [
    [t('paidSum'), paid],
    [t('kept'), exact(paid - amount.value)],
    [t('comesBack'), amount.value],
  ]
  const figures = lines.map(([, figure]) => figure)
  return (
    <Dialog title={t('giveBackTitle', { guest: of.guest_name })} onClose={onClose}>
      <div class="stack">
        <dl class="totals is-sum" aria-label={t('whatBecomes')} aria-live="polite">
          {lines.map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd class="figure">{money(figure, figures)}</dd>
            </div>
          ))}
        </dl>
        <p class="hint">{t('refundWay')}</p>
        {fault.value !== undefined && (
          <p class="fault" role="alert">
            {fault.value}
          </p>
        )}
        <p class="buttons">
          <button type="button" class="button" aria-disabled={busy.value} onClick={() => void give()}>
            {t('giveBack', { amount: money(amount.value) })}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
