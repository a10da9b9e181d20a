import { type Signal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Api, createApi, type Query } from '../shared/api.ts'
import { createWords } from '../shared/words.ts'
import { lookFor, withFound } from './alternative.ts'
import { type GuestForm, newGuestForm } from './guest-form.ts'
import type { Alternatives, BookData, CalendarDay, PageWords, RateOffer, RoomOffer, Stay } from './types.ts'

/** A room and rate as the guest saw them when he chose. */
export interface Choice {
  room: RoomOffer
  rate: RateOffer
  stay: Stay
}

export interface Booked {
  booking_code: string
  pageUrl: string
  choice: Choice
  total: number
  email: string
}

export interface Store {
  readonly data: BookData
  readonly words: PageWords
  readonly api: Api
  readonly stay: Signal<Stay>
  readonly rooms: Signal<RoomOffer[]>
  readonly alternatives: Signal<Alternatives>
  readonly searching: Signal<boolean>
  readonly searchFailed: Signal<boolean>
  readonly choice: Signal<Choice | undefined>
  /** The room that went while the guest filled in the form. */
  readonly gone: Signal<string | undefined>
  /** The room chosen last: who comes back from the form goes on there. */
  lastRoom: string | undefined
  readonly booked: Signal<Booked | undefined>
  readonly guest: GuestForm
}

export const createStore = (data: BookData): Store => ({
  data,
  words: createWords(data.language, data.messages, data.hotel.currency, {
    locale: data.locale,
    year: data.today.slice(0, 4),
  }),
  api: createApi({
    apiUrl: `${data.base}/api/plugin/v1`,
    passUrl: `${data.base}/book/${data.hotel.chain_code}/${data.hotel.hotel_code}/pass`,
    pass: data.pass,
    seconds: data.passSeconds,
  }),
  stay: signal(data.stay),
  rooms: signal(data.rooms),
  alternatives: signal(data.alternatives),
  searching: signal(false),
  searchFailed: signal(false),
  choice: signal(undefined),
  gone: signal(undefined),
  lastRoom: undefined,
  booked: signal(undefined),
  guest: newGuestForm(),
})

export const StoreContext = createContext<Store | undefined>(undefined)

export const useStore = (): Store => useContext(StoreContext)!

export const partyQuery = ({ adults, children, rooms }: Stay): Query => ({ adults, children, rooms })

/** The query of the page's own address for a stay. */
export const pageQuery = ({ data }: Pick<Store, 'data'>, stay: Stay): Query => ({
  start_date: stay.arrival,
  end_date: stay.departure,
  ...partyQuery(stay),
  room_code: data.roomCode ?? undefined,
  lang: data.language,
})

const searches = new WeakMap<Store, AbortController>()

/** Asks for rooms and prices; an earlier search that is still under way is dropped. */
export const search = async (store: Store, stay: Stay): Promise<void> => {
  searches.get(store)?.abort()
  const control = new AbortController()
  searches.set(store, control)
  store.stay.value = stay
  store.searching.value = true
  store.searchFailed.value = false
  try {
    const query = { start_date: stay.arrival, end_date: stay.departure, ...partyQuery(stay) }
    store.rooms.value = await store.api.get<RoomOffer[]>('/roomavailability', query, control.signal)
    store.alternatives.value = { rooms: {} }
    void findAlternatives(store, stay, control.signal)
  } catch (err) {
    if (control.signal.aborted) return
    console.warn(err)
    store.searchFailed.value = true
  }
  if (!control.signal.aborted) store.searching.value = false
}

/** For what cannot be booked, what would work; each appears as soon as it is known. */
const findAlternatives = async (store: Store, stay: Stay, signal: AbortSignal): Promise<void> => {
  await Promise.allSettled(
    lookFor(store.rooms.value, stay, store.data.today).map(async ({ room_code, looking }) => {
      let step = looking.next()
      while (!step.done) {
        const { first, last, ...asked } = step.value
        const query = { ...partyQuery(stay), ...asked, start_date: first, end_date: last }
        step = looking.next(await store.api.get<CalendarDay[]>('/ratecalendar', query, signal))
      }
      if (!signal.aborted)
        store.alternatives.value = withFound(store.alternatives.value, room_code, step.value)
    }),
  )
}
