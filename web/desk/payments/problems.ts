import { computed, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { get } from '../api.ts'
import { type Resource, useResource } from '../parts/resource.ts'
import { may } from '../session.ts'
import type { PaymentProblems } from '../types.ts'

/** What of the hotel's money waits for a person, read by the frame of all screens. */
export const problems = signal<Resource<PaymentProblems> | undefined>(undefined)

export const problemCount = computed(() => {
  const found = problems.value?.value.value
  return found === undefined ? 0 : found.refunds.length + found.payments.length + found.overpaid.length
})

const NOTHING: PaymentProblems = { refunds: [], payments: [], overpaid: [], awaiting: [], is_more: 0 }

// A provider that refuses to answer is noted without an event.
const AGAIN_MS = 60_000

export const useProblems = (): void => {
  const found = useResource(
    '',
    async (abort) =>
      may('getpaymentproblems')
        ? (await get<PaymentProblems>('/getpaymentproblems', {}, abort)).result
        : NOTHING,
    /^(booking|payment)\./,
  )
  useEffect(() => {
    problems.value = found
    const timer = setInterval(() => {
      if (!document.hidden) void found.reload()
    }, AGAIN_MS)
    return () => {
      clearInterval(timer)
      problems.value = undefined
    }
  }, [])
}
