import type { Signal } from '@preact/signals'
import type { Static } from 'typebox'
import type { bookingCreated } from '../../src/bookings/schemas.ts'
import { queryText } from '../shared/api.ts'
import { isSettled, newKey } from '../shared/once.ts'
import type { GuestField } from './guest-form.ts'
import { forgetForm, keepForm } from './keep-form.ts'
import { frameQuery } from './navigation.ts'
import type { Order, Outcome } from './outcome.ts'
import { asApiError, stayForm } from './quote.ts'
import { showRefusal } from './refusal.ts'
import type { Store } from './store.ts'

type CreatedBooking = Static<typeof bookingCreated>

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
    const made = await send(store, bookingBody(store, order))
    forgetForm(store)
    const query = queryText({ lang: store.data.language, thanks: 1, ...frameQuery(store) })
    // A browser may restore this page as it was, with the form being sent. Reloading shows the rooms instead.
    addEventListener('pageshow', () => location.reload())
    location.replace(made.payment_url.redirect_url + query)
  } catch (err) {
    await showRefusal(store, order, outcome, asApiError(err), again)
  }
}

const post = (store: Store, body: string, key: string): Promise<CreatedBooking> =>
  store.api.post<CreatedBooking>('/createbooking', body, { 'idempotency-key': key })

/**
 * Uses the same idempotency key until the API has answered, even after a reload. So there is only one booking, even if
 * the guest changed the form in between. If an earlier request was booked, returns that booking.
 */
const send = async (store: Store, body: string): Promise<CreatedBooking> => {
  const { key, bodies } = store.attempt ?? { key: newKey(), bodies: [] }
  store.attempt = { key, bodies: [...bodies.filter((earlier) => earlier !== body), body] }
  keepForm(store)
  try {
    return await post(store, body, key)
  } catch (err) {
    if (!isSettled(asApiError(err))) throw err
    if (asApiError(err).code === 'idempotency_key_reused') {
      const earlier = await findEarlier(store, bodies, key)
      if (earlier !== undefined) return earlier
    }
    store.attempt = undefined
    keepForm(store)
    if (asApiError(err).code === 'idempotency_key_reused') return send(store, body)
    throw err
  }
}

/** The booking that one of these requests made; undefined if the API refused the one that arrived. */
const findEarlier = async (
  store: Store,
  bodies: readonly string[],
  key: string,
): Promise<CreatedBooking | undefined> => {
  for (const body of bodies)
    try {
      return await post(store, body, key)
    } catch (err) {
      if (!isSettled(asApiError(err))) throw err
    }
  return undefined
}

const bookingBody = ({ guest, data }: Store, { choice, items, total, promo }: Order): string => {
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
