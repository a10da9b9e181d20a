import { hear } from '../../live.ts'
import type { MessageName } from '../../messages/en.ts'
import { notify } from '../../parts/notices.ts'
import { t, today, words } from '../../session.ts'
import type { Booking, SteppedBooking } from '../../types.ts'
import type { Item } from '../booking-items.ts'
import { offerUndo, type Step } from './undo.ts'

type StayStatus = NonNullable<Item['stay_status']>

const STEP_TO: Record<Exclude<StayStatus, 'expected'>, Step> = {
  checked_in: 'checkin',
  checked_out: 'checkout',
  no_show: 'marknoshow',
}

const DONE: Record<Step, MessageName> = {
  checkin: 'checkedIn',
  checkout: 'checkedOut',
  marknoshow: 'markedNoShow',
}

/** What can be noted of the guests of these rooms now. Who was a no-show may come after all. */
export const stepsOf = ({ arrival_date, booking_status }: Booking, items: readonly Item[]): Step[] => {
  if (booking_status === 'cancelled' || today.value < arrival_date) return []
  const has = (status: Item['stay_status']) => items.some(({ stay_status }) => stay_status === status)
  const isAbsent = items.every(({ stay_status }) => stay_status === 'no_show')
  return [
    ...(has('expected') || isAbsent ? (['checkin'] as const) : []),
    ...(has('checked_in') ? (['checkout'] as const) : []),
    ...(has('expected') && today.value > arrival_date ? (['marknoshow'] as const) : []),
  ]
}

/** The rooms whose guests are elsewhere after a step. */
const movedItems = (before: Booking, after: Booking): number[] =>
  after.items
    .filter(({ item, stay_status }) => {
      const was = before.items.find((each) => each.item === item)
      return was !== undefined && was.stay_status !== stay_status
    })
    .map(({ item }) => item)

/** Says what was done, with a button that undoes it. */
export const tellStep = (
  step: Step,
  before: Booking,
  after: SteppedBooking,
  released: boolean,
  reload: () => Promise<void>,
): void => {
  const items = movedItems(before, after)
  const { money } = words.value
  const fee = after.items
    .filter(({ item }) => items.includes(item))
    .reduce((sum, each) => sum + (each.fee_amount ?? 0), 0)
  const units = after.items
    .filter(({ item }) => items.includes(item))
    .flatMap((each) => each.units ?? [])
    .join(', ')
  const guest = before.guest_detail?.name ?? before.booking_code
  const sentences = [
    step === 'checkin' && units !== ''
      ? t('checkedInTo', { guest, units })
      : t(DONE[step], { fee: money(fee) }),
    ...(released ? [t('nightsReleased')] : []),
    ...((after.refund_amount ?? 0) > 0 ? [t('isGivenBack', { amount: money(after.refund_amount!) })] : []),
  ]
  const taken = { step, booking_code: before.booking_code, items }
  if (items.length === 0) notify(sentences.join(' '))
  else offerUndo(sentences.join(' '), taken, reload)
  void hear().catch(() => {})
}

/** The last step of these rooms, as long as it can be undone. */
export const undoableStep = (
  { booking_status }: Booking,
  items: readonly Item[],
): { step: Step; items: number[] } | undefined => {
  if (booking_status === 'cancelled') return undefined
  const open = items.filter(({ undo_until }) => undo_until !== null && Date.parse(undo_until) > Date.now())
  const last = open.toSorted((a, b) => Date.parse(b.undo_until!) - Date.parse(a.undo_until!))[0]
  const status = last?.stay_status
  if (last === undefined || status === undefined || status === null || status === 'expected') return undefined
  const together = open.filter(
    (each) => each.undo_until === last.undo_until && each.stay_status === last.stay_status,
  )
  return { step: STEP_TO[status], items: together.map(({ item }) => item) }
}
