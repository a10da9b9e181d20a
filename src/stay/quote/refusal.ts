import type { PromoReason } from '../price/promo.ts'

/** Why a request is refused as such, whatever the days say. */
export interface Refusal {
  readonly code: RefusalCode
  readonly field: string
  /** The day concerned, if there is one. */
  readonly day?: number
  /** How many lines a stay has that is too large. */
  readonly lines?: number
  /** Why a promo does not count. */
  readonly reason?: PromoReason
}

const STATUS = {
  invalid_value: 422,
  room_not_found: 404,
  rate_not_found: 404,
  extra_not_found: 404,
  extra_too_late: 409,
  extra_sold_out: 409,
  promo_not_valid: 409,
} as const

export type RefusalCode = keyof typeof STATUS

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
