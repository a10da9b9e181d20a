import { queryText } from '../shared/api.ts'
import { type Choice, pageQuery, type Store, search } from './store.ts'
import type { Stay } from './types.ts'

/** Changes the stay: the address follows, so that it can be shared, and rooms are looked for. */
export const changeStay = (store: Store, stay: Stay): void => {
  store.gone.value = undefined
  history.replaceState(null, '', ownAddress(store, stay))
  void search(store, stay)
}

/** Frames keep the parameters that make them frames. */
const ownAddress = (store: Store, stay: Stay): string => {
  const frame = store.data.view === 'page' ? undefined : store.data.view
  return queryText({ ...pageQuery(store, stay), view: frame })
}

export const chooseOffer = (store: Store, choice: Choice): void => {
  store.gone.value = undefined
  store.choice.value = choice
  store.lastRoom = choice.room.room_code
  history.pushState({ step: 'details' }, '')
  toTop(store)
}

/** The browser's own way back, so that the guest's history has no stray steps. */
export const backToRooms = (): void => history.back()

/** The rooms again, after a booking was made. */
export const startOver = (store: Store): void => {
  store.booked.value = undefined
  store.choice.value = undefined
  history.replaceState(null, '')
  void search(store, store.stay.value)
  toTop(store)
}

/** A new view begins at its top; in a frame the page around it has to scroll. */
export const toTop = (store: Store): void => {
  if (store.data.view === 'page') window.scrollTo(0, 0)
  else parent.postMessage({ vacancy: 'top' }, '*')
}
