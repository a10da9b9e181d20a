import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../../api.ts'
import type { Booking } from '../../types.ts'

interface Found {
  question: string
  booking?: Booking
  error?: unknown
}

/** What the booking would be after a change. The API computes it with the rules it applies to the change itself. */
export interface Simulated {
  path: string
  found: Signal<Found | undefined>
  /** The body of the request to the API; empty if nothing changed that affects the price. */
  question: ReadonlySignal<string>
  shown(): Booking | undefined
  isLoading(): boolean
  /** The API refused the change, and the reason is shown. */
  isRefused(): boolean
  again(): void
}

const TYPING_MS = 250

export const useSimulated = (
  { booking_code }: Booking,
  question: ReadonlySignal<string>,
  delay = TYPING_MS,
): Simulated => {
  const found = useSignal<Found | undefined>(undefined)
  const turn = useSignal(0)
  const path = `/updatebooking/${encodeURIComponent(booking_code)}`
  useEffect(() => {
    const stay = question.value
    if (stay === '') return
    const abort = new AbortController()
    const ask = async () => {
      try {
        const body = { ...JSON.parse(stay), simulate: 1 }
        const { result } = await call<Booking>('PUT', path, { body, signal: abort.signal })
        found.value = { question: stay, booking: result }
      } catch (error) {
        if (!abort.signal.aborted) found.value = { question: stay, error }
      }
    }
    const timer = setTimeout(() => void ask(), delay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question.value, turn.value])
  const current = () => (found.value?.question === question.value ? found.value : undefined)
  return {
    path,
    found,
    question,
    shown: () => current()?.booking,
    isLoading: () => question.value !== '' && current() === undefined,
    isRefused: () => current()?.error !== undefined,
    again() {
      turn.value++
    },
  }
}
