/** Who sleeps in one room: adults, and the ages of the children. */
export interface RoomParty {
  readonly adults: number
  readonly ages: readonly number[]
}

/** Rooms with the same party. */
export interface RoomGroup extends RoomParty {
  readonly rooms: number
}

/** Who sleeps in the rooms of an item. */
export interface Sleepers {
  /** Room 1 is of the first group. */
  readonly groups: readonly RoomGroup[]
  readonly adults: number
  readonly ages: readonly number[]
}

/** The guests: adults and children, or only their sum, or who sleeps in each room, or null to ignore the occupancy. */
export type Party =
  | { adults: number; children: number; ages?: readonly number[] }
  | { guests: number }
  | { eachRoom: readonly RoomParty[] }
  | null
