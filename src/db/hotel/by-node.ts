import type { Database } from './database.ts'
import type { DatabaseNode } from './node.ts'

export interface OfHotel {
  hotel_id: number
}

export const byHotel = <Key extends OfHotel>(keys: readonly Key[]): Map<number, Key[]> =>
  Map.groupBy(keys, ({ hotel_id }) => hotel_id)

/** What belongs to hotels, by their node. */
export const byNode = <Key extends OfHotel>(db: Database, keys: readonly Key[]): Map<DatabaseNode, Key[]> =>
  Map.groupBy(keys, ({ hotel_id }) => db.of(hotel_id))
