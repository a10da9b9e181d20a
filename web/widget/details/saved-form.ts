import { effect } from '@preact/signals'
import type { Store } from '../store.ts'
import { GUEST_FIELDS } from './guest-form.ts'

// Some browsers give frames no storage. The form is then lost when the page is closed.
const storage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

const nameOf = ({ data }: Store): string => `vacancy ${data.hotel.chain_code}/${data.hotel.hotel_code}`

/** Saves the form, and a booking that was sent without an answer yet, for this tab. */
export const saveForm = (store: Store): void => {
  const values = GUEST_FIELDS.map((field) => [field, store.guest.values[field].value])
  const saved = JSON.stringify({ values: Object.fromEntries(values), attempt: store.attempt })
  try {
    storage()?.setItem(nameOf(store), saved)
  } catch {
    // The storage is full: the form is not saved.
  }
}

export const forgetForm = (store: Store): void => {
  stop?.()
  storage()?.removeItem(nameOf(store))
}

let stop: (() => void) | undefined

/** Restores the form after a reload. Text that the guest typed before the script was loaded wins. */
export const restoreForm = (store: Store): void => {
  const { values } = store.guest
  const saved = JSON.parse(storage()?.getItem(nameOf(store)) ?? '{}')
  store.attempt = saved.attempt
  for (const field of GUEST_FIELDS) {
    const typed = (document.getElementById(field) as HTMLInputElement | null)?.value
    values[field].value = typed || saved.values?.[field] || ''
  }
  stop = effect(() => saveForm(store))
}
