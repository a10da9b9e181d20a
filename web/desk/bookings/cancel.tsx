import { type Signal, useSignal } from '@preact/signals'
import { Field } from '../../shared/field.tsx'
import { exact, typedNumber } from '../amounts.ts'
import { call } from '../api.ts'
import { explain, faultOf } from '../explain.ts'
import { hear } from '../live.ts'
import { Dialog } from '../parts/dialog.tsx'
import { faultOfText } from '../parts/field-table.ts'
import { notify } from '../parts/notices.ts'
import { t, today, words } from '../session.ts'
import type { Booking, CancelledBooking } from '../types.ts'
import { type Item, itemsOf } from './booking-items.ts'
import { type CancelCost, useCancelCost, type Way } from './cancel-cost.ts'

interface CancelDialogProps {
  booking: Booking
  /** Only this one of its rooms; else all. */
  item?: Item
  onClose: () => void
}

/** Cancels a booking: says first which rooms go back on sale, what it costs and what is given back; asks for the reason. */
export const CancelDialog = ({ booking, item, onClose }: CancelDialogProps) => {
  const reason = useSignal('')
  const way = useSignal<Way>('terms')
  const amount = useSignal('')
  const fault = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const { booking_code } = booking
  const what = { booking_code, ...(item === undefined ? {} : { items: [item.item] }) }
  const cost = useCancelCost(what, way, amount)
  const shown = cost.shown()
  const cancel = async (event: Event) => {
    event.preventDefault()
    if (busy.value || cost.shown() === undefined) return
    busy.value = true
    fault.value = undefined
    try {
      // Time goes on while the dialog is open: nobody pays a fee that was not shown.
      if (!(await cost.isStill())) throw t('errFeeChanged')
      const body = { ...JSON.parse(cost.question.value), reason: reason.value || undefined }
      const { result } = await call<CancelledBooking>('POST', '/cancelbooking', { body })
      const isAll = result.booking_status === 'cancelled'
      notify(isAll ? t('cancelled') : t('itemCancelled', { total: words.value.money(result.payment_price) }))
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
        <FeeChoice currency={booking.currency} way={way} amount={amount} cost={cost} />
        <Sum booking={booking} shown={shown} />
        <Field id="cancel-reason" label={t('reason')} optional={t('optional')} value={reason} lines={2} />
        {trouble !== undefined && (
          <p class="fault" role="alert">
            {trouble}
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="button is-danger" aria-disabled={busy.value || shown === undefined}>
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

interface FeeChoiceProps {
  currency: string
  way: Signal<Way>
  amount: Signal<string>
  cost: CancelCost
}

const WAYS: readonly Way[] = ['terms', 'none', 'other']

const FeeChoice = ({ currency, way, amount, cost }: FeeChoiceProps) => {
  const fee = cost.byTerms.value
  const labels: Record<Way, string> = {
    terms: t('feeByTerms', { fee: fee === undefined ? '…' : words.value.money(fee) }),
    none: t('feeWaived'),
    other: t('feeOther'),
  }
  const choose = (chosen: Way) => {
    if (chosen === 'other' && amount.value === '') amount.value = typedNumber(fee ?? 0)
    way.value = chosen
  }
  const typed = amount.value.trim() === '' ? undefined : faultOfText({ kind: 'money' }, amount.value)
  return (
    <fieldset class="choices">
      <legend>{t('fee')}</legend>
      {WAYS.map((each) => (
        <label key={each} class="check">
          <input
            type="radio"
            name="fee"
            value={each}
            checked={way.value === each}
            onChange={() => choose(each)}
          />
          <span>{labels[each]}</span>
        </label>
      ))}
      {way.value === 'other' && (
        <Field
          id="fee_amount"
          label={t('feeAmount', { currency })}
          value={amount}
          fault={typed ?? faultOf(cost.error(), 'fee_amount')}
          input={{ inputMode: 'decimal', autocomplete: 'off' }}
        />
      )}
    </fieldset>
  )
}

const Sum = ({ booking, shown }: { booking: Booking; shown: CancelledBooking | undefined }) => {
  const { money } = words.value
  const kept = exact((booking.paid_amount ?? 0) - (booking.refunded_amount ?? 0))
  const lines: [label: string, amount: number | undefined][] = [
    [t('fee'), shown?.fee_amount],
    [t('paidSoFar'), kept],
    [t('givenBackNow'), shown?.refund_amount],
    [t('leftToPay'), shown?.due_amount ?? undefined],
  ]
  return (
    <>
      <dl class="totals is-sum" aria-label={t('cancelSum')} aria-live="polite">
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="figure">{amount === undefined ? '…' : money(amount)}</dd>
          </div>
        ))}
      </dl>
      {shown !== undefined && shown.refund_amount > 0 && <p class="hint">{t('refundWay')}</p>}
    </>
  )
}
