import type { PromoReason } from '../price/promo.ts'
import type { Day } from '../values/civil-date.ts'

/** What is wrong with a value: ages of children; an extra that is not for the item, or named twice; more of it than there may be; the price. */
export type InvalidCause = 'ages' | 'extra' | 'quantity' | 'price'

/** Why a request is refused as such, whatever the days say. */
export type Refusal = { readonly field: string } & (
  | { readonly code: 'invalid_value'; readonly cause: InvalidCause }
  /** So many lines are too many to be sold at once. */
  | { readonly code: 'invalid_value'; readonly cause: 'size'; readonly lines: number }
  | { readonly code: 'room_not_found' | 'rate_not_found' | 'extra_not_found' | 'extra_too_late' }
  | { readonly code: 'extra_sold_out'; readonly day: Day }
  | { readonly code: 'promo_not_valid'; readonly reason: PromoReason }
)

export type RefusalCode = Refusal['code']

const STATUS = {
  invalid_value: 422,
  room_not_found: 404,
  rate_not_found: 404,
  extra_not_found: 404,
  extra_too_late: 409,
  extra_sold_out: 409,
  promo_not_valid: 409,
} as const satisfies Record<RefusalCode, number>

/** The first of those with this status. */
export const firstWith = (refusals: readonly Refusal[], status: 422 | 404 | 409): Refusal | undefined =>
  refusals.find(({ code }) => STATUS[code] === status)

/** Whether it depends on what others do, and not on the request alone. */
export const isConflict = (code: RefusalCode): boolean => STATUS[code] === 409

/** A request that is refused, with all that is wrong with it. */
export interface Refused {
  readonly refused: Refusal
  readonly faults: readonly Refusal[]
}

export const refusedFor = (refused: Refusal): Refused => ({ refused, faults: [refused] })
