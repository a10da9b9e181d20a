import type { Order, Outcome } from '../book/outcome.ts'
import { orderOf } from '../book/refusal.ts'
import { itemOf } from '../choice.ts'
import { changeWithin } from '../navigation.ts'
import { pendingPromo, type Store } from '../store.ts'
import { askQuote } from './quote.ts'

/**
 * Applies a code that was typed and not applied yet, and shows what that changes. Another price is
 * not booked before the guest has seen it; at the same one the sending goes on.
 */
export const applyTyped = async (store: Store, order: Order): Promise<Outcome> => {
  const code = pendingPromo(store) ?? ''
  if (!(await changeWithin(store, { promo: code }))) return { kind: 'failed', tooMany: false }
  store.typedPromo.value = undefined
  const choice = store.choice.value
  // The rate cannot be had with this code: the page shows what can.
  if (choice === undefined) return { kind: 'open' }
  const items = [...store.also.value, itemOf(choice)]
  const quoted = await askQuote(store, choice.stay, items)
  const now = orderOf(store, choice, items, quoted)
  if (code !== '' && quoted.promoReason !== undefined)
    return { kind: 'promo', code, reason: quoted.promoReason }
  if (now?.total === order.total) return { kind: 'sending', order: now }
  return now === undefined
    ? { kind: 'open' }
    : { kind: 'moved', before: order.total, now, promoReason: undefined, isWithCode: code !== '' }
}
