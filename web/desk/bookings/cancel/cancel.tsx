import { useSignal } from '@preact/signals'
import { Field } from '../../../shared/field.tsx'
import { hear } from '../../live.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { DialogButtons } from '../../parts/dialog/dialog-buttons.tsx'
import { Fault } from '../../parts/fault.tsx'
import { notify } from '../../parts/notices.ts'
import { t, today, words } from '../../session.ts'
import type { Booking, CancelledBooking } from '../../types.ts'
import { type Item, itemsOf } from '../booking-items.ts'
import { bindsNobody } from '../status.tsx'
import { FeeChoice, WhatBecomes } from './fee-choice.tsx'
import { useFee } from './fee-cost.ts'

interface CancelDialogProps {
  booking: Booking
  /** Only this one of its rooms; else all. */
  item?: Item
  onClose: () => void
}

/** Cancels a booking: says first which rooms go back on sale, what stays with the hotel and what comes back; asks for the reason. */
export const CancelDialog = ({ booking, item, onClose }: CancelDialogProps) => {
  const reason = useSignal('')
  const { booking_code } = booking
  const what = { booking_code, ...(item === undefined ? {} : { items: [item.item] }) }
  const fee = useFee<CancelledBooking>('/cancelbooking', () => what)
  const shown = fee.shown()
  const cancel = (event: Event) =>
    fee.charge(event, { reason: reason.value || undefined }, (result) => {
      notify(doneWords(result))
      void hear().catch(() => {})
      onClose()
    })
  return (
    <Dialog
      title={t(item === undefined ? 'cancelTitle' : 'cancelItemTitle', { code: booking_code })}
      onClose={onClose}
    >
      <form class="stack" onSubmit={(event) => void cancel(event)}>
        <GivenBack booking={booking} item={item} />
        {booking.arrival_date < today.value && <p class="hint">{t('alreadyArrived')}</p>}
        {bindsNobody(booking) && fee.byTerms.value === 0 ? (
          <p>{t('notYetBinding')}</p>
        ) : (
          <FeeChoice currency={booking.currency} fee={fee} />
        )}
        <WhatBecomes booking={booking} shown={shown} />
        <Field id="cancel-reason" label={t('reason')} optional={t('optional')} value={reason} lines={2} />
        <Fault text={fee.trouble()} />
        <DialogButtons
          label={cancelWords(item, shown)}
          isDanger
          isDisabled={fee.isBusy() || shown === undefined}
          leave={t(item === undefined ? 'keepBooking' : 'keepRoom')}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

/** What the button does. */
const cancelWords = (item: Item | undefined, shown: CancelledBooking | undefined): string => {
  const cancels = t(item === undefined ? 'cancelBooking' : 'cancelItem')
  const back = shown?.refund_amount ?? 0
  return back > 0 ? t('andGiveBack', { what: cancels, amount: words.value.money(back) }) : cancels
}

const doneWords = ({ booking_status, payment_price, refund_amount }: CancelledBooking): string => {
  const { money } = words.value
  const done =
    booking_status === 'cancelled' ? t('cancelled') : t('itemCancelled', { total: money(payment_price) })
  return refund_amount > 0 ? `${done} ${t('isGivenBack', { amount: money(refund_amount) })}` : done
}

const MOST_NIGHTS_LISTED = 8

const GivenBack = ({ booking, item }: { booking: Booking; item: Item | undefined }) => {
  const nights = booking.nightly.map(({ date }) => words.value.date(date, 'short'))
  const listed = nights.slice(0, MOST_NIGHTS_LISTED).join('; ')
  return (
    <p>
      {item !== undefined
        ? t('partGivenBack', { n: item.rooms, room: item.room_name })
        : t('givenBack', {
            n: booking.number_of_room_booking,
            room: words.value.list(itemsOf(booking).map(({ room_name }) => room_name)),
            nights: nights.length > MOST_NIGHTS_LISTED ? `${listed} …` : listed,
          })}
    </p>
  )
}
