import type { Signal } from '@preact/signals'
import type { ApiError, Detail } from '../../shared/api.ts'
import { type Choice, offerOf } from '../choice.ts'
import { FIELD_OF } from '../details/guest-form.ts'
import { toTop } from '../navigation.ts'
import { asApiError, askQuote, priceOf, type Quoted } from '../price/quote.ts'
import { type Store, search } from '../store.ts'
import { changeExtras } from '../together/several-rooms.ts'
import type { PutAside } from '../types.ts'
import type { Order, Outcome } from './outcome.ts'

export const NOT_FREE = ['sold_out', 'not_bookable', 'room_not_found', 'rate_not_found']

/** Shows the guest what to do after the API refused the booking. */
export const showRefusal = async (
  store: Store,
  order: Order,
  outcome: Signal<Outcome>,
  { code, status, details }: ApiError,
  again: () => void,
): Promise<void> => {
  const failed = { kind: 'failed', tooMany: status === 429 } as const
  try {
    if (code === 'price_changed') await showNewPrice(store, order, outcome, again)
    else if (code === 'promo_not_valid') await withoutPromo(store, order, outcome, details, again)
    else if (NOT_FREE.includes(code)) await showGone(store, order, outcome, again)
    else if (code === 'too_many_rooms') {
      // The quote says how many are left.
      outcome.value = { kind: 'open' }
      again()
    } else if (refusedExtras(details).length > 0)
      await takeOff(store, order.choice, order.items, outcome, details)
    else if (markFields(store, details)) outcome.value = { kind: 'open' }
    else outcome.value = failed
  } catch (err) {
    console.warn(err)
    outcome.value = { ...failed, tooMany: asApiError(err).status === 429 }
  }
}

/** A rate that only a promo code opens is not there without it. */
const ifNotThere = (err: unknown): undefined => {
  if (!NOT_FREE.includes(asApiError(err).code)) throw err
}

/** Shows the new price before anything is booked. */
const showNewPrice = async (
  store: Store,
  order: Order,
  outcome: Signal<Outcome>,
  again: () => void,
  promoReason?: string,
): Promise<void> => {
  const { choice, items } = order
  const { stay } = choice
  const [isAnswered, quoted] = await Promise.all([
    search(store, stay),
    askQuote(store, stay, items, undefined, promoReason).catch(ifNotThere),
  ])
  if (promoReason !== undefined) store.promo.value = { is_valid: 0, reason: promoReason }
  const now = quoted && orderOf(store, choice, items, quoted)
  if (!isAnswered) outcome.value = { kind: 'failed', tooMany: false }
  else if (now === undefined) await showGone(store, order, outcome, again)
  else
    outcome.value = {
      kind: 'moved',
      before: order.total,
      now,
      promoReason: quoted?.promoReason,
    }
}

const withoutPromo = (
  store: Store,
  order: Order,
  outcome: Signal<Outcome>,
  details: readonly Detail[],
  again: () => void,
): Promise<void> => showNewPrice(store, order, outcome, again, details[0]?.reason ?? 'unknown')

/** What a quote would book; undefined if it cannot be booked. */
export const orderOf = (
  store: Store,
  choice: Choice,
  items: readonly PutAside[],
  quoted: Quoted,
): Order | undefined => {
  const price = priceOf(store, choice.stay, items, quoted)
  const promo = quoted.promoReason === undefined ? choice.stay.promo : ''
  return price && { choice, items, total: price.grand_total, promo, price }
}

/** One room that is gone makes way for others; of several, the guest sees which one, and the others stay chosen. */
export const showGone = async (
  store: Store,
  { choice, items }: Pick<Order, 'choice' | 'items'>,
  outcome: Signal<Outcome>,
  again: () => void,
): Promise<void> => {
  const isAnswered = await search(store, choice.stay)
  if (items.length > 1) {
    outcome.value = { kind: 'open' }
    again()
  } else if (!isAnswered) outcome.value = { kind: 'failed', tooMany: false }
  else {
    store.goneRate = choice.rate.rate_code
    store.gone.value = choice.room
    store.choice.value = undefined
    toTop(store)
  }
}

const EXTRAS = /^booking_form\.(?:items\[(\d+)\]\.)?extras/

/** The rooms whose extras are refused, counted from 0. */
export const refusedExtras = (details: readonly Detail[]): number[] =>
  details.flatMap(({ field }) => {
    const found = EXTRAS.exec(field ?? '')
    return found === null ? [] : [Number(found[1] ?? 0)]
  })

/** Takes off what can no longer be had. The price is asked for again because the extras change. */
export const takeOff = async (
  store: Store,
  choice: Choice,
  items: readonly PutAside[],
  outcome: Signal<Outcome>,
  details: readonly Detail[],
): Promise<void> => {
  const refused = new Set(refusedExtras(details))
  const without = items.map((item, at) => (refused.has(at) ? { ...item, extras: [] } : item))
  const { quote } = await askQuote(store, choice.stay, without)
  const gone: string[] = []
  let latest = choice
  for (const at of refused) {
    const offered = quote.extras_offered.filter((extra) => extra.item === at + 1)
    const canHave = ({ extra_code, quantity }: PutAside['extras'][number]): boolean => {
      const extra = offered.find((each) => each.extra_code === extra_code)
      const can = extra !== undefined && extra.is_available === 1 && quantity <= extra.max_quantity
      if (!can) gone.push(extra?.extra_name ?? extra_code)
      return can
    }
    const left = items[at]!.extras.filter(canHave)
    // Together they are too many, though each could be had.
    const remaining = left.length === items[at]!.extras.length ? [] : left
    changeExtras(store, latest, at, remaining)
    latest = store.choice.value ?? latest
  }
  outcome.value = { kind: 'without', extras: gone }
}

export const markFields = ({ guest }: Store, details: readonly { field: string | null }[]): boolean => {
  const fields = details.map(({ field }) => FIELD_OF[field ?? '']).filter((field) => field !== undefined)
  guest.refused.value = Object.fromEntries(fields.map((field) => [field, guest.values[field].value]))
  return fields.length > 0
}

/** The offer as it is now, with the extras that were chosen. */
export const freshChoice = (store: Store, choice: Choice): Choice => {
  const chosen = { room: choice.room.room_code, rate: choice.rate.rate_code, extras: choice.extras }
  return offerOf(store.rooms.value, choice.stay, chosen) ?? choice
}
