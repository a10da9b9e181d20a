import { type Signal, useComputed, useSignal } from '@preact/signals'
import { explain, faultOf } from '../../explain.ts'
import { parsePrice } from '../../parts/amounts.ts'
import { useTrying } from '../../parts/dialog/trying.ts'
import { useCreate } from '../../parts/form/create-once.ts'
import { t } from '../../session.ts'
import type { CancelledBooking } from '../../types.ts'
import { TYPING_MS, useSimulation } from '../change/simulation.ts'

/** What is asked for: the fee of the terms, none, or another one. */
export type Way = 'terms' | 'none' | 'other'

/** What charges a fee: cancelling, or that guests did not come. */
type Charging = '/cancelbooking' | '/marknoshow'

/** What the API answers of both. */
type Costs = Pick<CancelledBooking, 'fee_amount' | 'refund_amount' | 'due_amount'>

export interface Fee<T extends Costs> {
  way: Signal<Way>
  /** The other fee, as it is typed. */
  amount: Signal<string>
  /** The fee of the terms. */
  byTerms: Signal<number | undefined>
  /** What it costs and gives back, before it is done. */
  shown(): T | undefined
  error(): unknown
  isBusy(): boolean
  /** Why it cannot be done, unless the field of the fee says so. */
  trouble(): string | undefined
  /** Charges the fee that is shown, and no other. */
  charge(event: Event, more: object, onDone: (done: T) => void): Promise<void>
}

/** The fee of a dialog, from asking what it would be to charging it. */
export const useFee = <T extends Costs>(path: Charging, what: () => object): Fee<T> => {
  const way = useSignal<Way>('terms')
  const amount = useSignal('')
  const byTerms = useSignal<number | undefined>(undefined)
  const { busy, fault, run } = useTrying()
  const question = useComputed(() => {
    if (way.value === 'terms') return JSON.stringify(what())
    if (way.value === 'none') return JSON.stringify({ ...what(), waive_fee: 1 })
    const fee = parsePrice(amount.value)
    return fee === undefined ? '' : JSON.stringify({ ...what(), fee_amount: fee })
  })
  const { current, askNow } = useSimulation<T>(
    'POST',
    path,
    question,
    () => (way.value === 'other' ? TYPING_MS : 0),
    ({ result }) => {
      if (way.value === 'terms' && result !== undefined) byTerms.value = result.fee_amount
    },
  )
  const shown = () => current()?.result
  const error = () => current()?.error
  const isStill = async () => {
    const before = shown()
    const { result } = await askNow()
    return result?.fee_amount === before?.fee_amount && result?.refund_amount === before?.refund_amount
  }
  const send = useCreate<T>(path)
  return {
    way,
    amount,
    byTerms,
    shown,
    error,
    isBusy: () => busy.value,
    trouble() {
      const refusal = faultOf(error(), 'fee_amount') === undefined ? error() : undefined
      return fault.value ?? (refusal === undefined ? undefined : explain(refusal))
    },
    async charge(event, more, onDone) {
      event.preventDefault()
      if (shown() === undefined) return
      await run(async () => {
        const body = { ...JSON.parse(question.value), ...more }
        // Time goes on while the dialog is open: nobody pays a fee that was not shown.
        if (!send.isLost(body) && !(await isStill())) throw t('errFeeChanged')
        const { result } = await send(body)
        onDone(result)
      })
    },
  }
}
