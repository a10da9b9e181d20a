import type { BookingCharge } from '../shape/booking.ts'
import { cutDiscounts } from './manual-lines.ts'

/** What is included in a price is a part of it: where it moves to a cheaper item, it is at most what is left of that price. */
export const chargesLeft = (
  charges: readonly BookingCharge[],
  gone: ReadonlySet<number>,
  first: number,
): BookingCharge[] => {
  const left = charges.filter(({ item }) => !gone.has(item))
  let net = netOf(left.filter(({ item }) => item === first))
  const moved = charges
    .filter(({ item, is_once }) => is_once && gone.has(item))
    .map((charge) => {
      if (!charge.is_included) return { ...charge, item: first }
      const amount = Math.min(charge.amount, net)
      net -= amount
      return { ...charge, item: first, amount }
    })
  return cutDiscounts([...left, ...moved].sort((a, b) => a.item - b.item))
}

/** An item's price with extras, without what is included in it. */
const netOf = (charges: readonly BookingCharge[]): number =>
  charges.reduce((net, { kind, amount, is_included }) => {
    if (is_included) return net - amount
    return kind === 'room' || kind === 'extra' ? net + amount : net
  }, 0)
