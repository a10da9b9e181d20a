import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import type { RoomRow } from './queries.ts'

/** What other features store for a room. app.ts connects them. */
export interface RoomDependents {
  /** Counts the bookings of this room that hold rooms and depart today or later. */
  countBookings(tx: Tx, roomId: number): Promise<number>
  /** Counts the live holds that keep rooms of this type. */
  countHolds(tx: Tx, roomId: number): Promise<number>
  /** Deletes its days and pictures. */
  forget: ((tx: Tx, roomId: number) => Promise<void> | void)[]
}

/** Refuses to delete a room that a booking or a hold still needs. */
export const requireUnused = async (
  tx: Tx,
  { room_id }: RoomRow,
  dependents: Pick<RoomDependents, 'countBookings' | 'countHolds'>,
): Promise<void> => {
  const count = await dependents.countBookings(tx, room_id)
  if (count > 0) throw inUse(`${count} booking${count === 1 ? '' : 's'} still to depart use this room`, count)
  const held = await dependents.countHolds(tx, room_id)
  if (held > 0) throw inUse(`${held} hold${held === 1 ? '' : 's'} still keep rooms of this type`, held)
}

const inUse = (message: string, count: number): AppError =>
  new AppError('room_in_use', { details: [{ field: null, code: 'room_in_use', message, count }] })
