import type { Tx } from '../../db/hotel/in-hotel.ts'
import { days, numbers } from '../../db/rows/arrays.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import type { LedgerLine, RateDayKey, RoomDayKey } from './day-state.ts'
import { DAY } from './queries.ts'
import { writeLedger } from './room-ledger-queries.ts'

const deletedLine = {
  rate_id: 0,
  step: 0,
  kind: 'delete',
  rooms: 0,
  value_after: 0,
  booking_id: null,
} as const

interface DeletedDay {
  day: Day
  number_of_rooms: number
  is_close: boolean
}

const DELETED_ROOM_DAYS = 'where hotel_id = $1 and room_id = $2 and day between $3 and $4'

/**
 * Deletes the room-days of a room, all or between two days, with a line in the ledger for each. A day with rooms held
 * stays to count them, as one that was never pushed.
 */
export const deleteRoomDays = async (tx: Tx, roomId: number, first: Day, last: Day): Promise<number> => {
  const values = [tx.hotelId, roomId, formatDay(first), formatDay(last)]
  const [held, gone] = await Promise.all([
    tx.rows<DeletedDay>(
      `select ${DAY}, number_of_rooms, is_close from room_day
       ${DELETED_ROOM_DAYS} and held > 0 and (pushed or is_close)`,
      values,
    ),
    tx.rows<DeletedDay>(
      `delete from room_day ${DELETED_ROOM_DAYS} and held = 0 returning ${DAY}, number_of_rooms, is_close`,
      values,
    ),
  ])
  const version = await tx.nextVersion()
  const lines = gone.map(({ day, number_of_rooms }) => ({
    ...deletedLine,
    room_id: roomId,
    day,
    rooms: -number_of_rooms,
  }))
  writeLedger(tx, version, lines)
  if (held.length > 0) {
    tx.write(
      `update room_day set number_of_rooms = 0, rate_id = null, price = null, is_close = false, pushed = false, version = $5
       ${DELETED_ROOM_DAYS} and held > 0 and (pushed or is_close)`,
      [...values, version],
    )
    writeLedger(
      tx,
      version,
      held.flatMap((day) => emptiedLines(roomId, day)),
    )
  }
  return gone.length + held.length
}

const emptiedLines = (roomId: number, { day, number_of_rooms, is_close }: DeletedDay): LedgerLine[] => {
  const line = { ...deletedLine, room_id: roomId, day }
  return [
    ...(number_of_rooms === 0 ? [] : [{ ...line, kind: 'set' as const, rooms: -number_of_rooms }]),
    ...(is_close ? [{ ...line, kind: 'open' as const, step: 1 }] : []),
  ]
}

// Ranges of the key: a plan made once for all values could not use an index for "is null or".
const LARGEST = '9223372036854775807'
const DELETED_RATE_DAYS = `from rate_day
  where hotel_id = $1 and room_id between coalesce($2::bigint, 0) and coalesce($2::bigint, ${LARGEST})
    and rate_id between coalesce($3::bigint, 0) and coalesce($3::bigint, ${LARGEST}) and day between $4 and $5`

/** Deletes rate-days of one rate, or of all if rateId is null. A closed one leaves a line in the ledger. */
export const deleteRateDays = async (
  tx: Tx,
  roomId: number | null,
  rateId: number | null,
  first: Day,
  last: Day,
): Promise<number> => {
  const values = [tx.hotelId, roomId, rateId, formatDay(first), formatDay(last)]
  const [closed, deleted] = await Promise.all([
    tx.rows<RateDayKey>(`select room_id, rate_id, ${DAY} ${DELETED_RATE_DAYS} and is_close`, values),
    tx.run(`delete ${DELETED_RATE_DAYS}`, values),
  ])
  const lines = closed.map((key) => ({ ...deletedLine, ...key }))
  writeLedger(tx, await tx.nextVersion(), lines)
  return deleted
}

const listed = (keys: readonly RoomDayKey[]): unknown[] => [
  numbers(keys.map(({ room_id }) => room_id)),
  days(keys.map(({ day }) => day)),
]

const LISTED_DAYS = `unnest($2::bigint[], $3::int[]) as t (room_id, day)
  where d.hotel_id = $1 and d.room_id = t.room_id and d.day = date '1970-01-01' + t.day`
const LISTED_DAY = `d.room_id, d.day - date '1970-01-01' as day, d.number_of_rooms, d.is_close`

/** Deletes some room-days, as deleteRoomDays does. */
export const deleteListedRoomDays = async (tx: Tx, keys: readonly RoomDayKey[]): Promise<void> => {
  if (keys.length === 0) return
  const values = [tx.hotelId, ...listed(keys)]
  const [held, gone] = await Promise.all([
    tx.rows<DeletedDay & RoomDayKey>(
      `select ${LISTED_DAY} from room_day d, ${LISTED_DAYS} and d.held > 0 and (d.pushed or d.is_close)`,
      values,
    ),
    tx.rows<DeletedDay & RoomDayKey>(
      `delete from room_day d using ${LISTED_DAYS} and d.held = 0 returning ${LISTED_DAY}`,
      values,
    ),
  ])
  const version = await tx.nextVersion()
  const lines: LedgerLine[] = gone.map(({ room_id, day, number_of_rooms }) => ({
    ...deletedLine,
    room_id,
    day,
    rooms: -number_of_rooms,
  }))
  for (const day of held) lines.push(...emptiedLines(day.room_id, day))
  writeLedger(tx, version, lines)
  if (held.length > 0)
    tx.write(
      `update room_day d set number_of_rooms = 0, rate_id = null, price = null, is_close = false, pushed = false, version = $4
       from ${LISTED_DAYS} and d.held > 0`,
      [tx.hotelId, ...listed(held), version],
    )
}

/** Deletes some rate-days, as deleteRateDays does. */
export const deleteListedRateDays = async (
  tx: Tx,
  keys: readonly (RateDayKey & { is_close: boolean })[],
): Promise<void> => {
  if (keys.length === 0) return
  const rates = numbers(keys.map(({ rate_id }) => rate_id))
  tx.write(
    `delete from rate_day d using unnest($2::bigint[], $3::int[], $4::bigint[]) as t (room_id, day, rate_id)
     where d.hotel_id = $1 and d.room_id = t.room_id and d.rate_id = t.rate_id and d.day = date '1970-01-01' + t.day`,
    [tx.hotelId, ...listed(keys), rates],
  )
  const closed = keys.filter(({ is_close }) => is_close)
  const lines = closed.map(({ room_id, rate_id, day }) => ({ ...deletedLine, room_id, rate_id, day }))
  writeLedger(tx, await tx.nextVersion(), lines)
}

/** After a rate was deleted, room-days no longer name it as the rate last pushed. */
export const forgetPushedRate = async (tx: Tx, rateId: number): Promise<number> =>
  tx.run(
    `update room_day set rate_id = null, price = null, version = $3 where hotel_id = $1 and rate_id = $2`,
    [tx.hotelId, rateId, await tx.nextVersion()],
  )
