import type { RateDayFacts, RoomDayFacts, SoldNights } from '../../stay/days/day-facts.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'
import { numbers } from '../rows/arrays.ts'

/** A field whose value changed. For fields of a guest only the name is given, not the values. */
export interface FieldChange {
  field: string
  from?: unknown
  to?: unknown
}

/** What a transaction changed: the hotel's next event, and what other processes have to read again. */
export interface Change {
  /** One of those in events/event-types.ts. */
  type: string
  data: object
  actor: string
  /** Of the token or person that asked for it; told by the transaction. */
  actorCode?: string | null
  bookingId?: number
  /** The changed fields of the booking. They are stored for its history and are not part of the event. */
  changes?: FieldChange[]
  /** Hotel, rooms, rates or pictures changed. */
  catalog?: boolean
  /** Of the catalog nothing but these promos changed, or how often they are used. */
  promos?: readonly ChangedPromo[]
  /** Days of these rooms changed, first and last included. */
  roomIds?: number[]
  firstDay?: Day
  lastDay?: Day
  /** The whole calendar has to be loaded again. */
  everything?: boolean
  /** All that was written to those days, where it is known, so that this process need not read it again. */
  written?: WrittenDays
}

/** With `uses`, only the number of its uses changed, by so many. */
export interface ChangedPromo {
  promo_id: number
  uses?: number
}

export interface WrittenDays {
  roomDays?: RoomDayFacts[]
  rateDays?: RateDayFacts[]
  sold?: SoldNights[]
  held?: SoldNights[]
}

/** A change whose COMMIT was confirmed. */
export interface Committed {
  hotelId: number
  version: number
  /** When the database server it was committed on was started. */
  started: number
  /** The last id that the hotel gave out by then. */
  lastId: number
  change: Change
}

/** Raises the hotel's version by one and stores the last id it gave out. */
export const TICK = 'update hotel_clock set version = version + 1, last_id = $2 where hotel_id = $1'

/** Writes the event of the new version. */
export const NOTE_EVENT = `
  insert into event (hotel_id, version, event_id, event_type, data, actor, booking_id, catalog, room_ids,
                     first_day, last_day, everything, changes, promo_ids, actor_code)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

export const eventValues = (hotelId: number, version: number, eventId: string, change: Change): unknown[] => [
  hotelId,
  version,
  eventId,
  change.type,
  JSON.stringify(change.data),
  change.actor,
  change.bookingId ?? null,
  // Servers of a version before do not know of promos by themselves.
  change.catalog ?? change.promos !== undefined,
  change.roomIds ?? [],
  change.firstDay === undefined ? null : formatDay(change.firstDay),
  change.lastDay === undefined ? null : formatDay(change.lastDay),
  change.everything ?? false,
  change.changes === undefined ? null : JSON.stringify(change.changes),
  change.catalog || change.promos === undefined
    ? null
    : numbers(change.promos.map((promo) => promo.promo_id)),
  change.actorCode ?? null,
]
