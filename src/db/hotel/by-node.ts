import type { Database } from './database.ts'
import type { DatabaseNode } from './node.ts'

export interface OfHotel {
  hotel_id: number
}

const grouped = <Key, Group>(keys: readonly Key[], of: (key: Key) => Group): Map<Group, Key[]> => {
  const groups = new Map<Group, Key[]>()
  for (const key of keys) {
    const group = groups.get(of(key))
    if (group === undefined) groups.set(of(key), [key])
    else group.push(key)
  }
  return groups
}

export const byHotel = <Key extends OfHotel>(keys: readonly Key[]): Map<number, Key[]> =>
  grouped(keys, ({ hotel_id }) => hotel_id)

/** What belongs to hotels, by the node that holds them. */
export const byNode = <Key extends OfHotel>(db: Database, keys: readonly Key[]): Map<DatabaseNode, Key[]> =>
  grouped(keys, ({ hotel_id }) => db.of(hotel_id))
