import { useSignal } from '@preact/signals'
import { call } from '../api.ts'
import { attempt, explain } from '../explain.ts'
import { hear } from '../live.ts'
import type { MessageName } from '../messages/en.ts'
import { Dialog } from '../parts/dialog.tsx'
import { notify } from '../parts/notices.ts'
import { t, today, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { type Item, itemsOf } from './booking-items.ts'

type Step = 'checkin' | 'checkout' | 'marknoshow'

const LABELS: Record<Step, MessageName> = {
  checkin: 'checkInNow',
  checkout: 'checkOutNow',
  marknoshow: 'markNoShow',
}

/** What can be noted of the guests of these rooms now. Who was a no-show may come after all. */
const stepsOf = ({ arrival_date, booking_status }: Booking, items: readonly Item[]): Step[] => {
  if (booking_status === 'cancelled' || today.value < arrival_date) return []
  const has = (status: Item['stay_status']) => items.some(({ stay_status }) => stay_status === status)
  const isAbsent = items.every(({ stay_status }) => stay_status === 'no_show')
  return [
    ...(has('expected') || isAbsent ? (['checkin'] as const) : []),
    ...(has('checked_in') ? (['checkout'] as const) : []),
    ...(has('expected') && today.value > arrival_date ? (['marknoshow'] as const) : []),
  ]
}

export const StayStatus = ({ of }: { of: Item['stay_status'] }) =>
  of === null || of === 'expected' ? null : <span class={`chip is-${of}`}>{t(`stay-${of}`)}</span>

interface StayStepsProps {
  booking: Booking
  /** Only this one of its rooms; else all that it applies to. */
  item?: Item
  onDone: () => Promise<void>
}

/** Buttons for guests who come, leave or do not come. */
export const StaySteps = ({ booking, item, onDone }: StayStepsProps) => {
  const busy = useSignal(false)
  const asksAbsence = useSignal(false)
  const take = async (step: Step) => {
    if (step === 'marknoshow') asksAbsence.value = true
    if (step === 'marknoshow' || busy.value) return
    busy.value = true
    await attempt(async () => {
      await call('POST', `/${step}`, { body: bodyOf(booking, item) })
      notify(t(step === 'checkin' ? 'checkedIn' : 'checkedOut'))
      await onDone()
      void hear().catch(() => {})
    })
    busy.value = false
  }
  return (
    <>
      {stepsOf(booking, item === undefined ? itemsOf(booking) : [item]).map((step, at) => (
        <button
          key={step}
          type="button"
          class={item !== undefined ? 'tool is-small' : at === 0 ? 'button small' : 'button quiet small'}
          aria-disabled={busy.value}
          onClick={() => void take(step)}
        >
          {t(LABELS[step])}
        </button>
      ))}
      {asksAbsence.value && (
        <AbsenceDialog
          booking={booking}
          {...(item === undefined ? {} : { item })}
          onDone={onDone}
          onClose={() => (asksAbsence.value = false)}
        />
      )}
    </>
  )
}

const bodyOf = ({ booking_code }: Booking, item: Item | undefined) => ({
  booking_code,
  ...(item === undefined ? {} : { items: [item.item] }),
})

/** Guests did not come: asks whether their nights are sold again. */
const AbsenceDialog = ({ booking, item, onDone, onClose }: StayStepsProps & { onClose: () => void }) => {
  const release = useSignal(false)
  const fault = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const mark = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    try {
      const body = { ...bodyOf(booking, item), release: release.value ? 1 : 0 }
      const { result } = await call<Booking>('POST', '/marknoshow', { body })
      const fee = item === undefined ? result : result.items.find((each) => each.item === item.item)
      notify(t('markedNoShow', { fee: words.value.money(fee?.fee_amount ?? 0) }))
      onClose()
      await onDone()
      void hear().catch(() => {})
    } catch (err) {
      fault.value = explain(err)
    }
    busy.value = false
  }
  return (
    <Dialog title={t('noShowTitle')} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void mark(event)}>
        <p>{t('noShowText')}</p>
        {booking.departure_date > today.value && (
          <label class="check">
            <input
              type="checkbox"
              checked={release.value}
              onChange={(event) => (release.value = event.currentTarget.checked)}
            />
            <span>
              {t('releaseNights')} <span class="hint">{t('releaseNightsHint')}</span>
            </span>
          </label>
        )}
        {fault.value !== undefined && (
          <p class="fault" role="alert">
            {fault.value}
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="button is-danger" aria-disabled={busy.value}>
            {t('markNoShow')}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
