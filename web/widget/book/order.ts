import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Choice } from '../choice.ts'
import { type Asked, useQuote } from '../price/quote.ts'
import { useStore } from '../store.ts'
import type { OfferedExtra, PutAside, Reason } from '../types.ts'
import type { Order, Outcome } from './outcome.ts'
import { orderOf, refusedExtras, showGone, takeOff } from './refusal.ts'

export interface OrderState {
  /** What the button books; undefined while the price is not known, or if there is none. */
  order: Order | undefined
  isAsking: boolean
  /** Nothing was answered, and nothing is known. */
  hasFailed: boolean
  /** More rooms are asked for than the hotel lets guests book at once. */
  hasTooMany: boolean
  /** Why rooms cannot be booked, by item. */
  reasons: readonly (readonly Reason[])[]
  /** Those of the last answer, also while another is on its way. */
  offered: readonly OfferedExtra[]
  promoReason: string | undefined
  again(): void
}

/** What the rooms of the details cost, and what follows if they can no longer be had. */
export const useOrder = (
  choice: Choice,
  items: readonly PutAside[],
  outcome: Signal<Outcome>,
): OrderState => {
  const store = useStore()
  const { asked, isFirst, again } = useQuote(store, choice.stay, items)
  const offered = useRef<readonly OfferedExtra[]>([])
  useEffect(() => {
    if (asked.kind === 'failed' && refusedExtras(asked.error.details).length > 0)
      void takeOff(store, choice, items, outcome, asked.error.details).catch(console.warn)
    else if (isGone(asked) && items.length === 1) void showGone(store, { choice, items }, outcome, again)
  }, [asked])
  if (asked.kind === 'answered' && asked.quoted.quote.is_available === 1)
    offered.current = asked.quoted.quote.extras_offered
  const hasTooMany = asked.kind === 'failed' && asked.error.code === 'too_many_rooms'
  const order =
    asked.kind === 'answered'
      ? orderOf(store, choice, items, asked.quoted)
      : isFirst && !isGone(asked) && !hasTooMany
        ? searchedOrder(choice, items)
        : undefined
  const reasons = reasonsOf(asked, items)
  return {
    order,
    isAsking: asked.kind === 'asking',
    hasFailed: asked.kind === 'failed' && !hasTooMany && order === undefined && reasons.length === 0,
    hasTooMany,
    reasons,
    offered: offered.current,
    promoReason: asked.kind === 'answered' ? asked.quoted.promoReason : undefined,
    again,
  }
}

/** For one room without extras and promo code the search has answered the same total already. */
const searchedOrder = (choice: Choice, items: readonly PutAside[]): Order | undefined =>
  items.length > 1 || choice.extras.length > 0 || choice.stay.promo !== ''
    ? undefined
    : { choice, items, total: choice.rate.grand_total, promo: '', price: undefined }

const isGone = (asked: Asked): boolean =>
  asked.kind === 'answered'
    ? asked.quoted.quote.is_available === 0
    : asked.kind === 'failed' && ['room_not_found', 'rate_not_found'].includes(asked.error.code)

const NO_ROOM: Reason = { code: 'not_published', message: '' }
const NO_RATE: Reason = { code: 'needs_code', message: '' }

const reasonsOf = (asked: Asked, items: readonly PutAside[]): readonly (readonly Reason[])[] => {
  if (!isGone(asked)) return []
  if (asked.kind === 'answered') return asked.quoted.quote.items.map(({ reasons }) => reasons)
  const { code, details } = (asked as Extract<Asked, { kind: 'failed' }>).error
  const reason = code === 'rate_not_found' ? NO_RATE : NO_ROOM
  return items.map((_, at) =>
    details.some(({ field }) => field?.startsWith(`booking_form.items[${at}].`)) ? [reason] : [],
  )
}
