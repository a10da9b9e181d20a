import { type BookingItem, nightTotalsOf } from '../shape/booking.ts'

/** What the promo took off an item. */
export const promoAmountOf = ({ promo_nightly }: BookingItem): number =>
  (promo_nightly ?? []).reduce((sum, amount) => sum + amount, 0)

/** What each night of all its rooms cost before that; empty where it took nothing off. */
export const nightsBeforePromo = (item: BookingItem): number[] => {
  const totals = nightTotalsOf(item)
  return (item.promo_nightly ?? []).map((off, at) => totals[at]! + off)
}
