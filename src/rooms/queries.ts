import type { Sql } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { jsonOrNull } from '../db/rows/arrays.ts'
import type { StoredOccupancy } from '../stay/price/stored-terms.ts'

export interface RoomRow extends StoredOccupancy {
  room_id: number
  room_code: string
  room_name: string
  number_of_room: number
  room_bed: number
  room_size: number
  room_max_adult: number
  room_max_children: number
  room_description: string
  is_publish: boolean
  created_at: string
  updated_at: string
}

export type RoomFields = Omit<RoomRow, 'room_id' | 'created_at' | 'updated_at'>

const COLUMNS = `room_id, room_code, room_name, number_of_room, room_bed, room_size, room_max_adult, room_max_children,
  room_description, is_publish, base_adults, occupancy_prices, extra_adult_price, child_bands, created_at, updated_at`

export const listRooms = (sql: Sql, hotelId: number) =>
  sql.rows<RoomRow>(`select ${COLUMNS} from room where hotel_id = $1 order by room_id`, [hotelId])

export const countRooms = async (sql: Sql, hotelId: number): Promise<number> =>
  (await sql.row<{ count: number }>('select count(*)::int as count from room where hotel_id = $1', [
    hotelId,
  ]))!.count

export const findRoom = (sql: Sql, hotelId: number, roomCode: string) =>
  sql.row<RoomRow>(`select ${COLUMNS} from room where hotel_id = $1 and room_code = $2`, [hotelId, roomCode])

const values = (room: RoomFields): unknown[] => [
  room.room_code,
  room.room_name,
  room.number_of_room,
  room.room_bed,
  room.room_size,
  room.room_max_adult,
  room.room_max_children,
  room.room_description,
  room.is_publish,
  room.base_adults,
  jsonOrNull(room.occupancy_prices),
  room.extra_adult_price,
  jsonOrNull(room.child_bands),
]

export const insertRoom = async (tx: Tx, room: RoomFields): Promise<RoomRow> =>
  (await tx.row<RoomRow>(
    `insert into room (hotel_id, version, room_id, room_code, room_name, number_of_room, room_bed, room_size, room_max_adult,
                       room_max_children, room_description, is_publish, base_adults, occupancy_prices, extra_adult_price,
                       child_bands)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning ${COLUMNS}`,
    [tx.hotelId, await tx.nextVersion(), tx.nextId(), ...values(room)],
  ))!

export const updateRoom = async (tx: Tx, room: RoomFields): Promise<RoomRow> =>
  (await tx.row<RoomRow>(
    `update room set version = $2, room_name = $4, number_of_room = $5, room_bed = $6, room_size = $7,
       room_max_adult = $8, room_max_children = $9, room_description = $10, is_publish = $11,
       base_adults = $12, occupancy_prices = $13, extra_adult_price = $14, child_bands = $15, updated_at = now()
     where hotel_id = $1 and room_code = $3 returning ${COLUMNS}`,
    [tx.hotelId, await tx.nextVersion(), ...values(room)],
  ))!

export const deleteRoom = (tx: Tx, roomId: number): void =>
  tx.write('delete from room where hotel_id = $1 and room_id = $2', [tx.hotelId, roomId])
