import { batch, type Signal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Api, createApi, type Query } from '../shared/api.ts'
import { createWords } from '../shared/words.ts'
import { agesText, areGiven, itemsText, partyCode, partyQuery } from './address.ts'
import type { Browse } from './browse/browse-address.ts'
import { type Choice, offerOf, roomOf } from './choice.ts'
import { type GuestForm, newGuestForm } from './details/guest-form.ts'
import type { PlainParts } from './plain/plain-types.ts'
import { lookFor, withFound } from './rooms/find-alternatives.ts'
import { roomsLeft } from './rooms/rooms-left.ts'
import type {
  Alternatives,
  BookData,
  CalendarDay,
  Hotel,
  PageWords,
  PromoAnswer,
  PutAside,
  RateOffer,
  RoomOffer,
  Stay,
  Way,
} from './types.ts'

/** Booking requests without an answer yet. All use the same idempotency key, so that at most one booking is made. */
export interface Attempt {
  key: string
  bodies: string[]
}

/** What choosing dates and guests needs. Where no hotel is chosen yet, days have no prices and the currency is empty. */
export interface Picking {
  readonly data: Pick<BookData, 'today' | 'asksAges'> & {
    hotel: Pick<Hotel, 'currency' | 'max_rooms_per_booking'>
  }
  readonly words: PageWords
  readonly api: Pick<Api, 'get'>
  /** The stay that the guest wants. */
  readonly stay: Signal<Stay>
  /** Rooms of the same booking that were chosen before. */
  readonly also: Signal<readonly PutAside[]>
}

export interface Store extends Picking {
  readonly data: BookData
  readonly api: Api
  readonly rooms: Signal<RoomOffer[]>
  /** The stay that `rooms` belong to. */
  readonly answered: Signal<Stay>
  /** Whether the promo code of that stay counts; undefined if it has none. */
  readonly promo: Signal<PromoAnswer | undefined>
  /** What stands in the field for a promo code; undefined if nobody has typed since a code was applied. */
  readonly typedPromo: Signal<string | undefined>
  readonly alternatives: Signal<Alternatives>
  /** How the guest looks through the rooms. */
  readonly browse: Signal<Browse>
  readonly searching: Signal<boolean>
  readonly searchFailed: Signal<boolean>
  readonly choice: Signal<Choice | undefined>
  /** The room that another is looked for instead of. */
  readonly instead: Signal<PutAside | undefined>
  /** Rooms for the whole party of a stay, as far as they were asked for. */
  readonly ways: Signal<{ stay: Stay; list: readonly Way[] } | undefined>
  /** The guest is to say who sleeps in the next room: the panel for guests opens by itself. */
  readonly asksParty: Signal<boolean>
  /** The chosen room, if it is no longer available. */
  readonly gone: Signal<RoomOffer | undefined>
  /** The rate at which it was chosen. */
  goneRate: string | undefined
  /** Rates that the promo code opens or makes cheaper, as `offerKey` names them. */
  readonly withCode: Signal<ReadonlySet<string>>
  /** The room chosen last. The page scrolls to it when the guest comes back from the form. */
  lastRoom: string | undefined
  /** The whole party, as it was searched for before any room was chosen. */
  party: Stay
  /** Tells an amount in the guest's own money; undefined if there is none to tell it in. */
  readonly ownMoney: Signal<((amount: number) => string | undefined) | undefined>
  /** The stay of the last search. */
  lastSearch: Stay
  attempt: Attempt | undefined
  readonly guest: GuestForm
  /** For browsers without scripts; only the server has it. */
  readonly plain: PlainParts | undefined
}

export const createStore = (data: BookData, plain?: PlainParts): Store => {
  const { stay, rooms, chosen } = data
  const choice = offerOf(rooms, stay, chosen)
  const answered = signal(stay)
  const also = signal<readonly PutAside[]>(data.also)
  const lacksAges = (): boolean =>
    data.asksAges && [...also.value, answered.value].some(({ ages }) => ages.includes(null))
  return {
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
    stay: signal(stay),
    rooms: signal(rooms),
    answered,
    promo: signal(data.promo ?? undefined),
    typedPromo: signal(undefined),
    alternatives: signal(data.alternatives),
    browse: signal(data.browse),
    searching: signal(false),
    searchFailed: signal(false),
    choice: signal(choice),
    also,
    instead: signal(data.instead ?? undefined),
    ways: signal(data.ways === null ? undefined : { stay, list: data.ways }),
    asksParty: signal(false),
    gone: signal(choice === undefined ? roomOf(rooms, chosen) : undefined),
    goneRate: chosen?.rate,
    withCode: signal(new Set()),
    lastRoom: chosen?.room,
    party: { ...stay, ...data.party },
    ownMoney: signal(undefined),
    lastSearch: stay,
    attempt: undefined,
    plain,
    guest: newGuestForm(data.hotel.terms_url !== '' || data.hotel.privacy_url !== '', lacksAges),
  }
}

export const isSameStay = (one: Stay, other: Stay): boolean =>
  (Object.keys(one) as (keyof Stay)[]).every((name) => String(one[name]) === String(other[name]))

/** Whether the rooms shown belong to the stay that the guest wants. */
export const isCurrent = ({ searching, stay, answered }: Store): boolean =>
  !searching.value && isSameStay(stay.value, answered.value)

/** A promo code that was typed and not applied yet; undefined if there is none. */
export const pendingPromo = ({ typedPromo, answered }: Store): string | undefined => {
  const typed = typedPromo.value?.trim()
  return typed === answered.value.promo ? undefined : typed
}

/** Whether the room is there and its rate is not even listed: then it is a promo code that is missing. */
export const needsCode = ({ rooms, goneRate, data, answered }: Store, { room_code }: RoomOffer): boolean => {
  const room = rooms.value.find((each) => each.room_code === room_code)
  return (
    (data.takesPromo || answered.value.promo !== '') &&
    room?.is_close === 0 &&
    room.rate_details.every(({ rate_code }) => rate_code !== goneRate)
  )
}

export const StoreContext = createContext<Picking | undefined>(undefined)

export const usePicking = (): Picking => useContext(StoreContext)!

/** On the pages of a hotel. */
export const useStore = usePicking as () => Store

/** The query of the page's own address for a stay. */
export const pageQuery = (
  { data, also, instead, party, browse }: Pick<Store, 'data' | 'also' | 'instead' | 'party' | 'browse'>,
  stay: Stay,
  shown: Browse = browse.value,
): Query => ({
  start_date: stay.arrival,
  end_date: stay.departure,
  ...partyQuery(stay),
  children_ages: areGiven(stay.ages) ? agesText(stay.ages) : undefined,
  also: itemsText(also.value),
  party: partyCode(party) === partyCode(stay) ? undefined : partyCode(party),
  instead: instead.value && itemsText([instead.value]),
  room_code: data.roomCode ?? undefined,
  ...shown,
  lang: data.language,
})

interface SearchAnswer {
  Result: RoomOffer[]
  promo?: PromoAnswer
}

const searches = new WeakMap<Store, AbortController>()

/**
 * Loads rooms and prices, and aborts an earlier search. True if it was answered. With `onAnswer`, which is run together
 * with the answer, the page shows the stay of before until then.
 */
export const search = async (store: Store, stay: Stay, onAnswer?: () => void): Promise<boolean> => {
  searches.get(store)?.abort()
  const control = new AbortController()
  searches.set(store, control)
  const begin = () => {
    store.lastSearch = stay
    store.stay.value = stay
  }
  if (!onAnswer) begin()
  store.searching.value = true
  store.searchFailed.value = false
  try {
    const lang = store.data.language
    const query = { start_date: stay.arrival, end_date: stay.departure, ...partyQuery(stay), lang }
    const answer = await store.api.getWhole<SearchAnswer>('/roomavailability', query, control.signal)
    if (control.signal.aborted) return false
    batch(() => {
      store.rooms.value = answer.Result.filter((room) => isReady(store.data.unready, room))
      store.promo.value = answer.promo
      store.answered.value = stay
      store.alternatives.value = { rooms: {} }
      store.withCode.value = new Set()
      store.searching.value = false
      if (onAnswer) begin()
      onAnswer?.()
    })
    void findAlternatives(store, stay, control.signal)
    void markWithCode(store, control.signal)
    return true
  } catch (err) {
    if (control.signal.aborted) return false
    console.warn(err)
    store.searchFailed.value = true
    store.searching.value = false
    return false
  }
}

export const offerKey = (room: RoomOffer, rate: RateOffer): string => `${room.room_code} ${rate.rate_code}`

/** Finds what the promo code opens or makes cheaper: what is missing or dearer in a search without it. */
export const markWithCode = async (store: Store, signal?: AbortSignal): Promise<void> => {
  const { promo, answered, rooms, api } = store
  const stay = answered.value
  if (promo.value?.is_valid !== 1) return
  const query = { start_date: stay.arrival, end_date: stay.departure, ...partyQuery({ ...stay, promo: '' }) }
  const plain = await api.get<RoomOffer[]>('/roomavailability', query, signal).catch(() => undefined)
  if (plain === undefined || answered.value !== stay) return
  const before = new Map(
    plain.flatMap((room) => room.rate_details.map((rate) => [offerKey(room, rate), rate])),
  )
  const isBetter = (key: string, rate: RateOffer): boolean =>
    rate.is_close === 0 && rate.grand_total < (before.get(key)?.grand_total ?? Number.POSITIVE_INFINITY)
  const keys = rooms.value.flatMap((room) =>
    room.rate_details
      .filter((rate) => isBetter(offerKey(room, rate), rate))
      .map((rate) => offerKey(room, rate)),
  )
  store.withCode.value = new Set(keys)
}

/** Shows a room that had neither price nor picture as soon as it has one. */
const isReady = (unready: readonly string[], room: RoomOffer): boolean =>
  !unready.includes(room.room_code) || room.rate_details.length > 0 || room.image_details.length > 0

/** Searches alternatives for rooms that cannot be booked. Each is shown as soon as it is found. */
const findAlternatives = async (store: Store, stay: Stay, signal: AbortSignal): Promise<void> => {
  await Promise.allSettled(
    lookFor(store.rooms.value, stay, store.data.today, roomsLeft(store)).map(
      async ({ room_code, looking }) => {
        let step = looking.next()
        while (!step.done) {
          const { first, last, ...question } = step.value
          const query = { ...partyQuery(stay), ...question, start_date: first, end_date: last }
          step = looking.next(await store.api.get<CalendarDay[]>('/ratecalendar', query, signal))
        }
        if (!signal.aborted)
          store.alternatives.value = withFound(store.alternatives.value, room_code, step.value)
      },
    ),
  )
}
