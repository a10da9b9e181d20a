import { countOf, daysTaken, type ExtraRule, priceOfExtra } from '../price/extras.ts'
import { ItemPrice, priceItem } from '../price/item-price.ts'
import { summedNights } from '../price/priced-nights.ts'
import { stepsOfItem } from '../price/steps.ts'
import { addedWith } from '../price/taxes.ts'
import type { Minor } from '../values/money.ts'
import { type AskedStay, isTooLate } from './stay-request.ts'
import type { OfferedExtra, QuotedItem, QuotingHotel, TakenStock } from './whole-quote.ts'

/** How many of an extra are left on the day of the stay with the fewest, beside what all its items take. */
type LeftOver = (extra: ExtraRule) => number

/** Each extra is looked at once, because it is offered to many items. */
const leftOverOf = (
  { extrasLeft }: QuotingHotel,
  { arrival, departure }: AskedStay,
  stock: readonly TakenStock[],
): LeftOver => {
  const taken = new Map(stock.map(({ extra, count }) => [extra, count]))
  const known = new Map<ExtraRule, number>()
  const least = (extra: ExtraRule): number => {
    if (extra.dailyStock === null || extrasLeft === undefined) return Infinity
    let left = Infinity
    for (let day = arrival; day < arrival + daysTaken(extra, departure - arrival); day++)
      left = Math.min(left, extrasLeft(extra, day))
    return left - (taken.get(extra) ?? 0)
  }
  return (extra) => {
    const left = known.get(extra) ?? least(extra)
    known.set(extra, left)
    return left
  }
}

/** The extras of each item of a stay. */
export function* offeredExtras(
  items: readonly QuotedItem[],
  hotel: QuotingHotel,
  stay: AskedStay,
  stock: readonly TakenStock[],
): Generator<number, OfferedExtra[][]> {
  const leftOver = leftOverOf(hotel, stay, stock)
  const offered: OfferedExtra[][] = []
  for (const item of items) {
    offered.push(extrasOf(item, hotel, stay, leftOver))
    yield offered.at(-1)!.length * stepsOfItem(item.rules, item.sleepers, 1)
  }
  return offered
}

/** Every extra that is for an item: those it has, those it may have, and those it may not have any more. */
const extrasOf = (
  item: QuotedItem,
  hotel: QuotingHotel,
  stay: AskedStay,
  leftOver: LeftOver,
): OfferedExtra[] => {
  const { rules, extras } = item
  const addedBy = additionsTo(item, hotel)
  const mandatory = rules.mandatory.map(({ extra }) => extra)
  return [...mandatory, ...rules.offered].map((extra) => {
    const chosen =
      extras.find((each) => each.extra === extra) ?? rules.mandatory.find((each) => each.extra === extra)
    const own = chosen === undefined ? 0 : countOf(chosen, item.rooms, item.sleepers)
    const free = leftOver(extra) + own
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
