import { type Signal, signal } from '@preact/signals'
import { ApiError } from '../shared/api.ts'
import { FIELD_OF, type GuestField, isEmail } from './guest-form.ts'
import { type Choice, type Store, search } from './store.ts'
import type { RateOffer } from './types.ts'

export type Outcome =
  | { kind: 'open' }
  | { kind: 'sending' }
  | { kind: 'invalid' }
  | { kind: 'moved'; before: number; rate: RateOffer }
  | { kind: 'failed'; tooMany: boolean }

export const newOutcome = (): Signal<Outcome> => signal<Outcome>({ kind: 'open' })

interface Attempt {
  body: string
  key: string
}

// The same wish keeps its key until it is answered: sent twice, it is booked once.
const attempts = new WeakMap<Store, Attempt>()

const attemptOf = (store: Store, body: string): Attempt => {
  const known = attempts.get(store)
  if (known?.body === body) return known
  const attempt = { body, key: newKey() }
  attempts.set(store, attempt)
  return attempt
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Books the choice at the price shown, unless one is under way. */
export const book = async (store: Store, choice: Choice, outcome: Signal<Outcome>): Promise<void> => {
  if (outcome.value.kind === 'sending' || !checkGuest(store, outcome)) return
  outcome.value = { kind: 'sending' }
  const { body, key } = attemptOf(store, bookingBody(store, choice))
  try {
    const answer = await store.api.post<CreatedBooking>('/createbooking', body, { 'idempotency-key': key })
    store.booked.value = {
      booking_code: answer.booking_code,
      pageUrl: answer.payment_url.redirect_url,
      total: answer.total_price,
      email: store.guest.values.email.value.trim(),
      choice,
    }
    attempts.delete(store)
    outcome.value = { kind: 'open' }
  } catch (err) {
    await refused(store, choice, outcome, err)
  }
}

interface CreatedBooking {
  booking_code: string
  total_price: number
  payment_url: { redirect_url: string }
}

const checkGuest = ({ guest, words }: Store, outcome: Signal<Outcome>): boolean => {
  const faults: Partial<Record<GuestField, string>> = {}
  if (guest.values.name.value.trim() === '') faults.name = words.t('needName')
  if (!isEmail(guest.values.email.value.trim())) faults.email = words.t('needEmail')
  guest.faults.value = faults
  if (Object.keys(faults).length === 0) return true
  outcome.value = { kind: 'invalid' }
  return false
}

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
    },
    payment_info: { send_url_to_email: 1, lang: data.language },
  })
}

/** What the server says against it, in what the guest can do about it. */
const refused = async (
  store: Store,
  choice: Choice,
  outcome: Signal<Outcome>,
  err: unknown,
): Promise<void> => {
  const { code, status, details } =
    err instanceof ApiError ? err : new ApiError('network', 0, String(err), [])
  // An answer that says no is kept under its key: the next try is another one.
  if (status >= 400 && status < 500 && code !== 'idempotency_in_progress') attempts.delete(store)
  if (code === 'price_changed') await priceMoved(store, choice, outcome)
  else if (['sold_out', 'not_bookable', 'room_not_found', 'rate_not_found'].includes(code)) {
    outcome.value = { kind: 'open' }
    await roomGone(store, choice)
  } else if (!markFields(store, outcome, details)) outcome.value = { kind: 'failed', tooMany: status === 429 }
}

/** The new price comes from a search, with its nights: what is agreed to is shown whole. */
const priceMoved = async (store: Store, choice: Choice, outcome: Signal<Outcome>): Promise<void> => {
  const { room, rate, stay } = choice
  await search(store, stay)
  const now = store.rooms.value
    .find(({ room_code }) => room_code === room.room_code)
    ?.rate_details.find(({ rate_code, is_close }) => rate_code === rate.rate_code && is_close === 0)
  if (now === undefined) {
    outcome.value = { kind: 'open' }
    await roomGone(store, choice)
  } else outcome.value = { kind: 'moved', before: rate.total_price, rate: now }
}

const roomGone = async (store: Store, { room, stay }: Choice): Promise<void> => {
  await search(store, stay)
  store.gone.value = room.room_name
  store.choice.value = undefined
  history.replaceState(null, '')
}

const markFields = (
  { guest, words }: Store,
  outcome: Signal<Outcome>,
  details: readonly { field: string | null }[],
): boolean => {
  const faults: Partial<Record<GuestField, string>> = {}
  for (const { field } of details) {
    const own = FIELD_OF[field ?? '']
    if (own !== undefined) faults[own] = words.t(own === 'email' ? 'needEmail' : 'fieldRefused')
  }
  guest.faults.value = faults
  if (Object.keys(faults).length === 0) return false
  outcome.value = { kind: 'invalid' }
  return true
}

/** The guest agrees to the new price: what is shown is changed to it, and booked. */
export const bookForNow = (
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
