import type { Tx } from '../../db/hotel/in-hotel.ts'

export interface StoredLine {
  line: number
  created_by_code: string | null
  created_at: string
}

export const insertLine = (tx: Tx, bookingId: number, line: number, now: string): void =>
  tx.write(
    `insert into booking_line (hotel_id, line, booking_id, created_by_code, created_at) values ($1, $2, $3, $4, $5)`,
    [tx.hotelId, line, bookingId, tx.actorCode, now],
  )

export const findLine = (tx: Tx, bookingId: number, line: number) =>
  tx.row<StoredLine>(
    `select line, created_by_code, created_at from booking_line
     where hotel_id = $1 and booking_id = $2 and line = $3`,
    [tx.hotelId, bookingId, line],
  )

export const deleteLine = (tx: Tx, line: number): void =>
  tx.write('delete from booking_line where hotel_id = $1 and line = $2', [tx.hotelId, line])
