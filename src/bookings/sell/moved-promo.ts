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
import { refusedFor } from '../../stay/quote/refusal.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import { isSameEmail } from '../../typed/email-address.ts'
import { countPromoUses } from '../record/extra-queries.ts'
import type { Booking } from '../shape/booking.ts'
import { todayOf } from '../shape/booking-now.ts'
import type { Sale } from './read-sale.ts'
import { refusalError } from './refusals.ts'

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

export interface MovedPromo {
  /** What counts for the stay; undefined: none. */
  promo: GivenPromo | undefined
  /** Why the code that was given does not count. */
  reason: PromoReason | undefined
  kept: Pick<Booking, 'promo_id' | 'promo_code'>
}

/** Without what decides who may use a code, and when: a booking that has it uses it already. */
const inUse = (rule: PromoRule): GivenPromo => ({
  rule: { ...rule, isActive: true, bookFrom: null, bookTo: null, maxUses: null, maxUsesPerEmail: null },
  uses: 0,
  usesOfEmail: 0,
})

/**
 * The promo of a booking that is changed. One that is given anew is judged as in a new booking. The one that it was sold
 * with is never held against it: where it is not for the new stay, or is gone, it takes nothing off.
 */
export const movedPromo = (
  sale: Sale,
  { promo_id, promo_code }: Booking,
  given: NewPromo,
  dates: Dates,
  items: readonly Offered[],
): MovedPromo => {
  const { promo } = sale
  const kept = { promo_id, promo_code }
  const reasonOf = (each: GivenPromo) => promoReason(each, todayOf(sale), dates, items)
  if (given === null)
    return { promo: undefined, reason: undefined, kept: { promo_id: null, promo_code: null } }
  if (given === undefined) {
    const own = promo?.rule !== undefined && promo.promo_id === promo_id ? inUse(promo.rule) : undefined
    const counts = own !== undefined && reasonOf(own) === undefined
    return { promo: counts ? own : undefined, reason: undefined, kept }
  }
  const reason = reasonOf(promo!)
  if (reason !== undefined) return { promo: undefined, reason, kept }
  const { rule } = promo!
  return {
    promo: inUse(rule!),
    reason: undefined,
    kept: { promo_id: promo!.promo_id!, promo_code: rule!.code },
  }
}

const refuse = (field: string, reason: PromoReason): never => {
  throw refusalError(refusedFor({ code: 'promo_not_valid', field, reason }))
}

export const refuseInvalidPromo = ({ reason }: MovedPromo): void => {
  if (reason !== undefined) refuse('promo_code', reason)
}

/** Refuses to give a booking to an address that has used its promo code as often as one may. */
export const checkUsesOfAddress = async (
  tx: Tx,
  before: Pick<Booking, 'promo_id' | 'guest_email'>,
  after: Booking,
  field = 'guest_detail.email',
): Promise<void> => {
  const { promo_id, promo_code, guest_email } = after
  if (promo_id === null || promo_id !== before.promo_id) return
  if (isSameEmail(guest_email, before.guest_email)) return
  const row = await promoTable.find(tx, tx.hotelId, promoKey(promo_code!))
  if (row === undefined || row.promo_id !== promo_id || row.max_uses_per_email === null) return
  const uses = await countPromoUses(tx, tx.hotelId, promoKey(promo_code!), guest_email, after.booking_id)
  if (uses >= row.max_uses_per_email) refuse(field, 'used_up')
}
