import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { attempt } from '../../explain.ts'
import type { MessageName } from '../../messages/en.ts'
import { useCreate } from '../../parts/form/create-once.ts'
import { may, t } from '../../session.ts'
import type { Booking, SteppedBooking } from '../../types.ts'
import { type Item, itemsOf } from '../booking-items.ts'
import { CheckOutDialog, openAtLeaving } from './check-out.tsx'
import { NoShowDialog } from './no-show.tsx'
import { stepsOf, tellStep, undoableStep } from './steps.ts'
import type { Step } from './undo.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { UnitDialog } from './unit-dialog.tsx'
import { hasUnits } from './units.ts'

const LABELS: Record<Step, MessageName> = {
  checkin: 'checkInNow',
  checkout: 'checkOutNow',
  marknoshow: 'markNoShow',
}

export const StayStatus = ({ of }: { of: Item['stay_status'] }) =>
  of === null || of === 'expected' ? null : <span class={`chip is-${of}`}>{t(`stay-${of}`)}</span>

interface StayStepsProps {
  booking: Booking
  /** Only this one of its rooms; else all that it applies to. */
  item?: Item
  reload: () => Promise<void>
  /** In lists: a step is undone by its notice, or on the page of the booking. */
  isShort?: boolean
}

/** Buttons for guests who come, leave or do not come, and to undo what was noted of them. */
export const StaySteps = ({ booking, item, reload, isShort }: StayStepsProps) => {
  const busy = useSignal(false)
  const asks = useSignal<Step | 'undo' | undefined>(undefined)
  const [checkIn, checkOut] = [useCreate<SteppedBooking>('/checkin'), useCreate<SteppedBooking>('/checkout')]
  const only = item === undefined ? {} : { item }
  const items = item === undefined ? itemsOf(booking) : [item]
  const undoable = undoableStep(booking, items)
  // As it was when a dialog was opened: after a lost answer the screen has what the step did before the notice is made.
  const before = useRef(booking)
  // Where rooms have numbers, guests who come are given theirs in the same step.
  const numbered = items.filter((each) => each.stay_status === 'expected' && hasUnits(each))
  const note = async (step: 'checkin' | 'checkout', units?: readonly string[]) => {
    const body = {
      booking_code: booking.booking_code,
      ...(item === undefined ? {} : { items: [item.item] }),
      ...(units === undefined ? {} : { units }),
    }
    const { result } = await (step === 'checkin' ? checkIn : checkOut)(body)
    tellStep(step, asks.value === step ? before.current : booking, result, false, reload)
    await reload()
  }
  const take = async (step: Step) => {
    const { nights, due } = openAtLeaving(booking)
    const isAsked = { marknoshow: true, checkout: nights > 0 || due > 0, checkin: numbered.length > 0 }
    if (isAsked[step]) {
      asks.value = step
      before.current = booking
      return
    }
    if (busy.value || step === 'marknoshow') return
    busy.value = true
    await attempt(
      () => note(step),
      () => void take(step),
    )
    busy.value = false
  }
  const close = () => (asks.value = undefined)
  if (!may('checkin')) return null
  const look = item === undefined ? 'button quiet small' : 'tool is-small'
  return (
    <>
      {stepsOf(booking, items).map((step, at) => (
        <button
          key={step}
          type="button"
          class={item === undefined && at === 0 ? 'button small' : look}
          aria-disabled={busy.value}
          onClick={() => void take(step)}
        >
          {t(LABELS[step])}
        </button>
      ))}
      {undoable !== undefined && !isShort && (
        <button type="button" class={look} onClick={() => (asks.value = 'undo')}>
          {t(`undo-${undoable.step}`)}
        </button>
      )}
      {asks.value === 'checkin' && (
        <UnitDialog
          booking={booking}
          items={numbered}
          isOneStep={items.length === 1}
          checkIn={(units) => note('checkin', units)}
          reload={reload}
          onClose={close}
        />
      )}
      {asks.value === 'marknoshow' && (
        <NoShowDialog
          booking={booking}
          {...only}
          onMarked={(after, released) => {
            tellStep('marknoshow', before.current, after, released, reload)
            void reload()
          }}
          onClose={close}
        />
      )}
      {asks.value === 'checkout' && (
        <CheckOutDialog
          booking={booking}
          {...only}
          reload={reload}
          checkOut={() => note('checkout')}
          onClose={close}
        />
      )}
      {asks.value === 'undo' && undoable !== undefined && (
        <UndoDialog
          taken={{ ...undoable, booking_code: booking.booking_code }}
          booking={booking}
          reload={reload}
          onClose={close}
        />
      )}
    </>
  )
}
