import type { Chosen, RateOffer, RoomOffer, Stay } from './types.ts'

/** A room and rate as the guest saw them when choosing. */
export interface Choice {
  room: RoomOffer
  rate: RateOffer
  stay: Stay
}

export const roomOf = (rooms: readonly RoomOffer[], chosen: Chosen | null): RoomOffer | undefined =>
  rooms.find(({ room_code }) => room_code === chosen?.room)

/** The chosen offer; undefined if it is not available. */
export const offerOf = (
  rooms: readonly RoomOffer[],
  stay: Stay,
  chosen: Chosen | null,
): Choice | undefined => {
  const room = roomOf(rooms, chosen)
  const rate = room?.rate_details.find(
    ({ rate_code, is_close }) => rate_code === chosen?.rate && is_close === 0,
  )
  return room && rate && { room, rate, stay }
}
