import type { AskedExtra, BookData, Chosen, PutAside, RateOffer, RoomOffer, Stay } from './types.ts'

/** A room and rate as the guest saw them when choosing. */
export interface Choice {
  room: RoomOffer
  rate: RateOffer
  stay: Stay
  extras: readonly AskedExtra[]
}

/** The choice as one of several rooms of a booking. */
export const itemOf = ({ room, rate, stay, extras }: Choice): PutAside => ({
  room: room.room_code,
  rate: rate.rate_code,
  rooms: stay.rooms,
  adults: stay.adults,
  children: stay.children,
  ages: stay.ages,
  extras,
})

/** The names of a room and a rate; their codes if the hotel no longer lists them. */
export const namesOf = (rooms: readonly RoomOffer[], { room, rate }: Pick<PutAside, 'room' | 'rate'>) => {
  const offer = rooms.find(({ room_code }) => room_code === room)
  const plan = offer?.rate_details.find(({ rate_code }) => rate_code === rate)
  return { room_name: offer?.room_name ?? room, rate_name: plan?.rate_name ?? rate }
}

export const roomOf = (rooms: readonly RoomOffer[], chosen: Chosen | null): RoomOffer | undefined =>
  rooms.find(({ room_code }) => room_code === chosen?.room)

/** How many of a room are left beside those chosen already; undefined if none of it is chosen. */
export const leftBeside = (
  { room_code, number_of_rooms }: RoomOffer,
  also: readonly PutAside[],
): number | undefined => {
  const own = also.filter(({ room }) => room === room_code)
  return own.length === 0 ? undefined : number_of_rooms - own.reduce((sum, { rooms }) => sum + rooms, 0)
}

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
  return room && rate && { room, rate, stay, extras: chosen?.extras ?? [] }
}

/** Whether the first view already shows what follows the choice of a room, or filters. */
export const startsWithDetails = ({ view, chosen, also, browse }: BookData): boolean =>
  view !== 'bar' && (chosen !== null || also.length > 0 || Object.keys(browse).length > 0)
