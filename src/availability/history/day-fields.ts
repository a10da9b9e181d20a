import { type KindOf, kindOf, RATE_DAY_NAMES } from '../../stay/days/rate-day.ts'
import type { RateDayField } from '../../stay/lists/restrictions.ts'
import type { RoomDay } from '../days/day-state.ts'
import type { Fields, Values } from './packed-cells.ts'

const PACKED_AS: Record<KindOf<RateDayField>, 'number' | 'flag' | 'text'> = {
  money: 'number',
  number: 'number',
  flag: 'flag',
  prices: 'text',
}

/** What is kept of a rate-day. */
export const RATE_FIELDS: Fields = {
  ...Object.fromEntries(RATE_DAY_NAMES.map((name) => [name, PACKED_AS[kindOf(name)]])),
  pushed: 'flag',
  created_by: 'text',
}

/** What is kept of a room-day. The rate last pushed is kept by its code, which stays what it was when the rate is gone. */
export const ROOM_FIELDS: Fields = {
  number_of_rooms: 'number',
  rate_code: 'text',
  price: 'number',
  is_close: 'flag',
  pushed: 'flag',
  created_by: 'text',
}

/** The codes of a hotel's rooms and rates, both ways. */
export interface Codes {
  rooms: Map<string, number>
  rates: Map<string, number>
  /** The rates whose prices follow from another's. */
  derived: Set<string>
  roomCodes: Map<number, string>
  rateCodes: Map<number, string>
}

export const roomValues = (day: RoomDay, { rateCodes }: Pick<Codes, 'rateCodes'>): Values => ({
  number_of_rooms: day.number_of_rooms,
  rate_code: day.rate_id === null ? null : (rateCodes.get(day.rate_id) ?? null),
  price: day.price,
  is_close: day.is_close,
  pushed: day.pushed,
  created_by: day.created_by,
})

/** A room-day that holds nothing, as one left behind for its holds: it counts as none. */
export const isBlank = (values: Values | undefined): boolean =>
  values === undefined ||
  (!values.pushed &&
    !values.is_close &&
    values.number_of_rooms === 0 &&
    values.rate_code === null &&
    values.price === null)
