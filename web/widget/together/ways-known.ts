import { roomsLeft } from '../rooms/rooms-left.ts'
import { isSameStay, type Store } from '../store.ts'
import type { Way } from '../types.ts'
import { maySplit } from './more-rooms.ts'

export const roomsIn = ({ items }: Way): number => items.reduce((sum, { rooms }) => sum + rooms, 0)

export const ofSeveral = (list: readonly Way[]): Way[] => list.filter((way) => roomsIn(way) > 1)

/** The ways of several rooms for guests who fit into one too, as far as they have come. */
export const knownWays = (store: Store): Way[] => {
  const { ways, answered, rooms, also } = store
  const stay = answered.value
  const isBeside =
    isSameStay(store.stay.value, stay) && maySplit(stay, rooms.value, also.value, roomsLeft(store))
  return isBeside && ways.value?.stay === stay ? ofSeveral(ways.value.list) : []
}
