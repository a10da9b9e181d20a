import { type Signal, useSignal } from '@preact/signals'
import { explain } from '../../explain.ts'

interface Trying {
  busy: Signal<boolean>
  /** Why the last try failed. */
  fault: Signal<string | undefined>
  /** Does nothing while another try is under way. What is thrown may be a text for people. */
  run(act: () => Promise<void>): Promise<void>
}

/** What a dialog does, one try at a time. */
export const useTrying = (): Trying => {
  const busy = useSignal(false)
  const fault = useSignal<string | undefined>(undefined)
  return {
    busy,
    fault,
    async run(act) {
      if (busy.value) return
      busy.value = true
      fault.value = undefined
      try {
        await act()
      } catch (err) {
        fault.value = typeof err === 'string' ? err : explain(err)
      }
      busy.value = false
    },
  }
}
