import type { Derivation } from '../stay/days/derived-days.ts'
import { INHERITABLE } from '../stay/days/rate-day.ts'
import { occupancyOf, type StoredOccupancy, type StoredWindows, termsOf } from '../stay/price/stored-terms.ts'
import type { RateRules, RoomRules } from '../stay/rule/stay.ts'
import { FIRST_DAY, LAST_DAY, parseTimestampDay } from '../stay/values/civil-date.ts'
import type { RateFacts, RoomFacts } from './queries.ts'

type RoomRow = Pick<RoomFacts, 'is_publish' | 'room_max_adult' | 'room_max_children'> &
  Partial<StoredOccupancy>
type RateRow = Pick<RateFacts, 'is_closed' | 'start_date_rate' | 'end_date_rate' | 'price'> &
  Partial<StoredOccupancy & StoredWindows>

/** A room's row as the rules of a stay need it. */
export const roomRules = (row: RoomRow): RoomRules => ({
  published: row.is_publish,
  maxAdults: row.room_max_adult,
  maxChildren: row.room_max_children,
  occupancy: occupancyOf(row),
})

/** A rate's row as the rules of a stay need it. */
export const rateRules = (row: RateRow): RateRules => ({
  closed: row.is_closed,
  firstDay: row.start_date_rate === null ? FIRST_DAY : parseTimestampDay(row.start_date_rate)!,
  lastDay: row.end_date_rate === null ? LAST_DAY : parseTimestampDay(row.end_date_rate)!,
  price: row.price,
  terms: termsOf(row),
})

type DerivedRow = Pick<RateFacts, 'derive_charge' | 'derive_value' | 'derive_round_to' | 'inherit'>

/** How a rate follows from its parent; undefined if it has none. */
export const derivationOf = (row: DerivedRow): Derivation | undefined => {
  const { derive_charge: charge, derive_value: value, derive_round_to, inherit } = row
  if (charge === null || value === null) return undefined
  return { derive: { charge, value, roundTo: derive_round_to ?? 0 }, inherit: inherit ?? INHERITABLE }
}
