/** Reasons that staff may sell in spite of: none that would sell what is not there. */
export const IGNORABLE = [
  'min_night',
  'max_night',
  'cta',
  'ctd',
  'min_night_through',
  'advance_min',
  'advance_max',
  'stop_sell_rate',
  'stop_sell_room',
  'past_date',
  'no_price',
] as const
export type Ignorable = (typeof IGNORABLE)[number]

/** A stay that somebody of the hotel asks for: hidden rates and unpublished rooms are there. */
export interface ByStaff {
  readonly ignore: readonly Ignorable[]
}
