import type { Signal } from '@preact/signals'
import { type Query, queryText } from '../../shared/api.ts'
import { isSettled, newKey } from '../../shared/idempotency-key.ts'
import type { Choice } from '../choice.ts'
import type { GuestField } from '../details/guest-form.ts'
import { forgetForm, saveForm } from '../details/saved-form.ts'
import { frameQuery } from '../navigation.ts'
import { asApiError, stayForm } from '../price/quote.ts'
import { applyTyped } from '../price/typed-promo.ts'
import { pendingPromo, type Store } from '../store.ts'
import type { CreatedBooking, Order, Outcome } from './outcome.ts'
import { showRefusal } from './refusal.ts'

/** A booking, and the request that made it. */
interface Sent {
  made: CreatedBooking
  sent: string
}

/**
 * Books at the price shown and goes to the booking's page. Does nothing while a booking is being sent, or while the
 * price is not known. `again` asks for the price anew.
 */
export const book = async (
  store: Store,
  order: Order | undefined,
  outcome: Signal<Outcome>,
  again: () => void,
): Promise<void> => {
  const { guest } = store
  guest.isAsked.value = true
  if (outcome.value.kind === 'sending' || Object.keys(guest.faults.value).length > 0) return
  if (order === undefined) return
  outcome.value = { kind: 'sending', order }
  try {
    if (pendingPromo(store) !== undefined) outcome.value = await applyTyped(store, order)
    if (outcome.value.kind !== 'sending') return
    const body = bookingBody(store, outcome.value.order)
    const { made, sent } = await send(store, body)
    if (isSameForm(sent, body)) leaveFor(store, made)
    else outcome.value = { kind: 'arrived', made, sent: JSON.parse(sent).booking_form }
  } catch (err) {
    const sent = outcome.value.kind === 'sending' ? outcome.value.order : order
    await showRefusal(store, sent, outcome, asApiError(err), again)
  }
}

/** Books what is asked for now as well, after an earlier request turned out to have been booked. */
export const bookAsWell = (...args: Parameters<typeof book>): Promise<void> => {
  const [store] = args
  store.attempt = undefined
  saveForm(store)
  return book(...args)
}

/** Goes to the page of a booking that was just made. */
export const leaveFor = (store: Store, made: CreatedBooking): void => {
  forgetForm(store)
  // A browser may restore this page as it was, with the form being sent. Reloading shows the rooms instead.
  addEventListener('pageshow', () => location.reload())
  location.replace(bookingAddress(store, made, { thanks: 1 }))
}

export const bookingAddress = (store: Store, made: CreatedBooking, more: Query = {}): string =>
  made.payment_url.redirect_url + queryText({ lang: store.data.language, ...more, ...frameQuery(store) })

/** Whether two requests book the same; the language of the page makes no difference. */
const isSameForm = (one: string, other: string): boolean => one === other || formText(one) === formText(other)

const formText = (body: string): string => JSON.stringify(JSON.parse(body).booking_form)

const post = (store: Store, body: string, key: string): Promise<CreatedBooking> =>
  store.api.post<CreatedBooking>('/createbooking', body, { 'idempotency-key': key })

/**
 * Uses the same idempotency key until the API has answered, even after a reload. So there is only one booking, even if
 * the guest changed the form in between. If an earlier request was booked, returns that booking and that request.
 */
const send = async (store: Store, body: string): Promise<Sent> => {
  const { key, bodies } = store.attempt ?? { key: newKey(), bodies: [] }
  store.attempt = { key, bodies: [...bodies.filter((earlier) => earlier !== body), body] }
  saveForm(store)
  try {
    return { made: await post(store, body, key), sent: body }
  } catch (err) {
    if (!isSettled(asApiError(err))) throw err
    if (asApiError(err).code === 'idempotency_key_reused') {
      const earlier = await findEarlier(store, bodies, key)
      if (earlier !== undefined) return earlier
    }
    store.attempt = undefined
    saveForm(store)
    if (asApiError(err).code === 'idempotency_key_reused') return send(store, body)
    throw err
  }
}

/** The booking that one of these requests made; undefined if the API refused the one that arrived. */
const findEarlier = async (
  store: Store,
  bodies: readonly string[],
  key: string,
): Promise<Sent | undefined> => {
  for (const body of bodies)
    try {
      return { made: await post(store, body, key), sent: body }
    } catch (err) {
      if (!isSettled(asApiError(err))) throw err
    }
  return undefined
}

/** The request that books an order; of the choice only its stay counts. */
export const bookingBody = (
  { guest, data }: Pick<Store, 'guest' | 'data'>,
  {
    choice,
    items,
    total,
    promo,
  }: Pick<Order, 'items' | 'total' | 'promo'> & { choice: Pick<Choice, 'stay'> },
): string => {
  const text = (field: GuestField): string | undefined => guest.values[field].value.trim() || undefined
  return JSON.stringify({
    booking_form: {
      ...stayForm(choice.stay, items),
      room_price: total,
      promo_code: promo || undefined,
      arrival_time: text('arrivalTime'),
      guest_detail: {
        name: text('name'),
        email: text('email'),
        phone: text('phone'),
        address: { country: text('country') },
      },
      special_request: text('request'),
      ...(guest.needsConsent ? { terms_accepted: 1 } : {}),
    },
    payment_info: { send_url_to_email: 1, lang: data.language },
  })
}
