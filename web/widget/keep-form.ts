import { effect } from '@preact/signals'
import { GUEST_FIELDS } from './guest-form.ts'
import type { Store } from './store.ts'

// Where a browser gives a frame no storage, the form lasts as long as the page does.
const storage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

const nameOf = ({ data }: Store): string => `vacancy ${data.hotel.chain_code}/${data.hotel.hotel_code}`

/** Keeps the form and an attempt that has no answer yet, in this tab. */
export const keepForm = (store: Store): void => {
  const values = GUEST_FIELDS.map((field) => [field, store.guest.values[field].value])
  const kept = JSON.stringify({ values: Object.fromEntries(values), attempt: store.attempt })
  try {
    storage()?.setItem(nameOf(store), kept)
  } catch {
    // Full: the same.
  }
}

export const forgetForm = (store: Store): void => {
  stop?.()
  storage()?.removeItem(nameOf(store))
}

let stop: (() => void) | undefined

/** The form as it was before the page was loaded again, or as it was filled in before its script came. */
export const recallForm = (store: Store): void => {
  const { values } = store.guest
  const kept = JSON.parse(storage()?.getItem(nameOf(store)) ?? '{}')
  store.attempt = kept.attempt
  for (const field of GUEST_FIELDS) {
    const typed = (document.getElementById(field) as HTMLInputElement | null)?.value
    values[field].value = typed || kept.values?.[field] || ''
  }
  stop = effect(() => keepForm(store))
}
