import { CLOSED, PUSHED, type RoomDays } from '../days/days.ts'
import type { Day } from '../values/civil-date.ts'
import type { Stay } from './stay.ts'

/** What the nights of a stay are like in a room, at whatever rate. One object is reused for all rates of a room. */
export class RoomNights {
  /** The lowest number over the nights. */
  roomsLeft = 0
  /** The first night of each reason. */
  unavailable: Day = 0
  soldOut: Day = 0
  closed: Day = 0

  look(days: RoomDays, { arrival, departure, rooms, roomsTogether }: Stay): this {
    const needed = roomsTogether ?? rooms
    let roomsLeft = Number.MAX_SAFE_INTEGER
    let unavailable = 0
    let soldOut = 0
    let closed = 0
    // Goes backwards, so that the day noted last is the first night concerned.
    for (let day = departure - 1; day >= arrival; day--) {
      const flags = days.flags(day)
      const left = (flags & PUSHED) === 0 ? 0 : days.count(day)
      if (left < roomsLeft) roomsLeft = left
      if ((flags & PUSHED) === 0) unavailable = day
      else if (left < needed) soldOut = day
      if ((flags & CLOSED) !== 0) closed = day
    }
    this.roomsLeft = roomsLeft
    this.unavailable = unavailable
    this.soldOut = soldOut
    this.closed = closed
    return this
  }
}
