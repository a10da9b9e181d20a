import type { ReadonlySignal } from '@preact/signals'
import type { Booking } from '../../types.ts'
import { type Simulation, TYPING_MS, useSimulation } from './simulation.ts'

/** What the booking would be after a change. */
export interface Simulated extends Pick<Simulation<Booking>, 'found' | 'again'> {
  path: string
  /** The body of the request to the API; empty if nothing changed that affects the price. */
  question: ReadonlySignal<string>
  shown(): Booking | undefined
  isLoading(): boolean
  /** The API refused the change, and the reason is shown. */
  isRefused(): boolean
}

export const useSimulated = (
  { booking_code }: Booking,
  question: ReadonlySignal<string>,
  delay = TYPING_MS,
): Simulated => {
  const path = `/updatebooking/${encodeURIComponent(booking_code)}`
  const { found, again, current } = useSimulation<Booking>('PUT', path, question, () => delay)
  return {
    path,
    found,
    question,
    again,
    shown: () => current()?.result,
    isLoading: () => question.value !== '' && current() === undefined,
    isRefused: () => current()?.error !== undefined,
  }
}
