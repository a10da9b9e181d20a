import { attempt } from '../../explain.ts'
import { hear } from '../../live.ts'
import { createOnce } from '../../parts/form/create-once.ts'
import { dismiss, notify } from '../../parts/notices.ts'
import { t, words } from '../../session.ts'
import type { Booking, SteppedBooking } from '../../types.ts'

/** What is noted of guests: they came, they left, or they did not come. */
export type Step = 'checkin' | 'checkout' | 'marknoshow'

/** A step that guests of these rooms took. */
export interface TakenStep {
  step: Step
  booking_code: string
  items: number[]
}

/** Money that was given back stays given back: the notice says so. */
const refundWords = ({ refund_amount = 0 }: SteppedBooking): string[] =>
  refund_amount > 0 ? [t('undoRefund', { amount: words.value.money(refund_amount) })] : []

const dueWords = ({ due_amount }: Booking, name: 'undoDue' | 'dueAtLeaving'): string[] =>
  (due_amount ?? 0) > 0 ? [t(name, { amount: words.value.money(due_amount!) })] : []

/** The notice of the last step, whose button undoes it: once that is done, there is nothing to undo. */
let noticeId: number | undefined

export const offerUndo = (text: string, taken: TakenStep, reload: () => Promise<void>): void => {
  noticeId = notify(text, 'done', { label: t('undo'), run: () => void undoStep(taken, reload) })
}

/** Takes a step back. Trying again after a lost answer undoes nothing twice. */
export const undoStep = async (
  { step, ...what }: TakenStep,
  reload: () => Promise<void>,
  send = createOnce<SteppedBooking>(`/${step}`),
): Promise<boolean> =>
  attempt(
    async () => {
      const { result } = await send({ ...what, undo: 1 })
      const money = step === 'marknoshow' ? [...refundWords(result), ...dueWords(result, 'dueAtLeaving')] : []
      if (noticeId !== undefined) dismiss(noticeId)
      notify([t(`undone-${step}`), ...money].join(' '))
      await reload()
      void hear().catch(() => {})
    },
    () => void undoStep({ step, ...what }, reload, send),
  )

const feesOf = ({ items }: Booking, numbers: readonly number[]): number =>
  items
    .filter(({ item }) => numbers.includes(item))
    .reduce((sum, { fee_amount }) => sum + (fee_amount ?? 0), 0)

/** What undoing does, one sentence each. */
export const undoEffects = (
  { step, items }: TakenStep,
  booking: Booking,
  now: SteppedBooking,
  then: SteppedBooking,
): string[] => {
  const status = then.items.find(({ item }) => item === items[0])?.stay_status ?? 'expected'
  const sentences = [t('undoTo', { status: t(`stay-${status}`) })]
  if (step !== 'marknoshow') return sentences
  const fee = feesOf(booking, items) - feesOf(then, items)
  const nights = then.nights_left - now.nights_left
  return [
    ...sentences,
    ...(fee > 0 ? [t('undoFee', { fee: words.value.money(fee) })] : []),
    ...(nights > 0 ? [t('undoNights', { n: nights })] : []),
    ...refundWords(then),
    ...dueWords(then, 'undoDue'),
  ]
}
