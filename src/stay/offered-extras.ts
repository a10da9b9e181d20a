import type { Day } from './civil-date.ts'
import { type ChosenExtra, countOf, daysTaken, type ExtraRule, priceOfExtra } from './extras.ts'
import { ItemPrice, priceItem } from './item-price.ts'
import type { Minor } from './money.ts'
import { type AskedStay, isTooLate } from './stay-request.ts'
import type { OfferedExtra, QuotedItem, QuotingHotel, TakenStock } from './whole-quote.ts'

/** Every extra that is for an item: those it has, those it may have, and those it may not have any more. */
export const offeredExtras = (
  item: QuotedItem,
  hotel: QuotingHotel,
  stay: AskedStay,
  stock: readonly TakenStock[],
): OfferedExtra[] => {
  const { rules, extras } = item
  const mandatory = rules.mandatory.map(({ extra }) => extra)
  return [...mandatory, ...rules.offered].map((extra) => {
    const chosen =
      extras.find((each) => each.extra === extra) ?? rules.mandatory.find((each) => each.extra === extra)
    const free = freeFor(extra, chosen, item, hotel, stay, stock)
    const needed = countOf({ extra, quantity: 1 }, item.rooms, item.sleepers)
    const isLate = isTooLate(extra.leadHours, hotel.book, stay.arrival, hotel.now)
    return {
      extra,
      quantity: chosen?.quantity ?? 0,
      maxQuantity: extra.per === 'unit' ? Math.max(Math.min(extra.maxQuantity, free), 0) : extra.maxQuantity,
      adds: extra.isMandatory ? 0 : addedBy(chosen ?? { extra, quantity: 1 }, item, hotel),
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
  stock: readonly TakenStock[],
): number => {
  if (extra.dailyStock === null || hotel.extrasLeft === undefined) return Infinity
  const own = chosen === undefined ? 0 : countOf(chosen, rooms, sleepers)
  const takenOn = (day: Day) => stock.find((taken) => taken.extra === extra && taken.day === day)?.count ?? 0
  let free = Infinity
  for (let day = arrival; day < arrival + daysTaken(extra, departure - arrival); day++)
    free = Math.min(free, hotel.extrasLeft(extra, day) - takenOn(day) + own)
  return free
}

/** What an extra adds to the price of the item, with the taxes on it. */
const addedBy = (
  chosen: ChosenExtra,
  { rules, found, rooms, sleepers, extras }: QuotedItem,
  { now }: QuotingHotel,
): Minor => {
  if (rules.taxes.onTop.every(({ on }) => on === 'room'))
    return priceOfExtra(chosen, rooms, found.nights, sleepers)
  const others = extras.filter(({ extra }) => extra !== chosen.extra)
  const priced = (list: readonly ChosenExtra[]) =>
    priceItem(new ItemPrice(), rules, found, sleepers, now, list).grandTotal
  return priced([...others, chosen]) - priced(others)
}
