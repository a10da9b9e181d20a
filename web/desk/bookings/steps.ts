import { hear } from '../live.ts'
import type { MessageName } from '../messages/en.ts'
import { notify } from '../parts/notices.ts'
import { t, today, words } from '../session.ts'
import type { Booking, HistoryEntry } from '../types.ts'
import { type Item, itemsOf } from './booking-items.ts'
import { type Step, undoStep } from './undo.ts'

type StayStatus = NonNullable<Item['stay_status']>

export const STEP_TO: Record<Exclude<StayStatus, 'expected'>, Step> = {
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

type Stepped = Booking & { refund_amount?: number }

/** Says what was done, with a button that undoes it. */
export const tellStep = (
  step: Step,
  before: Booking,
  after: Stepped,
  released: boolean,
  reload: () => Promise<void>,
): void => {
  const items = movedItems(before, after)
  const { money } = words.value
  const fee = after.items
    .filter(({ item }) => items.includes(item))
    .reduce((sum, each) => sum + (each.fee_amount ?? 0), 0)
  const told = [
    t(DONE[step], { fee: money(fee) }),
    ...(released ? [t('nightsReleased')] : []),
    ...((after.refund_amount ?? 0) > 0 ? [t('isGivenBack', { amount: money(after.refund_amount!) })] : []),
  ]
  const taken = { step, booking_code: before.booking_code, items }
  const undo = items.length === 0 ? undefined : { label: t('undo'), run: () => void undoStep(taken, reload) }
  notify(told.join(' '), 'done', undo)
  void hear().catch(() => {})
}

const UNDO_MS = 48 * 3_600_000

type Told = Pick<Item, 'item' | 'stay_status'>

/** From where each status is reached by a step; other ways there are steps that were undone. */
const REACHED_FROM: Record<Exclude<StayStatus, 'expected'>, readonly StayStatus[]> = {
  checked_in: ['expected', 'no_show'],
  checked_out: ['checked_in'],
  no_show: ['expected'],
}

/** Whether an entry of the history says that guests of a room took the step to this status. */
const isStepTo = (
  { changes }: HistoryEntry,
  number: number,
  status: Exclude<StayStatus, 'expected'>,
): boolean => {
  const items = changes.find(({ field }) => field === 'items')
  const statusIn = (list: unknown) =>
    (list as Told[] | undefined)?.find(({ item }) => item === number)?.stay_status
  const alone = changes.find(({ field }) => field === 'stay_status')
  const [from, to] =
    items === undefined ? [alone?.from, alone?.to] : [statusIn(items.from), statusIn(items.to)]
  return to === status && REACHED_FROM[status].includes(from as StayStatus)
}

/** The last step of these rooms, if it was taken so lately that it can be undone. */
export const undoableStep = (
  booking: Booking,
  history: readonly HistoryEntry[],
  items: readonly Item[] = itemsOf(booking),
): { step: Step; items: number[] } | undefined => {
  if (booking.booking_status === 'cancelled') return undefined
  const taken = items.flatMap(({ item, stay_status: status }) => {
    if (status === null || status === 'expected') return []
    const entry = history.findLast((each) => isStepTo(each, item, status))
    return entry === undefined || Date.now() - Date.parse(entry.created_at) > UNDO_MS
      ? []
      : [{ item, status, version: entry.version }]
  })
  const last = Math.max(...taken.map(({ version }) => version))
  const together = taken.filter(({ version }) => version === last)
  return together.length === 0
    ? undefined
    : { step: STEP_TO[together[0]!.status], items: together.map(({ item }) => item) }
}
