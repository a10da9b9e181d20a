import { renderToString } from 'preact-render-to-string'
import type { Api, ApiError } from '../../shared/api.ts'
import { isSettled, newKey } from '../../shared/idempotency-key.ts'
import { bookingBody } from '../book/book.ts'
import type { CreatedBooking } from '../book/outcome.ts'
import { markFields, NOT_FREE, orderOf, refusedExtras } from '../book/refusal.ts'
import { itemOf } from '../choice.ts'
import { meantEmail } from '../details/near-domain.ts'
import { asApiError, askQuote, type Quoted } from '../price/quote.ts'
import { createStore, type Store } from '../store.ts'
import type { PutAside, Quote } from '../types.ts'
import { askedText, fillGuest, itemsIn, keyIn, promoIn, resultOf, totalIn } from './plain-form.ts'
import { ON_PLAIN_PAGE, roomsAddress } from './plain-parts.tsx'
import type { PlainApi, Reserved, ReserveRequest } from './plain-types.ts'
import { type PlainTrouble, PlainView, type Shown } from './plain-view.tsx'

/** The page on which guests without scripts book, and what a form that was sent from it comes to. */
export const reserve = async (request: ReserveRequest, plainApi: PlainApi): Promise<Reserved> => {
  const { data, form, isOurs } = request
  const api: Api = {
    ...NO_GETS,
    post: async (...args) => resultOf(await plainApi.post(args[0], args[1], args[2])),
  }
  const store: Store = { ...createStore(data, ON_PLAIN_PAGE), api }
  if (form !== undefined) fillGuest(store.guest, form)
  if (form?.has('meant')) store.guest.values.email.value = form.get('meant') ?? ''
  if (form === undefined || form.get('act') !== 'book') return pageOf(store, request)
  if (!isOurs) return pageOf(store, request, { kind: 'foreign' }, 403)
  store.guest.isAsked.value = true
  if (Object.keys(store.guest.faults.value).length > 0)
    return pageOf(store, request, undefined, 422, keyIn(form))
  const email = store.guest.values.email.value
  const meant = meantEmail(email)
  if (meant !== undefined && form.get('email_asked') !== email)
    return pageOf(store, request, { kind: 'meant', email: meant }, 422, keyIn(form))
  const [key, total] = [keyIn(form), totalIn(form)]
  if (key === undefined || total === undefined) return pageOf(store, request, undefined, 422)
  const { stay } = data
  const items = itemsIn(data, request.chosen)
  if (form.get('asked_seen') !== askedText(stay, items)) {
    // The API takes the price of the nights too, so what an extra adds has to be shown first.
    const now = await shownNow(store)
    if (now.order?.total !== total)
      return pageOf(store, request, { kind: 'moved', before: total, isOwn: true }, 409, key)
  }
  const order = { choice: { stay }, items, total, promo: promoIn(form, stay) }
  return book(store, request, plainApi, bookingBody(store, order), key, total)
}

const never = () => Promise.reject(new Error('A page without scripts only posts.'))
const NO_GETS: Pick<Api, 'get' | 'getWhole'> = { get: never, getWhole: never }

const MOST_WAITS = 20
const WAIT_MS = 150

/** A form that was sent twice at once waits for the first. */
const post = async (api: Api, body: string, key: string): Promise<CreatedBooking> => {
  for (let wait = 1; ; wait++)
    try {
      return await api.post<CreatedBooking>('/createbooking', body, { 'idempotency-key': key })
    } catch (err) {
      if (asApiError(err).code !== 'idempotency_in_progress' || wait === MOST_WAITS) throw err
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    }
}

/** Another key for the same form with something else in it: that too is booked once, however often it is sent. */
const keyAfter = async (key: string, body: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key + body))
  return Buffer.from(bytes).toString('hex').slice(0, key.length)
}

const book = async (
  store: Store,
  request: ReserveRequest,
  plainApi: PlainApi,
  body: string,
  key: string,
  total: number,
  isSecond = false,
): Promise<Reserved> => {
  try {
    const made = await post(store.api, body, key)
    return { kind: 'booked', url: made.payment_url.redirect_url }
  } catch (err) {
    const error = asApiError(err)
    if (error.code !== 'idempotency_key_reused') return refused(store, request, error, key, total)
    const earlier = await plainApi.answerFor(key)
    if (earlier?.status === 201)
      return pageOf(store, request, { kind: 'arrived', made: resultOf(earlier) }, 409)
    if (isSecond) return pageOf(store, request, { kind: 'failed', tooMany: false }, 409)
    return book(store, request, plainApi, body, await keyAfter(key, body), total, true)
  }
}

const refused = async (
  store: Store,
  request: ReserveRequest,
  error: ApiError,
  key: string,
  before: number,
): Promise<Reserved> => {
  const { code, status, details } = error
  const next = isSettled(error) ? newKey() : key
  const failed = { kind: 'failed', tooMany: status === 429 } as const
  if (code === 'price_changed')
    return pageOf(store, request, { kind: 'moved', before, isOwn: false }, status, next)
  if (code === 'promo_not_valid') {
    const reason = details[0]?.reason ?? 'unknown'
    store.promo.value = { is_valid: 0, reason }
    return pageOf(store, request, { kind: 'promo', reason }, status, next)
  }
  const isKnown = NOT_FREE.includes(code) || code === 'too_many_rooms' || refusedExtras(details).length > 0
  if (isKnown || markFields(store, details)) return pageOf(store, request, undefined, status, next)
  return pageOf(store, request, failed, status >= 400 ? status : 503, next)
}

/** The form with the price of now; where the room is gone, what is left instead. */
const pageOf = async (
  store: Store,
  request: ReserveRequest,
  trouble?: PlainTrouble,
  status = 200,
  key = newKey(),
): Promise<Reserved> => {
  if (store.choice.value === undefined && store.gone.value === undefined)
    return { kind: 'elsewhere', url: roomsAddress(store, store.answered.value) }
  const shown = await shownNow(store, trouble)
  const content = renderToString(<PlainView store={store} request={request} shown={shown} formKey={key} />)
  const isBad = shown.trouble?.kind === 'failed' && status === 200
  return { kind: 'page', status: isBad ? 503 : status, content }
}

const shownNow = async (store: Store, trouble?: PlainTrouble): Promise<Shown> => {
  const choice = store.choice.value
  const none = { order: undefined, offered: [], promoReason: undefined, hasTooMany: false, reasons: [] }
  const nothing = { ...none, trouble }
  if (choice === undefined) return nothing
  try {
    const { quoted, gone, items } = await quoteWith(store, [...store.also.value, itemOf(choice)])
    const order = orderOf(store, choice, items, quoted)
    if (order === undefined) {
      if (items.length === 1) store.gone.value = choice.room
      return { ...nothing, reasons: quoted.quote.items.map(({ reasons }) => reasons) }
    }
    store.choice.value = { ...choice, extras: items.at(-1)!.extras }
    store.also.value = items.slice(0, -1)
    return {
      ...none,
      order,
      offered: quoted.quote.extras_offered,
      promoReason: quoted.promoReason,
      trouble: trouble ?? (gone.length > 0 ? { kind: 'without', extras: gone } : undefined),
    }
  } catch (err) {
    const { code, status } = asApiError(err)
    if (code === 'too_many_rooms') return { ...nothing, hasTooMany: true }
    if (NOT_FREE.includes(code) && store.also.value.length === 0) store.gone.value = choice.room
    return { ...nothing, trouble: trouble ?? { kind: 'failed', tooMany: status === 429 } }
  }
}

interface WithExtras {
  quoted: Quoted
  /** With the extras that can be had. */
  items: PutAside[]
  /** The names of those that cannot. */
  gone: string[]
}

const quoteWith = async (store: Store, items: PutAside[]): Promise<WithExtras> => {
  const { stay } = store.data
  try {
    return { quoted: await askQuote(store, stay, items), items, gone: [] }
  } catch (err) {
    if (refusedExtras(asApiError(err).details).length === 0) throw err
    const { quote } = await askQuote(
      store,
      stay,
      items.map((item) => ({ ...item, extras: [] })),
    )
    const all = items.flatMap((item, at) => item.extras.map((asked) => ({ at, asked })))
    const gone = all.filter(({ at, asked }) => !canHave(quote, at, asked))
    // Together they are too many, though each could be had.
    const off = gone.length === 0 ? all : gone
    const kept = items.map((item) => ({
      ...item,
      extras: item.extras.filter((extra) => off.every(({ asked }) => asked !== extra)),
    }))
    const names = [...new Set(off.map(({ asked }) => nameOf(quote, asked.extra_code)))]
    return { quoted: await askQuote(store, stay, kept), items: kept, gone: names }
  }
}

const canHave = (
  { extras_offered }: Quote,
  at: number,
  { extra_code, quantity }: PutAside['extras'][number],
): boolean => {
  const extra = extras_offered.find((each) => each.item === at + 1 && each.extra_code === extra_code)
  return extra !== undefined && extra.is_available === 1 && quantity <= extra.max_quantity
}

const nameOf = ({ extras_offered }: Quote, code: string): string =>
  extras_offered.find(({ extra_code }) => extra_code === code)?.extra_name ?? code
