import { queryText } from '../shared/api.ts'
import { type Choice, offerOf, roomOf } from './offer.ts'
import { isCurrent, isSameStay, pageQuery, type Store, search } from './store.ts'
import type { Chosen, Stay } from './types.ts'

/** The guest's current step. Each entry of the browser's history has one. */
interface Place {
  stay: Stay
  chosen: Chosen | null
}

const write = (store: Store, how: 'pushState' | 'replaceState', place: Place): void => {
  const isPushed = how === 'pushState' || history.state?.isPushed
  history[how]({ place, isPushed }, '', addressOf(store, place))
}

/** The address of a place. In a frame it keeps the parameters of the frame. */
const addressOf = (store: Store, { stay, chosen }: Place): string => {
  const step = chosen === null ? {} : { step: 'details', ...chosen }
  return queryText({ ...pageQuery(store, stay), ...step, ...frameQuery(store) })
}

export const frameQuery = ({ data }: Pick<Store, 'data'>) =>
  data.view === 'page' ? {} : { view: data.view, theme: data.theme }

/** Makes Back and Forward restore each step. If the stay differs, rooms and prices are loaded again. */
export const followHistory = (store: Store): void => {
  const { stay, chosen } = store.data
  history.replaceState({ ...history.state, place: { stay, chosen } }, '')
  addEventListener('popstate', ({ state }) => {
    if (state?.hasPictures) history.back()
    else if (state?.place) void goTo(store, state.place)
  })
  // After a reload with an open gallery, its entry in the history is useless: skip it.
  if (history.state?.hasPictures) history.back()
}

const goTo = async (store: Store, { stay, chosen }: Place): Promise<void> => {
  store.gone.value = undefined
  store.choice.value = undefined
  const isThere = isCurrent(store) && !store.searchFailed.value && isSameStay(stay, store.answered.value)
  if (!isThere && !(await search(store, stay))) return
  if (chosen === null) return
  store.lastRoom = chosen.room
  store.choice.value = offerOf(store.rooms.value, stay, chosen)
  if (store.choice.value === undefined) store.gone.value = roomOf(store.rooms.value, chosen)
}

/** Changes the stay, updates the address so that it can be shared, and searches rooms. */
export const changeStay = (store: Store, stay: Stay): void => {
  store.gone.value = undefined
  store.choice.value = undefined
  write(store, 'replaceState', { stay, chosen: null })
  void search(store, stay)
}

/** Chooses an offer, unless it belongs to another stay than the current one. */
export const chooseOffer = (store: Store, { room, rate }: Omit<Choice, 'stay'>): void => {
  if (!isCurrent(store)) return
  const stay = store.answered.value
  const place = { stay, chosen: { room: room.room_code, rate: rate.rate_code } }
  write(store, store.gone.value === undefined ? 'pushState' : 'replaceState', place)
  store.gone.value = undefined
  store.choice.value = { room, rate, stay }
  store.lastRoom = room.room_code
  toTop(store)
}

/** Goes back in the browser's history if the rooms are the previous entry, so that no extra entries are added. */
export const backToRooms = (store: Store): void => {
  if (history.state?.isPushed) {
    history.back()
    return
  }
  const place = { stay: store.answered.value, chosen: null }
  write(store, 'replaceState', place)
  void goTo(store, place)
}

/** Scrolls to the top of a new view. In a frame, asks the page around it to scroll. */
export const toTop = (store: Store): void => {
  if (store.data.view === 'page') window.scrollTo(0, 0)
  else parent.postMessage({ vacancy: 'top' }, '*')
}
