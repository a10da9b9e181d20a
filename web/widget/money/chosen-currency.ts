import { signal } from '@preact/signals'
import { suggestedCurrency } from './country-money.ts'

const NAME = 'vacancy currency'
/** The guest wants to see the hotel's money alone. */
const NONE = '-'

// Some browsers give frames no storage. The choice is then kept as long as the page is.
const kept = (): string | null => {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null
  }
}

/** The currency that the guest chose, here or at another hotel, else the one of the browser's country; empty: none. */
export const chosen = signal('')

export const recallCurrency = (): void => {
  const before = kept()
  chosen.value =
    before === null ? (suggestedCurrency(navigator.languages) ?? '') : before === NONE ? '' : before
}

export const chooseCurrency = (currency: string): void => {
  chosen.value = currency
  try {
    localStorage.setItem(NAME, currency === '' ? NONE : currency)
  } catch {
    // It holds for this page.
  }
}
