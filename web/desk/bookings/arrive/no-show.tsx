import { useSignal } from '@preact/signals'
import { daysBetween } from '../../../shared/words.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { DialogButtons } from '../../parts/dialog/dialog-buttons.tsx'
import { Fault } from '../../parts/fault.tsx'
import { t, today, words } from '../../session.ts'
import type { AbsentBooking, Booking } from '../../types.ts'
import type { Item } from '../booking-items.ts'
import { FeeChoice, WhatBecomes } from '../cancel/fee-choice.tsx'
import { useFee } from '../cancel/fee-cost.ts'

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
  const what = () => ({
    booking_code: booking.booking_code,
    ...(item === undefined ? {} : { items: [item.item] }),
    release: release.value ? 1 : 0,
  })
  const fee = useFee<AbsentBooking>('/marknoshow', what)
  const shown = fee.shown()
  const mark = (event: Event) =>
    fee.charge(event, {}, (result) => {
      onClose()
      onMarked(result, release.value)
    })
  const nights = daysBetween(today.value, booking.departure_date)
  return (
    <Dialog title={t('noShowTitle')} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void mark(event)}>
        <FeeChoice currency={booking.currency} fee={fee} />
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
        <Fault text={fee.trouble()} />
        <DialogButtons
          label={buttonWords(shown)}
          isDanger
          isDisabled={fee.isBusy() || shown === undefined}
          onClose={onClose}
        />
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
