import { useSignal } from '@preact/signals'
import { daysBetween } from '../../../shared/words.ts'
import { explain, faultOf } from '../../explain.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useCreate } from '../../parts/form/create-once.ts'
import { t, today, words } from '../../session.ts'
import type { AbsentBooking, Booking } from '../../types.ts'
import type { Item } from '../booking-items.ts'
import { FeeChoice, WhatBecomes } from '../cancel/fee-choice.tsx'
import { useFeeCost, type Way } from '../cancel/fee-cost.ts'

interface NoShowDialogProps {
  booking: Booking
  /** Only this one of its rooms; else all whose guests are expected. */
  item?: Item
  onMarked: (after: AbsentBooking, release: boolean) => void
  onClose: () => void
}

/** Guests did not come: shows the fee and what comes back first, and asks whether their nights are sold again. */
export const NoShowDialog = ({ booking, item, onMarked, onClose }: NoShowDialogProps) => {
  const release = useSignal(false)
  const way = useSignal<Way>('terms')
  const amount = useSignal('')
  const fault = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const what = () => ({
    booking_code: booking.booking_code,
    ...(item === undefined ? {} : { items: [item.item] }),
    release: release.value ? 1 : 0,
  })
  const cost = useFeeCost('/marknoshow', what, way, amount)
  const send = useCreate<AbsentBooking>('/marknoshow')
  const shown = cost.shown()
  const mark = async (event: Event) => {
    event.preventDefault()
    if (busy.value || cost.shown() === undefined) return
    busy.value = true
    fault.value = undefined
    try {
      const body = JSON.parse(cost.question.value)
      if (!send.isLost(body) && !(await cost.isStill())) throw t('errFeeChanged')
      const { result } = await send(body)
      onClose()
      onMarked(result, release.value)
    } catch (err) {
      fault.value = typeof err === 'string' ? err : explain(err)
    }
    busy.value = false
  }
  const refusal = faultOf(cost.error(), 'fee_amount') === undefined ? cost.error() : undefined
  const trouble = fault.value ?? (refusal === undefined ? undefined : explain(refusal))
  const nights = daysBetween(today.value, booking.departure_date)
  return (
    <Dialog title={t('noShowTitle')} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void mark(event)}>
        <FeeChoice currency={booking.currency} way={way} amount={amount} cost={cost} />
        {nights > 0 && (
          <label class="check">
            <input
              type="checkbox"
              checked={release.value}
              onChange={(event) => (release.value = event.currentTarget.checked)}
            />
            <span>
              {t('releaseNights', { n: nights })}{' '}
              <span class="hint">{t('releaseNightsHint', { n: nights })}</span>
            </span>
          </label>
        )}
        <WhatBecomes booking={booking} shown={shown} />
        <p class="hint">{t('noShowText')}</p>
        {trouble !== undefined && (
          <p class="fault" role="alert">
            {trouble}
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="button is-danger" aria-disabled={busy.value || shown === undefined}>
            {buttonWords(shown)}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

const buttonWords = (shown: Pick<AbsentBooking, 'refund_amount'> | undefined): string => {
  const back = shown?.refund_amount ?? 0
  return back > 0
    ? t('andGiveBack', { what: t('markNoShow'), amount: words.value.money(back) })
    : t('markNoShow')
}
