import { queryText } from '../shared/api.ts'
import { type Choice, offerOf, roomOf } from './offer.ts'
import { isCurrent, isSameStay, pageQuery, type Store, search } from './store.ts'
import type { Chosen, Stay } from './types.ts'

/** Where a guest is in the flow. Each entry of the browser's history holds one. */
interface Place {
  stay: Stay
  chosen: Chosen | null
}

const write = (store: Store, how: 'pushState' | 'replaceState', place: Place): void => {
  const isPushed = how === 'pushState' || history.state?.isPushed
  history[how]({ place, isPushed }, '', addressOf(store, place))
}

/** Frames keep the parameters that make them frames. */
const addressOf = (store: Store, { stay, chosen }: Place): string => {
  const step = chosen === null ? {} : { step: 'details', ...chosen }
  return queryText({ ...pageQuery(store, stay), ...step, ...frameQuery(store) })
}

export const frameQuery = ({ data }: Pick<Store, 'data'>) =>
  data.view === 'page' ? {} : { view: data.view, theme: data.theme }

/** Back and Forward lead to each step as it was, with the prices of now where the stay is another. */
export const followHistory = (store: Store): void => {
  const { stay, chosen } = store.data
  history.replaceState({ ...history.state, place: { stay, chosen } }, '')
  addEventListener('popstate', ({ state }) => {
    if (state?.hasPictures) history.back()
    else if (state?.place) void goTo(store, state.place)
  })
  // Pictures that were open when the page was loaded again are closed: their entry leads nowhere.
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

/** Changes the stay: the address follows, so that it can be shared, and rooms are looked for. */
export const changeStay = (store: Store, stay: Stay): void => {
  store.gone.value = undefined
  store.choice.value = undefined
  write(store, 'replaceState', { stay, chosen: null })
  void search(store, stay)
}

/** Takes an offer as it was answered; one that belongs to another stay than the one asked for cannot be taken. */
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

/** The browser's own way back where the rooms are there, so that the guest's history has no stray steps. */
export const backToRooms = (store: Store): void => {
  if (history.state?.isPushed) {
    history.back()
    return
  }
  const place = { stay: store.answered.value, chosen: null }
  write(store, 'replaceState', place)
  void goTo(store, place)
}

/** A new view begins at its top; in a frame the page around it has to scroll. */
export const toTop = (store: Store): void => {
  if (store.data.view === 'page') window.scrollTo(0, 0)
  else parent.postMessage({ vacancy: 'top' }, '*')
}
