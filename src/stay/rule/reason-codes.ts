import type { Day } from '../values/civil-date.ts'

/** All reasons against a stay, in the order of the answer. */
export const REASON_CODES = [
  'past_date',
  'not_published',
  'rate_closed',
  'rate_not_valid',
  'no_availability',
  'no_price',
  'sold_out',
  'stop_sell_room',
  'stop_sell_rate',
  'cta',
  'ctd',
  'min_night',
  'max_night',
  'occupancy',
  'advance_min',
  'advance_max',
  'min_night_through',
] as const

export type ReasonCode = (typeof REASON_CODES)[number]

export interface ReasonFact {
  readonly code: ReasonCode
  /** The first night concerned. */
  readonly day?: Day
  readonly required?: number
  readonly actual?: number
}
