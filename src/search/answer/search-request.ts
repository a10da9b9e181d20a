import type { PromoReason, PromoRule } from '../../stay/price/promo.ts'
import type { Stay } from '../../stay/rule/stay.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import type { Instant } from '../../stay/values/instants.ts'

/** A moment at a hotel. */
export interface HotelMoment {
  today: Day
  now: Instant
}

export interface Search extends HotelMoment {
  stay: Stay
  room_code: string | undefined
  rate_code: string | undefined
  /** Left out: no code was given. */
  promo?: SearchedPromo | undefined
  availableOnly: boolean
  /** Left out: the hotel's own. */
  lang?: string | undefined
}

/** A promo code of a search. */
export interface SearchedPromo {
  readonly code: string
  /** Undefined if it does not count, and then why. */
  readonly counts: PromoRule | undefined
  readonly reason: PromoReason | undefined
}
