/** Who sleeps in one room: adults, and the ages of the children. */
export interface RoomParty {
  readonly adults: number
  readonly ages: readonly number[]
}

/** Children of one age. A search may ask for a million children, so they are not listed one by one. */
export interface Peers {
  readonly age: number
  readonly count: number
}

/** Rooms with the same party. */
export interface RoomGroup {
  readonly rooms: number
  readonly adults: number
  /** From the oldest. */
  readonly children: readonly Peers[]
}

/** Who sleeps in the rooms of an item. */
export interface Sleepers {
  /** Room 1 is of the first group. */
  readonly groups: readonly RoomGroup[]
  readonly adults: number
  readonly children: readonly Peers[]
}

/** The guests: adults and children, or only their sum, or who sleeps in each room, or null to ignore the occupancy. */
export type Party =
  | { adults: number; children: number; ages?: readonly number[] }
  | { guests: number }
  | { eachRoom: readonly RoomParty[] }
  | null
