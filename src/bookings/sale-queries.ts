import { writeLedger } from '../availability/queries.ts'
import type { Tx } from '../db/in-hotel.ts'
import { rateDayColumns } from '../db/rate-day-columns.ts'
import { type Day, formatDay } from '../stay/civil-date.ts'
import type { RateNight, RoomNight } from '../stay/day-facts.ts'
import type { StayNights } from '../stay/days.ts'
import type { BookingItem } from './booking.ts'

// Each statement reads one table: together they are as fast as joins on a PostgreSQL server, and five times as fast on
// the node of a cluster.

export interface SoldHotel {
  timezone: string
  currency: string
  now: string
}

const readSoldHotel = async (tx: Tx): Promise<SoldHotel> =>
  (await tx.row<SoldHotel>('select now() as now, timezone, currency from hotel where hotel_id = $1', [
    tx.hotelId,
  ]))!

export interface SoldRoom {
  room_id: number
  room_name: string
  room_max_adult: number
  room_max_children: number
  is_publish: boolean
}

export const readSoldRoom = (tx: Tx, roomCode: string) =>
  tx.row<SoldRoom>(
    `select room_id, room_name, room_max_adult, room_max_children, is_publish
     from room where hotel_id = $1 and room_code = $2`,
    [tx.hotelId, roomCode],
  )

export interface SoldRate {
  rate_id: number
  rate_name: string
  start_date_rate: string | null
  end_date_rate: string | null
  price: number
  is_closed: boolean
}

const readSoldRate = (tx: Tx, rateCode: string) =>
  tx.row<SoldRate>(
    `select rate_id, rate_name, start_date_rate, end_date_rate, price, is_closed
     from rate where hotel_id = $1 and rate_code = $2`,
    [tx.hotelId, rateCode],
  )

interface SaleIds {
  room_id: number
  rate_id: number
}

/** The nights of a stay, and the rate-day of the departure, which says whether departure is allowed. */
const readNights = async (
  tx: Tx,
  { room_id, rate_id }: SaleIds,
  arrival: Day,
  departure: Day,
): Promise<StayNights> => {
  const [first, end] = [formatDay(arrival), formatDay(departure)]
  const [roomNights, rateNights] = await Promise.all([
    tx.rows<RoomNight>(
      `select day - date '1970-01-01' as day, number_of_rooms, is_close, pushed
       from room_day where hotel_id = $1 and room_id = $2 and day >= $3 and day < $4`,
      [tx.hotelId, room_id, first, end],
    ),
    tx.rows<RateNight>(
      `select d.day - date '1970-01-01' as day, d.pushed, ${rateDayColumns('d')}
       from rate_day d where d.hotel_id = $1 and d.room_id = $2 and d.rate_id = $3 and d.day >= $4 and d.day <= $5`,
      [tx.hotelId, room_id, rate_id, first, end],
    ),
  ])
  return { roomNights, rateNights }
}

/** What decides whether a stay can be sold, and for how much. */
export interface Sale {
  hotel: SoldHotel
  room: SoldRoom | undefined
  rate: SoldRate | undefined
  nights: StayNights
}

const NO_NIGHTS: StayNights = { roomNights: [], rateNights: [] }

const MOST_REMEMBERED = 10_000

/**
 * Ids that codes had when they were last read. With them the nights are asked for together with room and rate. These
 * tell whether the ids are still right; if not, the nights are read again.
 */
const lastIds = new Map<string, SaleIds>()

const remember = (name: string, { room_id, rate_id }: SaleIds): void => {
  if (lastIds.size >= MOST_REMEMBERED) lastIds.clear()
  lastIds.set(name, { room_id, rate_id })
}

/** Reads everything that decides a stay, under the lock. */
export const readSale = async (
  tx: Tx,
  roomCode: string,
  rateCode: string,
  arrival: Day,
  departure: Day,
): Promise<Sale> => {
  const name = `${tx.hotelId} ${roomCode} ${rateCode}`
  const last = lastIds.get(name)
  const [hotel, room, rate, nights] = await Promise.all([
    readSoldHotel(tx),
    readSoldRoom(tx, roomCode),
    readSoldRate(tx, rateCode),
    last === undefined ? NO_NIGHTS : readNights(tx, last, arrival, departure),
  ])
  if (room === undefined || rate === undefined) return { hotel, room, rate, nights: NO_NIGHTS }
  if (last?.room_id === room.room_id && last.rate_id === rate.rate_id) return { hotel, room, rate, nights }
  const ids = { ...room, ...rate }
  remember(name, ids)
  return { hotel, room, rate, nights: await readNights(tx, ids, arrival, departure) }
}

export const isCodeTaken = async (tx: Tx, bookingCode: string): Promise<boolean> =>
  (await tx.row('select from booking where hotel_id = $1 and booking_code = $2', [
    tx.hotelId,
    bookingCode,
  ])) !== undefined

type SoldItem = Pick<BookingItem, 'room_id' | 'rooms'>

const TAKE_ROOMS = `
  update room_day set number_of_rooms = number_of_rooms - $3, version = $4
  where hotel_id = $1 and room_id = $2 and day >= $5 and day < $6`

const takenValues = (
  tx: Tx,
  version: number,
  { room_id, rooms }: SoldItem,
  arrival: Day,
  departure: Day,
): unknown[] => [tx.hotelId, room_id, rooms, version, formatDay(arrival), formatDay(departure)]

/** Makes the transaction fail unless all these nights were changed by it. */
const requireNights = (tx: Tx, version: number, { room_id }: SoldItem, arrival: Day, departure: Day): void =>
  tx.write(
    `select require_rows(count(*), $6) from room_day
     where hotel_id = $1 and room_id = $2 and day >= $4 and day < $5 and version = $3`,
    [tx.hotelId, room_id, version, formatDay(arrival), formatDay(departure), departure - arrival],
  )

/** Enters nights into the ledger, with the rooms that are left. */
const noteNights = (
  tx: Tx,
  version: number,
  bookingId: number,
  { room_id, rooms }: SoldItem,
  left: readonly Pick<RoomNight, 'day' | 'number_of_rooms'>[],
  step: number,
): void =>
  writeLedger(
    tx,
    version,
    left.map(({ day, number_of_rooms }) => ({
      room_id,
      day,
      rate_id: 0,
      step,
      kind: rooms > 0 ? 'sell' : 'release',
      rooms: -rooms,
      value_after: number_of_rooms,
      booking_id: bookingId,
    })),
  )

/** Changes the nights that have a row, and enters them into the ledger. */
const changeNights = async (
  tx: Tx,
  version: number,
  bookingId: number,
  item: SoldItem,
  arrival: Day,
  departure: Day,
  step: number,
): Promise<void> => {
  const left = await tx.rows<Pick<RoomNight, 'day' | 'number_of_rooms'>>(
    `${TAKE_ROOMS} returning day - date '1970-01-01' as day, number_of_rooms`,
    takenValues(tx, version, item, arrival, departure),
  )
  noteNights(tx, version, bookingId, item, left, step)
}

/**
 * Takes rooms from every night, or makes the transaction fail: the table's check refuses a count below zero,
 * and a missing night makes the number of rows wrong.
 */
export const sellNights = async (
  tx: Tx,
  version: number,
  bookingId: number,
  item: SoldItem,
  arrival: Day,
  departure: Day,
  step = 0,
): Promise<void> => {
  await changeNights(tx, version, bookingId, item, arrival, departure, step)
  requireNights(tx, version, item, arrival, departure)
}

/** The same for nights that were read under this lock and not changed since: what is left need not be read again. */
export const sellReadNights = (
  tx: Tx,
  version: number,
  bookingId: number,
  item: SoldItem,
  nights: readonly RoomNight[],
  arrival: Day,
  departure: Day,
): void => {
  tx.write(TAKE_ROOMS, takenValues(tx, version, item, arrival, departure))
  requireNights(tx, version, item, arrival, departure)
  const left = nights.map(({ day, number_of_rooms }) => ({
    day,
    number_of_rooms: number_of_rooms - item.rooms,
  }))
  noteNights(tx, version, bookingId, item, left, 0)
}

/** Gives rooms back to the nights' current rows. Nights whose row was deleted are skipped. */
export const releaseNights = (
  tx: Tx,
  version: number,
  bookingId: number,
  { room_id, rooms }: SoldItem,
  arrival: Day,
  departure: Day,
  step = 0,
): Promise<void> => changeNights(tx, version, bookingId, { room_id, rooms: -rooms }, arrival, departure, step)
