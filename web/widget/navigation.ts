import { batch } from '@preact/signals'
import { queryText } from '../shared/api.ts'
import { extrasText } from './address.ts'
import type { Browse } from './browse/browse-address.ts'
import { type Choice, offerOf, roomOf } from './choice.ts'
import { isCurrent, isSameStay, pageQuery, type Store, search } from './store.ts'
import type { Chosen, PutAside, RateOffer, RoomOffer, Stay } from './types.ts'

/** The guest's current step. Each entry of the browser's history has one. */
export interface Place {
  stay: Stay
  chosen: Chosen | null
  /** Rooms of the same booking that were chosen before. */
  also: readonly PutAside[]
  /** The room that another is looked for instead of. */
  instead?: PutAside | undefined
}

/** Writes a step into the history and the address. */
export const write = (store: Store, how: 'pushState' | 'replaceState', place: Place): void => {
  const isPushed = how === 'pushState' || history.state?.isPushed
  store.also.value = place.also
  if (place.chosen !== null) store.instead.value = undefined
  const instead = store.instead.value
  history[how](
    { place: { ...place, instead }, isPushed, party: store.party, browse: store.browse.value },
    '',
    addressOf(store, place),
  )
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
  const { party, data, instead } = store
  const { stay, chosen, also, browse } = data
  const place = { stay, chosen, also, instead: instead.value }
  history.replaceState({ ...history.state, place, party, browse }, '')
  addEventListener('popstate', ({ state }) => {
    if (state?.hasPictures) history.back()
    else if (state?.place) {
      store.browse.value = state.browse
      store.party = state.party
      void goTo(store, state.place)
    }
  })
  // After a reload with an open gallery, its entry in the history is useless: skip it.
  if (history.state?.hasPictures) history.back()
}

/** Shows a step. */
export const goTo = async (store: Store, { stay, chosen, also, instead }: Place): Promise<void> => {
  batch(() => {
    store.gone.value = undefined
    store.choice.value = undefined
    store.asksParty.value = false
    store.also.value = also
    store.instead.value = instead
  })
  const isThere = isCurrent(store) && !store.searchFailed.value && isSameStay(stay, store.answered.value)
  if (!isThere && !(await search(store, stay))) return
  if (chosen !== null) show(store, stay, chosen)
}

/** Shows the details of an offer; if it is no longer available, what is available instead. */
export const show = (store: Store, stay: Stay, chosen: Chosen): void => {
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

export const chosenOf = ({ room, rate, extras }: Choice): Chosen => ({
  room: room.room_code,
  rate: rate.rate_code,
  extras,
})

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
