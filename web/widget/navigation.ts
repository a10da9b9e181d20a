import { batch } from '@preact/signals'
import { queryText } from '../shared/api.ts'
import { extrasText } from './address.ts'
import type { Browse } from './browse/browse-address.ts'
import { type Choice, itemOf, offerOf, roomOf } from './choice.ts'
import { isCurrent, isSameStay, pageQuery, type Store, search } from './store.ts'
import type { AskedExtra, Chosen, PutAside, RateOffer, RoomOffer, Stay } from './types.ts'

/** The guest's current step. Each entry of the browser's history has one. */
interface Place {
  stay: Stay
  chosen: Chosen | null
  /** Rooms of the same booking that were chosen before. */
  also: readonly PutAside[]
}

const write = (store: Store, how: 'pushState' | 'replaceState', place: Place): void => {
  const isPushed = how === 'pushState' || history.state?.isPushed
  store.also.value = place.also
  history[how]({ place, isPushed, browse: store.browse.value }, '', addressOf(store, place))
}

/** The address of a place. In a frame it keeps the parameters of the frame. */
const addressOf = (store: Store, { stay, chosen }: Place): string => {
  const step =
    chosen === null ? {} : { step: 'details', ...chosen, extras: extrasText(chosen.extras) || undefined }
  return queryText({ ...pageQuery(store, stay), ...step, ...frameQuery(store) })
}

export const frameQuery = ({ data }: Pick<Store, 'data'>) =>
  data.view === 'page' ? {} : { view: data.view, theme: data.theme }

/** Makes Back and Forward restore each step. If the stay differs, rooms and prices are loaded again. */
export const followHistory = (store: Store): void => {
  const { stay, chosen, also, browse } = store.data
  history.replaceState({ ...history.state, place: { stay, chosen, also }, browse }, '')
  addEventListener('popstate', ({ state }) => {
    if (state?.hasPictures) history.back()
    else if (state?.place) {
      store.browse.value = state.browse
      void goTo(store, state.place)
    }
  })
  // After a reload with an open gallery, its entry in the history is useless: skip it.
  if (history.state?.hasPictures) history.back()
}

const goTo = async (store: Store, { stay, chosen, also }: Place): Promise<void> => {
  batch(() => {
    store.gone.value = undefined
    store.choice.value = undefined
    store.asksParty.value = false
    store.also.value = also
  })
  const isThere = isCurrent(store) && !store.searchFailed.value && isSameStay(stay, store.answered.value)
  if (!isThere && !(await search(store, stay))) return
  if (chosen !== null) show(store, stay, chosen)
}

/** Shows the details of an offer; if it is no longer available, what is available instead. */
const show = (store: Store, stay: Stay, chosen: Chosen): void => {
  store.lastRoom = chosen.room
  store.choice.value = offerOf(store.rooms.value, stay, chosen)
  store.goneRate = chosen.rate
  if (store.choice.value === undefined) store.gone.value = roomOf(store.rooms.value, chosen)
}

/** Changes the stay, updates the address so that it can be shared, and searches rooms. */
export const changeStay = (store: Store, stay: Stay): void => {
  store.gone.value = undefined
  store.choice.value = undefined
  if (store.also.value.length === 0) store.party = stay
  write(store, 'replaceState', { stay, chosen: null, also: store.also.value })
  void search(store, stay)
}

/** Shows other rooms of those found, or in another order; Back undoes it. */
export const browseRooms = (store: Store, browse: Browse): void => {
  store.browse.value = browse
  write(store, 'pushState', { stay: store.stay.value, chosen: null, also: store.also.value })
}

/** Chooses an offer, unless it belongs to another stay than the current one. */
export const chooseOffer = (store: Store, { room, rate }: { room: RoomOffer; rate: RateOffer }): void => {
  if (!isCurrent(store) || store.choice.value !== undefined) return
  const stay = store.answered.value
  const chosen = { room: room.room_code, rate: rate.rate_code, extras: [] }
  const place = { stay, chosen, also: store.also.value }
  write(store, store.gone.value === undefined ? 'pushState' : 'replaceState', place)
  store.gone.value = undefined
  store.choice.value = { room, rate, stay, extras: [] }
  store.lastRoom = room.room_code
  toTop(store)
}

const chosenOf = ({ room, rate, extras }: Choice): Chosen => ({
  room: room.room_code,
  rate: rate.rate_code,
  extras,
})

/** Changes the extras of one of the rooms; the last one is the choice. */
export const changeExtras = (
  store: Store,
  choice: Choice,
  at: number,
  extras: readonly AskedExtra[],
): void => {
  const also = store.also.value
  const changed = at < also.length ? choice : { ...choice, extras }
  const others = also.map((item, other) => (other === at ? { ...item, extras } : item))
  batch(() => {
    store.choice.value = changed
    write(store, 'replaceState', { stay: choice.stay, chosen: chosenOf(changed), also: others })
  })
}

/** Sets the ages in one of the rooms that were chosen before. */
export const changeAges = (store: Store, at: number, ages: Stay['ages']): void => {
  const choice = store.choice.value
  const also = store.also.value.map((item, other) => (other === at ? { ...item, ages } : item))
  const chosen = choice === undefined ? null : chosenOf(choice)
  write(store, 'replaceState', { stay: store.answered.value, chosen, also })
}

/** Changes the promo code or the ages without leaving the step. True if prices were answered. */
export const changeWithin = async (
  store: Store,
  change: Partial<Pick<Stay, 'promo' | 'ages'>>,
): Promise<boolean> => {
  const stay = { ...store.stay.value, ...change }
  const choice = store.choice.value
  const chosen = choice === undefined ? null : chosenOf(choice)
  if (!(await search(store, stay))) {
    // The details stay as they are; the rooms say themselves that nothing was answered.
    if (chosen !== null) {
      store.stay.value = store.answered.value
      store.lastSearch = store.answered.value
      store.searchFailed.value = false
    }
    return false
  }
  batch(() => {
    write(store, 'replaceState', { stay, chosen, also: store.also.value })
    if (chosen !== null) show(store, stay, chosen)
  })
  return true
}

type NextParty = Pick<Stay, 'adults' | 'children' | 'ages' | 'rooms'>

const NEXT_PARTY: NextParty = { adults: 2, children: 0, ages: [], rooms: 1 }

/** Those of the party that was searched for who have no room yet; if nobody is left, two adults. */
const nextParty = ({ party }: Store, items: readonly PutAside[]): NextParty => {
  const ages = [...party.ages]
  for (const age of items.flatMap((item) => item.ages))
    if (ages.includes(age)) ages.splice(ages.indexOf(age), 1)
  const adults = items.reduce((left, item) => left - item.adults, party.adults)
  return adults < 1 ? NEXT_PARTY : { adults, children: ages.length, ages, rooms: 1 }
}

/** Puts the choice aside and shows the rooms again, to choose another for the same dates. */
export const addRoom = (store: Store, choice: Choice): void => {
  if (!isShown(store, choice)) return
  const items = [...store.also.value, itemOf(choice)]
  chooseNext(store, { ...choice.stay, ...nextParty(store, items) }, items)
}

/** False for a second tap, when another view is on its way. */
const isShown = (store: Store, choice: Choice): boolean => store.choice.value === choice

const chooseNext = (store: Store, stay: Stay, also: readonly PutAside[]): void => {
  const place = { stay, chosen: null, also }
  store.lastRoom = undefined
  write(store, 'pushState', place)
  toTop(store)
  void goTo(store, place)
  store.asksParty.value = true
}

/** Shows the rooms, to choose another one for the guests of this room. */
export const replaceRoom = (store: Store, choice: Choice, at: number): void => {
  if (!isShown(store, choice)) return
  const items = [...store.also.value, itemOf(choice)]
  const { adults, children, ages, rooms } = items[at]!
  chooseNext(
    store,
    { ...choice.stay, adults, children, ages, rooms },
    items.filter((_, other) => other !== at),
  )
}

/** Takes one of the rooms out of the booking. While choosing another, `choice` is undefined. */
export const removeRoom = (store: Store, choice: Choice | undefined, at: number): void => {
  if (choice !== undefined && !isShown(store, choice)) return
  const items = [...store.also.value, ...(choice === undefined ? [] : [itemOf(choice)])]
  const left = items.filter((_, other) => other !== at)
  if (choice === undefined) {
    write(store, 'replaceState', { stay: store.stay.value, chosen: null, also: left })
    if (left.length === 0) store.asksParty.value = false
  } else void showItems(store, choice.stay, left, 'replaceState')
}

/** Shows the details of these rooms, without choosing another. */
export const continueWith = (store: Store): void =>
  void showItems(store, store.answered.value, store.also.value, 'pushState')

/** The last room becomes the choice, for whose guests the rooms are searched. */
export const showItems = async (
  store: Store,
  { arrival, departure, promo }: Stay,
  items: readonly PutAside[],
  how: 'pushState' | 'replaceState',
): Promise<void> => {
  const { room, rate, extras, ...party } = items.at(-1)!
  const stay = { arrival, departure, promo, ...party }
  if (!isSameStay(stay, store.answered.value) && !(await search(store, stay))) return
  const chosen = { room, rate, extras }
  batch(() => {
    write(store, how, { stay, chosen, also: items.slice(0, -1) })
    store.asksParty.value = false
    show(store, stay, chosen)
  })
  toTop(store)
}

/** Goes back in the browser's history if the rooms are the previous entry, so that no extra entries are added. */
export const backToRooms = (store: Store): void => {
  if (history.state?.isPushed) {
    history.back()
    return
  }
  const place = { stay: store.answered.value, chosen: null, also: store.also.value }
  write(store, 'replaceState', place)
  void goTo(store, place)
}

/** Scrolls to the top of a new view. In a frame, asks the page around it to scroll. */
export const toTop = (store: Store): void => {
  if (store.data.view === 'page') window.scrollTo(0, 0)
  else parent.postMessage({ vacancy: 'top' }, '*')
}
