import type { Tx } from '../db/in-hotel.ts'
import { blankRateDayColumns, rateDayColumns } from '../db/rate-day-columns.ts'
import { type Day, formatDay } from '../stay/civil-date.ts'
import type { RateNight, RoomNight } from '../stay/day-facts.ts'
import type { BookingItem } from './booking.ts'

/** The room of a booking, with its hotel's time zone and currency. */
export interface SoldRoom {
  room_id: number
  room_name: string
  room_max_adult: number
  room_max_children: number
  is_publish: boolean
  timezone: string
  currency: string
}

export const readSoldRoom = (tx: Tx, roomCode: string) =>
  tx.row<SoldRoom>(
    `select r.room_id, r.room_name, r.room_max_adult, r.room_max_children, r.is_publish, h.timezone, h.currency
     from room r join hotel h using (hotel_id) where r.hotel_id = $1 and r.room_code = $2`,
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

export const readSoldRate = (tx: Tx, rateCode: string) =>
  tx.row<SoldRate>(
    `select rate_id, rate_name, start_date_rate, end_date_rate, price, is_closed
     from rate where hotel_id = $1 and rate_code = $2`,
    [tx.hotelId, rateCode],
  )

/** The nights of a stay, and the rate-day of the departure, which says whether departure is allowed. */
export const readNights = async (
  tx: Tx,
  roomCode: string,
  rateCode: string,
  arrival: Day,
  departure: Day,
): Promise<{ roomNights: RoomNight[]; rateNights: RateNight[] }> => {
  const rows = await tx.rows<RoomNight & RateNight & { of_room: boolean }>(
    `select true as of_room, d.day - date '1970-01-01' as day, d.number_of_rooms, d.pushed,
            ${blankRateDayColumns({ is_close: 'd.is_close' })}
     from room r join room_day d on d.hotel_id = r.hotel_id and d.room_id = r.room_id
     where r.hotel_id = $1 and r.room_code = $2 and d.day >= $4 and d.day < $5
     union all
     select false, d.day - date '1970-01-01', 0, d.pushed, ${rateDayColumns('d')}
     from room r join rate p using (hotel_id)
     join rate_day d on d.hotel_id = r.hotel_id and d.room_id = r.room_id and d.rate_id = p.rate_id
     where r.hotel_id = $1 and r.room_code = $2 and p.rate_code = $3 and d.day >= $4 and d.day <= $5`,
    [tx.hotelId, roomCode, rateCode, formatDay(arrival), formatDay(departure)],
  )
  return {
    roomNights: rows.filter((row) => row.of_room),
    rateNights: rows.filter((row) => !row.of_room),
  }
}

/** What a new booking needs: room and rate if they exist, an id, the time, and whether its code is taken. */
export interface Reserved {
  room: SoldRoom | undefined
  rate: SoldRate | undefined
  booking_id: number
  now: string
  taken: boolean
}

export const reserveBooking = async (
  tx: Tx,
  roomCode: string,
  rateCode: string,
  bookingCode: string,
): Promise<Reserved> => {
  const row = (await tx.row<SoldRoom & SoldRate & Pick<Reserved, 'now' | 'taken'>>(
    `select now() as now,
            exists (select from booking b where b.hotel_id = h.hotel_id and b.booking_code = $4) as taken,
            h.timezone, h.currency, r.room_id, r.room_name, r.room_max_adult, r.room_max_children, r.is_publish,
            p.rate_id, p.rate_name, p.start_date_rate, p.end_date_rate, p.price, p.is_closed
     from hotel h
     left join room r on r.hotel_id = h.hotel_id and r.room_code = $2
     left join rate p on p.hotel_id = h.hotel_id and p.rate_code = $3
     where h.hotel_id = $1`,
    [tx.hotelId, roomCode, rateCode, bookingCode],
  ))!
  return {
    room: row.room_id === null ? undefined : row,
    rate: row.rate_id === null ? undefined : row,
    booking_id: tx.nextId(),
    now: row.now,
    taken: row.taken,
  }
}

/**
 * Takes rooms from every night, or makes the transaction fail: the table's check refuses a count below zero,
 * and a missing night makes the number of rows wrong.
 */
export const sellNights = (
  tx: Tx,
  version: number,
  bookingId: number,
  { room_id, rooms }: Pick<BookingItem, 'room_id' | 'rooms'>,
  arrival: Day,
  departure: Day,
  step = 0,
): void =>
  tx.write(
    `with sold as (
       update room_day set number_of_rooms = number_of_rooms - $3, version = $4
       where hotel_id = $1 and room_id = $2 and day >= $5 and day < $6
       returning day, number_of_rooms
     ), noted as (
       insert into inventory_ledger (hotel_id, version, room_id, day, step, kind, rooms, value_after, booking_id)
       select $1, $4, $2, day, $9, 'sell', -$3, number_of_rooms, $7 from sold
     )
     select require_rows(count(*), $8) from sold`,
    [
      tx.hotelId,
      room_id,
      rooms,
      version,
      formatDay(arrival),
      formatDay(departure),
      bookingId,
      departure - arrival,
      step,
    ],
  )

/** Gives rooms back to the nights' current rows. Nights whose row was deleted are skipped. */
export const releaseNights = (
  tx: Tx,
  version: number,
  bookingId: number,
  { room_id, rooms, arrival_date, departure_date }: BookingItem,
  step = 0,
): void =>
  tx.write(
    `with released as (
       update room_day set number_of_rooms = number_of_rooms + $3, version = $4
       where hotel_id = $1 and room_id = $2 and day >= $5 and day < $6
       returning day, number_of_rooms
     )
     insert into inventory_ledger (hotel_id, version, room_id, day, step, kind, rooms, value_after, booking_id)
     select $1, $4, $2, day, $8, 'release', $3, number_of_rooms, $7 from released`,
    [tx.hotelId, room_id, rooms, version, arrival_date, departure_date, bookingId, step],
  )
