import { useSignal } from '@preact/signals'
import { Field } from '../../../shared/field.tsx'
import { explain, faultOf } from '../../explain.ts'
import { hear } from '../../live.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useCreate } from '../../parts/form/create-once.ts'
import { notify } from '../../parts/notices.ts'
import { t, today, words } from '../../session.ts'
import type { Booking, CancelledBooking } from '../../types.ts'
import { type Item, itemsOf } from '../booking-items.ts'
import { bindsNobody } from '../status.tsx'
import { FeeChoice, WhatBecomes } from './fee-choice.tsx'
import { useFeeCost, type Way } from './fee-cost.ts'

interface CancelDialogProps {
  booking: Booking
  /** Only this one of its rooms; else all. */
  item?: Item
  onClose: () => void
}

/** Cancels a booking: says first which rooms go back on sale, what is kept and what comes back; asks for the reason. */
export const CancelDialog = ({ booking, item, onClose }: CancelDialogProps) => {
  const reason = useSignal('')
  const way = useSignal<Way>('terms')
  const amount = useSignal('')
  const fault = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const { booking_code } = booking
  const what = { booking_code, ...(item === undefined ? {} : { items: [item.item] }) }
  const cost = useFeeCost('/cancelbooking', () => what, way, amount)
  const send = useCreate<CancelledBooking>('/cancelbooking')
  const shown = cost.shown()
  const cancel = async (event: Event) => {
    event.preventDefault()
    if (busy.value || cost.shown() === undefined) return
    busy.value = true
    fault.value = undefined
    try {
      const body = { ...JSON.parse(cost.question.value), reason: reason.value || undefined }
      // Time goes on while the dialog is open: nobody pays a fee that was not shown.
      if (!send.isLost(body) && !(await cost.isStill())) throw t('errFeeChanged')
      const { result } = await send(body)
      notify(doneWords(result))
      void hear().catch(() => {})
      onClose()
    } catch (err) {
      fault.value = typeof err === 'string' ? err : explain(err)
    }
    busy.value = false
  }
  const refusal = faultOf(cost.error(), 'fee_amount') === undefined ? cost.error() : undefined
  const trouble = fault.value ?? (refusal === undefined ? undefined : explain(refusal))
  return (
    <Dialog
      title={t(item === undefined ? 'cancelTitle' : 'cancelItemTitle', { code: booking_code })}
      onClose={onClose}
    >
      <form class="stack" onSubmit={(event) => void cancel(event)}>
        <GivenBack booking={booking} item={item} />
        {booking.arrival_date < today.value && <p class="hint">{t('alreadyArrived')}</p>}
        {bindsNobody(booking) && cost.byTerms.value === 0 ? (
          <p>{t('notYetBinding')}</p>
        ) : (
          <FeeChoice currency={booking.currency} way={way} amount={amount} cost={cost} />
        )}
        <WhatBecomes booking={booking} shown={shown} />
        <Field id="cancel-reason" label={t('reason')} optional={t('optional')} value={reason} lines={2} />
        {trouble !== undefined && (
          <p class="fault" role="alert">
            {trouble}
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="button is-danger" aria-disabled={busy.value || shown === undefined}>
            {cancelWords(item, shown)}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t(item === undefined ? 'keepBooking' : 'keepRoom')}
          </button>
        </p>
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
