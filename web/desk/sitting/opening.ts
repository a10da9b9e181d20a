import type { Screen } from '../router.ts'
import { account, may } from '../session.ts'

/** What a role has to allow for a screen to be of any use. */
const NEEDED: Partial<Record<Screen, string>> = {
  access: 'getalltokens',
  people: 'getallpeople',
  payments: 'getpaymentsettings',
}

/** What it has to allow for the form of a new entry. */
const NEW: Partial<Record<Screen, string>> = {
  rooms: 'createroom',
  rates: 'createrate',
  promos: 'createpromo',
  extras: 'createextra',
  taxes: 'createtax',
  cancellation: 'createpolicy',
}

/** Whether the user may open a screen; others are not offered. With a token nobody has an account. */
export const mayOpen = (screen: Screen, item?: string): boolean => {
  if (screen === 'account') return account.value !== undefined
  if (screen === 'chain') return (account.value?.hotels.length ?? 0) > 1
  const needed = (item === 'new' ? NEW[screen] : undefined) ?? NEEDED[screen]
  return needed === undefined || may(needed)
}
