import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import { deleteRoom as deleteRow, findRoom, type RoomRow } from './queries.ts'

/** What other features store for a room. app.ts connects them. */
export interface RoomDependents {
  /** Counts the bookings of this room that hold rooms and depart today or later. */
  countBookings(tx: Tx, roomId: number): Promise<number>
  /** Counts the live holds that keep rooms of this type. */
  countHolds(tx: Tx, roomId: number): Promise<number>
  /** Deletes its days and pictures. */
  forget: ((tx: Tx, roomId: number) => Promise<void> | void)[]
}

/** Deletes a room with everything that belongs to it, unless a booking or a hold still needs it. */
export const deleteRoom = async (
  tx: Tx,
  roomCode: string,
  actor: string,
  dependents: RoomDependents,
): Promise<RoomRow> => {
  const room = await findRoom(tx, tx.hotelId, roomCode)
  if (room === undefined) throw new AppError('room_not_found')
  const count = await dependents.countBookings(tx, room.room_id)
  if (count > 0) throw inUse(`${count} booking${count === 1 ? '' : 's'} still to depart use this room`, count)
  const held = await dependents.countHolds(tx, room.room_id)
  if (held > 0) throw inUse(`${held} hold${held === 1 ? '' : 's'} still keep rooms of this type`, held)
  for (const forget of dependents.forget) await forget(tx, room.room_id)
  deleteRow(tx, room.room_id)
  tx.tick({ type: 'room.changed', data: { room_code: roomCode, deleted: 1 }, actor, catalog: true })
  return room
}

const inUse = (message: string, count: number): AppError =>
  new AppError('room_in_use', { details: [{ field: null, code: 'room_in_use', message, count }] })
