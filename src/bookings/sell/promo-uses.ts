import type { Tx } from '../../db/hotel/in-hotel.ts'
import { promoTable } from '../../price-rules/record/queries.ts'
import { type PromoReason, promoKey } from '../../stay/price/promo.ts'
import { refusedFor } from '../../stay/quote/refusal.ts'
import { isSameEmail } from '../../typed/email-address.ts'
import { countPromoUses } from '../record/extra-queries.ts'
import type { Booking } from '../shape/booking.ts'
import { refusalError } from './refusals.ts'

export const refusePromo = (field: string, reason: PromoReason): never => {
  throw refusalError(refusedFor({ code: 'promo_not_valid', field, reason }))
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
  if (guest_email === '' || isSameEmail(guest_email, before.guest_email)) return
  const row = await promoTable.find(tx, tx.hotelId, promoKey(promo_code!))
  if (row === undefined || row.promo_id !== promo_id || row.max_uses_per_email === null) return
  const uses = await countPromoUses(tx, tx.hotelId, promoKey(promo_code!), guest_email, after.booking_id)
  if (uses >= row.max_uses_per_email) refusePromo(field, 'used_up')
}
