import type { Day } from './civil-date.ts'
import { type ChosenExtra, countOf, daysTaken, type ExtraRule, priceOfExtra } from './extras.ts'
import { ItemPrice, priceItem } from './item-price.ts'
import type { Minor } from './money.ts'
import { summedNights } from './priced-nights.ts'
import { type AskedStay, isTooLate } from './stay-request.ts'
import { addedWith } from './taxes.ts'
import type { OfferedExtra, QuotedItem, QuotingHotel, TakenStock } from './whole-quote.ts'

/** How many of an extra the stay takes on a day. */
type Taken = (extra: ExtraRule, day: Day) => number

const takenOf = (stock: readonly TakenStock[]): Taken => {
  const counts = new Map<ExtraRule, Map<Day, number>>()
  for (const { extra, day, count } of stock) {
    const ofExtra = counts.get(extra) ?? new Map<Day, number>()
    counts.set(extra, ofExtra.set(day, count))
  }
  return (extra, day) => counts.get(extra)?.get(day) ?? 0
}

/** The extras of each item of a stay. */
export const offeredExtras = (
  items: readonly QuotedItem[],
  hotel: QuotingHotel,
  stay: AskedStay,
  stock: readonly TakenStock[],
): OfferedExtra[][] => {
  const taken = takenOf(stock)
  return items.map((item) => extrasOf(item, hotel, stay, taken))
}

/** Every extra that is for an item: those it has, those it may have, and those it may not have any more. */
const extrasOf = (item: QuotedItem, hotel: QuotingHotel, stay: AskedStay, taken: Taken): OfferedExtra[] => {
  const { rules, extras } = item
  const addedBy = additionsTo(item, hotel)
  const mandatory = rules.mandatory.map(({ extra }) => extra)
  return [...mandatory, ...rules.offered].map((extra) => {
    const chosen =
      extras.find((each) => each.extra === extra) ?? rules.mandatory.find((each) => each.extra === extra)
    const free = freeFor(extra, chosen, item, hotel, stay, taken)
    const needed = countOf({ extra, quantity: 1 }, item.rooms, item.sleepers)
    const isLate = isTooLate(extra.leadHours, hotel.book, stay.arrival, hotel.now)
    return {
      extra,
      quantity: chosen?.quantity ?? 0,
      maxQuantity: extra.per === 'unit' ? Math.max(Math.min(extra.maxQuantity, free), 0) : extra.maxQuantity,
      adds: extra.isMandatory ? 0 : addedBy(extra),
      reason: chosen !== undefined ? undefined : isLate ? 'too_late' : needed > free ? 'sold_out' : undefined,
    }
  })
}

/** How many the item could have on each day, beside what the other items of the stay take. */
const freeFor = (
  extra: ExtraRule,
  chosen: ChosenExtra | undefined,
  { rooms, sleepers }: QuotedItem,
  hotel: QuotingHotel,
  { arrival, departure }: AskedStay,
  taken: Taken,
): number => {
  if (extra.dailyStock === null || hotel.extrasLeft === undefined) return Infinity
  const own = chosen === undefined ? 0 : countOf(chosen, rooms, sleepers)
  let free = Infinity
  for (let day = arrival; day < arrival + daysTaken(extra, departure - arrival); day++)
    free = Math.min(free, hotel.extrasLeft(extra, day) - taken(extra, day) + own)
  return free
}

/** Tells what an extra adds to the price of the item, with the taxes on it. */
const additionsTo = (
  { rules, found, rooms, sleepers, extras }: QuotedItem,
  { now }: QuotingHotel,
): ((extra: ExtraRule) => Minor) => {
  const chosenOf = (extra: ExtraRule) => extras.find((each) => each.extra === extra)
  if (rules.taxes.onTop.every(({ on }) => on === 'room'))
    return (extra) => priceOfExtra(chosenOf(extra) ?? { extra, quantity: 1 }, rooms, found.nights, sleepers)
  const item = priceItem(new ItemPrice(), rules, summedNights(found), sleepers, now, extras)
  const taxesWith = (extrasPrice: Minor) => addedWith(rules.taxes, item, extrasPrice)
  const taxes = taxesWith(item.extrasPrice)
  return (extra) => {
    const chosen = chosenOf(extra)
    const price = priceOfExtra(chosen ?? { extra, quantity: 1 }, rooms, found.nights, sleepers)
    if (chosen === undefined) return price + taxesWith(item.extrasPrice + price) - taxes
    return price + taxes - taxesWith(item.extrasPrice - price)
  }
}
