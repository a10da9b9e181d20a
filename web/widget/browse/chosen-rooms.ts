import type { Store } from '../store.ts'
import type { RoomOffer } from '../types.ts'
import { chosenFilters, fittingRooms, freeRooms, sorted } from './filters.ts'

/** The rooms that a guest has chosen to see, in that order; undefined: all, in the hotel's. */
export const chosenRooms = ({ rooms, browse, data }: Store): RoomOffer[] | undefined => {
  const all = rooms.value
  const free = freeRooms(all)
  const isFiltered = chosenFilters(browse.value).length > 0
  if (free.length === 0 || (!isFiltered && browse.value.sort === undefined)) return undefined
  const shown = isFiltered ? fittingRooms(all, browse.value) : free
  const closed = isFiltered ? [] : all.filter(({ is_close }) => is_close === 1)
  const wanted = (room: RoomOffer): number => (room.room_code === data.roomCode ? 0 : 1)
  const order =
    browse.value.sort === undefined
      ? [...shown].sort((a, b) => wanted(a) - wanted(b))
      : sorted(shown, browse.value)
  return [...order, ...closed]
}
