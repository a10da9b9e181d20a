import { countOf, daysTaken } from '../price/extras.ts'
import type { ItemRules } from '../price/price-book.ts'
import type { Refusal } from './refusal.ts'
import type { AskedStay } from './stay-request.ts'
import type { KnownItem, QuotingHotel, TakenStock } from './whole-quote.ts'

/** What of an item decides how many of its extras are taken. */
export interface StockTaker extends Pick<KnownItem, 'extras' | 'rooms' | 'sleepers'> {
  readonly rules: Pick<ItemRules, 'mandatory'>
}

/** What the items take of extras with a daily stock, summed by day. */
export const takenStock = (
  { arrival, departure }: Pick<AskedStay, 'arrival' | 'departure'>,
  items: readonly StockTaker[],
): TakenStock[] => {
  // An extra is taken on the same days by every item.
  const taken = new Map<TakenStock['extra'], number>()
  for (const { extras, rules, rooms, sleepers } of items)
    for (const chosen of [...extras, ...rules.mandatory.filter(({ extra }) => !isAmong(extras, extra))]) {
      const { extra } = chosen
      const count = countOf(chosen, rooms, sleepers)
      if (extra.dailyStock !== null && count > 0) taken.set(extra, count + (taken.get(extra) ?? 0))
    }
  return [...taken].flatMap(([extra, count]) =>
    Array.from({ length: daysTaken(extra, departure - arrival) }, (_, at) => ({
      extra,
      day: arrival + at,
      count,
    })),
  )
}

const isAmong = (extras: KnownItem['extras'], extra: TakenStock['extra']): boolean =>
  extras.some((chosen) => chosen.extra === extra)

/** Refuses the first extra of which there are not enough left. */
export const shortage = (
  hotel: QuotingHotel,
  stock: readonly TakenStock[],
  items: readonly KnownItem[],
): Refusal | undefined => {
  if (hotel.extrasLeft === undefined) return undefined
  const short = stock.find(({ extra, day, count }) => hotel.extrasLeft!(extra, day) < count)
  if (short === undefined) return undefined
  const { extra, day } = short
  const { asked } = items.find(({ extras, rules }) =>
    [...extras, ...rules.mandatory].some((chosen) => chosen.extra === extra),
  )!
  return { code: 'extra_sold_out', field: `${asked.path}extras`, day }
}
