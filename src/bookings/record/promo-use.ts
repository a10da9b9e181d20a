import type { Change } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { type BookingItem, nightTotalsOf } from '../shape/booking.ts'
import { isLimitedPromo, usePromo } from './extra-queries.ts'

/** A use of a promo as the change names it, so that memory counts those that may be used only so often. */
export const promoUse = (
  promoId: number | undefined,
  isLimited: boolean,
  uses: 1 | -1,
): Pick<Change, 'promos'> =>
  promoId === undefined || !isLimited ? {} : { promos: [{ promo_id: promoId, uses }] }

/** Counts a use of a booking's promo, or gives one back. */
export const countUse = async (
  tx: Tx,
  promoId: number | null,
  uses: 1 | -1,
): Promise<Pick<Change, 'promos'>> => {
  if (promoId === null) return {}
  usePromo(tx, promoId, uses)
  return promoUse(promoId, await isLimitedPromo(tx, promoId), uses)
}

/** What the promo took off an item. */
export const promoAmountOf = ({ promo_nightly }: BookingItem): number =>
  (promo_nightly ?? []).reduce((sum, amount) => sum + amount, 0)

/** What each night of all its rooms cost before that; empty where it took nothing off. */
export const nightsBeforePromo = (item: BookingItem): number[] => {
  const totals = nightTotalsOf(item)
  return (item.promo_nightly ?? []).map((off, at) => totals[at]! + off)
}
