import { useSignal } from '@preact/signals'
import { call, get } from '../api.ts'
import { exact } from '../parts/amounts.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { DialogButtons } from '../parts/dialog/dialog-buttons.tsx'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { notify } from '../parts/notices.ts'
import { t, words } from '../session.ts'
import type { Booking, ChangedBooking } from '../types.ts'
import { SumLines } from './sum-lines.tsx'

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

/** Gives back what was paid too much, the way it was paid. Nothing is given if it is another amount by now: that is shown first. */
export const GiveBackDialog = ({ of, onDone, onClose }: GiveBackDialogProps) => {
  const amount = useSignal(of.overpaid_amount)
  const { busy, fault, run } = useTrying()
  const { money } = words.value
  const paid = exact(of.paid_amount - of.refunded_amount)
  const { booking_code } = of
  const give = () =>
    run(async () => {
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
        throw t('errOverpaidChanged', { amount: money(now) })
      }
    })
  const lines: [label: string, amount: number][] = [
    [t('paidSum'), paid],
    [t('kept'), exact(paid - amount.value)],
    [t('comesBack'), amount.value],
  ]
  return (
    <Dialog title={t('giveBackTitle', { guest: of.guest_name })} onClose={onClose}>
      <div class="stack">
        <SumLines lines={lines} />
        <p class="hint">{t('refundWay')}</p>
        <Fault text={fault.value} />
        <DialogButtons
          label={t('giveBack', { amount: money(amount.value) })}
          isDisabled={busy.value}
          onClick={() => void give()}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}
