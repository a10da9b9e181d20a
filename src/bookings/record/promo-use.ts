import type { Change } from '../../db/hotel/change.ts'

/** What memory has to know of a use of a promo: searches see whether one is used up that may be used so often only. */
export const promoUse = (
  promoId: number | undefined,
  isLimited: boolean,
  uses: 1 | -1,
): Pick<Change, 'promos'> =>
  promoId === undefined || !isLimited ? {} : { promos: [{ promo_id: promoId, uses }] }
