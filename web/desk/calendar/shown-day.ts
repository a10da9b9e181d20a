import { computed } from '@preact/signals'
import { derivedFigure, joinRules } from '../../../src/stay/days/derived-days.ts'
import type { Restrictions } from '../../../src/stay/days/rate-day.ts'
import { INHERITABLE, RESTRICTION_NAMES } from '../../../src/stay/days/rate-day.ts'
import type { Inheritable, Restriction } from '../../../src/stay/lists/restrictions.ts'
import { fromMinor, toMinor } from '../../../src/stay/values/money.ts'
import { digitsOfCurrency } from '../parts/amounts.ts'
import { chargeWords } from '../prices/charge-words.ts'
import { rates, t, words } from '../session.ts'
import type { Rate } from '../types.ts'
import { pricesAt } from './adult-prices.ts'
import type { CalendarData, Line } from './data.ts'

/** What a cell of a rate shows. Of a rate that follows another, most of it is reckoned from that one's day. */
export interface ShownDay {
  isKnown: boolean
  /** NaN if there is none. */
  price: number
  rules: Restrictions
  /** The position of its prices by adults, and the rates on the way from them to this one. */
  adultPrices: number
  derived: readonly Rate[]
}

const byCode = computed(() => new Map(rates.value.map((rate) => [rate.rate_code, rate])))

export const parentOf = (rate: Rate | null | undefined): Rate | undefined =>
  rate?.parent_rate_code ? byCode.value.get(rate.parent_rate_code) : undefined

/** Whether the price of a rate follows that of another one. */
export const isDerived = (code: string | null): boolean =>
  code !== null && parentOf(byCode.value.get(code)) !== undefined

/** The same by codes. */
export const parentCodeOf = (code: string): string | undefined => parentOf(byCode.value.get(code))?.rate_code

/** Whether a restriction of a rate is that of the rate it follows. */
export const isInherited = (code: string | null, name: Inheritable): boolean =>
  code !== null && isDerived(code) && (byCode.value.get(code)!.inherit ?? INHERITABLE).includes(name)

/** The rate whose prices are typed, at the top of those that this one follows. */
export const topOf = (rate: Rate): Rate => {
  let top = rate
  for (let parent = parentOf(top); parent !== undefined; parent = parentOf(top)) top = parent
  return top
}

/** The same by its code. */
export const topCodeOf = (code: string | null): string | null => {
  const rate = code === null ? undefined : byCode.value.get(code)
  return rate === undefined ? code : topOf(rate).rate_code
}

const rulesOf = (line: Line, at: number): Restrictions =>
  ({
    closed: line.closed[at] === 1,
    ...Object.fromEntries(RESTRICTION_NAMES.map((name) => [name, line[name][at]!])),
  }) as Restrictions

const reckoned = (price: number, { derive }: Rate): number => {
  const digits = digitsOfCurrency()
  if (derive === null || Number.isNaN(price)) return Number.NaN
  const { charge, value, round_to } = derive
  const [percent, amount] =
    charge === 'percent' ? [toMinor(value, PERCENT_DIGITS)!, 0] : [0, toMinor(value, digits)!]
  const step = round_to === null ? 0 : toMinor(round_to, digits)!
  return fromMinor(derivedFigure(toMinor(price, digits)!, percent, amount, step), digits)
}

const PERCENT_DIGITS = 3

/** The price that others follow: that of the day, else that of the rate itself. */
const followedPrice = ({ price }: ShownDay, rate: Rate): number =>
  Number.isNaN(price) && rate.price > 0 ? rate.price : price

export const shownDay = (data: CalendarData, room: string, rate: Rate, at: number): ShownDay => {
  const line = data.line(room, rate.rate_code)
  const parent = parentOf(rate)
  const own = rulesOf(line, at)
  if (parent === undefined)
    return {
      isKnown: line.known[at] === 1,
      price: line.price[at]!,
      rules: own,
      adultPrices: line.adult_prices[at]!,
      derived: [],
    }
  const above = shownDay(data, room, parent, at)
  return {
    isKnown: above.isKnown,
    price: reckoned(followedPrice(above, parent), rate),
    rules: joinRules(above.rules, own, rate.inherit ?? INHERITABLE),
    adultPrices: above.adultPrices,
    derived: [...above.derived, rate],
  }
}

export const ruleOf = ({ rules }: ShownDay, name: Restriction): number => rules[name] ?? 0

/** The prices by adults of a cell. */
export const adultPricesOf = ({ adultPrices, derived }: ShownDay) =>
  pricesAt(adultPrices).map(({ adults, price }) => ({ adults, price: derived.reduce(reckoned, price) }))

/** What a derived price comes from: `Flexible 120 − 12 % = 105.60`. Undefined if the rate follows no other. */
export const derivationOf = (
  data: CalendarData,
  room: string,
  rate: Rate,
  at: number,
): string | undefined => {
  const parent = parentOf(rate)
  if (parent === undefined || rate.derive === null) return undefined
  const price = followedPrice(shownDay(data, room, parent, at), parent)
  if (Number.isNaN(price)) return t('derivedNoPrice', { parent: parent.rate_name })
  const { charge, value, round_to } = rate.derive
  const result = reckoned(price, rate)
  return t(round_to === null ? 'derivedSum' : 'derivedRounded', {
    parent: parent.rate_name,
    price: words.value.money(price),
    by: `${value < 0 ? '−' : '+'} ${chargeWords({ charge, value: Math.abs(value) })}`,
    result: words.value.money(result),
  })
}
