import { type Signal, useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../../api.ts'
import { parsePrice } from '../../parts/amounts.ts'
import type { CancelledBooking } from '../../types.ts'

/** What is asked for: the fee of the terms, none, or another one. */
export type Way = 'terms' | 'none' | 'other'

interface Found {
  question: string
  cost?: CancelledBooking
  error?: unknown
}

/** What charges a fee: cancelling, or that guests did not come. */
export type Charging = '/cancelbooking' | '/marknoshow'

export interface FeeCost {
  /** The body of the request; empty if the fee that was typed is none. */
  question: Signal<string>
  shown(): CancelledBooking | undefined
  error(): unknown
  /** The fee of the terms. */
  byTerms: Signal<number | undefined>
  /** Asks again, and tells whether the answer is still the one that is shown. */
  isStill(): Promise<boolean>
}

const TYPING_MS = 250

/** What it costs and gives back, before it is done. The API reckons it as it will. */
export const useFeeCost = (
  path: Charging,
  what: () => object,
  way: Signal<Way>,
  amount: Signal<string>,
): FeeCost => {
  const found = useSignal<Found | undefined>(undefined)
  const byTerms = useSignal<number | undefined>(undefined)
  const question = useComputed(() => {
    if (way.value === 'terms') return JSON.stringify(what())
    if (way.value === 'none') return JSON.stringify({ ...what(), waive_fee: 1 })
    const fee = parsePrice(amount.value)
    return fee === undefined ? '' : JSON.stringify({ ...what(), fee_amount: fee })
  })
  const ask = async (text: string, signal?: AbortSignal): Promise<Found> => {
    try {
      const body = { ...JSON.parse(text), simulate: 1 }
      const answer = await call<CancelledBooking>('POST', path, {
        body,
        ...(signal === undefined ? {} : { signal }),
      })
      return { question: text, cost: answer.result }
    } catch (error) {
      return { question: text, error }
    }
  }
  const take = (answer: Found): void => {
    found.value = answer
    if (way.value === 'terms' && answer.cost !== undefined) byTerms.value = answer.cost.fee_amount
  }
  useEffect(() => {
    const text = question.value
    if (text === '') return
    const abort = new AbortController()
    const run = async () => {
      const answer = await ask(text, abort.signal)
      if (!abort.signal.aborted) take(answer)
    }
    const timer = setTimeout(() => void run(), way.value === 'other' ? TYPING_MS : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question.value])
  const current = () => (found.value?.question === question.value ? found.value : undefined)
  return {
    question,
    byTerms,
    shown: () => current()?.cost,
    error: () => current()?.error,
    async isStill() {
      const before = current()?.cost
      const now = await ask(question.value)
      take(now)
      return now.cost?.fee_amount === before?.fee_amount && now.cost?.refund_amount === before?.refund_amount
    },
  }
}
