import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import { releaseNights, sellNights } from '../sell/sale-queries.ts'
import type { BookingItem } from '../shape/booking.ts'
import { type Nights, nightsOf } from './quoting-move.ts'

interface RoomsTaken extends Nights {
  room_id: number
  rooms: number
  rateIds: ReadonlySet<number>
}

/** What items take of a room together; undefined if nothing. */
const takenOf = (items: readonly BookingItem[], roomId: number): RoomsTaken | undefined => {
  const own = items.filter(({ room_id }) => room_id === roomId)
  if (own.length === 0) return undefined
  return {
    ...nightsOf(own[0]!),
    room_id: roomId,
    rooms: own.reduce((sum, { rooms }) => sum + rooms, 0),
    rateIds: new Set(own.map(({ rate_id }) => rate_id)),
  }
}

/**
 * Gives back and sells only what is different. Nights that keep their room and rate are not touched. With `heldSince` what is
 * added was held since that version.
 */
export const writeMove = async (
  tx: Tx,
  version: number,
  bookingId: number,
  before: readonly BookingItem[],
  after: readonly BookingItem[],
  heldSince?: number,
): Promise<void> => {
  const roomIds = new Set([...before, ...after].map(({ room_id }) => room_id))
  for (const roomId of roomIds) {
    const [from, to] = [takenOf(before, roomId), takenOf(after, roomId)]
    if (from !== undefined && to !== undefined && isSameRate(from, to))
      await writeDifference(tx, version, bookingId, from, to, heldSince)
    else {
      // All nights are sold again under the new rate, so that each night's last sale in the ledger has the right rate.
      if (from !== undefined) await releaseNights(tx, version, bookingId, from, from.arrival, from.departure)
      if (to !== undefined)
        await sellNights(tx, version, bookingId, to, to.arrival, to.departure, 1, heldSince)
    }
  }
}

const isSameRate = ({ rateIds }: RoomsTaken, other: RoomsTaken): boolean =>
  rateIds.size === 1 && other.rateIds.size === 1 && rateIds.isSubsetOf(other.rateIds)

const writeDifference = async (
  tx: Tx,
  version: number,
  bookingId: number,
  before: RoomsTaken,
  after: RoomsTaken,
  heldSince: number | undefined,
): Promise<void> => {
  for (const { first, end } of nightsApart(before, after))
    await releaseNights(tx, version, bookingId, before, first, end)
  const stay = {
    arrival: Math.max(before.arrival, after.arrival),
    departure: Math.min(before.departure, after.departure),
  }
  if (stay.arrival < stay.departure) {
    const more = after.rooms - before.rooms
    if (more < 0)
      await releaseNights(tx, version, bookingId, { ...before, rooms: -more }, stay.arrival, stay.departure)
    if (more > 0)
      await sellNights(
        tx,
        version,
        bookingId,
        { ...after, rooms: more },
        stay.arrival,
        stay.departure,
        0,
        heldSince,
      )
  }
  for (const { first, end } of nightsApart(after, before))
    await sellNights(tx, version, bookingId, after, first, end, 0, heldSince)
}

/** The nights of one stay that the other does not have, as ranges before and after it. */
const nightsApart = (one: Nights, other: Nights): { first: Day; end: Day }[] =>
  [
    { first: one.arrival, end: Math.min(one.departure, other.arrival) },
    { first: Math.max(one.arrival, other.departure), end: one.departure },
  ].filter(({ first, end }) => first < end)
