import { daysTaken } from '../price/extras.ts'
import { stepsOfNight } from '../price/steps.ts'
import type { Refusal } from './refusal.ts'
import type { AskedStay } from './stay-request.ts'
import type { KnownItem } from './whole-quote.ts'

/**
 * What may be sold at once. While a stay is sold its hotel is held, and each line is read, reckoned or written then: so many take
 * about 80 ms. A group of twenty items for two weeks, with twenty extras and ten taxes, has a third of it.
 */
export const MOST_LINES = 20_000

// Pricing a night for a party takes as long as one line if it has about so many steps.
const STEPS_OF_LINE = 50

const linesOfItem = ({ sleepers, extras, rules }: KnownItem, nights: number): number => {
  const asked = new Set(extras.map(({ extra }) => extra))
  const all = [...asked, ...rules.mandatory.flatMap(({ extra }) => (asked.has(extra) ? [] : [extra]))]
  const stockDays = all.reduce(
    (sum, extra) => sum + (extra.dailyStock === null ? 0 : daysTaken(extra, nights)),
    0,
  )
  const ofNight = 1 + Math.floor(stepsOfNight(sleepers) / STEPS_OF_LINE)
  return nights * ofNight + 1 + all.length + rules.taxes.all.length + stockDays
}

/** Refuses a stay of too many items, nights and extras to be sold at once. A quote of it is refused likewise. */
export const tooLarge = (stay: AskedStay, items: readonly KnownItem[]): Refusal | undefined => {
  const nights = stay.departure - stay.arrival
  const lines = items.reduce((sum, item) => sum + linesOfItem(item, nights), 0)
  if (lines <= MOST_LINES) return undefined
  return { code: 'invalid_value', cause: 'size', field: wholeOf(stay), lines }
}

/** The field that says how much is asked for. Fields of one item are not told beside a list of items. */
export const wholeOf = ({ path, items }: AskedStay): string =>
  path + (items.some((item) => item.path !== path) ? 'items' : 'rooms')
