import { type Booking, type BookingCharge, type BookingItem, nightTotalsOf } from './booking.ts'

/**
 * What a promo code took off a booking is kept among its charges, a line for each night: as a part of the room's price that is
 * in it already, it adds nothing. Nobody else reads these lines; items tell them as `promo_nightly`.
 */
const isPromoLine = ({ kind, is_included }: BookingCharge): boolean => kind === 'room' && is_included

/** Lines for the items that are charged. */
export const promoLinesOf = ({ items, charges, promo_code }: Booking): BookingCharge[] => {
  const charged = new Set(charges.map(({ item }) => item))
  return items
    .filter(({ item }) => charged.has(item))
    .flatMap(({ item, promo_nightly }) =>
      (promo_nightly ?? []).map((amount, at) => ({
        kind: 'room' as const,
        code: promo_code ?? '',
        name: promo_code ?? '',
        item,
        // The night, counted from 1.
        quantity: at + 1,
        amount,
        is_included: true,
        is_at_hotel: false,
        is_once: false,
      })),
    )
}

/** A booking as it was read, with these lines told by its items. */
export const withPromoLines = (booking: Booking): Booking => {
  const lines = booking.charges.filter(isPromoLine)
  if (lines.length === 0) return booking
  const items = booking.items.map((item): BookingItem => {
    const own = lines.filter((line) => line.item === item.item).sort((a, b) => a.quantity - b.quantity)
    return own.length === 0 ? item : { ...item, promo_nightly: own.map(({ amount }) => amount) }
  })
  return { ...booking, items, charges: booking.charges.filter((charge) => !isPromoLine(charge)) }
}

/** What the promo took off an item. */
export const promoAmountOf = ({ promo_nightly }: BookingItem): number =>
  (promo_nightly ?? []).reduce((sum, amount) => sum + amount, 0)

/** What each night of all its rooms cost before that; empty where it took nothing off. */
export const nightsBeforePromo = (item: BookingItem): number[] => {
  const totals = nightTotalsOf(item)
  return (item.promo_nightly ?? []).map((off, at) => totals[at]! + off)
}
