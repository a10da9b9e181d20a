import { type Signal, signal } from '@preact/signals'
import type { Static } from 'typebox'
import type { bookingCreated } from '../../src/bookings/schemas.ts'
import { ApiError, queryText } from '../shared/api.ts'
import { FIELD_OF, type GuestField } from './guest-form.ts'
import { forgetForm, keepForm } from './keep-form.ts'
import { frameQuery, toTop } from './navigation.ts'
import { type Choice, offerOf } from './offer.ts'
import { type Store, search } from './store.ts'
import type { RateOffer } from './types.ts'

export type Outcome =
  | { kind: 'open' }
  | { kind: 'sending' }
  | { kind: 'moved'; before: number; rate: RateOffer }
  | { kind: 'failed'; tooMany: boolean }

export const newOutcome = (): Signal<Outcome> => signal<Outcome>({ kind: 'open' })

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

type CreatedBooking = Static<typeof bookingCreated>

/** Books the choice at the price shown and goes to the booking's page. Does nothing while a booking is being sent. */
export const book = async (store: Store, choice: Choice, outcome: Signal<Outcome>): Promise<void> => {
  const { guest } = store
  guest.isAsked.value = true
  if (outcome.value.kind === 'sending' || Object.keys(guest.faults.value).length > 0) return
  outcome.value = { kind: 'sending' }
  try {
    const made = await send(store, bookingBody(store, choice))
    forgetForm(store)
    const query = queryText({ lang: store.data.language, thanks: 1, ...frameQuery(store) })
    // A browser may restore this page as it was, with the form being sent. Reloading shows the rooms instead.
    addEventListener('pageshow', () => location.reload())
    location.replace(made.payment_url.redirect_url + query)
  } catch (err) {
    await showRefusal(store, choice, outcome, asApiError(err))
  }
}

const asApiError = (err: unknown): ApiError =>
  err instanceof ApiError ? err : new ApiError('network', 0, String(err), [])

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

// These answers say nothing about the booking, and the API does not store them for the key.
const UNSETTLED = [401, 403, 413, 415, 429]

const isSettled = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && !UNSETTLED.includes(status) && code !== 'idempotency_in_progress'

const bookingBody = ({ guest, data }: Store, { room, rate, stay }: Choice): string => {
  const text = (field: GuestField): string | undefined => guest.values[field].value.trim() || undefined
  return JSON.stringify({
    booking_form: {
      room_code: room.room_code,
      rate_code: rate.rate_code,
      room_price: rate.total_price,
      arrival_date: stay.arrival,
      departure_date: stay.departure,
      arrival_time: text('arrivalTime'),
      guest_detail: {
        name: text('name'),
        email: text('email'),
        phone: text('phone'),
        address: { country: text('country') },
      },
      guests: stay.adults + stay.children,
      adults: stay.adults,
      children: stay.children,
      rooms: stay.rooms,
      special_request: text('request'),
      ...(guest.needsConsent ? { terms_accepted: 1 } : {}),
    },
    payment_info: { send_url_to_email: 1, lang: data.language },
  })
}

/** Shows the guest what to do after the API refused the booking. */
const showRefusal = async (
  store: Store,
  choice: Choice,
  outcome: Signal<Outcome>,
  { code, status, details }: ApiError,
): Promise<void> => {
  if (code === 'price_changed') await searchAgain(store, choice, outcome)
  else if (['sold_out', 'not_bookable', 'room_not_found', 'rate_not_found'].includes(code))
    await searchAgain(store, choice, outcome, true)
  else if (markFields(store, details)) outcome.value = { kind: 'open' }
  else outcome.value = { kind: 'failed', tooMany: status === 429 }
}

/** Searches again, to show the guest the new price night by night, or the other rooms that are available. */
const searchAgain = async (
  store: Store,
  { room, rate, stay }: Choice,
  outcome: Signal<Outcome>,
  isGone = false,
): Promise<void> => {
  if (!(await search(store, stay))) {
    outcome.value = { kind: 'failed', tooMany: false }
    return
  }
  const chosen = { room: room.room_code, rate: rate.rate_code }
  const now = isGone ? undefined : offerOf(store.rooms.value, stay, chosen)
  if (now !== undefined) {
    outcome.value = { kind: 'moved', before: rate.total_price, rate: now.rate }
    return
  }
  store.gone.value = room
  store.choice.value = undefined
  toTop(store)
}

const markFields = ({ guest }: Store, details: readonly { field: string | null }[]): boolean => {
  const fields = details.map(({ field }) => FIELD_OF[field ?? '']).filter((field) => field !== undefined)
  guest.refused.value = Object.fromEntries(fields.map((field) => [field, guest.values[field].value]))
  return fields.length > 0
}

/** The guest agreed to the new price: shows it and books at it. */
export const bookAtNewPrice = (
  store: Store,
  choice: Choice,
  rate: RateOffer,
  outcome: Signal<Outcome>,
): Promise<void> => {
  const agreed = { ...choice, rate }
  store.choice.value = agreed
  outcome.value = { kind: 'open' }
  return book(store, agreed, outcome)
}
