import type { Instant } from '../../stay/values/instants.ts'
import type { Minor } from '../../stay/values/money.ts'
import type { BookingItem, StayStep } from '../shape/booking.ts'

const HOUR = 3_600_000

/** For so long a step can be undone. */
export const UNDO_HOURS = 48

type Stepped = Pick<BookingItem, 'stay_steps' | 'stay_status'>

const stepsTaken = ({ stay_steps }: Stepped): StayStep[] =>
  (stay_steps ?? []).filter(({ is_undone }) => !is_undone)

/** The step that made an item what it is; undefined where none did, or it was taken before steps were stored. */
export const lastStep = (item: Stepped): StayStep | undefined => {
  const last = stepsTaken(item).at(-1)
  return last?.to === item.stay_status ? last : undefined
}

/** The step that was undone last, if nothing happened since. */
export const undoneStep = ({ stay_steps }: Stepped): StayStep | undefined => {
  const last = stay_steps?.at(-1)
  return last?.is_undone === true ? last : undefined
}

/** An item whose guests take a step, with how it was before. */
export const withStep = (
  item: BookingItem,
  to: StayStep['to'],
  fee: Minor | null,
  at: string,
): BookingItem => {
  const { stay_status, fee: before } = item
  const step: StayStep = {
    to,
    at,
    from: { stay_status, fee: before },
    extras: [],
    refund: 0,
    is_undone: false,
  }
  return { ...item, stay_status: to, fee, stay_steps: [...stepsTaken(item), step] }
}

/** The same item with more known about its last step. Guests of whom no step is stored were expected before it. */
export const withLastStep = (item: BookingItem, known: Partial<StayStep>, at: string): BookingItem => {
  if (lastStep(item) === undefined) {
    const expected: BookingItem = { ...item, stay_status: 'expected', fee: null, stay_steps: null }
    return withLastStep(withStep(expected, 'no_show', item.fee, at), known, at)
  }
  const steps = stepsTaken(item)
  return { ...item, stay_steps: steps.with(-1, { ...steps.at(-1)!, ...known }) }
}

/** An item as it was before its last step. */
export const withoutStep = (item: BookingItem, step: StayStep): BookingItem => ({
  ...item,
  ...step.from,
  released_from: null,
  stay_steps: stepsTaken(item).with(-1, { ...step, is_undone: true }),
})

/** What the newest of the last steps of items gave back, whether or not it was undone. */
export const refundOfSteps = (items: readonly Stepped[]): Minor => {
  const steps = items.map((item) => item.stay_steps?.at(-1)).filter((step) => step !== undefined)
  const newest = Math.max(...steps.map(({ at }) => Date.parse(at)))
  return steps.reduce((sum, { at, refund }) => (Date.parse(at) === newest ? sum + refund : sum), 0)
}

const undoEnd = ({ at }: StayStep): Instant => Date.parse(at) + UNDO_HOURS * HOUR

export const canUndo = (step: StayStep, now: Instant): boolean => now <= undoEnd(step)

/** Until when the last step of an item can be undone; null where it cannot. */
export const undoUntil = (item: Stepped, now: Instant): string | null => {
  const step = lastStep(item)
  return step !== undefined && canUndo(step, now) ? new Date(undoEnd(step)).toISOString() : null
}

/** What not coming cost was reckoned for the stay as it was: once that changed, nobody goes back there. */
export const stepsAfterMove = (was: BookingItem): StayStep[] | null =>
  was.stay_steps?.some(({ to }) => to === 'no_show') ? null : was.stay_steps
