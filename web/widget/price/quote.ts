import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ApiError } from '../../shared/api.ts'
import { areGiven } from '../address.ts'
import { namesOf } from '../choice.ts'
import type { Store } from '../store.ts'
import type { Charge, Price, PutAside, Quote, Stay } from '../types.ts'
import { LEAST_DIFFERENCE } from '../words/price-words.ts'

/** The part of a booking that decides its price. One room is sent as fields of the stay, several as items. */
export const stayForm = ({ arrival, departure }: Stay, items: readonly PutAside[]): object => {
  const dates = { arrival_date: arrival, departure_date: departure }
  const [first] = items
  if (items.length > 1) return { ...dates, items: items.map(itemForm) }
  const { adults, children, ...form } = itemForm(first!)
  return { ...dates, ...form, guests: adults + children, adults, children }
}

const itemForm = ({ room, rate, rooms, adults, children, ages, extras }: PutAside) => ({
  room_code: room,
  rate_code: rate,
  rooms,
  adults,
  children,
  ...(areGiven(ages) ? { children_ages: ages } : {}),
  ...(extras.length === 0 ? {} : { extras }),
})

/** A quote, and why the promo code of the stay is not in it. */
export interface Quoted {
  quote: Quote
  promoReason: string | undefined
}

/** Asks what items cost. If the promo code does not count for them, what they cost without it. */
export const askQuote = async (
  { api, promo: searched, data: { language } }: Store,
  stay: Stay,
  items: readonly PutAside[],
  signal?: AbortSignal,
  isRefused?: string,
): Promise<Quoted> => {
  const form = stayForm(stay, items)
  const ask = (promo_code?: string) =>
    api.post<Quote>(
      `/quotebooking?lang=${language}`,
      JSON.stringify({ booking_form: { ...form, promo_code } }),
      {},
      signal,
    )
  const known = isRefused ?? searched.value?.reason ?? undefined
  if (stay.promo === '' || known !== undefined) return { quote: await ask(), promoReason: known }
  const quote = await ask(stay.promo)
  if (quote.promo?.is_valid !== 0) return { quote, promoReason: undefined }
  return { quote: await ask(), promoReason: quote.promo.reason ?? 'unknown' }
}

export type Asked =
  | { kind: 'asking' }
  | { kind: 'answered'; quoted: Quoted }
  | { kind: 'failed'; error: ApiError }

export const asApiError = (err: unknown): ApiError =>
  err instanceof ApiError ? err : new ApiError('network', 0, String(err), [])

const ASKING: Asked = { kind: 'asking' }

/** What items cost, asked anew whenever they change: an answer for others is never shown. */
export const useQuote = (
  store: Store,
  stay: Stay,
  items: readonly PutAside[],
  isWanted = true,
): { asked: Asked; isFirst: boolean; again(): void } => {
  const found = useSignal<{ key: string; asked: Asked }>({ key: '', asked: ASKING })
  const round = useSignal(0)
  const key = isWanted ? JSON.stringify([stayForm(stay, items), stay.promo, round.value]) : ''
  useEffect(() => {
    if (key === '') return
    const control = new AbortController()
    const answer = (asked: Asked) => {
      if (!control.signal.aborted) found.value = { key, asked }
    }
    askQuote(store, stay, items, control.signal).then(
      (quoted) => answer({ kind: 'answered', quoted }),
      (err) => answer({ kind: 'failed', error: asApiError(err) }),
    )
    return () => control.abort()
  }, [key])
  const again = () => {
    round.value += 1
  }
  const asked = found.value.key === key ? found.value.asked : ASKING
  const isCutOff = asked.kind === 'failed' && asked.error.status === 0
  useEffect(() => {
    if (!isCutOff) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isCutOff])
  return { asked, isFirst: round.value === 0, again }
}

const isMixed = ({ extras_offered }: Quote, { kind, code, item, quantity, amount }: Charge): boolean => {
  const extra = extras_offered.find((each) => each.extra_code === code && each.item === item)
  const isByPerson = extra?.per === 'person' || extra?.per === 'person_night'
  return kind === 'extra' && isByPerson && Math.abs(extra.price * quantity - amount) > LEAST_DIFFERENCE
}

/** A quote of something that can be booked, as it is shown. */
export const priceOf = (
  { rooms, data }: Store,
  { promo }: Stay,
  items: readonly PutAside[],
  { quote, promoReason }: Quoted,
): Price | undefined =>
  quote.grand_total === null
    ? undefined
    : {
        promo: promoReason === undefined && promo !== '' ? promo : null,
        items: quote.items.map((item, at) => ({
          ...namesOf(rooms.value, items[at]!),
          item: item.item,
          rooms: item.rooms,
          guests: item.adults + item.children,
          adults: item.adults,
          children: item.children,
          ages: items[at]!.ages,
          nightly: item.nightly.map(({ date, total }, night) => ({
            date,
            total: item.nightly_before_promo[night] ?? total,
          })),
          promo_amount: item.promo_amount,
          total_price: item.total_price,
          normal_total: item.normal_total,
        })),
        charges: quote.charges.map((charge) => ({ ...charge, isMixed: isMixed(quote, charge) })),
        grand_total: quote.grand_total,
        due_now: quote.due_now ?? 0,
        due_later: quote.due_later ?? 0,
        due_at_hotel: quote.due_at_hotel ?? 0,
        terms: data.showsTerms ? quote : undefined,
      }
