import { attempt } from '../explain.ts'
import { hear } from '../live.ts'
import { createOnce } from '../parts/create.ts'
import { notify } from '../parts/notices.ts'
import { t } from '../session.ts'
import type { Booking } from '../types.ts'

/** What is noted of guests: they came, they left, or they did not come. */
export type Step = 'checkin' | 'checkout' | 'marknoshow'

/** A step that guests of these rooms took. */
export interface TakenStep {
  step: Step
  booking_code: string
  items: number[]
}

/** Takes a step back. Trying again after a lost answer undoes nothing twice. */
export const undoStep = async (
  { step, ...what }: TakenStep,
  reload: () => Promise<void>,
  send = createOnce<Booking>(`/${step}`),
): Promise<boolean> =>
  attempt(
    async () => {
      await send({ ...what, undo: 1 })
      notify(t(`undone-${step}`))
      await reload()
      void hear().catch(() => {})
    },
    () => void undoStep({ step, ...what }, reload, send),
  )
