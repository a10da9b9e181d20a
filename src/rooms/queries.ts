import type { RoomFacts } from '../calendar/queries.ts'
import { codedTable } from '../db/hotel/coded-table.ts'

export interface RoomRow extends RoomFacts {
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
  ],
  json: ['occupancy_prices', 'child_bands', 'translations'],
})

export const { list: listRooms, find: findRoom, remove: deleteRoom } = roomTable
