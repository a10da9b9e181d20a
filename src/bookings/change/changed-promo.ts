import type { Tx } from '../../db/hotel/in-hotel.ts'
import { promoTable } from '../../price-rules/record/queries.ts'
import {
  type GivenPromo,
  type Offered,
  type PromoReason,
  type PromoRule,
  promoKey,
  promoReason,
} from '../../stay/price/promo.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import { refusePromo } from '../sell/promo-uses.ts'
import type { Sale } from '../sell/read-sale.ts'
import type { Booking } from '../shape/booking.ts'
import { todayOf } from '../shape/booking-now.ts'

/** A promo code that a change gives; null takes the booking's off, undefined leaves it. */
export type NewPromo = string | null | undefined

/** What a change makes of the promo code. The one that the booking has already is not given anew. */
export const newPromoOf = async (tx: Tx, booking: Booking, given: NewPromo): Promise<NewPromo> => {
  const { promo_code, promo_id } = booking
  if (given === undefined || (given === null && promo_code === null)) return undefined
  if (given === null || promo_code === null || promoKey(given) !== promoKey(promo_code)) return given
  const row = await promoTable.find(tx, tx.hotelId, promoKey(given))
  return row === undefined || row.promo_id === promo_id ? undefined : given
}

interface Dates {
  arrival: Day
  departure: Day
}

export interface ChangedPromo {
  /** What counts for the stay; undefined: none. */
  promo: GivenPromo | undefined
  /** Why the code that was given does not count. */
  reason: PromoReason | undefined
  /** The code that the booking has then. */
  code: Pick<Booking, 'promo_id' | 'promo_code'>
}

/**
 * Without what decides who may use a code, and when: a booking that has it uses it already. What is judged anew has to be
 * active now, its own use aside.
 */
const inUse = (rule: PromoRule, isJudgedAnew = false): GivenPromo => ({
  rule: {
    ...rule,
    ...(isJudgedAnew ? {} : { isActive: true, bookFrom: null, bookTo: null }),
    maxUses: null,
    maxUsesPerEmail: null,
  },
  uses: 0,
  usesOfEmail: 0,
})

/**
 * The promo of a booking that is changed. One that is given anew is judged as in a new booking. The one that it was sold
 * with is no reason to refuse a change: where it is not for the new stay, or is gone, it takes nothing off.
 */
export const changedPromo = (
  sale: Sale,
  { promo_id, promo_code }: Booking,
  given: NewPromo,
  dates: Dates,
  items: readonly Offered[],
  isJudgedAnew = false,
): ChangedPromo => {
  const { promo } = sale
  const code = { promo_id, promo_code }
  const reasonOf = (each: GivenPromo) => promoReason(each, todayOf(sale), dates, items)
  if (given === null)
    return { promo: undefined, reason: undefined, code: { promo_id: null, promo_code: null } }
  if (given === undefined) {
    const own =
      promo?.rule !== undefined && promo.promo_id === promo_id ? inUse(promo.rule, isJudgedAnew) : undefined
    const counts = own !== undefined && reasonOf(own) === undefined
    return { promo: counts ? own : undefined, reason: undefined, code }
  }
  const reason = reasonOf(promo!)
  if (reason !== undefined) return { promo: undefined, reason, code }
  const { rule } = promo!
  return {
    promo: inUse(rule!),
    reason: undefined,
    code: { promo_id: promo!.promo_id!, promo_code: rule!.code },
  }
}

export const refuseInvalidPromo = ({ reason }: ChangedPromo): void => {
  if (reason !== undefined) refusePromo('promo_code', reason)
}
