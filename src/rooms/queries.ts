import type { RoomFacts } from '../calendar/queries.ts'
import { codedTable } from '../db/hotel/coded-table.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { texts } from '../db/rows/arrays.ts'

/** A room of a type, by its number. */
export interface RoomUnit {
  unit: string
  is_out_of_order: boolean
  is_clean: boolean
}

export interface RoomRow extends RoomFacts {
  /** Null: the hotel does not tell. */
  room_units: RoomUnit[] | null
  created_at: string
  updated_at: string
}

export type RoomFields = Omit<RoomRow, 'room_id' | 'created_at' | 'updated_at'>

export const roomTable = codedTable<RoomFields, RoomRow>({
  name: 'room',
  key: 'room_code',
  columns: [
    'room_code',
    'room_name',
    'number_of_room',
    'room_bed',
    'room_size',
    'room_max_adult',
    'room_max_children',
    'room_description',
    'room_features',
    'is_publish',
    'base_adults',
    'occupancy_prices',
    'extra_adult_price',
    'child_bands',
    'translations',
    'room_units',
  ],
  json: ['occupancy_prices', 'child_bands', 'translations', 'room_units'],
})

export const { list: listRooms, find: findRoom, remove: deleteRoom } = roomTable

/** Notes what is known of the rooms of a type. That is no change of what is sold, so its time stays. */
export const updateUnits = async (tx: Tx, roomId: number, units: readonly RoomUnit[]): Promise<void> =>
  tx.write('update room set room_units = $3, version = $4 where hotel_id = $1 and room_id = $2', [
    tx.hotelId,
    roomId,
    JSON.stringify(units),
    await tx.nextVersion(),
  ])

/** The bookings that have one of these units from today on. */
export const countUnitBookings = async (tx: Tx, units: readonly string[]): Promise<number> =>
  (await tx.row<{ count: number }>(
    `select count(distinct n.booking_id)::int as count from unit_night n join hotel h using (hotel_id)
     where n.hotel_id = $1 and n.unit = any($2) and n.day >= (now() at time zone h.timezone)::date`,
    [tx.hotelId, texts(units)],
  ))!.count
