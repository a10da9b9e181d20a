/** Milliseconds of CPU of a node, whether it is one PostgreSQL or part of a cluster. docs/scale.md says where from. */
export interface NodeCosts {
  /** A version question: what each takes, and what each hotel in it adds. */
  question: number
  questionHotel: number
  change: number
  booking: number
  /** Reading a hotel that is not in memory, and only what others changed in one that is. */
  load: number
  loadChanges: number
}

export const PLAIN: NodeCosts = {
  question: 0.08,
  questionHotel: 0.001,
  change: 0.9,
  booking: 1.6,
  load: 1.1,
  loadChanges: 0.5,
}

export const CLUSTER: NodeCosts = {
  question: 0.1,
  questionHotel: 0.02,
  change: 4.5,
  booking: 5.3,
  load: 3.6,
  loadChanges: 2.3,
}

/** Milliseconds of CPU of a process, which has one thread. */
export const PROCESS = {
  /** A search, with its share of a question that dozens share. */
  search: 0.2,
  searchAgain: 0.09,
  /** Sending a version question and reading its answer. */
  question: 0.12,
  change: 1,
  booking: 0.9,
  /** What a search costs more if its hotel is not in memory, or was changed by another process. */
  load: 1.65,
  loadChanges: 0.9,
}

/** How long a process leaves its thread to others after it has taken in a hotel of 84 kB, in whole milliseconds of the timer. */
export const REST = 2

/** Waiting for COMMIT to be on disk. It takes no core, and those who wait together are written together. */
export const DISK = 0.8

/** Limits of the application when the simulation was held against it: src/db/hotel/node.ts, src/calendar/calendars.ts, src/db/hotel/lanes.ts, src/db/hotel/clocks.ts. */
export const WRITERS = 10
export const READERS = 6
/** How many hotels are read from a node at once, and taken in by a process. */
export const LOADS_AT_ONCE = 1
export const TAKEN_IN_AT_ONCE = 1
export const MOST_LOADS_WAITING = 2000
export const MOST_IN_LANE = 500
export const LONGEST_WAIT = 4000
