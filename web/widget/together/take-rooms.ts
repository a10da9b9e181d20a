import { changeStay } from '../navigation.ts'
import { roomsLeft } from '../rooms/rooms-left.ts'
import type { Store } from '../store.ts'
import type { Stay } from '../types.ts'
import { maySplit, needsWays } from './more-rooms.ts'

/** A guest who asked for more rooms before the ways had come. */
let awaiting: { stay: Stay; more: Stay } | undefined

const lead = (id: string): boolean => {
  const place = document.getElementById(id)
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
  return place !== null
}

/** Shows the rooms together; false if there are none. No anchor: it would be a step in the history. */
export const toWays = (): boolean => lead('ways-title')

/** Leads to the rooms together; where there are none, searches for more rooms. */
export const takeRooms = (store: Store, more: Stay): void => {
  const { answered, rooms, also, ways, gone } = store
  const stay = answered.value
  const facts = [stay, rooms.value, also.value, roomsLeft(store)] as const
  awaiting = { stay, more }
  if (toWays()) awaiting = undefined
  else if (
    gone.value !== undefined ||
    ways.value?.stay === stay ||
    !(maySplit(...facts) || needsWays(...facts))
  )
    takeMore(store)
}

/** No rooms together are there for whoever waits for them. */
export const takeMore = (store: Store): void => {
  if (awaiting?.stay !== store.answered.value) return
  const { more } = awaiting
  awaiting = undefined
  changeStay(store, more)
  lead('rooms')
}

/** Whether the ways that have come for this stay were waited for; true once. */
export const isAwaited = (stay: Stay): boolean => {
  const isIt = awaiting?.stay === stay
  if (isIt) awaiting = undefined
  return isIt
}
