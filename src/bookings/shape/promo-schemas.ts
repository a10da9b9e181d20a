import { Type } from 'typebox'

/** What a promo code did to the price of an item. */
export const promoOfItem = {
  promo_amount: Type.Number({ description: 'What the promo code took off: total_price is without it' }),
  nightly_before_promo: Type.Array(Type.Number(), {
    description: 'What each night of all rooms cost before promo_amount was taken off; empty: nothing was',
  }),
}

export const promoOfAll = {
  promo_amount: Type.Number({
    description: 'What the promo code took off all items; total_price is without it',
  }),
}
